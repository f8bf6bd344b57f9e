//! Is a number inside a band? Two one-sided tests, with a third answer: not known yet.

use crate::change::Change;
use crate::confidence::Confidence;
use crate::distribution::{normal_cdf, student_cdf};
use crate::interval::Interval;

/// The scores that a fair match-up may have.
pub const FAIR_BAND: Interval = Interval { low: 0.45, high: 0.55 };

/// The answer of a gate.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    /// Shown to lie inside the band.
    Inside,
    /// Shown to lie outside the band.
    Outside,
    /// Neither is shown: more data may tell.
    Inconclusive,
}

impl Verdict {
    /// The verdict of an interval of confidence: wholly inside the band, wholly outside, or
    /// across an edge. An interval of confidence `1 - 2 alpha` makes each a test at `alpha`.
    #[must_use]
    pub fn of_interval(interval: Interval, band: Interval) -> Self {
        if band.encloses(interval) {
            Self::Inside
        } else if interval.high < band.low || interval.low > band.high {
            Self::Outside
        } else {
            Self::Inconclusive
        }
    }

    /// The verdict of a score with its 95 % interval from so many pairs, against the scores that a
    /// fair match-up may have. To the variance is added what half a pair of each extreme would add
    /// (Agresti & Min 2005): a few pairs without any variance do not prove much.
    #[must_use]
    pub fn of_score(score: f64, interval: Interval, pairs: f64) -> Self {
        let unseen = Confidence::P95.z() * 0.5 / (pairs + 2.0);
        let widened = Interval {
            low: score - (score - interval.low).hypot(unseen),
            high: score + (interval.high - score).hypot(unseen),
        };
        Self::of_interval(widened, FAIR_BAND)
    }
}

/// Two one-sided tests of a normal estimate against a band (Schuirmann 1987), and the opposite
/// test that it lies outside.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Equivalence {
    /// P-value of "the true value is outside the band": the larger of the two one-sided p-values.
    /// Small values show equivalence.
    pub outside_p: f64,
    /// P-value of "the true value is inside the band", the worst over the band: with `t` standard
    /// errors past the nearer edge and a band `w` standard errors wide,
    /// `Phi(-t) + Phi(-t - w)`, at most 1. Small values show a difference that matters.
    pub inside_p: f64,
}

impl Equivalence {
    /// Tests an estimate with its positive standard error against `band`, all in one unit.
    ///
    /// # Panics
    /// Unless `standard_error > 0` and the band is not empty.
    #[must_use]
    pub fn test(estimate: f64, standard_error: f64, band: Interval) -> Self {
        assert!(standard_error > 0.0, "standard errors are positive");
        assert!(band.low <= band.high, "a band is not empty");
        let below_edge = (band.low - estimate) / standard_error;
        let above_edge = (estimate - band.high) / standard_error;
        let outside_p = normal_cdf(below_edge).max(normal_cdf(above_edge));
        let past = below_edge.max(above_edge);
        let width = band.width() / standard_error;
        let inside_p = (normal_cdf(-past) + normal_cdf(-past - width)).min(1.0);
        Self { outside_p, inside_p }
    }

    /// Tests a change against `band` like [`test`](Self::test), with Student's t in the place of
    /// the normal distribution. A change without any error lies where it lies.
    ///
    /// # Panics
    /// If the band is empty.
    #[must_use]
    pub fn of_change(change: &Change, band: Interval) -> Self {
        assert!(band.low <= band.high, "a band is not empty");
        let certain = |holds: bool| if holds { 0.0 } else { 1.0 };
        if change.standard_error <= 0.0 {
            let inside = band.contains(change.value);
            return Self { outside_p: certain(inside), inside_p: certain(!inside) };
        }
        let cdf = |t: f64| student_cdf(change.degrees_of_freedom, t);
        let below_edge = (band.low - change.value) / change.standard_error;
        let above_edge = (change.value - band.high) / change.standard_error;
        let past = below_edge.max(above_edge);
        let width = band.width() / change.standard_error;
        Self { outside_p: cdf(past), inside_p: (cdf(-past) + cdf(-past - width)).min(1.0) }
    }

