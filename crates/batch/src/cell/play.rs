//! All pairs of one match-up, on all threads.

use core::ops::Range;
use core::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use wargauge_stats::Interval;

use crate::cell::block::{BlockLog, CellCounts};
use crate::cell::control::Control;
use crate::cell::matchup::Matchup;
use crate::cell::notable::NotedGame;
use crate::cell::pair::{PairId, Table};
use crate::cell::sequence::{Chunk, Sequence};
use crate::cell::stop::{BLOCK_PAIRS, Stop, StopReason};
use crate::cell::tally::Tally;
use crate::line_up::LineUp;

/// Pairs that a thread plays in one go, unless told otherwise. Results do not depend on it.
pub const CHUNK_PAIRS: u64 = 8;

/// What to play.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Plan {
    /// Master seed of the run.
    pub seed: u64,
    /// When to stop.
    pub stop: Stop,
    /// Number of the first pair; 0 unless the cell is one shard of several.
    pub first_pair: u64,
    /// Pairs that a thread plays in one go, at least 1 and at most to the end of a block: a matter
    /// of speed alone.
    pub chunk_pairs: u64,
}

impl Plan {
    /// A whole cell from its first pair.
    #[must_use]
    pub const fn new(seed: u64, stop: Stop) -> Self {
        Self { seed, stop, first_pair: 0, chunk_pairs: CHUNK_PAIRS }
    }
}

/// The result of a cell.
#[derive(Clone, Debug, PartialEq)]
pub struct CellResult {
    /// Its counts.
    pub tally: Tally,
    /// What is kept of its blocks.
    pub blocks: BlockLog,
    /// Why it stopped.
    pub stop: StopReason,
    /// Interval of the score of A that is valid whenever one stops.
    pub anytime: Interval,
    /// Games worth watching among its first, where they were asked for.
    pub noted: Vec<NotedGame>,
}

/// Plays a cell on the threads of the current rayon pool.
///
/// # Panics
/// If a policy chooses an illegal action, or `plan.chunk_pairs` is 0.
pub fn play_cell<L: LineUp>(
    matchup: &Matchup<L>,
    plan: &Plan,
    control: &mut Control<'_>,
) -> CellResult {
    resume_cell(matchup, plan, CellCounts::new(matchup.lines()), control)
}

/// Plays on where an earlier call with the same match-up and plan was interrupted; `counts` are what
/// it gave. The result is that of a call that was never interrupted; rows are given for the games
/// played now.
///
/// # Panics
/// As [`play_cell`]; and if the counts are of another match-up.
pub fn resume_cell<L: LineUp>(
    matchup: &Matchup<L>,
    plan: &Plan,
    mut counts: CellCounts,
    control: &mut Control<'_>,
) -> CellResult {
    let tables = Mutex::new(Vec::new());
    let stop = loop {
        if let Some(reason) = plan.stop.judge(&counts.tally) {
            break reason;
        }
        let played = counts.tally.pairs;
        let end = played + plan.stop.pairs_to_next_look(played);
        counts = Span { matchup, plan, tables: &tables, end }.play(counts, control);
        if counts.tally.pairs < end {
            break StopReason::Interrupted;
        }
    };
    CellResult::new(counts, &plan.stop, stop)
}

impl CellResult {
    /// What a cell that stopped for this reason came to.
    pub fn new(counts: CellCounts, plan: &Stop, stop: StopReason) -> Self {
        let anytime =
            plan.anytime_interval(&counts.tally.pentanomial, counts.tally.within_tables());
        Self { tally: counts.tally, blocks: counts.blocks, stop, anytime, noted: Vec::new() }
    }

    /// What an interrupted cell goes on from.
    #[must_use]
    pub fn counts(&self) -> CellCounts {
        CellCounts { tally: self.tally.clone(), blocks: self.blocks.clone() }
    }
}

/// How consecutive pairs are cut into chunks: none reaches beyond the block that it begins in.
#[derive(Clone, Copy, Debug)]
struct Cut {
    first: u64,
    end: u64,
    chunk_pairs: u64,
    chunks_per_block: u64,
}

