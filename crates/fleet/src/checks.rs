//! Who is believed: the first block of every worker and a sample of all others are played by a second
//! one. What is drawn cannot be known beforehand.

use std::collections::hash_map::RandomState;
use std::collections::{BTreeMap, BTreeSet};
use std::hash::{BuildHasher, Hasher};

use wargauge_batch::BlockId;

use crate::wire::{Claim, Finding, Outcome};

/// What is checked, and what came of it.
#[derive(Debug)]
pub struct Checks {
    /// Share of the blocks that is checked besides the first ones.
    share: f64,
    /// Workers of whom a block has been checked, or will be.
    asked: BTreeSet<String>,
    /// What has been said and not been checked yet.
    open: BTreeMap<(BlockId, String), Claim>,
    /// Draws what is checked.
    chance: RandomState,
    drawn: u64,
}

impl Checks {
    /// None yet; with a share of nothing workers are believed.
    #[must_use]
    pub fn new(share: f64) -> Self {
        Self {
            share,
            asked: BTreeSet::new(),
            open: BTreeMap::new(),
            chance: RandomState::new(),
            drawn: 0,
        }
    }

    /// Whether an outcome is to be checked: what was said, if so. Of outcomes that are read again, only
    /// the first of each worker is.
    pub fn ask(&mut self, outcome: &Outcome, is_new: bool) -> Option<Claim> {
        if self.share <= 0.0 {
            return None;
        }
        let is_first = self.asked.insert(outcome.worker.clone());
        if !(is_first || is_new && self.draw()) {
            return None;
        }
        let claim = outcome.claim();
        self.open.insert((claim.id, claim.worker.clone()), claim.clone());
        Some(claim)
    }

    fn draw(&mut self) -> bool {
        self.drawn += 1;
        let mut hasher = self.chance.build_hasher();
        hasher.write_u64(self.drawn);
        ((hasher.finish() >> 11) as f64) < self.share * (1_u64 << 53) as f64
    }

    /// Takes in what a second worker found: both that do not agree, if so.
    pub fn take(&mut self, finding: &Finding) -> Option<[Claim; 2]> {
        self.settle(&finding.of);
        let Finding { of, digest, checker } = finding;
        let other = Claim { id: of.id, digest: *digest, worker: checker.clone() };
        (of.digest != *digest).then(|| [of.clone(), other])
    }

    /// What was said has been checked.
    pub fn settle(&mut self, claim: &Claim) {
        self.open.remove(&(claim.id, claim.worker.clone()));
    }

    /// What has been said and not been checked yet.
    pub fn open(&self) -> impl ExactSizeIterator<Item = &Claim> {
        self.open.values()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use wargauge_batch::BlockDigest;

    fn outcome(block: u64, worker: &str) -> Outcome {
        let id = BlockId { stage: 0, block };
        Outcome { id, worker: worker.to_owned(), generation: 0, text: format!("{block}") }
    }

    #[test]
    fn the_first_block_of_every_worker_and_a_share_of_the_others_are_checked() {
        let mut checks = Checks::new(0.1);
        assert!(checks.ask(&outcome(0, "a"), true).is_some());
        assert!(checks.ask(&outcome(1, "b"), false).is_some(), "also when it is read again");
        let drawn = (2..10_002).filter(|&block| checks.ask(&outcome(block, "a"), true).is_some());
        let drawn = drawn.count();
        assert!((850..1150).contains(&drawn), "{drawn} of 10,000; six standard deviations are 180");
        assert!(checks.ask(&outcome(20_000, "a"), false).is_none());
        assert_eq!(checks.open().len(), drawn + 2);
        assert!(Checks::new(0.0).ask(&outcome(0, "a"), true).is_none());
    }

    #[test]
    fn who_does_not_agree_is_named() {
        let mut checks = Checks::new(0.1);
        let of = checks.ask(&outcome(0, "a"), true).unwrap();
        let agrees = Finding { of: of.clone(), digest: of.digest, checker: "b".to_owned() };
        assert_eq!((checks.take(&agrees), checks.open().len()), (None, 0));
        let differs = Finding { digest: BlockDigest::of_text("other"), ..agrees };
        let both = checks.take(&differs).unwrap();
        assert_eq!(both.map(|claim| claim.worker), ["a", "b"]);
    }
}