    /// The verdict at level `alpha` (below 1/2) for each of the two claims.
    #[must_use]
    pub fn verdict(self, alpha: f64) -> Verdict {
        if self.outside_p <= alpha {
            Verdict::Inside
        } else if self.inside_p <= alpha {
            Verdict::Outside
        } else {
            Verdict::Inconclusive
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::assert_close::assert_close;
    use crate::confidence::Confidence;
    use proptest::prelude::*;

    const BAND: Interval = Interval { low: 0.45, high: 0.55 };
    const BAND_OF_TWO: Interval = Interval { low: -0.02, high: 0.02 };

    #[test]
    fn p_values_are_those_of_the_normal_table() {
        // One standard error inside the upper edge, nine inside the lower.
        let test = Equivalence::test(0.54, 0.01, BAND);
        assert_close(test.outside_p, 0.158_655_253_931_457_05, 1e-12);
        assert_close(test.inside_p, normal_cdf(1.0), 1e-12);
        assert_eq!(test.verdict(0.05), Verdict::Inconclusive);
        // Two standard errors outside.
        let test = Equivalence::test(0.57, 0.01, BAND);
        assert_close(test.inside_p, 0.022_750_131_948_179_21, 1e-12);
        assert_eq!(test.verdict(0.05), Verdict::Outside);
        assert_eq!(Equivalence::test(0.5, 0.01, BAND).verdict(0.05), Verdict::Inside);
    }

    #[test]
    fn a_band_of_one_point_is_the_two_sided_test() {
        let point = Interval { low: 0.5, high: 0.5 };
        let test = Equivalence::test(0.5 + 1.959_963_984_540_054, 1.0, point);
        assert_close(test.inside_p, 0.05, 1e-12);
    }

    #[test]
    fn intervals_across_an_edge_are_inconclusive() {
        let of = |low, high| Verdict::of_interval(Interval { low, high }, BAND);
        assert_eq!(of(0.46, 0.54), Verdict::Inside);
        assert_eq!(of(0.45, 0.55), Verdict::Inside);
        assert_eq!(of(0.40, 0.46), Verdict::Inconclusive);
        assert_eq!(of(0.55, 0.60), Verdict::Inconclusive);
        assert_eq!(of(0.56, 0.60), Verdict::Outside);
        assert_eq!(of(0.30, 0.44), Verdict::Outside);
        assert_eq!(of(0.30, 0.70), Verdict::Inconclusive);
    }

    proptest! {
        #[test]
        fn equivalence_at_five_percent_is_the_ninety_percent_interval(
            estimate in 0.3f64..0.7, error in 0.001f64..0.1,
        ) {
            let test = Equivalence::test(estimate, error, BAND);
            let interval = Interval::around(estimate, Confidence::P90.z() * error);
            let by_interval = Verdict::of_interval(interval, BAND) == Verdict::Inside;
            let at_the_edge = (test.outside_p - 0.05).abs() < 1e-9;
            prop_assert!(at_the_edge || (test.verdict(0.05) == Verdict::Inside) == by_interval);
        }
    }

    #[test]
    fn a_change_with_many_degrees_of_freedom_is_tested_as_a_normal_estimate() {
        let change = Change { value: 0.03, standard_error: 0.01, degrees_of_freedom: 10_000_000 };
        let normal = Equivalence::test(change.value, change.standard_error, BAND_OF_TWO);
        let student = Equivalence::of_change(&change, BAND_OF_TWO);
        assert_close(student.outside_p, normal.outside_p, 1e-6);
        assert_close(student.inside_p, normal.inside_p, 1e-6);
    }

    #[test]
    fn few_degrees_of_freedom_make_verdicts_careful() {
        let change =
            |degrees_of_freedom| Change { value: 0.045, standard_error: 0.01, degrees_of_freedom };
        let verdict = |degrees| Equivalence::of_change(&change(degrees), BAND_OF_TWO).verdict(0.05);
        assert_eq!(verdict(1000), Verdict::Outside);
        assert_eq!(verdict(1), Verdict::Inconclusive);
    }

    #[test]
    fn a_change_without_error_lies_where_it_lies() {
        let verdict = |value| {
            let change = Change { value, standard_error: 0.0, degrees_of_freedom: 3 };
            Equivalence::of_change(&change, BAND_OF_TWO).verdict(0.001)
        };
        assert_eq!(verdict(0.02), Verdict::Inside);
        assert_eq!(verdict(-0.021), Verdict::Outside);
    }
}
