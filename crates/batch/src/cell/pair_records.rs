//! A cell pair by pair, for comparison with the same pairs played another time.

use core::fmt;
use core::ops::Range;
use core::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

use serde::{Deserialize, Serialize};

use crate::cell::matchup::Matchup;
use crate::cell::pair::{PairId, Table};
use crate::cell::play::CloseOnPanic;
use crate::cell::tally::{GameOutcome, Measure, PairCounts, Tally};
use crate::line_up::LineUp;

/// What consecutive pairs of a cell came to.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct PairRecords {
    /// Their counts together.
    pub tally: Tally,
    /// Half points that A scored in each pair, 0 to 4.
    pub scores: Vec<u8>,
    /// Half points that A scored in the first games of all pairs, and in the second ones: by role,
    /// where the games of a pair exchange roles or players.
    pub half_points_by_game: [u64; 2],
    /// For each pair what each roster line destroyed in its two games, the lines of A before those
    /// of B, in thousandths of a point.
    pub destroyed: Vec<Vec<u64>>,
}

impl PairRecords {
    /// What is wrong with them as the records of so many pairs of a match-up whose forces have so many
    /// entries; `None` if nothing is.
    #[must_use]
    pub fn fault(&self, pairs: u64, entries: [usize; 2]) -> Option<&'static str> {
        let lines = entries[0] + entries[1];
        let of_pairs = [self.scores.len(), self.destroyed.len()].map(|len| len as u64);
        let sums =
            self.half_points_by_game.iter().try_fold(0_u64, |sum, more| sum.checked_add(*more));
        let mut pentanomial = [0_u64; 5];
        for &score in &self.scores {
            let Some(count) = pentanomial.get_mut(usize::from(score)) else {
                return Some("a pair scores more than there is");
            };
            *count += 1;
        }
        let half_points: u64 = self.scores.iter().map(|&score| u64::from(score)).sum();
        if self.tally.pairs != pairs || of_pairs != [pairs; 2] {
            return Some("it has other pairs");
        }
        if self.destroyed.iter().any(|of_pair| of_pair.len() != lines) {
            return Some("it is of other forces");
        }
        if pentanomial != self.tally.pentanomial || sums != Some(half_points) {
            return Some("its scores contradict each other");
        }
        self.tally.fault(entries)
    }

    /// Adds the pairs that come after these.
    ///
    /// # Panics
    /// If they are of another match-up.
    pub fn append(&mut self, next: Self) {
        self.tally.merge(&next.tally);
        self.scores.extend(next.scores);
        let further = next.half_points_by_game;
        self.half_points_by_game.iter_mut().zip(further).for_each(|(sum, more)| *sum += more);
        self.destroyed.extend(next.destroyed);
    }
}

/// How the outside world follows the playing of pairs and stops it.
pub struct PairControl<'c> {
    /// Becomes true when it shall stop.
    pub interrupted: &'c AtomicBool,
    /// Is told how many pairs of this call have been played.
    pub progress: &'c (dyn Fn(u64) + Sync),
}

impl fmt::Debug for PairControl<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PairControl").finish_non_exhaustive()
    }
}

/// How the outside world follows the playing of blocks of pairs and stops it.
pub struct PairBlockControl<'c> {
    /// Becomes true when it shall stop.
    pub interrupted: &'c AtomicBool,
    /// Is told how many pairs of this call have been played.
    pub progress: &'c (dyn Fn(u64) + Sync),
    /// Takes what the blocks came to.
    pub blocks: &'c mut PairBlockSink<'c>,
}

impl fmt::Debug for PairBlockControl<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PairBlockControl").finish_non_exhaustive()
    }
}

/// Takes what each block of pairs came to, by its place in the list, as soon as it is whole.
pub type PairBlockSink<'c> = dyn FnMut(usize, PairRecords) + Send + 'c;

/// Plays some pairs on the threads of the current rayon pool; `None` if interrupted.
///
/// # Panics
/// If a policy chooses an illegal action.
pub fn play_pairs<L: LineUp>(
    matchup: &Matchup<L>,
    master: u64,
    pairs: Range<u64>,
    control: &PairControl<'_>,
) -> Option<PairRecords> {
    let mut whole = None;
    let mut take = |_: usize, records: PairRecords| whole = Some(records);
    let PairControl { interrupted, progress } = *control;
    let mut control = PairBlockControl { interrupted, progress, blocks: &mut take };
    play_pair_blocks(matchup, master, &[pairs], &mut control);
    whole
}

