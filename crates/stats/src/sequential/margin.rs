//! A sequential test of a mean difference with three answers: better, worse, or the same but for a
//! margin that does not matter.

use crate::confidence::Confidence;
use crate::distribution::normal_quantile;
use crate::interval::Interval;
use crate::sequential::InvalidTest;

/// The deviate of the interval that is told when the test has stopped. Stopping makes the ordinary
/// 95 % interval hold as seldom as 88 times in 100; with this deviate it holds at least 95 times,
/// whatever the difference (simulated in `tests/coverage.rs`).
///
/// Up to `sqrt(2 l)` of it, no interval contradicts its answer, where `l` is the nearer bound, 2.746
/// for a miss of 5 % or less: *better* begins where the mean exceeds `V u/(n m) + m/2 >= sqrt(2u)`
/// standard errors, and *same* where `|mean| + V l/(n m) + m/2 <= m`, which keeps the interval within
/// the margin. The excess at a look is taken off the bounds but not off the mean, so a mean that has
/// just passed its bound may need its interval cut to the answer.
const DEVIATE_AT_STOP: f64 = 2.34;

/// Mean excess of a walk of normal steps over a bound, in steps (Siegmund, "Sequential Analysis",
/// chapter X: `-zeta(1/2) / sqrt(2 pi)`).
const EXCESS: f64 = 0.582_597;

/// The most that is taken off a bound: where one look brings more, the steps are too few for the mean
/// excess to hold.
const MOST_EXCESS: f64 = 1.0;

/// By how much nearer the bound of *same* may lie than `ln(1/miss)`. A walk that leaves by the bound
/// of the other side's test early on is not at an end, as it would be in a test of one side, and
/// most of those that do come back: misses are rarer than the bound says (simulated in
/// `tests/coverage.rs`).
const SECOND_CHANCE: f64 = 0.25;

/// An answer of the test.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Answer {
    /// The mean is above 0.
    Better,
    /// The mean is below 0.
    Worse,
    /// The mean is nearer to 0 than the margin.
    Same,
}

/// Log likelihood ratios of the two tests, and where they end.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Likelihood {
    /// Of a mean one margin above 0 against 0.
    pub better: f64,
    /// Of a mean one margin below 0 against 0.
    pub worse: f64,
    /// From here on a ratio accepts its margin.
    pub accept: f64,
    /// Down to here a ratio accepts 0.
    pub reject: f64,
}

/// Two sequential probability ratio tests at once (Wald 1945; for three answers Sobel & Wald
/// 1949): of 0 against `+margin`, and of 0 against `-margin`. The answer is *better* or *worse* when
/// one of them accepts its margin, *same* when both accept 0.
///
/// The observations are taken as normal with the variance seen so far, so begin to look after a
/// hundred of them or so. A ratio passes its bound between two looks, so the bounds are moved inwards
/// by the mean of that excess.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct MarginTest {
    margin: f64,
    false_call: f64,
    miss: f64,
    look: u64,
}

impl MarginTest {
    /// The test that says *better* or *worse* with probability at most `false_call` where the mean
    /// is 0, and *same* with probability at most `miss` where it is `margin` away, when it is asked
    /// after every `look` observations.
    ///
    /// # Errors
    /// Unless the margin is positive, and the rates are too and small.
    pub fn new(margin: f64, false_call: f64, miss: f64, look: u64) -> Result<Self, InvalidTest> {
        if !(margin.is_finite() && margin > 0.0) {
            return Err(InvalidTest::Hypotheses);
        }
        let is_rate = |rate: f64| rate > 0.0 && rate < 0.5;
        if !(is_rate(false_call) && is_rate(miss)) {
            return Err(InvalidTest::ErrorRates);
        }
        Ok(Self { margin, false_call, miss, look })
    }

    /// How far it is from an answer after `n` observations of that mean and variance.
    #[must_use]
    pub fn likelihood(&self, n: u64, mean: f64, variance: f64) -> Likelihood {
        let step = self.margin * (self.look as f64 / variance).sqrt();
        let [accept, reject] =
            [(2.0 / self.false_call).ln(), (1.0 / self.miss).ln() - SECOND_CHANCE];
        // Half of the nearer bound stays, whatever the rates.
        let excess = (EXCESS * step).min(MOST_EXCESS).min(reject / 2.0);
        let ratio = |mean: f64| n as f64 * self.margin * (mean - self.margin / 2.0) / variance;
        Likelihood {
            better: ratio(mean),
            worse: ratio(-mean),
            accept: accept - excess,
            reject: excess - reject,
        }
    }

    /// The answer after `n` observations of that mean and variance, if there is one.
    #[must_use]
    pub fn answer(&self, n: u64, mean: f64, variance: f64) -> Option<Answer> {
        let Likelihood { better, worse, accept, reject } = self.likelihood(n, mean, variance);
        if better >= accept {
            Some(Answer::Better)
        } else if worse >= accept {
            Some(Answer::Worse)
        } else if better.max(worse) <= reject {
            Some(Answer::Same)
        } else {
            None
        }
    }

