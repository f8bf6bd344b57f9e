//! Shares of a study that are played in different places, and what each of them plays.

use core::fmt;
use core::ops::Range;
use core::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use serde::{Deserialize, Serialize};
use wargauge_batch::{
    AnyMatchup, BLOCK_PAIRS, BlockControl, BlockId, Plan, Stop, Tally, pairs_of_block,
};

use crate::run::request::Run;

/// One of several equal shares of a study.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Shard {
    /// Which: 1 to `of`.
    pub index: u64,
    /// How many there are.
    pub of: u64,
}

impl Shard {
    /// The share `index` of `of`. Shares may be counted from 1 or from 0: share 0 is the last.
    ///
    /// # Errors
    /// If there is no such share.
    pub fn new(index: u64, of: u64) -> Result<Self, String> {
        match (index, of) {
            (_, 0) => Err("expected one shard at least".to_owned()),
            (0, of) => Ok(Self { index: of, of }),
            (index, of) if index <= of => Ok(Self { index, of }),
            _ => Err(format!("there is no shard {index} of {of}; expected one from 1 to {of}")),
        }
    }

    /// Whether piece `number` of a study belongs to it: pieces are dealt out in turn.
    #[must_use]
    pub const fn has(&self, number: u64) -> bool {
        number % self.of == self.index % self.of
    }

    /// The share that piece `number` belongs to.
    #[must_use]
    pub const fn of_piece(number: u64, of: u64) -> Self {
        let index = number % of;
        Self { index: if index == 0 { of } else { index }, of }
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.index, self.of)
    }
}

/// How the outside world follows the playing of a shard and stops it.
pub struct ShardControl<'c> {
    /// Becomes true when it shall stop; blocks in play are left out.
    pub interrupted: &'c AtomicBool,
    /// Is told how many games of this call have been played.
    pub progress: &'c (dyn Fn(u64) + Sync),
    /// Takes what each block came to.
    pub blocks: &'c mut (dyn FnMut(BlockId, &Tally) + Send + 'c),
}

impl fmt::Debug for ShardControl<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ShardControl").finish_non_exhaustive()
    }
}

/// Gives what a block came to, if it has been played.
pub type KnownBlocks<'k> = dyn Fn(BlockId) -> Option<Tally> + 'k;

/// Blocks of a cell at most.
fn blocks_of(stop: &Stop) -> u64 {
    stop.most_pairs().div_ceil(BLOCK_PAIRS)
}

/// The number of a block among all blocks of a run.
const fn number_of(id: BlockId, blocks_per_cell: u64) -> u64 {
    id.stage * blocks_per_cell + id.block
}

impl Run {
    /// The share of a run in so many that plays a block.
    #[must_use]
    pub fn shard_of(plan: &Plan, id: BlockId, of: u64) -> Shard {
        Shard::of_piece(number_of(id, blocks_of(&plan.stop)), of)
    }

    /// The blocks of all cells, where their number is known beforehand.
    #[must_use]
    pub fn all_blocks(&self, plan: &Plan) -> Option<Vec<BlockId>> {
        plan.stop.total_games()?;
        let blocks = blocks_of(&plan.stop);
        let stages = 0..self.cells.len() as u64;
        Some(
            stages
                .flat_map(|stage| (0..blocks).map(move |block| BlockId { stage, block }))
                .collect(),
        )
    }

    /// The pairs of a block.
    #[must_use]
    pub const fn pairs_of(plan: &Plan, id: BlockId) -> Range<u64> {
        pairs_of_block(id.block, BLOCK_PAIRS, plan.stop.most_pairs())
    }

    /// Plays a share of the blocks of a run, but for those that are `known`. Where games go on until
    /// an interval is narrow it plays its share of about as many as that will take: how many it
    /// really takes is judged on the blocks of all shares in their order.
    ///
    /// # Panics
    /// As [`play_cell`](wargauge_batch::play_cell).
    pub fn play_shard(
        &self,
        plan: &Plan,
        shard: Shard,
        known: &KnownBlocks<'_>,
        control: &mut ShardControl<'_>,
    ) {
        let games = AtomicU64::new(0);
        for (stage, cell) in (0..).zip(&self.cells) {
            if control.interrupted.load(Ordering::Relaxed) {
                return;
            }
            let share = Share { cell: cell.as_ref(), stage, plan, shard };
            share.play(known, control, &games);
        }
    }
}

/// What a shard plays of a cell.
#[derive(Debug)]
struct Share<'s> {
    cell: &'s dyn AnyMatchup,
    stage: u64,
    plan: &'s Plan,
    shard: Shard,
}

impl Share<'_> {
    fn play(&self, known: &KnownBlocks<'_>, control: &mut ShardControl<'_>, games: &AtomicU64) {
        let all = blocks_of(&self.plan.stop);
        let id = |block| BlockId { stage: self.stage, block };
        let mut own = (0..all).filter(|&block| self.shard.has(number_of(id(block), all)));
        let lines = self.cell.rosters().each_ref().map(Vec::len);
        let mut played = Tally::new(lines);
        let mut count = 0;
        while !control.interrupted.load(Ordering::Relaxed) && !self.is_enough(&played) {
            let batch: Vec<u64> = own.by_ref().take(self.batch(count)).collect();
            if batch.is_empty() {
                return;
            }
            count += batch.len();
            let mut unknown = Vec::new();
            for block in batch {
                match known(id(block)).filter(|tally| tally.fits(lines)) {
                    Some(tally) => played.merge(&tally),
                    None => unknown.push(block),
                }
            }
            self.play_blocks(&unknown, (control, games), &mut played);
        }
    }

    /// Blocks that are played before the next look, after so many.
    const fn batch(&self, played: usize) -> usize {
        match self.plan.stop {
            Stop::Games(_) => usize::MAX,
            Stop::UntilWidth { .. } => 1 + played / 4,
        }
    }

    /// Whether the blocks of all shards together are surely enough, going by those of this one. An
    /// interval is as wide as the spread of scores makes it, which differs little between shards:
    /// four standard errors of it are allowed for.
    fn is_enough(&self, played: &Tally) -> bool {
        let Stop::UntilWidth { half_width, .. } = self.plan.stop else { return false };
        if played.pairs == 0 {
            return false;
        }
        let together = played.pentanomial.map(|pairs| pairs * self.shard.of);
        let error = 2.0 * (2.0 / played.pairs as f64).sqrt();
        self.plan.stop.anytime_interval(&together).half_width() * (1.0 + error) <= half_width
    }

    fn play_blocks(
        &self,
        blocks: &[u64],
        (control, games): (&mut ShardControl<'_>, &AtomicU64),
        played: &mut Tally,
    ) {
        let ranges: Vec<Range<u64>> = blocks
            .iter()
            .map(|&block| Run::pairs_of(self.plan, BlockId { stage: self.stage, block }))
            .collect();
        let before = games.load(Ordering::Relaxed);
        let tell = |pairs: u64| {
            games.store(before + 2 * pairs, Ordering::Relaxed);
            (control.progress)(before + 2 * pairs);
        };
        let out = &mut *control.blocks;
        let mut sink = |at: usize, tally: &Tally| {
            played.merge(tally);
            out(BlockId { stage: self.stage, block: blocks[at] }, tally);
        };
        let mut control =
            BlockControl { interrupted: control.interrupted, progress: &tell, blocks: &mut sink };
        self.cell.play_blocks(self.plan.seed, &ranges, &mut control);
    }
}
