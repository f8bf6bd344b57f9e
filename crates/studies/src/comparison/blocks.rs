//! A comparison in blocks: pairs of one contender between two looks, which may be played anywhere.

use core::fmt;
use core::ops::Range;
use std::collections::BTreeSet;

use wargauge_batch::{BlockDigest, BlockDigests, BlockId, pairs_of_block};

use crate::comparison::contest::{LOOK_PAIRS, Precision, Scores};
use crate::run::shard::Shard;

/// Pairs of a contender in a block.
pub const COMPARISON_BLOCK_PAIRS: u64 = LOOK_PAIRS;

/// Blocks that a shard plays of each contender before it first asks whether they are enough.
const FIRST_BATCH: u64 = 2;
/// How much more a shard plays than a comparison may need going by what it sees itself, in per cent:
/// others see other games.
const MORE_PER_CENT: u64 = 150;

/// The text of an outcome of a block: what a contender scored in each pair, in half points.
#[must_use]
pub fn scores_text(scores: &[u8]) -> String {
    let digits = scores.iter().map(|score| char::from(b'0' + score.min(&9)));
    format!("\"{}\"", digits.collect::<String>())
}

/// Reads what [`scores_text`] gives for so many pairs.
#[must_use]
pub fn read_scores(text: &str, pairs: u64) -> Option<Vec<u8>> {
    let digits = text.strip_prefix('"')?.strip_suffix('"')?;
    let scores: Option<Vec<u8>> =
        digits.bytes().map(|digit| digit.checked_sub(b'0').filter(|score| *score <= 4)).collect();
    scores.filter(|scores| scores.len() as u64 == pairs)
}

/// The digests of the blocks of a contender.
pub(crate) fn digests(scores: &[u8]) -> BlockDigests {
    let mut digests = BlockDigests::new(COMPARISON_BLOCK_PAIRS);
    for block in scores.chunks(COMPARISON_BLOCK_PAIRS as usize) {
        digests.push(BlockDigest::of_text(&scores_text(block)));
    }
    digests
}

/// The pairs of a block of a contender that plays so many at most.
pub(crate) const fn pairs_of(id: BlockId, most_pairs: u64) -> Range<u64> {
    pairs_of_block(id.block, COMPARISON_BLOCK_PAIRS, most_pairs)
}

/// What one of several shares of a comparison plays.
pub struct ComparisonShard<'k> {
    /// Which share.
    pub shard: Shard,
    /// Blocks that need not be played, with what contenders scored in them.
    pub known: &'k (dyn Fn(BlockId) -> Option<Vec<u8>> + Sync),
    /// Takes what each block came to.
    pub blocks: &'k mut (dyn FnMut(BlockId, &[u8]) + Send),
}

impl fmt::Debug for ComparisonShard<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ComparisonShard").field("shard", &self.shard).finish_non_exhaustive()
    }
}

/// What a shard has of all contenders, the force as it is first.
#[derive(Debug)]
pub(crate) struct OwnScores {
    scores: Vec<Scores>,
    /// Those that play on.
    doubtful: BTreeSet<usize>,
    next: u64,
}

impl OwnScores {
    pub(crate) fn new(contenders: usize) -> Self {
        let scores = vec![Scores::new(); contenders];
        Self { scores, doubtful: (1..contenders).collect(), next: 0 }
    }

    /// The blocks that are played next; none when they are surely enough. All contenders play the
    /// same pairs.
    pub(crate) fn next(&mut self, shard: Shard, most_pairs: u64) -> Vec<BlockId> {
        let all = most_pairs.div_ceil(COMPARISON_BLOCK_PAIRS);
        let own = (self.next..all).filter(|&block| shard.has(block));
        let own: Vec<u64> = own.take((FIRST_BATCH + self.played() / 4) as usize).collect();
        let Some(last) = own.last().filter(|_| !self.doubtful.is_empty()) else {
            return Vec::new();
        };
        self.next = last + 1;
        let contenders = || core::iter::once(0).chain(self.doubtful.iter().copied());
        let of = |block: u64| contenders().map(move |one| BlockId { stage: one as u64, block });
        own.into_iter().flat_map(of).collect()
    }

    fn played(&self) -> u64 {
        self.scores[0].len() as u64 / COMPARISON_BLOCK_PAIRS
    }

    /// Takes in a block.
    pub(crate) fn put(&mut self, id: BlockId, scores: &[u8]) {
        self.scores[id.stage as usize].extend(scores);
    }

    /// Leaves out those of whom all shards together have surely enough, going by the spread of the
    /// scores that this one has seen.
    pub(crate) fn judge(&mut self, shard: Shard, precision: &Precision) {
        let (scores, variants) = (&self.scores, self.scores.len() - 1);
        self.doubtful.retain(|&variant| {
            let found = precision.judge(&scores[0], &scores[variant], variants);
            let enough = found.is_some_and(|found| {
                let together = scores[variant].len() as u64 * shard.of;
                together >= found.pairs_wanted * MORE_PER_CENT / 100
            });
            !enough
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_are_read_as_they_are_written() {
        assert_eq!(scores_text(&[0, 4, 1]), "\"041\"");
        assert_eq!(read_scores("\"041\"", 3), Some(vec![0, 4, 1]));
        for wrong in ["\"04\"", "\"0412\"", "\"045\"", "041", "\"0 1\"", ""] {
            assert_eq!(read_scores(wrong, 3), None, "{wrong}");
        }
    }
}