    /// The 95 % interval of the mean when the test has stopped. It does not contradict the answer.
    #[must_use]
    pub fn interval_at_stop(&self, n: u64, mean: f64, variance: f64) -> Interval {
        let Interval { low, high } =
            Interval::around(mean, DEVIATE_AT_STOP * (variance / n as f64).sqrt());
        match self.answer(n, mean, variance) {
            Some(Answer::Better) => Interval { low: low.max(0.0), high },
            Some(Answer::Worse) => Interval { low, high: high.min(0.0) },
            Some(Answer::Same) => {
                Interval { low: low.max(-self.margin), high: high.min(self.margin) }
            }
            None => Interval { low, high },
        }
    }

    /// Observations that a test of fixed size with the same errors needs: the two-sided test of a
    /// mean of 0 at level `false_call` that has power `1 - miss` where the mean is `margin` away,
    /// `((z(1 - false_call/2) + z(1 - miss)) / margin)^2` times the variance.
    #[must_use]
    pub fn fixed_size(&self, variance: f64) -> f64 {
        let level = Confidence::new(1.0 - self.false_call).map_or(f64::INFINITY, Confidence::z);
        ((level + normal_quantile(1.0 - self.miss)) / self.margin).powi(2) * variance
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::assert_close::assert_close;

    fn test() -> MarginTest {
        MarginTest::new(0.02, 0.05, 0.05, 64).expect("valid")
    }

    #[test]
    fn fixed_size_is_that_of_the_textbook() {
        // ((1.959964 + 1.644854) / 0.02)^2 x 0.24 = 7,797.
        assert_close(test().fixed_size(0.24), 7_796.8, 0.5);
    }

    #[test]
    fn answers_follow_the_ratios() {
        // A look is 0.02 x sqrt(64 / 0.1) = 0.506 steps, the excess 0.295; the bounds are
        // ln(2/0.05) - 0.295 = 3.394 and ln(1/0.05) - 0.25 - 0.295 = 2.451.
        let answer = |n, mean| test().answer(n, mean, 0.1);
        // n x 0.02 x (0.03 - 0.01) / 0.1 = 0.004 n.
        assert_eq!(answer(848, 0.03), None);
        assert_eq!(answer(849, 0.03), Some(Answer::Better));
        assert_eq!(answer(849, -0.03), Some(Answer::Worse));
        // n x 0.02 x 0.01 / 0.1 = 0.002 n.
        assert_eq!(answer(1225, 0.0), None);
        assert_eq!(answer(1226, 0.0), Some(Answer::Same));
        assert_eq!(answer(100_000, 0.01), None, "half the margin is the hardest");
    }

    #[test]
    fn rare_looks_take_no_more_than_one_off_the_bounds() {
        let rare = MarginTest::new(0.02, 0.05, 0.05, 100_000).expect("valid");
        // ln 40 - 1 = 2.689 at 0.004 n.
        assert_eq!(rare.answer(672, 0.03, 0.1), None);
        assert_eq!(rare.answer(673, 0.03, 0.1), Some(Answer::Better));
    }

    #[test]
    fn a_test_that_may_miss_often_still_needs_evidence() {
        let lax = MarginTest::new(0.02, 0.4, 0.49, 100_000).expect("valid");
        // (ln(1/0.49) - 0.25) / 2 = 0.232 at 0.002 n.
        assert_eq!(lax.answer(100, 0.0, 0.1), None);
        assert_eq!(lax.answer(117, 0.0, 0.1), Some(Answer::Same));
    }

    #[test]
    fn intervals_agree_with_answers() {
        for n in (130..20_000).step_by(37) {
            for step in -60..=60 {
                let mean = f64::from(step) / 1000.0;
                let interval = test().interval_at_stop(n, mean, 0.1);
                match test().answer(n, mean, 0.1) {
                    Some(Answer::Better) => assert!(interval.low >= 0.0, "{n} {mean}"),
                    Some(Answer::Worse) => assert!(interval.high <= 0.0, "{n} {mean}"),
                    Some(Answer::Same) => {
                        assert!(interval.low >= -0.02 && interval.high <= 0.02, "{n} {mean}");
                    }
                    None => {}
                }
            }
        }
    }

    #[test]
    fn nonsense_is_refused() {
        assert_eq!(MarginTest::new(0.0, 0.05, 0.05, 1), Err(InvalidTest::Hypotheses));
        assert_eq!(MarginTest::new(0.02, 0.0, 0.05, 1), Err(InvalidTest::ErrorRates));
        assert_eq!(MarginTest::new(0.02, 0.05, 0.6, 1), Err(InvalidTest::ErrorRates));
    }
}
