//! The score after a sequential test, corrected for having stopped when the ratio was extreme.

use super::Sprt;
use super::brownian::Brownian;
use super::likelihood::Empirical;
use crate::confidence::Confidence;
use crate::interval::{Estimate, Interval};
use crate::root::boundary;
use crate::scores::ScoreCounts;

/// The median-unbiased estimate of the score from the counts at the stop (or at any moment of the
/// test), and its interval: the scores at which an outcome worse than the one seen has probability
/// 1/2, `1 - error/2` and `error/2`. Outcomes are ordered from an early stop below to an early
/// stop above, and the log-likelihood ratio is taken for a Brownian motion with the drift
/// `(s - (s0+s1)/2)(s1-s0)/v` and the variance `(s1-s0)^2/v` per observation, where
/// `v = v_hat + (s - s_hat)^2` (Van den Bergh, "GSPRT approximation"; Siegmund, "Sequential
/// Analysis", chapter IV). `None` without observations.
#[must_use]
pub fn estimate_at_stop<C: ScoreCounts>(
    test: &Sprt,
    counts: &C,
    level: Confidence,
) -> Option<Estimate> {
    if counts.observations() == 0 {
        return None;
    }
    let seen = Empirical::regularised(counts);
    let walk = LikelihoodWalk::new(test, &seen, C::GAMES);
    let tail = level.error() / 2.0;
    let score_at =
        |probability: f64| boundary(0.0, 1.0, |score| walk.worse_outcome(score) > probability);
    let interval = Interval { low: score_at(1.0 - tail), high: score_at(tail) };
    Some(Estimate { value: score_at(0.5), interval })
}

/// Where the walk of the log-likelihood ratio ended, and how it moves.
struct LikelihoodWalk {
    hypotheses: (f64, f64),
    bounds: Interval,
    time: f64,
    ratio: f64,
    mean: f64,
    variance: f64,
}

impl LikelihoodWalk {
    fn new(test: &Sprt, seen: &Empirical, games: u32) -> Self {
        let hypotheses = test.scores(seen, games);
        let mut walk = Self {
            hypotheses,
            bounds: test.bounds(),
            time: seen.total(),
            ratio: 0.0,
            mean: seen.mean(),
            variance: seen.variance(),
        };
        let slope = walk.motion(walk.mean).drift;
        let ratio = slope * walk.time;
        walk.ratio = ratio.clamp(walk.bounds.low, walk.bounds.high);
        // A motion does not jump past its bound: it got there a little earlier.
        if walk.ratio.abs() < ratio.abs() {
            walk.time = walk.ratio / slope;
        }
        walk
    }

    /// Probability of a worse outcome than the one seen if `score` were the true score.
    fn worse_outcome(&self, score: f64) -> f64 {
        self.motion(score).worse_than(self.time, self.ratio)
    }

    fn motion(&self, score: f64) -> Brownian {
        let (lower, upper) = self.hypotheses;
        let (gap, off) = (upper - lower, score - self.mean);
        let variance = self.variance + off * off;
        Brownian {
            low: self.bounds.low,
            high: self.bounds.high,
            drift: (score - f64::midpoint(lower, upper)) * gap / variance,
            variance: gap * gap / variance,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::assert_close::assert_close;
    use crate::pairs::Pentanomial;
    use crate::sequential::EloScale;

    #[test]
    fn stopping_above_shrinks_the_estimate() {
        let test = Sprt::of_scores(0.50, 0.55, 0.05, 0.05).expect("valid test");
        let pairs = Pentanomial::new([20, 20, 40, 40, 40]);
        assert!(test.ratio(&pairs) > test.bounds().high, "the example has stopped");
        let plain = pairs.score_estimate(Confidence::P95).expect("pairs");
        let corrected = estimate_at_stop(&test, &pairs, Confidence::P95).expect("pairs");
        assert!(corrected.value < plain.value, "{corrected:?} against {plain:?}");
        assert!(corrected.interval.contains(corrected.value));
    }

    #[test]
    fn far_from_the_bounds_nothing_changes() {
        // With bounds this wide no path can have stopped, so the plain estimate stands.
        let test = Sprt::of_scores(0.50, 0.51, 1e-12, 1e-12).expect("valid test");
        let pairs = Pentanomial::new([150, 200, 300, 210, 160]);
        let plain = pairs.score_estimate(Confidence::P95).expect("pairs");
        let corrected = estimate_at_stop(&test, &pairs, Confidence::P95).expect("pairs");
        assert_close(corrected.value, plain.value, 1e-6);
        assert_close(corrected.interval.low, plain.interval.low, 1e-4);
        assert_close(corrected.interval.high, plain.interval.high, 1e-4);
    }

    #[test]
    fn swapping_sides_mirrors_the_estimate() {
        let pairs = Pentanomial::new([10, 22, 30, 41, 33]);
        let test = Sprt::new(-10.0, 30.0, EloScale::Normalized, 0.05, 0.05).expect("valid");
        let mirror = Sprt::new(-30.0, 10.0, EloScale::Normalized, 0.05, 0.05).expect("valid");
        let one = estimate_at_stop(&test, &pairs, Confidence::P90).expect("pairs");
        let other = estimate_at_stop(&mirror, &pairs.reversed(), Confidence::P90).expect("pairs");
        assert_close(one.value, 1.0 - other.value, 1e-9);
        assert_close(one.interval.low, 1.0 - other.interval.high, 1e-9);
    }
}
