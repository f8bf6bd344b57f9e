//! Who is believed: the first block of every worker and a sample of all others are played by a second
//! one. What is drawn is known to who has the owner's key, and to nobody else before it is asked for.

use std::collections::{BTreeMap, BTreeSet};

use wargauge_batch::{BlockDigest, BlockId};

use crate::wire::{Claim, Finding};

/// What is checked, and what came of it.
#[derive(Debug)]
pub struct Checks {
    /// Share of the blocks that is checked besides the first ones.
    share: f64,
    /// Workers of whom a block has been checked, or will be.
    asked: BTreeSet<String>,
    /// What has been said and not been checked yet.
    open: BTreeMap<(BlockId, String), Claim>,
    /// What is drawn goes by it: the same again where all is read again.
    secret: String,
    /// The owner of the study, whose coordinator checks what nobody else can.
    owner: String,
}

impl Checks {
    /// None yet; with a share of nothing workers are believed.
    #[must_use]
    pub const fn new(share: f64, secret: String, owner: String) -> Self {
        Self { share, asked: BTreeSet::new(), open: BTreeMap::new(), secret, owner }
    }

    /// Whether what was said of a block that counts is to be checked.
    pub fn ask(&mut self, claim: &Claim) -> bool {
        if self.share <= 0.0 {
            return false;
        }
        let is_first = self.asked.insert(claim.worker.clone());
        let is_asked = is_first || self.draws(claim);
        if is_asked {
            self.open.insert((claim.id, claim.worker.clone()), claim.clone());
        }
        is_asked
    }

    fn draws(&self, claim: &Claim) -> bool {
        let Claim { id, digest, worker } = claim;
        let text = format!("{} {} {} {digest} {worker}", self.secret, id.stage, id.block);
        let drawn = BlockDigest::of_text(&text).to_string();
        let drawn = drawn.get(..16).and_then(|digits| u64::from_str_radix(digits, 16).ok());
        ((drawn.unwrap_or_default() >> 11) as f64) < self.share * (1_u64 << 53) as f64
    }

    /// Takes in what a second worker found: both that do not agree, if so. What nobody was asked for, or
    /// of what was never said, is nothing; nor does anybody check himself, but for the owner.
    pub fn take(&mut self, finding: &Finding) -> Option<[Claim; 2]> {
        let Finding { of, digest, checker } = finding;
        let key = (of.id, of.worker.clone());
        let is_own = *checker == of.worker && *checker != self.owner;
        if self.open.get(&key) != Some(of) || is_own {
            return None;
        }
        self.open.remove(&key);
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

    fn claim(block: u64, worker: &str) -> Claim {
        let id = BlockId { stage: 0, block };
        Claim { id, worker: worker.to_owned(), digest: BlockDigest::of_text(&block.to_string()) }
    }

    #[test]
    fn the_first_block_of_every_worker_and_a_share_of_the_others_are_checked() {
        let mut checks = Checks::new(0.1, "secret".to_owned(), "o".to_owned());
        assert!(checks.ask(&claim(0, "a")) && checks.ask(&claim(1, "b")));
        let all: Vec<u64> = (2..10_002).collect();
        let drawn = |checks: &mut Checks| -> Vec<u64> {
            all.iter().copied().filter(|&block| checks.ask(&claim(block, "a"))).collect()
        };
        let first = drawn(&mut checks);
        let count = first.len();
        assert!((850..1150).contains(&count), "{count} of 10,000; six standard deviations are 180");
        assert_eq!(checks.open().len(), count + 2);
        assert_eq!(drawn(&mut checks), first, "the same where all is read again");
        assert_ne!(
            drawn(&mut Checks::new(0.1, "other".to_owned(), "o".to_owned()))[1..],
            first[..],
            "a secret"
        );
        assert!(!Checks::new(0.0, String::new(), String::new()).ask(&claim(0, "a")));
    }

    #[test]
    fn who_does_not_agree_is_named() {
        let mut checks = Checks::new(1.0, "secret".to_owned(), "o".to_owned());
        let of = claim(0, "a");
        let agrees = Finding { of: of.clone(), digest: of.digest, checker: "b".to_owned() };
        assert_eq!(checks.take(&agrees), None, "nobody asked");
        checks.ask(&of);
        let own = Finding { checker: "a".to_owned(), ..agrees.clone() };
        let invented = Claim { digest: BlockDigest::of_text("never said"), ..of.clone() };
        let invented = Finding { of: invented, ..agrees.clone() };
        for nothing in [own, invented] {
            assert_eq!((checks.take(&nothing), checks.open().len()), (None, 1), "{nothing:?}");
        }
        assert_eq!((checks.take(&agrees), checks.open().len()), (None, 0));
        checks.ask(&of);
        let differs = Finding { digest: BlockDigest::of_text("other"), ..agrees };
        let both = checks.take(&differs).unwrap();
        assert_eq!(both.map(|claim| claim.worker), ["a", "b"]);
    }
}