impl Cut {
    fn new(pairs: Range<u64>, chunk_pairs: u64) -> Self {
        let chunk_pairs = chunk_pairs.min(BLOCK_PAIRS);
        let chunks_per_block = BLOCK_PAIRS.div_ceil(chunk_pairs);
        Self { first: pairs.start, end: pairs.end, chunk_pairs, chunks_per_block }
    }

    /// The number, from the first pair of the cell, of the chunk that a pair is in.
    const fn chunk_of(&self, pair: u64) -> u64 {
        pair / BLOCK_PAIRS * self.chunks_per_block + pair % BLOCK_PAIRS / self.chunk_pairs
    }

    /// How many chunks there are.
    const fn chunks(&self) -> u64 {
        self.chunk_of(self.end - 1) + 1 - self.chunk_of(self.first)
    }

    /// The pairs of a chunk, counted from 0.
    fn pairs(&self, index: u64) -> Range<u64> {
        let number = self.chunk_of(self.first) + index;
        let block = number / self.chunks_per_block * BLOCK_PAIRS;
        let start = block + number % self.chunks_per_block * self.chunk_pairs;
        let end = (start + self.chunk_pairs).min(block + BLOCK_PAIRS);
        start.max(self.first)..end.min(self.end)
    }
}

/// The pairs up to the next look at the result.
#[derive(Debug)]
struct Span<'s, L: LineUp> {
    matchup: &'s Matchup<L>,
    plan: &'s Plan,
    /// Tables that no thread sits at.
    tables: &'s Mutex<Vec<Table<L>>>,
    /// Pairs the cell shall have played at the end.
    end: u64,
}

impl<L: LineUp> Span<'_, L> {
    /// Plays on from `counts`, unless interrupted.
    fn play(&self, counts: CellCounts, control: &mut Control<'_>) -> CellCounts {
        let cut = Cut::new(counts.tally.pairs..self.end, self.plan.chunk_pairs);
        let chunks = cut.chunks();
        let handed_out = AtomicU64::new(0);
        let interrupted = control.interrupted;
        let sequence = Mutex::new(Sequence::new(counts, self.plan.stop.total_games(), control));
        rayon::broadcast(|_| {
            let _last_orders = CloseOnPanic(&handed_out, chunks);
            let mut table = lock(self.tables).pop().unwrap_or_else(|| Table::new(self.matchup));
            while !interrupted.load(Ordering::Relaxed) {
                let index = handed_out.fetch_add(1, Ordering::Relaxed);
                if index >= chunks {
                    break;
                }
                let space = lock(&sequence).space(self.matchup.lines());
                let chunk = self.play_chunk(&mut table, cut.pairs(index), space, interrupted);
                lock(&sequence).put(index, chunk);
            }
            lock(self.tables).push(table);
        });
        sequence.into_inner().unwrap_or_else(PoisonError::into_inner).into_counts()
    }

    /// Plays some pairs, or the first of them if interrupted meanwhile: a chunk of any length, and the
    /// game in play, end at once.
    fn play_chunk(
        &self,
        table: &mut Table<L>,
        pairs: Range<u64>,
        mut chunk: Chunk,
        interrupted: &AtomicBool,
    ) -> Chunk {
        let wanted = pairs.end - pairs.start;
        let Plan { seed: master, first_pair, .. } = *self.plan;
        for pair in pairs {
            let pair = PairId { master, number: first_pair + pair };
            let played = table.play_pair_unless(interrupted, self.matchup, pair);
            let Some((counts, rows)) = played else { break };
            chunk.tally.add(counts);
            if let Some(all) = &mut chunk.rows {
                all.extend(rows);
            }
        }
        chunk.is_whole = chunk.tally.pairs == wanted;
        chunk
    }
}

/// Hands out no more chunks, of so many, once a thread has panicked, so that the others end soon.
#[derive(Debug)]
pub struct CloseOnPanic<'s>(pub &'s AtomicU64, pub u64);

impl Drop for CloseOnPanic<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.0.store(self.1, Ordering::Relaxed);
        }
    }
}

/// Locks. A panic elsewhere is passed on by rayon when all threads have ended.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests;
