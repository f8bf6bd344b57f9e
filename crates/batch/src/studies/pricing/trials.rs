//! Trials of a price list: does a force with more of an entry still beat one with less at the same
//! points?

use wargauge_stats::equivalence::{FAIR_BAND, Verdict};
use wargauge_stats::pairs::Pentanomial;
use wargauge_stats::{Confidence, Estimate, Interval};

use crate::studies::pricing::survey::Meeting;

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
    /// Those of each entry in some meetings.
    pub(crate) fn of(meetings: &[Meeting], entries: usize) -> Vec<Self> {
        let mut all = vec![Self::default(); entries];
        for meeting in meetings {
            for &(entry, difference) in &meeting.difference {
                let half_points = usize::from(meeting.half_points);
                let class = if difference > 0.0 { half_points } else { 4 - half_points };
                all[entry].counts[class] += 1;
                all[entry].copies += difference.abs();
            }
        }
        all
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
            weight: 1.0,
        };
        let meetings: Vec<Meeting> =
            (0..50).flat_map(|_| [meeting(2.0, 4), meeting(-1.0, 0), meeting(1.0, 3)]).collect();
        let trial = |meetings: &[Meeting]| TrialPairs::of(meetings, 2)[1].trial(Confidence::P95);
        let few = trial(&meetings[..29]).unwrap();
        assert_eq!((few.verdict, few.score.interval.high), (Verdict::Inconclusive, 1.0));
        assert_eq!(TrialPairs::of(&meetings, 2)[0].trial(Confidence::P95), None);
        let mut parts = TrialPairs::of(&meetings[..60], 2)[1];
        parts.add(&TrialPairs::of(&meetings[60..], 2)[1]);
        assert_eq!(parts, TrialPairs::of(&meetings, 2)[1]);
        let trial = parts.trial(Confidence::P95).unwrap();
        assert!((trial.score.value - 11.0 / 12.0).abs() < 1e-12, "{trial:?}");
        assert_eq!((trial.pairs, trial.verdict), (150, Verdict::Outside));
        assert!((trial.copies - 4.0 / 3.0).abs() < 1e-12);
    }
}
