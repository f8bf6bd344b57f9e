//! How a score or a unit has moved from one playing of a match-up to another, and whether that
//! matters.

use wargauge_stats::Interval;
use wargauge_stats::change::Change;
use wargauge_stats::distribution::normal_quantile;
use wargauge_stats::equivalence::Equivalence;
use wargauge_stats::moments::{JointMoments, Moments};
use wargauge_stats::multiple::holm;

use crate::gate::trace::{Trace, UnitTrace};

/// The level of the two claims of a gate, that all is inside and that something is outside, each
/// over all rows together.
pub const GATE_ALPHA: f64 = 0.05;

/// Half points in the two games of a pair.
const HALF_POINTS: f64 = 4.0;

/// The points of its own price that a unit's efficiency is given for.
const HUNDRED: f64 = 100.0;

/// A number before and after.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Shift {
    /// The number before, over all games played then.
    pub before: f64,
    /// The number after, over all games played now.
    pub after: f64,
    /// The change, over the pairs that were played both times and what was played beyond them;
    /// `None` if too few were.
    pub change: Option<Change>,
}

/// The score of A before and after, as a share of a game. Pairs of one number are the same seed,
/// and are compared with each other. Half a pair of each extreme is added to the error.
#[must_use]
pub fn score_shift(old: &Trace, new: &Trace) -> Shift {
    shift_of_scores(&old.scores, &new.scores)
}

/// The same from the half points of the pairs themselves.
#[must_use]
pub fn shift_of_scores(old: &[u8], new: &[u8]) -> Shift {
    let values = |scores: &[u8]| scores.iter().map(|&score| i64::from(score)).collect();
    let (old_scores, new_scores): (Vec<i64>, Vec<i64>) = (values(old), values(new));
    let mean =
        |scores: &[i64]| scores.iter().sum::<i64>() as f64 / (scores.len() as f64 * HALF_POINTS);
    let pairs = old.len().min(new.len()) as u64;
    let change = change_between(&old_scores, &new_scores)
        .map(|change| change.scaled(1.0 / HALF_POINTS).with_half_pairs(1.0, pairs));
    Shift { before: mean(&old_scores), after: mean(&new_scores), change }
}

/// A unit and the trace of a match-up that it is in.
#[derive(Clone, Copy, Debug)]
pub struct TracedUnit<'t> {
    /// The trace of the match-up.
    pub trace: &'t Trace,
    /// The unit in it.
    pub unit: &'t UnitTrace,
}

/// Points destroyed per game for every 100 points of a unit's own price, before and after. Chunks of pairs of one
/// number are the same seeds, and are compared with each other. Half a pair is added to the error
/// in which the unit destroys nothing instead of its mean, and half a pair the other way round.
/// `None` if the unit is free, which no price can be set against.
#[must_use]
pub fn unit_shift(before: TracedUnit<'_>, after: TracedUnit<'_>) -> Option<Shift> {
    let TracedUnit { trace: old, unit } = before;
    let TracedUnit { trace: new, unit: later } = after;
    let prices = (unit.price_per_pair(), later.price_per_pair());
    if prices.0 == 0 || prices.1 == 0 {
        return None;
    }
    let mean = |unit: &UnitTrace, pairs: u64| {
        HUNDRED * unit.sums[0] as f64 / (unit.price_per_pair() as f64 * pairs as f64)
    };
    let (before, after) = (mean(unit, old.pairs()), mean(later, new.pairs()));
    // Multiplied with each other's price the values of both are whole numbers of one unit.
    let whole = |values: &[u64], price: u64| -> Option<Vec<i64>> {
        let scaled = values.iter().map(|&value| value.checked_mul(price)?.try_into().ok());
        scaled.collect()
    };
    let same_chunks = old.chunk_pairs == new.chunk_pairs;
    let change = same_chunks.then(|| {
        let values = (whole(&unit.destroyed, prices.1)?, whole(&later.destroyed, prices.0)?);
        let unit_of_values = prices.0 as f64 * prices.1 as f64 * old.chunk_pairs as f64;
        let change = change_between(&values.0, &values.1)?.scaled(HUNDRED / unit_of_values);
        Some(change.with_half_pairs(before.max(after), old.pairs().min(new.pairs())))
    });
    Some(Shift { before, after, change: change.flatten() })
}

