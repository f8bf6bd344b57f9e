//! Trials of a price list: does a force with more of an entry still beat one with less at the same
//! points?

use wargauge_stats::equivalence::{FAIR_BAND, Verdict};
use wargauge_stats::pairs::Pentanomial;
use wargauge_stats::{Confidence, Estimate, Interval};

use crate::pricing::basis::Basis;
use crate::pricing::survey::Meeting;

/// How forces with more copies of an entry fare against forces with fewer, whatever else they
/// hold, at equal points.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Trial {
    /// Pairs of games.
    pub pairs: u64,
    /// Score of the forces with more copies.
    pub score: Estimate,
    /// Whether that lies within [`FAIR_BAND`].
    pub verdict: Verdict,
    /// Mean difference of copies.
    pub copies: f64,
}

/// A price that a trial says, with its range, in points.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ToldPrice {
    /// The price at which the forces would have been even.
    pub price: f64,
    /// The prices that the interval of the score leaves; its ends may be infinite.
    pub range: Interval,
}

impl Trial {
    /// The price that it says, at `price` points for a copy and `level` log odds for a point: the score
    /// of the forces with more copies is that of the points which those copies are worth beyond their
    /// price, `p + ln(s / (1 - s)) / (copies * level)`.
    #[must_use]
    pub fn told(&self, price: f64, level: f64) -> ToldPrice {
        let at = |score: f64| price + (score / (1.0 - score)).ln() / (self.copies * level);
        let Interval { low, high } = self.score.interval;
        let range = Interval { low: at(low.max(0.0)), high: at(high.min(1.0)) };
        ToldPrice { price: at(self.score.value), range }
    }
}

/// Pairs without which the score may be anything: a handful may well have no variance at all.
const FEWEST_PAIRS: u64 = 30;

/// Pairs of games between forces that held different numbers of an entry.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct TrialPairs {
    /// By the half points of the force with more copies.
    counts: [u64; 5],
    /// Differences of copies, summed.
    copies: f64,
}

impl TrialPairs {
    /// Those of each entry in some meetings, entries of one card together.
    pub(crate) fn of(meetings: &[Meeting], basis: &Basis) -> Vec<Self> {
        let mut cards = vec![Self::default(); basis.len()];
        for meeting in meetings {
            for (card, difference) in basis.by_card(&meeting.difference) {
                let half_points = usize::from(meeting.half_points);
                let class = if difference > 0.0 { half_points } else { 4 - half_points };
                cards[card].counts[class] += 1;
                cards[card].copies += difference.abs();
            }
        }
        (0..basis.len()).map(|entry| cards[basis.card(entry)]).collect()
    }

    /// Adds other pairs.
    pub(crate) fn add(&mut self, others: &Self) {
        self.counts.iter_mut().zip(others.counts).for_each(|(count, more)| *count += more);
        self.copies += others.copies;
    }

    /// What they say, with an interval of this confidence; `None` of no pair.
    pub(crate) fn trial(&self, level: Confidence) -> Option<Trial> {
        let pairs = Pentanomial::new(self.counts);
        let mut score = pairs.student_estimate(level)?;
        if pairs.pairs() < FEWEST_PAIRS {
            score.interval = Interval { low: 0.0, high: 1.0 };
        }
        let verdict = Verdict::of_interval(score.interval, FAIR_BAND);
        let copies = self.copies / pairs.pairs() as f64;
        Some(Trial { pairs: pairs.pairs(), score, verdict, copies })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_side_with_more_copies_is_counted() {
        let meeting = |copies: f64, half_points| Meeting {
            attacks: Vec::new(),
            difference: vec![(1, copies)],
            copies: [Vec::new(), Vec::new()],
            half_points,
        };
        let meetings: Vec<Meeting> =
            (0..50).flat_map(|_| [meeting(2.0, 4), meeting(-1.0, 0), meeting(1.0, 3)]).collect();
        let basis = Basis::new(vec![10.0, 10.0], vec![0, 1], Vec::new());
        let of = |meetings: &[Meeting]| TrialPairs::of(meetings, &basis);
        let trial = |meetings: &[Meeting]| of(meetings)[1].trial(Confidence::P95);
        let few = trial(&meetings[..29]).unwrap();
        assert_eq!((few.verdict, few.score.interval.high), (Verdict::Inconclusive, 1.0));
        assert_eq!(of(&meetings)[0].trial(Confidence::P95), None);
        let mut parts = of(&meetings[..60])[1];
        parts.add(&of(&meetings[60..])[1]);
        assert_eq!(parts, of(&meetings)[1]);
        let trial = parts.trial(Confidence::P95).unwrap();
        assert!((trial.score.value - 11.0 / 12.0).abs() < 1e-12, "{trial:?}");
        assert_eq!((trial.pairs, trial.verdict), (150, Verdict::Outside));
        assert!((trial.copies - 4.0 / 3.0).abs() < 1e-12);
    }

    #[test]
    fn a_score_is_told_as_a_price() {
        let interval = Interval { low: 0.5, high: 1.0 };
        let score = Estimate { value: 0.55, interval };
        let trial = Trial { pairs: 100, score, verdict: Verdict::Inconclusive, copies: 2.0 };
        let told = trial.told(20.0, 0.01);
        assert!((told.price - (20.0 + (0.55f64 / 0.45).ln() / 0.02)).abs() < 1e-9, "{told:?}");
        assert_eq!(told.range, Interval { low: 20.0, high: f64::INFINITY });
    }
}
