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

/// The trial of each entry; `None` where no meeting had a different number of its copies.
pub(crate) fn trials(meetings: &[Meeting], entries: usize) -> Vec<Option<Trial>> {
    let mut counts = vec![[0; 5]; entries];
    let mut copies = vec![0.0; entries];
    for meeting in meetings {
        for &(entry, difference) in &meeting.difference {
            let half_points = usize::from(meeting.half_points);
            let class = if difference > 0.0 { half_points } else { 4 - half_points };
            counts[entry][class] += 1;
            copies[entry] += difference.abs();
        }
    }
    counts.into_iter().zip(copies).map(|(counts, copies)| trial(counts, copies)).collect()
}

fn trial(counts: [u64; 5], copies: f64) -> Option<Trial> {
    let pairs = Pentanomial::new(counts);
    let mut score = pairs.student_estimate(Confidence::P95)?;
    if pairs.pairs() < FEWEST_PAIRS {
        score.interval = Interval { low: 0.0, high: 1.0 };
    }
    let verdict = Verdict::of_interval(score.interval, FAIR_BAND);
    Some(Trial { pairs: pairs.pairs(), score, verdict, copies: copies / pairs.pairs() as f64 })
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
        let few = trials(&meetings[..29], 2)[1].unwrap();
        assert_eq!((few.verdict, few.score.interval.high), (Verdict::Inconclusive, 1.0));
        let found = trials(&meetings, 2);
        assert!(found[0].is_none());
        let trial = found[1].unwrap();
        assert!((trial.score.value - 11.0 / 12.0).abs() < 1e-12, "{trial:?}");
        assert_eq!((trial.pairs, trial.verdict), (150, Verdict::Outside));
        assert!((trial.copies - 4.0 / 3.0).abs() < 1e-12);
    }
}