fn change_between(old: &[i64], new: &[i64]) -> Option<Change> {
    let mut common = JointMoments::default();
    old.iter().zip(new).for_each(|(&x, &y)| common.push(x, y));
    let further: Moments = new.iter().skip(old.len()).copied().collect();
    Change::of_means(&common, &further)
}

/// What is known of a change and a band.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Judged {
    /// No count differs: the games are the same.
    Same,
    /// Shown to lie inside the band.
    Inside,
    /// Shown to lie outside the band.
    Outside,
    /// Neither is shown.
    Inconclusive,
}

/// A judgement and what it rests on.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Judgement {
    /// The answer.
    pub judged: Judged,
    /// P-value of "the change lies outside the band", adjusted for the number of rows.
    pub outside_p: f64,
    /// P-value of "the change lies inside the band", adjusted for the number of rows.
    pub inside_p: f64,
    /// About how many games would settle an inconclusive row, if the change is what it seems to
    /// be; `None` if that cannot be told.
    pub games_needed: Option<u64>,
}

/// A change to be judged.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Candidate {
    /// The change.
    pub shift: Shift,
    /// Whether any count differs.
    pub moved: bool,
    /// Half the width of the band around no change.
    pub band: f64,
    /// Games that the change rests on.
    pub games: u64,
}

/// Judges many changes together: two one-sided tests against the band for each, and Holm's
/// adjustment over all of them for either claim.
#[must_use]
pub fn judge(candidates: &[Candidate]) -> Vec<Judgement> {
    let undecided = Equivalence { outside_p: 1.0, inside_p: 1.0 };
    let test = |candidate: &Candidate| {
        let band = Interval::around(0.0, candidate.band);
        candidate.shift.change.map_or(undecided, |change| Equivalence::of_change(&change, band))
    };
    let tests: Vec<Equivalence> = candidates.iter().map(test).collect();
    let adjusted = |p: fn(&Equivalence) -> f64| holm(&tests.iter().map(p).collect::<Vec<_>>());
    let (outside, inside) = (adjusted(|test| test.outside_p), adjusted(|test| test.inside_p));
    let rows = candidates.iter().zip(outside.into_iter().zip(inside));
    rows.map(|(candidate, (outside_p, inside_p))| {
        let judged = if !candidate.moved {
            Judged::Same
        } else if outside_p <= GATE_ALPHA {
            Judged::Inside
        } else if inside_p <= GATE_ALPHA {
            Judged::Outside
        } else {
            Judged::Inconclusive
        };
        let open = judged == Judged::Inconclusive;
        let games_needed = if open { games_needed(candidate, candidates.len()) } else { None };
        Judgement { judged, outside_p, inside_p, games_needed }
    })
    .collect()
}

/// Games at which a normal test at Holm's smallest level would settle the row half of the time.
fn games_needed(candidate: &Candidate, rows: usize) -> Option<u64> {
    let change = candidate.shift.change?;
    let gap = (candidate.band - change.value.abs()).abs();
    let z = normal_quantile(1.0 - GATE_ALPHA / rows as f64);
    let factor = z * change.standard_error / gap;
    let games = candidate.games as f64 * factor * factor;
    // Beyond this nobody would wait, and the change is as good as on the edge.
    let most = 1e7;
    (games.is_finite() && games <= most).then(|| two_digits(games.ceil() as u64))
}

