//! Plays blocks of pairs that need not follow each other, on all threads.

use core::fmt;
use core::ops::Range;
use core::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

use crate::cell::matchup::Matchup;
use crate::cell::pair::{PairId, Table};
use crate::cell::play::{CHUNK_PAIRS, CloseOnPanic};
use crate::cell::tally::Tally;
use crate::line_up::LineUp;

/// Takes the counts of each block, by its place in the list, in the order of the list.
pub type BlockSink<'c> = dyn FnMut(usize, &Tally) + Send + 'c;

/// How the outside world follows the playing of blocks and stops it.
pub struct BlockControl<'c> {
    /// Becomes true when it shall stop; blocks in play are not handed out.
    pub interrupted: &'c AtomicBool,
    /// Is told how many pairs of this call have been played.
    pub progress: &'c (dyn Fn(u64) + Sync),
    /// Takes what the blocks came to.
    pub blocks: &'c mut BlockSink<'c>,
}

impl fmt::Debug for BlockControl<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("BlockControl").finish_non_exhaustive()
    }
}

/// Plays some blocks of pairs on the threads of the current rayon pool. When interrupted it hands
/// out the first of them.
///
/// # Panics
/// If a policy chooses an illegal action.
pub fn play_blocks<L: LineUp>(
    matchup: &Matchup<L>,
    master: u64,
    blocks: &[Range<u64>],
    control: &mut BlockControl<'_>,
) {
    let chunks = cut(blocks);
    let count = chunks.len() as u64;
    let handed_out = AtomicU64::new(0);
    let (interrupted, progress) = (control.interrupted, control.progress);
    let desk = Mutex::new(Desk {
        sizes: blocks.iter().map(|block| block.end - block.start).collect(),
        begun: BTreeMap::new(),
        next: 0,
        played: 0,
        sink: control.blocks,
    });
    rayon::broadcast(|_| {
        let _last_orders = CloseOnPanic(&handed_out, count);
        let (mut table, mut tally) = (Table::new(matchup), Tally::new(matchup.lines()));
        loop {
            let next = handed_out.fetch_add(1, Ordering::Relaxed);
            let Some((block, pairs)) = chunks.get(next as usize) else { break };
            tally.clear();
            for number in pairs.clone() {
                let pair = PairId { master, number };
                let played = table.play_pair_unless(interrupted, matchup, pair);
                let Some((counts, _)) = played else { return };
                tally.add(counts);
            }
            let mut desk = desk.lock().unwrap_or_else(PoisonError::into_inner);
            desk.put(*block, &tally);
            progress(desk.played);
        }
    });
}

/// The chunks that blocks are played in, each with the place of its block.
fn cut(blocks: &[Range<u64>]) -> Vec<(usize, Range<u64>)> {
    let of_block = |(at, block): (usize, &Range<u64>)| {
        let starts = block.clone().step_by(CHUNK_PAIRS as usize);
        let end = block.end;
        starts.map(move |start| (at, start..(start + CHUNK_PAIRS).min(end)))
    };
    blocks.iter().enumerate().flat_map(of_block).collect()
}

/// Where chunks that threads finish in any order become blocks again.
struct Desk<'s, 'c> {
    /// Pairs of each block.
    sizes: Vec<u64>,
    /// The blocks of which a chunk is in and that have not been handed out.
    begun: BTreeMap<usize, Tally>,
    /// The block that is handed out next.
    next: usize,
    /// Pairs so far.
    played: u64,
    sink: &'s mut BlockSink<'c>,
}

impl Desk<'_, '_> {
    fn put(&mut self, block: usize, chunk: &Tally) {
        self.played += chunk.pairs;
        match self.begun.get_mut(&block) {
            Some(tally) => tally.merge(chunk),
            None => {
                self.begun.insert(block, chunk.clone());
            }
        }
        while let Some(first) = self.begun.first_entry() {
            let whole = *first.key() == self.next && first.get().pairs == self.sizes[self.next];
            if !whole {
                break;
            }
            (self.sink)(self.next, &first.remove());
            self.next += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cell::matchup::Swap;
    use crate::toy;

    #[test]
    fn blocks_are_those_of_the_cell_in_the_order_asked_for() {
        let cell = toy::cell(Swap::Forces);
        let blocks = [40..57, 0..9, 9..10, 100..120];
        let whole = |pairs: Range<u64>| {
            let running = AtomicBool::new(false);
            let control = crate::PairControl { interrupted: &running, progress: &|_| () };
            cell.play_pairs(7, pairs, &control).expect("not interrupted").tally
        };
        for threads in [1, 3] {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
            let mut found = Vec::new();
            let mut note = |at: usize, tally: &Tally| found.push((at, tally.clone()));
            pool.install(|| {
                cell.play_blocks(
                    7,
                    &blocks,
                    &mut BlockControl {
                        interrupted: &AtomicBool::new(false),
                        progress: &|_| (),
                        blocks: &mut note,
                    },
                );
            });
            let expected: Vec<_> = blocks.iter().cloned().map(whole).enumerate().collect();
            assert_eq!(found, expected, "{threads} threads");
        }
    }

    #[test]
    fn an_interruption_hands_out_whole_blocks_only() {
        let cell = toy::cell(Swap::Forces);
        let flag = AtomicBool::new(false);
        let stop = |played: u64| {
            flag.fetch_or(played > 40, Ordering::Relaxed);
        };
        let mut sizes = Vec::new();
        let mut note = |at: usize, tally: &Tally| sizes.push((at, tally.pairs));
        let blocks: Vec<Range<u64>> = (0..50).map(|at| at * 16..at * 16 + 16).collect();
        let mut control = BlockControl { interrupted: &flag, progress: &stop, blocks: &mut note };
        cell.play_blocks(7, &blocks, &mut control);
        assert!(sizes.len() < 50 && sizes.iter().enumerate().all(|(i, one)| *one == (i, 16)));
    }
}
