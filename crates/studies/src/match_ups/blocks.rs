//! A run in blocks of pairs: which there are, and which of them a share plays.

use core::ops::Range;

use wargauge_batch::{AnyMatchup, BLOCK_PAIRS, BlockId, Plan, Stop, Tally, pairs_of_block};
use wargauge_rules::roster::DataError;

use crate::match_ups::outcome::BlockOutcome;
use crate::run::request::Run;
use crate::study::shard::Shard;
use crate::study::share::Share;

/// Blocks of a cell at most.
pub(super) fn blocks_of(stop: &Stop) -> u64 {
    stop.most_pairs().div_ceil(BLOCK_PAIRS)
}

/// The number of a block among all blocks of a run.
const fn number_of(id: BlockId, blocks_per_cell: u64) -> u64 {
    id.stage * blocks_per_cell + id.block
}

impl Run {
    /// The share of a run in so many that plays a block.
    pub(super) fn shard_of(plan: &Plan, id: BlockId, of: u64) -> Shard {
        Shard::of_piece(number_of(id, blocks_of(&plan.stop)), of)
    }

    /// The blocks of all cells, where their number is known beforehand.
    pub(super) fn all_blocks(&self, plan: &Plan) -> Option<Vec<BlockId>> {
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
    pub(super) const fn pairs_of(plan: &Plan, id: BlockId) -> Range<u64> {
        pairs_of_block(id.block, BLOCK_PAIRS, plan.stop.most_pairs())
    }
}

/// What a share plays of a run. Where games go on until an interval is narrow it plays its part of about
/// as many as that will take: how many it really takes is judged on the blocks of all shares in their
/// order.
#[derive(Debug)]
pub(super) struct RunShare<'s> {
    run: &'s Run,
    plan: &'s Plan,
    shard: Shard,
    /// The cell that is played.
    stage: u64,
    /// The block of it that comes next, own or not.
    next: u64,
    /// Own blocks of it that were played.
    count: usize,
    played: Tally,
    /// Whether blocks come with the rows of their games.
    has_rows: bool,
}

impl<'s> RunShare<'s> {
    pub(super) fn new(run: &'s Run, plan: &'s Plan, shard: Shard, has_rows: bool) -> Self {
        let played = Tally::default();
        let mut share = Self { run, plan, shard, stage: 0, next: 0, count: 0, played, has_rows };
        share.begin(0);
        share
    }

    fn cell(&self) -> Option<&'s dyn AnyMatchup> {
        self.run.cells.get(usize::try_from(self.stage).ok()?).map(AsRef::as_ref)
    }

    fn begin(&mut self, stage: u64) {
        (self.stage, self.next, self.count) = (stage, 0, 0);
        if let Some(cell) = self.cell() {
            self.played = Tally::new(cell.rosters().each_ref().map(Vec::len));
        }
    }

    /// Blocks that are played before the next look.
    const fn batch(&self) -> usize {
        match self.plan.stop {
            Stop::Games(_) => usize::MAX,
            Stop::UntilWidth { .. } => 1 + self.count / 4,
        }
    }

    /// Whether the blocks of all shards together are surely enough, going by those of this one. An
    /// interval is as wide as the spread of scores makes it, which differs little between shards:
    /// four standard errors of it are allowed for.
    fn is_enough(&self) -> bool {
        let Stop::UntilWidth { half_width, .. } = self.plan.stop else { return false };
        if self.played.pairs == 0 {
            return false;
        }
        let together = self.played.pentanomial.map(|pairs| pairs * self.shard.of);
        let error = 2.0 * (2.0 / self.played.pairs as f64).sqrt();
        let interval = self.plan.stop.anytime_interval(&together, self.played.within_tables());
        interval.half_width() * (1.0 + error) <= half_width
    }
}

impl Share for RunShare<'_> {
    fn next(&mut self) -> Result<Vec<BlockId>, DataError> {
        let all = blocks_of(&self.plan.stop);
        while self.cell().is_some() {
            let stage = self.stage;
            let is_own = |id: &BlockId| self.shard.has(number_of(*id, all));
            let own = (self.next..all).map(|block| BlockId { stage, block }).filter(is_own);
            let batch: Vec<BlockId> =
                if self.is_enough() { Vec::new() } else { own.take(self.batch()).collect() };
            if let Some(last) = batch.last() {
                self.next = last.block + 1;
                self.count += batch.len();
                return Ok(batch);
            }
            self.begin(stage + 1);
        }
        Ok(Vec::new())
    }

    fn put(&mut self, id: BlockId, outcome: &str) {
        if id.stage != self.stage || matches!(self.plan.stop, Stop::Games(_)) {
            return;
        }
        let Some(cell) = self.cell() else { return };
        let outcome = BlockOutcome::read(outcome, self.has_rows).ok();
        let tally = outcome.map(|outcome| outcome.tally);
        let lines = cell.rosters().each_ref().map(Vec::len);
        if let Some(tally) = tally.filter(|tally| tally.fits(lines)) {
            self.played.merge(&tally);
        }
    }
}
