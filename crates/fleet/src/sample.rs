//! What is played again before a result is believed, and how likely false blocks are to pass.

use std::hash::{BuildHasher, Hasher, RandomState};
use std::sync::atomic::AtomicBool;

use rand::SeedableRng;
use rand::seq::SliceRandom;
use rand_xoshiro::Xoshiro256PlusPlus;
use wargauge_batch::BlockDigest;
use wargauge_rules::roster::DataError;
use wargauge_studies::play_block;

use crate::ledger::{Counted, Ledger};
use crate::opened::OpenedStudy;

/// The fewest blocks that are played again if nobody says how many.
const FEWEST: u64 = 8;
/// The share of them if nobody says how many.
const USUAL: f64 = 0.05;
/// A number of false blocks that are few.
const FEW: u64 = 8;

/// How many blocks are played again.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum VerifiedBlocks {
    /// So many.
    Number(u64),
    /// Such a share, and one at least.
    Share(f64),
    /// What is usual.
    Usual,
}

impl VerifiedBlocks {
    /// Reads a number of blocks, or a share of them in per cent.
    pub(crate) fn read(text: &str) -> Result<Self, String> {
        let expected = || "expected a number of blocks, or a share such as 5%".to_owned();
        match text.strip_suffix('%') {
            None => text.parse().map(Self::Number).map_err(|_| expected()),
            Some(per_cent) => {
                let share = per_cent.parse().ok().map(|per_cent: f64| per_cent / 100.0);
                let share = share.filter(|share| (0.0..=1.0).contains(share));
                share.map(Self::Share).ok_or_else(expected)
            }
        }
    }

    fn of(self, all: u64) -> u64 {
        let share = |share: f64| (all as f64 * share).ceil() as u64;
        let wanted = match self {
            Self::Number(number) => number,
            Self::Share(part) => share(part),
            Self::Usual => share(USUAL).max(FEWEST),
        };
        wanted.min(all)
    }
}

/// A block that is not what a worker said.
#[derive(Debug)]
pub(crate) struct False {
    /// In words.
    pub(crate) block: String,
    /// Who said so.
    pub(crate) worker: String,
}

/// Plays some of the blocks that count again, drawn by chance that nobody knows beforehand; how many, and
/// those that are false.
///
/// # Errors
/// If there are no threads, or the study has no such block.
pub(crate) fn play_again(
    opened: &OpenedStudy,
    ledger: &Ledger<'_>,
    wish: VerifiedBlocks,
) -> Result<(u64, Vec<False>), DataError> {
    let mut blocks: Vec<&Counted> = ledger.counted().iter().collect();
    let wanted = wish.of(blocks.len() as u64);
    let mut chance = Xoshiro256PlusPlus::seed_from_u64(RandomState::new().build_hasher().finish());
    let (drawn, _) = blocks.partial_shuffle(&mut chance, wanted as usize);
    let pool = rayon::ThreadPoolBuilder::new().build();
    let pool = pool.map_err(|error| DataError::new(format!("cannot start threads: {error}")))?;
    let (known, never) = (ledger.known(), AtomicBool::new(false));
    let mut differing = Vec::new();
    for &mut block in drawn {
        let played = pool.install(|| play_block(opened.study.as_ref(), block.id, &known, &never));
        let played =
            played.ok_or_else(|| DataError::new(format!("the study has no {}", block.id)))?;
        if BlockDigest::of_text(&played) != block.digest {
            let (block, worker) = (block.id.to_string(), ledger.player(block).to_owned());
            differing.push(False { block, worker });
        }
    }
    Ok((wanted, differing))
}

/// The chance that none of some false blocks is among those that are drawn of all.
#[must_use]
pub(crate) fn passes(all: u64, drawn: u64, wrong: u64) -> f64 {
    let honest = all.saturating_sub(wrong);
    let step = |at: u64| honest.saturating_sub(at) as f64 / (all - at) as f64;
    (0..drawn.min(all)).map(step).product()
}