/// Plays blocks of pairs on the threads of the current rayon pool; when interrupted it hands out those
/// that are whole.
///
/// # Panics
/// If a policy chooses an illegal action.
pub fn play_pair_blocks<L: LineUp>(
    matchup: &Matchup<L>,
    master: u64,
    blocks: &[Range<u64>],
    control: &mut PairBlockControl<'_>,
) {
    let (interrupted, progress) = (control.interrupted, control.progress);
    let size = |pairs: &Range<u64>| pairs.end.saturating_sub(pairs.start);
    // Where each block ends, all pairs counted on.
    let ends: Vec<u64> = blocks
        .iter()
        .scan(0, |sum, pairs| {
            Some(*sum).map(|_| {
                *sum += size(pairs);
                *sum
            })
        })
        .collect();
    let all = ends.last().copied().unwrap_or(0);
    let next = AtomicU64::new(0);
    let blank = |pairs| Blank { pairs: size(pairs), lines: matchup.lines() }.records();
    let open: Vec<Option<(PairRecords, u64)>> =
        blocks.iter().map(|pairs| Some((blank(pairs), size(pairs)))).collect();
    let desk = Mutex::new((open, 0, &mut *control.blocks));
    rayon::broadcast(|_| {
        let _last_orders = CloseOnPanic(&next, all);
        let mut table = Table::new(matchup);
        while !interrupted.load(Ordering::Relaxed) {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= all {
                break;
            }
            let block = ends.partition_point(|&end| end <= number);
            let place = number - if block == 0 { 0 } else { ends[block - 1] };
            let pair = PairId { master, number: blocks[block].start + place };
            let played = table.play_pair_unless(interrupted, matchup, pair);
            let Some((counts, _)) = played else { break };
            let mut desk = desk.lock().unwrap_or_else(PoisonError::into_inner);
            let (open, played, sink) = &mut *desk;
            *played += 1;
            progress(*played);
            let Some((records, missing)) = &mut open[block] else { continue };
            note(records, place as usize, counts);
            *missing -= 1;
            if *missing == 0
                && let Some((records, _)) = open[block].take()
            {
                sink(block, records);
            }
        }
    });
}

/// The space that pairs of a match-up need.
#[derive(Clone, Copy, Debug)]
struct Blank {
    pairs: u64,
    lines: [usize; 2],
}

impl Blank {
    fn records(self) -> PairRecords {
        let (pairs, lines) = (self.pairs as usize, self.lines[0] + self.lines[1]);
        PairRecords {
            tally: Tally::new(self.lines),
            scores: vec![0; pairs],
            half_points_by_game: [0; 2],
            destroyed: vec![vec![0; lines]; pairs],
        }
    }
}

/// Notes the pair at a place. Counts add up in any order.
fn note(records: &mut PairRecords, place: usize, counts: &PairCounts) {
    records.tally.add(counts);
    let half_points = counts.classes.map(|class| class.map_or(0, GameOutcome::half_points));
    records.scores[place] = half_points.iter().sum();
    let sums = records.half_points_by_game.iter_mut();
    sums.zip(half_points).for_each(|(sum, more)| *sum += u64::from(more));
    let entries = counts.forces.iter().flat_map(|force| &force.entries);
    for (into, values) in records.destroyed[place].iter_mut().zip(entries) {
        *into = values[Measure::Destroyed.index()];
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cell::any_matchup::AnyMatchup;
    use crate::cell::control::Control;
    use crate::cell::matchup::Swap;
    use crate::cell::play::Plan;
    use crate::cell::stop::Stop;
    use crate::toy;

    static RUNNING: AtomicBool = AtomicBool::new(false);
    const CONTROL: PairControl<'_> = PairControl { interrupted: &RUNNING, progress: &|_| () };

    fn cell() -> Box<dyn AnyMatchup> {
        toy::cell(Swap::Forces)
    }

    #[test]
    fn pairs_are_those_of_the_cell_in_their_order() {
        let records = cell().play_pairs(7, 0..60, &CONTROL).expect("not interrupted");
        let mut control = Control { interrupted: &RUNNING, progress: &|_| (), rows: None };
        let tally = cell().play(&Plan::new(7, Stop::Games(120)), &mut control).tally;
        assert_eq!(records.tally, tally);
        let mut pentanomial = [0; 5];
        records.scores.iter().for_each(|&score| pentanomial[usize::from(score)] += 1);
        assert_eq!(pentanomial, tally.pentanomial);
        let scored: u64 = records.scores.iter().map(|&score| u64::from(score)).sum();
        assert_eq!(records.half_points_by_game.iter().sum::<u64>(), scored);
        let first: u64 = records.destroyed.iter().map(|pair| pair[0]).sum();
        assert_eq!(u128::from(first), tally.forces[0].entries[0].of(Measure::Destroyed).sum);
    }

    #[test]
    fn pairs_can_be_played_in_two_goes_on_any_threads() {
        let whole = cell().play_pairs(7, 0..31, &CONTROL).expect("not interrupted");
        for threads in [1, 3] {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
            let parts = pool.install(|| {
                let mut first = cell().play_pairs(7, 0..12, &CONTROL).expect("not interrupted");
                first.append(cell().play_pairs(7, 12..31, &CONTROL).expect("not interrupted"));
                first
            });
            assert_eq!(parts, whole, "{threads} threads");
        }
    }

    #[test]
    fn an_interruption_leaves_nothing_half_played() {
        let stop = AtomicBool::new(true);
        let control = PairControl { interrupted: &stop, progress: &|_| () };
        assert_eq!(cell().play_pairs(7, 0..10, &control), None);
    }
}
