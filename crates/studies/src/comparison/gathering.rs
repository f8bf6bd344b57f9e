//! Puts blocks of a comparison that were played anywhere together.

use wargauge_batch::{BlockId, LineUp};
use wargauge_rules::roster::DataError;

use crate::comparison::any_comparison::ComparisonGathering;
use crate::comparison::blocks::{COMPARISON_BLOCK_PAIRS, read_scores};
use crate::comparison::contest::{Contest, Difference};
use crate::comparison::outcome::ComparisonOutcome;
use crate::comparison::study::Comparison;

/// A comparison of a line-up, as far as its blocks are in.
#[derive(Debug)]
pub(crate) struct Gathered<'g, L: LineUp> {
    pub(crate) comparison: &'g Comparison<L>,
    pub(crate) contest: Contest,
}

impl<L: LineUp> ComparisonGathering for Gathered<'_, L> {
    fn wanted(&self, most: usize) -> Vec<BlockId> {
        let block = |(contender, pairs): (usize, core::ops::Range<u64>)| BlockId {
            stage: contender as u64,
            block: pairs.start / COMPARISON_BLOCK_PAIRS,
        };
        self.contest.ahead(&self.comparison.precision).take(most).map(block).collect()
    }

    fn put(&mut self, id: BlockId, outcome: &str) -> Result<(), DataError> {
        let precision = &self.comparison.precision;
        let wanted = self.wanted(1).contains(&id).then(|| self.contest.wanted(precision));
        let scores = wanted
            .flatten()
            .and_then(|(_, pairs)| read_scores(outcome, pairs.end - pairs.start))
            .ok_or_else(|| {
                DataError::new(format!("the scores of {id} are not those of its games"))
            })?;
        self.contest.put(scores, precision);
        Ok(())
    }

    fn games(&self) -> u64 {
        self.contest.games()
    }

    fn in_doubt(&self) -> Option<(usize, Difference)> {
        let variant = self.contest.first_in_doubt()?;
        Some((variant, self.contest.difference(variant, &self.comparison.precision)?))
    }

    fn outcome(&self) -> ComparisonOutcome {
        let is_decided = self.contest.wanted(&self.comparison.precision).is_none();
        self.comparison.outcome(&self.contest, !is_decided)
    }
}
