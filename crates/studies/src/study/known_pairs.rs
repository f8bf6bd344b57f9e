//! What is known of a study of pairs that goes by rounds.

use core::cell::RefCell;
use core::fmt;
use core::ops::Range;
use std::collections::BTreeSet;

use wargauge_batch::{BlockId, PairRecords, pairs_of_block};

use crate::study::contract::Outcomes;

/// Pairs in a block.
pub(super) const BLOCK_PAIRS: u64 = 64;
/// The most half points of a pair.
const MOST_HALF_POINTS: u8 = 4;

/// What is kept of the pairs of a match-up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Keeps {
    /// All that [`PairRecords`] hold.
    Records,
    /// The scores alone.
    Scores,
}

/// The pairs of a match-up that a study asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AskedPairs {
    /// The numbers of the pairs.
    pub pairs: Range<u64>,
    /// What is kept of them.
    pub keeps: Keeps,
}

impl AskedPairs {
    /// The blocks that they are played in, as blocks of the match-up `number`.
    pub(super) fn blocks(&self, number: u64) -> impl Iterator<Item = BlockId> {
        let count = (self.pairs.end - self.pairs.start).div_ceil(BLOCK_PAIRS);
        (0..count).map(move |block| BlockId { stage: number, block })
    }

    /// The pairs of a block; none where there is no such block.
    pub(super) fn of_block(&self, block: u64) -> Range<u64> {
        let own = pairs_of_block(block, BLOCK_PAIRS, self.pairs.end - self.pairs.start);
        self.pairs.start + own.start..self.pairs.start + own.end
    }

    /// The text of what a block came to.
    pub(super) fn text_of(&self, records: &PairRecords) -> String {
        let text = match self.keeps {
            Keeps::Records => serde_json::to_string(records),
            Keeps::Scores => serde_json::to_string(&records.scores),
        };
        text.expect("records are plain data")
    }

    fn records_in(&self, text: &str) -> Option<PairRecords> {
        match self.keeps {
            Keeps::Records => serde_json::from_str(text).ok(),
            Keeps::Scores => {
                let scores = serde_json::from_str(text).ok()?;
                Some(PairRecords { scores, ..PairRecords::default() })
            }
        }
    }

    /// What is wrong with a text as that of a block of a match-up whose forces have so many entries;
    /// `None` if nothing is.
    pub(super) fn fault(
        &self,
        block: u64,
        text: &str,
        entries: [usize; 2],
    ) -> Option<&'static str> {
        let Some(records) = self.records_in(text) else { return Some("they cannot be read") };
        let pairs = self.of_block(block);
        let count = pairs.end - pairs.start;
        match self.keeps {
            Keeps::Records => records.fault(count, entries),
            Keeps::Scores if records.scores.len() as u64 != count => Some("it has other pairs"),
            Keeps::Scores => {
                let is_more = |&score: &u8| score > MOST_HALF_POINTS;
                records.scores.iter().any(is_more).then_some("a pair scores more than there is")
            }
        }
    }
}

/// What is known of a study; whatever is asked for in vain is noted.
pub struct KnownPairs<'k> {
    outcomes: &'k Outcomes,
    asked: &'k dyn Fn(u64) -> AskedPairs,
    /// Blocks that nobody has played, in the order in which they were asked for.
    missing: RefCell<Vec<BlockId>>,
    noted: RefCell<BTreeSet<BlockId>>,
}

impl fmt::Debug for KnownPairs<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("KnownPairs").field("missing", &self.missing).finish_non_exhaustive()
    }
}

impl<'k> KnownPairs<'k> {
    pub(super) fn new(outcomes: &'k Outcomes, asked: &'k dyn Fn(u64) -> AskedPairs) -> Self {
        Self { outcomes, asked, missing: RefCell::default(), noted: RefCell::default() }
    }

    /// What all pairs of a match-up came to, `None` if some of them have not been played.
    #[must_use]
    pub fn pairs(&self, number: u64) -> Option<PairRecords> {
        let asked = (self.asked)(number);
        let unknown: Vec<BlockId> =
            asked.blocks(number).filter(|id| !self.outcomes.contains_key(id)).collect();
        if !unknown.is_empty() {
            let mut noted = self.noted.borrow_mut();
            self.missing.borrow_mut().extend(unknown.into_iter().filter(|id| noted.insert(*id)));
            return None;
        }
        let records = |id| asked.records_in(self.outcomes.get(&id)?);
        let mut blocks = asked.blocks(number).map(records);
        let mut all = blocks.next()??;
        for more in blocks {
            all.append(more?);
        }
        Some(all)
    }

    /// Whether something was asked for in vain.
    #[must_use]
    pub fn lacks(&self) -> bool {
        !self.missing.borrow().is_empty()
    }

    pub(super) fn into_missing(self) -> Vec<BlockId> {
        self.missing.into_inner()
    }
}
