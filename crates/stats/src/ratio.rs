//! Ratios of means (points destroyed per points lost), with intervals that say so when the
//! denominator might be zero.

use crate::confidence::Confidence;
use crate::interval::{Estimate, Interval};
use crate::moments::JointMoments;

/// All values of a ratio that the data do not rule out.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum RatioSet {
    /// An ordinary interval.
    Bounded(Interval),
    /// Everything but the open interval between these ends: the denominator's sign is unsure.
    Outside(Interval),
    /// Nothing is ruled out.
    Everything,
}

impl RatioSet {
    /// Is `value` one of them?
    #[must_use]
    pub fn contains(self, value: f64) -> bool {
        match self {
            Self::Bounded(interval) => interval.contains(value),
            Self::Outside(gap) => value <= gap.low || value >= gap.high,
            Self::Everything => true,
        }
    }

    /// The interval, if it is one.
    #[must_use]
    pub fn bounded(self) -> Option<Interval> {
        match self {
            Self::Bounded(interval) => Some(interval),
            Self::Outside(_) | Self::Everything => None,
        }
    }
}

/// Two normal estimates whose ratio `numerator/denominator` is wanted.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Quotient {
    /// The estimate above the line.
    pub numerator: f64,
    /// The estimate below the line.
    pub denominator: f64,
    /// Variance of the numerator's estimate.
    pub numerator_variance: f64,
    /// Variance of the denominator's estimate.
    pub denominator_variance: f64,
    /// Covariance of the two estimates.
    pub covariance: f64,
}

impl Quotient {
    /// The ratio of the means of `x` over `y`, from exact sums; `None` for fewer than two pairs.
    #[must_use]
    pub fn of_means(moments: &JointMoments) -> Option<Self> {
        let (x, y) = (moments.x(), moments.y());
        let n = x.count() as f64;
        Some(Self {
            numerator: x.mean()?,
            denominator: y.mean()?,
            numerator_variance: x.sample_variance()? / n,
            denominator_variance: y.sample_variance()? / n,
            covariance: moments.sample_covariance()? / n,
        })
    }

    /// The ratio itself; not finite when the denominator is zero.
    #[must_use]
    pub fn value(&self) -> f64 {
        self.numerator / self.denominator
    }

    /// Fieller's set (1954): all `r` with `(a - r b)^2 <= z^2 (v_a - 2 r c + r^2 v_b)`. It covers
    /// as often as it says however near zero the denominator is, and is unbounded when that
    /// cannot be told from zero.
    #[must_use]
    pub fn fieller(&self, level: Confidence) -> RatioSet {
        let z2 = level.z() * level.z();
        let square = self.denominator * self.denominator - z2 * self.denominator_variance;
        let half_linear = self.numerator * self.denominator - z2 * self.covariance;
        let constant = self.numerator * self.numerator - z2 * self.numerator_variance;
        // square r^2 - 2 half_linear r + constant <= 0.
        let discriminant = half_linear * half_linear - square * constant;
        if square > 0.0 {
            let half = discriminant.max(0.0).sqrt();
            let end = |sign: f64| (half_linear + sign * half) / square;
            return RatioSet::Bounded(Interval { low: end(-1.0), high: end(1.0) });
        }
        // At square = 0 the set is a half-line, which is reported as everything.
        if square >= 0.0 || discriminant <= 0.0 {
            return RatioSet::Everything;
        }
        let half = discriminant.sqrt();
        let end = |sign: f64| (half_linear + sign * half) / square;
        RatioSet::Outside(Interval { low: end(1.0), high: end(-1.0) })
    }

    /// The delta method: `r +- z sqrt(v_a - 2 r c + r^2 v_b)/|b|`. Simple and symmetric; trust it
    /// only where the denominator is many standard errors from zero. `None` when it is zero.
    #[must_use]
    pub fn delta(&self, level: Confidence) -> Option<Estimate> {
        let value = self.value();
        if !value.is_finite() {
            return None;
        }
        let variance = self.numerator_variance - 2.0 * value * self.covariance
            + value * value * self.denominator_variance;
        let half = level.z() * variance.max(0.0).sqrt() / self.denominator.abs();
        Some(Estimate { value, interval: Interval::around(value, half) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::assert_close::assert_close;
    use proptest::prelude::*;

    const P95: Confidence = Confidence::P95;

    fn quotient(numerator: f64, denominator: f64, covariance: f64) -> Quotient {
        Quotient {
            numerator,
            denominator,
            numerator_variance: 1.0,
            denominator_variance: 1.0,
            covariance,
        }
    }

    #[test]
    fn ends_of_fieller_solve_its_equation() {
        let q = quotient(20.0, 10.0, 0.3);
        let set = q.fieller(P95).bounded().expect("denominator far from zero");
        let z = P95.z();
        for end in [set.low, set.high] {
            let gap = q.numerator - end * q.denominator;
            assert_close(gap * gap, z * z * (1.0 - 0.6 * end + end * end), 1e-9);
        }
        assert!(set.contains(q.value()));
    }

    #[test]
    fn an_unsure_denominator_gives_an_unbounded_set() {
        let q = quotient(20.0, 1.0, 0.0);
        let RatioSet::Outside(gap) = q.fieller(P95) else { panic!("{:?}", q.fieller(P95)) };
        assert!(gap.low < gap.high && q.fieller(P95).contains(q.value()));
        assert!(!q.fieller(P95).contains(0.0), "the numerator is surely not zero");
        assert_eq!(quotient(0.5, 0.5, 0.0).fieller(P95), RatioSet::Everything);
        assert_eq!(quotient(1.0, 0.0, 0.0).delta(P95), None);
    }

    #[test]
    fn delta_agrees_with_fieller_far_from_zero() {
        let q = quotient(2000.0, 1000.0, 0.5);
        let (fieller, delta) = (q.fieller(P95).bounded().expect("sure"), q.delta(P95));
        let delta = delta.expect("finite").interval;
        assert_close(delta.low, fieller.low, 1e-5);
        assert_close(delta.high, fieller.high, 1e-5);
    }

    #[test]
    fn a_constant_ratio_is_known_exactly() {
        let mut moments = JointMoments::default();
        (1..=20).for_each(|v| moments.push(3 * v, 2 * v));
        let q = Quotient::of_means(&moments).expect("twenty pairs");
        let set = q.fieller(P95).bounded().expect("sure");
        assert_close(set.low, 1.5, 1e-6);
        assert_close(set.high, 1.5, 1e-6);
        assert_eq!(Quotient::of_means(&JointMoments::default()), None);
    }

    proptest! {
        #[test]
        fn the_estimate_is_never_ruled_out(
            a in -30.0f64..30.0, b in -30.0f64..30.0, correlation in -0.99f64..0.99,
        ) {
            prop_assume!(b.abs() > 1e-6);
            let q = quotient(a, b, correlation);
            let value = q.value();
            let slack = 1e-9 * (1.0 + value.abs());
            let set = q.fieller(P95);
            prop_assert!([value - slack, value, value + slack].iter().any(|&v| set.contains(v)));
        }

        #[test]
        fn swapping_the_signs_of_both_changes_nothing(a in -9.0f64..9.0, b in -9.0f64..9.0) {
            prop_assert_eq!(quotient(a, b, 0.2).fieller(P95), quotient(-a, -b, 0.2).fieller(P95));
        }
    }
}