/// What a sample is worth, in a sentence.
pub(crate) fn worth(all: u64, drawn: u64, shares: &[(&str, u64)]) -> String {
    let fewest = shares.iter().map(|(_, blocks)| *blocks).min().unwrap_or(0);
    let few = FEW.min(all);
    let [one, some, whole] = [1, few, fewest].map(|wrong| per_cent(passes(all, drawn, wrong)));
    format!(
        "{drawn} of {all} blocks were played again here and are as they were handed in; 1 false block \
         passes such a sample with a chance of {one}, {few} with {some}, and all {fewest} of the worker \
         with the fewest with {whole}"
    )
}

/// What the checks of a study are worth, in a sentence.
pub(crate) fn worth_of_checks(check: f64, shares: &[(&str, u64)]) -> String {
    if check <= 0.0 {
        return "no block was played by a second one (--check 0): false ones pass until `fetch` plays \
                a sample again"
            .to_owned();
    }
    let fewest = shares.iter().map(|(_, blocks)| *blocks).min().unwrap_or(0);
    let [one, few] = [1, 8].map(|wrong| per_cent((1.0 - check).powi(wrong)));
    format!(
        "the first block of every worker and {} of the others were played by a second one: 1 false block \
         of the others passes with a chance of {one}, {FEW} with {few}, and all {fewest} of the worker \
         with the fewest with 0 %, unless the second one lies as well; `fetch` plays a sample again",
        per_cent(check)
    )
}

/// A chance in words: never 0 or 100 % unless it is that.
fn per_cent(chance: f64) -> String {
    let per_cent = 100.0 * chance;
    match per_cent {
        none if none <= 0.0 => "0 %".to_owned(),
        all if all >= 100.0 => "100 %".to_owned(),
        little if little < 0.01 => "under 0.01 %".to_owned(),
        much if much > 99.9 => "over 99.9 %".to_owned(),
        some if some < 10.0 => format!("{some:.2} %"),
        some => format!("{some:.1} %"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_chance_to_pass_is_that_of_drawing_without_putting_back() {
        let is =
            |chance: f64, expected: f64| assert!((chance - expected).abs() < 1e-12, "{chance}");
        is(passes(200, 10, 1), 0.95);
        // Two of four drawn, two false: one way in six.
        is(passes(4, 2, 2), 1.0 / 6.0);
        is(passes(10, 0, 5), 1.0);
        is(passes(10, 10, 1), 0.0);
        is(passes(10, 6, 5), 0.0);
        is(passes(0, 0, 0), 1.0);
    }

    #[test]
    fn a_wish_is_a_number_or_a_share() {
        assert_eq!(VerifiedBlocks::read("12"), Ok(VerifiedBlocks::Number(12)));
        assert_eq!(VerifiedBlocks::read("5%"), Ok(VerifiedBlocks::Share(0.05)));
        for wrong in ["", "x", "-1", "101%", "-1%", "NaN%", "1e400%"] {
            assert!(VerifiedBlocks::read(wrong).is_err(), "{wrong}");
        }
        assert_eq!(
            [
                VerifiedBlocks::Usual.of(3),
                VerifiedBlocks::Usual.of(100),
                VerifiedBlocks::Usual.of(1000)
            ],
            [3, 8, 50]
        );
        assert_eq!(
            [
                VerifiedBlocks::Share(0.001).of(20),
                VerifiedBlocks::Number(99).of(20),
                VerifiedBlocks::Number(0).of(20)
            ],
            [1, 20, 0]
        );
    }

    #[test]
    fn chances_are_told_in_words() {
        let told = worth(200, 10, &[("a", 120), ("b", 80)]);
        assert!(
            told.contains("1 false block passes such a sample with a chance of 95.0 %"),
            "{told}"
        );
        assert!(told.contains("8 with 65.8 %") && told.contains("all 80 "), "{told}");
        assert!(worth_of_checks(0.01, &[("a", 5)]).contains("8 with 92.3 %"));
        assert_eq!(
            [per_cent(1e-9), per_cent(0.0), per_cent(0.9999)],
            ["under 0.01 %", "0 %", "over 99.9 %"]
        );
    }
}
