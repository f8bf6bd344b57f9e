//! A comparison in blocks: pairs of one contender between two looks, which may be played anywhere.

use std::collections::BTreeSet;

use wargauge_batch::{BlockDigest, BlockDigests, BlockId, pairs_of_block};
use wargauge_rules::roster::DataError;

use crate::comparison::contest::{LOOK_PAIRS, Precision, Scores};
use crate::study::shard::Shard;
use crate::study::share::Share;

/// Pairs of a contender in a block.
pub(super) const COMPARISON_BLOCK_PAIRS: u64 = LOOK_PAIRS;

/// Blocks that a shard plays of each contender before it first asks whether they are enough.
const FIRST_BATCH: u64 = 2;
/// How much more a shard plays than a comparison may need going by what it sees itself, in per cent:
/// others see other games.
const MORE_PER_CENT: u64 = 150;

/// The text of an outcome of a block: what a contender scored in each pair, in half points.
pub(super) fn scores_text(scores: &[u8]) -> String {
    let digits = scores.iter().map(|score| char::from(b'0' + score.min(&9)));
    format!("\"{}\"", digits.collect::<String>())
}

/// Reads what [`scores_text`] gives for so many pairs.
pub(super) fn read_scores(text: &str, pairs: u64) -> Option<Vec<u8>> {
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

/// What a shard has of all contenders, the force as it is first.
#[derive(Debug)]
pub(crate) struct OwnScores<'p> {
    shard: Shard,
    precision: &'p Precision,
    scores: Vec<Scores>,
    /// Those that play on.
    doubtful: BTreeSet<usize>,
    next: u64,
}

impl<'p> OwnScores<'p> {
    pub(crate) fn new(contenders: usize, shard: Shard, precision: &'p Precision) -> Self {
        let scores = vec![Scores::new(); contenders];
        Self { shard, precision, scores, doubtful: (1..contenders).collect(), next: 0 }
    }

    fn played(&self) -> u64 {
        self.scores[0].len() as u64 / COMPARISON_BLOCK_PAIRS
    }

    /// Leaves out those of whom all shards together have surely enough, going by the spread of the
    /// scores that this one has seen.
    fn judge(&mut self) {
        let (scores, variants) = (&self.scores, self.scores.len() - 1);
        self.doubtful.retain(|&variant| {
            let found = self.precision.judge(&scores[0], &scores[variant], variants);
            let enough = found.is_some_and(|found| {
                let together = scores[variant].len() as u64 * self.shard.of;
                together >= found.pairs_wanted * MORE_PER_CENT / 100
            });
            !enough
        });
    }
}

impl Share for OwnScores<'_> {
    /// All contenders play the same pairs.
    fn next(&mut self) -> Result<Vec<BlockId>, DataError> {
        if self.next > 0 {
            self.judge();
        }
        let all = self.precision.most_pairs.div_ceil(COMPARISON_BLOCK_PAIRS);
        let own = (self.next..all).filter(|&block| self.shard.has(block));
        let own: Vec<u64> = own.take((FIRST_BATCH + self.played() / 4) as usize).collect();
        let Some(last) = own.last().filter(|_| !self.doubtful.is_empty()) else {
            return Ok(Vec::new());
        };
        self.next = last + 1;
        let contenders = || core::iter::once(0).chain(self.doubtful.iter().copied());
        let of = |block: u64| contenders().map(move |one| BlockId { stage: one as u64, block });
        Ok(own.into_iter().flat_map(of).collect())
    }

    fn put(&mut self, id: BlockId, outcome: &str) {
        let pairs = pairs_of_block(id.block, COMPARISON_BLOCK_PAIRS, self.precision.most_pairs);
        let scores = read_scores(outcome, pairs.end - pairs.start);
        if let Some((own, scores)) = self.scores.get_mut(id.stage as usize).zip(scores) {
            own.extend(scores);
        }
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