/// A number rounded up to two digits that count, and to an even one.
fn two_digits(number: u64) -> u64 {
    let mut unit = 2;
    while number / unit >= 100 {
        unit = if unit == 2 { 10 } else { unit * 10 };
    }
    number.next_multiple_of(unit)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gate::trace::{Totals, TraceKey};
    use wargauge_batch::{Contestant, Measure, Swap};

    fn trace(scores: &[u8], destroyed: &[u64], price: u64) -> Trace {
        let name = |name: &str| name.to_owned();
        let mut sums = [0; Measure::COUNT];
        sums[0] = destroyed.iter().sum();
        Trace {
            key: TraceKey {
                ruleset: name("template"),
                scenario: name("field"),
                forces: [name("reds"), name("blues")],
                policies: [name("first"), name("first")],
            },
            swap: Swap::Forces,
            points: [10_000; 2],
            totals: Totals::default(),
            scores: scores.to_vec(),
            chunk_pairs: 1,
            units: vec![UnitTrace {
                contestant: Contestant::A,
                entry: name("gun"),
                name: name("Gun"),
                price,
                copies: 2,
                sums,
                destroyed: destroyed.to_vec(),
            }],
        }
    }

    fn candidate(shift: Shift, moved: bool, games: u64) -> Candidate {
        Candidate { shift, moved, band: 0.02, games }
    }

    #[test]
    fn scores_are_compared_pair_by_pair() {
        let old = trace(&[0, 4, 2, 2], &[0; 4], 1000);
        let new = trace(&[1, 4, 2, 3], &[0; 4], 1000);
        let shift = score_shift(&old, &new);
        assert_eq!((shift.before, shift.after), (0.5, 0.625));
        let change = shift.change.expect("four pairs");
        assert!((change.value - 0.125).abs() < 1e-12);
        // Differences 1, 0, 0, 1 quarters: variance 1/3, and half a pair of each extreme.
        let error = (1.0_f64 / 3.0 / 4.0 / 16.0 + 1.0 / 36.0).sqrt();
        assert!((change.standard_error - error).abs() < 1e-12);
    }

    fn first_unit(trace: &Trace) -> TracedUnit<'_> {
        TracedUnit { trace, unit: &trace.units[0] }
    }

    #[test]
    fn a_dearer_unit_destroys_less_for_its_price() {
        let destroyed: Vec<u64> = (0..200).map(|pair| 500 + pair % 3 * 100).collect();
        let (old, new) = (trace(&[2; 200], &destroyed, 1000), trace(&[2; 200], &destroyed, 1250));
        let shift = unit_shift(first_unit(&old), first_unit(&new)).expect("not free");
        let mean = destroyed.iter().sum::<u64>() as f64 / 200.0;
        assert!((shift.before - mean / 20.0).abs() < 1e-9);
        assert!((shift.after - mean / 25.0).abs() < 1e-9);
        let change = shift.change.expect("pairs");
        assert!((change.value - (shift.after - shift.before)).abs() < 1e-9);
        let free = trace(&[2; 200], &destroyed, 0);
        assert_eq!(unit_shift(first_unit(&old), first_unit(&free)), None);
    }

    #[test]
    fn budgets_are_named_in_two_digits() {
        for (games, said) in
            [(1, 2), (98, 98), (197, 198), (201, 210), (5290, 5300), (11_001, 12_000)]
        {
            assert_eq!(two_digits(games), said, "{games}");
        }
    }

    #[test]
    fn three_answers_and_one_for_the_same_games() {
        let still = vec![2; 400];
        let mut little = still.clone();
        little[7] = 3;
        let much = vec![3; 400];
        let old = trace(&still, &[0; 400], 1000);
        let shift = |scores: &[u8]| score_shift(&old, &trace(scores, &[0; 400], 1000));
        let answers: Vec<Judged> = judge(&[
            candidate(shift(&still), false, 800),
            candidate(shift(&little), true, 800),
            candidate(shift(&much), true, 800),
        ])
        .iter()
        .map(|judgement| judgement.judged)
        .collect();
        assert_eq!(answers, [Judged::Same, Judged::Inside, Judged::Outside]);

        let few = score_shift(&trace(&[2; 4], &[0; 4], 1), &trace(&[2, 2, 3, 2], &[0; 4], 1));
        let [judgement] = judge(&[candidate(few, true, 8)])[..] else { panic!("one row") };
        assert_eq!(judgement.judged, Judged::Inconclusive);
        assert!(judgement.games_needed.expect("a change off the edge") > 8);
        let none = score_shift(&trace(&[2], &[0], 1), &trace(&[4], &[0], 1));
        let [judgement] = judge(&[candidate(none, true, 2)])[..] else { panic!("one row") };
        assert_eq!((judgement.judged, judgement.games_needed), (Judged::Inconclusive, None));
    }
}
