//! How far a mean has moved between an old and a new measurement of the same pairs.

use crate::confidence::Confidence;
use crate::distribution::{student_cdf, student_quantile};
use crate::interval::Interval;
use crate::moments::{JointMoments, Moments};

/// A change of a mean, new less old, as a normal estimate whose error was itself estimated.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Change {
    /// The change, in the unit of the values.
    pub value: f64,
    /// Its standard error.
    pub standard_error: f64,
    /// Degrees of freedom behind the standard error: those of Student's t.
    pub degrees_of_freedom: u64,
}

impl Change {
    /// The change of a mean of which `common` holds old values (x) and new values (y) of the same
    /// observations, and `further` new values of observations that the old measurement lacks;
    /// `None` for fewer than two common observations.
    ///
    /// This is the regression estimator of double sampling (Cochran 1977, section 12.6), with the
    /// slope `b = c/v_y` of old on new: `(m_y - m_x) + (1 - b)(M_y - m_y)`, where `m` are means
    /// over the `n` common and `M` over all `N` new observations. Its variance is
    /// `(v_x + v_y - 2c)/n - (1/n - 1/N)(v_y - c)^2/v_y`. Without further observations it is the
    /// paired difference; without correlation that of independent samples.
    #[must_use]
    pub fn of_means(common: &JointMoments, further: &Moments) -> Option<Self> {
        let (old, new) = (common.x(), common.y());
        let mut all = new;
        all.merge(further);
        let (n, all_n) = (new.count() as f64, all.count() as f64);
        let difference = common.difference();
        let (variance, covariance) = (new.sample_variance()?, common.sample_covariance()?);
        let unexplained = variance - covariance;
        let weight = if variance > 0.0 { unexplained / variance } else { 0.0 };
        let gain = (1.0 / n - 1.0 / all_n) * unexplained * weight;
        let error = (difference.sample_variance()? / n - gain).max(0.0);
        Some(Self {
            value: new.mean()? - old.mean()? + weight * (all.mean()? - new.mean()?),
            standard_error: error.sqrt(),
            degrees_of_freedom: new.count() - 1,
        })
    }

    /// The same with the error that it has when half a pair of each extreme is added, old 0 with
    /// new `range` and the other way round (Agresti & Min 2005 for matched proportions): few pairs
    /// without a difference do not prove that there is none. Adds `(range/(n + 2))^2` to the
    /// variance, with `n` the number of pairs.
    #[must_use]
    pub fn with_half_pairs(self, range: f64, pairs: u64) -> Self {
        let added = range / (pairs as f64 + 2.0);
        Self { standard_error: self.standard_error.hypot(added), ..self }
    }

    /// The same in another unit; `factor` is positive.
    #[must_use]
    pub fn scaled(self, factor: f64) -> Self {
        let (value, standard_error) = (self.value * factor, self.standard_error * factor);
        Self { value, standard_error, ..self }
    }

    /// The interval `value +- t SE`, with the quantile of Student's t.
    #[must_use]
    pub fn interval(&self, level: Confidence) -> Interval {
        let t = student_quantile(self.degrees_of_freedom, f64::midpoint(1.0, level.level()));
        Interval::around(self.value, t * self.standard_error)
    }

    /// P-value of "nothing has changed", two-sided: Student's t. 1 where no error was found.
    #[must_use]
    pub fn p_value(&self) -> f64 {
        if self.standard_error <= 0.0 {
            return 1.0;
        }
        2.0 * student_cdf(self.degrees_of_freedom, -(self.value / self.standard_error).abs())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::assert_close::assert_close;

    fn joint(pairs: &[(i64, i64)]) -> JointMoments {
        let mut moments = JointMoments::default();
        pairs.iter().for_each(|&(x, y)| moments.push(x, y));
        moments
    }

    #[test]
    fn without_further_values_it_is_the_paired_difference() {
        // Differences 1, 0, 2, 1: mean 1, sample variance 2/3.
        let change =
            Change::of_means(&joint(&[(1, 2), (5, 5), (2, 4), (8, 9)]), &Moments::default())
                .expect("four pairs");
        assert_close(change.value, 1.0, 1e-12);
        assert_close(change.standard_error, (2.0_f64 / 3.0 / 4.0).sqrt(), 1e-12);
        assert_eq!(change.degrees_of_freedom, 3);
        // t(3) at 97.5 % is 3.182446305284263.
        let interval = change.interval(Confidence::P95);
        assert_close(interval.high, 1.0 + 3.182446305284263 * change.standard_error, 1e-9);
        let at_its_end = Change { value: 3.182446305284263 * change.standard_error, ..change };
        assert_close(at_its_end.p_value(), 0.05, 1e-9);
        assert_close(Change { value: -at_its_end.value, ..change }.p_value(), 0.05, 1e-9);
    }

    #[test]
    fn without_correlation_it_is_the_difference_of_independent_means() {
        // x and y are uncorrelated: covariance 0, variances 4/3 each, means 1 and 1.
        let common = joint(&[(0, 0), (0, 2), (2, 0), (2, 2)]);
        let further: Moments = [4, 4, 4, 4].into_iter().collect();
        let change = Change::of_means(&common, &further).expect("four pairs");
        assert_close(change.value, 2.5 - 1.0, 1e-12);
        let variance: f64 = 4.0 / 3.0 / 4.0 + 4.0 / 3.0 / 8.0;
        assert_close(change.standard_error, variance.sqrt(), 1e-12);
    }

    #[test]
    fn what_is_wholly_shared_gains_nothing_from_further_values() {
        let common = joint(&[(1, 1), (3, 3), (2, 2)]);
        let further: Moments = [9, 9, 9].into_iter().collect();
        let change = Change::of_means(&common, &further).expect("three pairs");
        assert_close(change.value, 0.0, 1e-12);
        assert_close(change.standard_error, 0.0, 1e-12);
    }

    #[test]
    fn few_pairs_without_a_difference_prove_little() {
        let still = |n: usize| {
            let change = Change::of_means(&joint(&vec![(1, 1); n]), &Moments::default());
            change.expect("pairs").with_half_pairs(1.0, n as u64).standard_error
        };
        assert_close(still(8), 0.1, 1e-12);
        assert_close(still(198), 0.005, 1e-12);
        assert_eq!(Change::of_means(&joint(&[(1, 2)]), &Moments::default()), None);
    }
}
