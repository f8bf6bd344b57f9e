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
/// Up to `sqrt(2 x 2.97) = 2.437` of it, no interval contradicts its answer: *better* begins where the mean
/// exceeds `V u/(n m) + m/2 >= sqrt(2u)` standard errors, above 2.7 for `u` of at least 3.64, and
/// *same* where `|mean| + V l/(n m) + m/2 <= m`, which keeps the interval within the margin.
const DEVIATE_AT_STOP: f64 = 2.4;

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

/// Two sequential probability ratio tests at once (Wald 1945; for three answers Sobel & Wald
/// 1949): of 0 against `+margin`, and of 0 against `-margin`. The answer is *better* or *worse* when
/// one of them accepts its margin, *same* when both accept 0.
///
/// The observations are taken as normal with the variance seen so far, so begin to look after a
/// hundred of them or so.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct MarginTest {
    margin: f64,
    false_call: f64,
    miss: f64,
}

impl MarginTest {
    /// The test that says *better* or *worse* with probability at most `false_call` where the mean
    /// is 0, and *same* with probability at most `miss` where it is `margin` away.
    ///
    /// # Errors
    /// Unless the margin is positive, and the rates are too and small.
    pub fn new(margin: f64, false_call: f64, miss: f64) -> Result<Self, InvalidTest> {
        if !(margin.is_finite() && margin > 0.0) {
            return Err(InvalidTest::Hypotheses);
        }
        let is_rate = |rate: f64| rate > 0.0 && rate < 0.5;
        if !(is_rate(false_call) && is_rate(miss)) {
            return Err(InvalidTest::ErrorRates);
        }
        Ok(Self { margin, false_call, miss })
    }

    /// The answer after `n` observations of that mean and variance, if there is one.
    #[must_use]
    pub fn answer(&self, n: u64, mean: f64, variance: f64) -> Option<Answer> {
        let each = self.false_call / 2.0;
        let bounds = (((1.0 - self.miss) / each).ln(), ((1.0 - each) / self.miss).ln());
        // The log likelihood ratio against 0 of a mean of one margin, either way.
        let ratio = |mean: f64| n as f64 * self.margin * (mean - self.margin / 2.0) / variance;
        if ratio(mean) >= bounds.0 {
            Some(Answer::Better)
        } else if ratio(-mean) >= bounds.0 {
            Some(Answer::Worse)
        } else if ratio(mean.abs()) <= -bounds.1 {
            Some(Answer::Same)
        } else {
            None
        }
    }

    /// The 95 % interval of the mean when the test has stopped. It does not contradict the answer.
    #[must_use]
    pub fn interval_at_stop(&self, n: u64, mean: f64, variance: f64) -> Interval {
        Interval::around(mean, DEVIATE_AT_STOP * (variance / n as f64).sqrt())
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
        MarginTest::new(0.02, 0.05, 0.05).expect("valid")
    }

    #[test]
    fn fixed_size_is_that_of_the_textbook() {
        // ((1.959964 + 1.644854) / 0.02)^2 x 0.24 = 7,797.
        assert_close(test().fixed_size(0.24), 7_796.8, 0.5);
    }

    #[test]
    fn answers_follow_the_ratios() {
        // Bounds: ln(0.95/0.025) = 3.638 and ln(0.975/0.05) = 2.970.
        let answer = |n, mean| test().answer(n, mean, 0.1);
        // n x 0.02 x (0.03 - 0.01) / 0.1 = 0.004 n.
        assert_eq!(answer(909, 0.03), None);
        assert_eq!(answer(910, 0.03), Some(Answer::Better));
        assert_eq!(answer(910, -0.03), Some(Answer::Worse));
        // n x 0.02 x 0.01 / 0.1 = 0.002 n.
        assert_eq!(answer(1485, 0.0), None);
        assert_eq!(answer(1486, 0.0), Some(Answer::Same));
        assert_eq!(answer(100_000, 0.01), None, "half the margin is the hardest");
    }

    #[test]
    fn intervals_agree_with_answers() {
        for n in (130..20_000).step_by(37) {
            for step in -60..=60 {
                let mean = f64::from(step) / 1000.0;
                let interval = test().interval_at_stop(n, mean, 0.1);
                match test().answer(n, mean, 0.1) {
                    Some(Answer::Better) => assert!(interval.low > 0.0, "{n} {mean}"),
                    Some(Answer::Worse) => assert!(interval.high < 0.0, "{n} {mean}"),
                    Some(Answer::Same) => {
                        assert!(interval.low > -0.02 && interval.high < 0.02, "{n} {mean}");
                    }
                    None => {}
                }
            }
        }
    }

    #[test]
    fn nonsense_is_refused() {
        assert_eq!(MarginTest::new(0.0, 0.05, 0.05), Err(InvalidTest::Hypotheses));
        assert_eq!(MarginTest::new(0.02, 0.0, 0.05), Err(InvalidTest::ErrorRates));
        assert_eq!(MarginTest::new(0.02, 0.05, 0.6), Err(InvalidTest::ErrorRates));
    }
}
