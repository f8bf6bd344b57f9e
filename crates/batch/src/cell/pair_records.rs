//! A cell pair by pair, for comparison with the same pairs played another time.

use core::fmt;
use core::ops::Range;
use core::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

use crate::cell::matchup::Matchup;
use crate::cell::pair::Table;
use crate::cell::play::CloseOnPanic;
use crate::cell::tally::{Class, Measure, PairCounts, Tally};
use crate::line_up::LineUp;

/// What consecutive pairs of a cell came to.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
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
    let next = AtomicU64::new(pairs.start);
    let blank = Blank { pairs: pairs.end.saturating_sub(pairs.start), lines: matchup.lines() };
    let records = Mutex::new((blank.records(), 0));
    rayon::broadcast(|_| {
        let _last_orders = CloseOnPanic(&next, pairs.end);
        let mut table = Table::new(matchup);
        while !control.interrupted.load(Ordering::Relaxed) {
            let pair = next.fetch_add(1, Ordering::Relaxed);
            if pair >= pairs.end {
                break;
            }
            let played = table.play_pair_unless(control.interrupted, matchup, (master, pair));
            let Some((counts, _)) = played else { break };
            let mut records = records.lock().unwrap_or_else(PoisonError::into_inner);
            let (all, played) = &mut *records;
            note(all, (pair - pairs.start) as usize, counts);
            *played += 1;
            (control.progress)(*played);
        }
    });
    let (records, played) = records.into_inner().unwrap_or_else(PoisonError::into_inner);
    (played == blank.pairs).then_some(records)
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
    let half_points = counts.classes.map(|class| class.map_or(0, Class::half_points));
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
