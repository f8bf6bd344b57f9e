//! Means of what seldom happens, and ratios of such means: amounts from 0 up, nothing most of the
//! time, a few large ones.

use crate::confidence::Confidence;
use crate::distribution::{gamma_quantile, student_quantile};
use crate::interval::{Estimate, Interval};
use crate::moments::{JointMoments, Moments};

/// The mean of amounts from 0 up with an interval that holds for rare events too. It reaches from
/// the lower to the higher ends of two:
///
/// - Student's t, `m +- t s/sqrt n`, right where most values are something;
/// - the gamma interval of a weighted sum of Poisson counts (Fay & Feuer 1997), from the
///   `error/2` quantile of a gamma distribution of mean `m` and variance `v = s^2/n` to the
///   `1 - error/2` quantile of one of mean `m + w` and variance `v + w^2`, where `w` is what one
///   event more would add to the mean: the mean size of those seen, weighted by size, or
///   `usual_event` if that is more, less the more of the values are something, down to one part in
///   `n + 1`. Where nothing happened it reaches from 0 to 3.69 `w`: the rule of three.
///
/// `usual_event` is the size of an event to be expected, in the unit of the values. `None` for
/// fewer than two values.
#[must_use]
pub fn rare_mean(moments: &Moments, usual_event: f64, level: Confidence) -> Option<Estimate> {
    let mean = moments.mean()?;
    let error = moments.standard_error()?;
    let n = moments.count();
    let t = student_quantile(n - 1, f64::midpoint(1.0, level.level())) * error;
    let around = Interval::around(mean, t);
    let by_events = gamma_interval(mean, error * error, event(moments, usual_event), level);
    let low = around.low.min(by_events.low).max(0.0);
    Some(Estimate {
        value: mean,
        interval: Interval { low, high: around.high.max(by_events.high) },
    })
}

/// What one event more would add to the mean: less the more of the values are something, for where
/// all are, nothing is rare.
fn event(moments: &Moments, usual_event: f64) -> f64 {
    let (sum, squares) = (moments.sum() as f64, moments.sum_of_squares() as f64);
    let n = moments.count() as f64;
    if sum <= 0.0 {
        return usual_event / n;
    }
    // As many values of one size would have this sum and these squares.
    let events = sum * sum / squares;
    // Where all values seen are one and the same, the next may still be another.
    (squares / sum).max(usual_event) / n * (1.0 - events / n).max(1.0 / (n + 1.0))
}

fn gamma_interval(mean: f64, variance: f64, event: f64, level: Confidence) -> Interval {
    let tail = level.error() / 2.0;
    let low = if mean > 0.0 && variance > 0.0 {
        variance / mean * gamma_quantile(mean * mean / variance, tail)
    } else {
        mean
    };
    let (centre, spread) = (mean + event, variance + event * event);
    let high = if event > 0.0 {
        spread / centre * gamma_quantile(centre * centre / spread, 1.0 - tail)
    } else {
        mean
    };
    Interval { low, high }
}

/// The ratio of two such means over the same pairs, with an interval made from the intervals of
/// both (MOVER for ratios, Donner & Zou 2012, with the correlation of the two): with means `x`, `y`,
/// ends `l`, `u` and correlation `r`, the lower end is
/// `(a - sqrt(a^2 - l_x u_y (2x - l_x)(2y - u_y)))/(u_y (2y - u_y))` with
/// `a = x y - r (x - l_x)(u_y - y)`, the upper end the same with the other ends and signs. An end
/// that does not exist is infinite. `None` where the divisor was never anything, or for fewer than
/// two pairs.
#[must_use]
pub fn rare_ratio(
    joint: &JointMoments,
    usual_events: [f64; 2],
    level: Confidence,
) -> Option<Estimate> {
    let (above, below) = (joint.x(), joint.y());
    let one = rare_mean(&above, usual_events[0], level)?;
    let two = rare_mean(&below, usual_events[1], level)?;
    if two.value <= 0.0 {
        return None;
    }
    let variances = above.sample_variance()? * below.sample_variance()?;
    let correlation = match joint.sample_covariance() {
        Some(covariance) if variances > 0.0 => (covariance / variances.sqrt()).clamp(-1.0, 1.0),
        _ => 0.0,
    };
    let (x, y) = (one.value, two.value);
    let product = |by: f64, ends: f64| x * y - correlation * by * ends;
    let low = {
        let (l, u) = (one.interval.low, two.interval.high);
        let a = product(x - l, u - y);
        let root = (a * a - l * u * (2.0 * x - l) * (2.0 * y - u)).max(0.0).sqrt();
        let divisor = u * (2.0 * y - u);
        // Beyond twice the mean the formula turns over; the plain quotient of ends is wider.
        if divisor > 0.0 { (a - root) / divisor } else { l / u }
    };
    let high = {
        let (u, l) = (one.interval.high, two.interval.low);
        let b = product(u - x, y - l);
        let root = (b * b - u * l * (2.0 * x - u) * (2.0 * y - l)).max(0.0).sqrt();
        let divisor = l * (2.0 * y - l);
        if divisor > 0.0 { (b + root) / divisor } else { f64::INFINITY }
    };
    let value = x / y;
    let interval = Interval { low: low.clamp(0.0, value), high: high.max(value) };
    Some(Estimate { value, interval })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::assert_close::assert_close;
    use proptest::prelude::*;

    const P95: Confidence = Confidence::P95;

    #[test]
    fn nothing_seen_leaves_room_by_the_rule_of_three() {
        let none: Moments = [0; 100].into_iter().collect();
        let got = rare_mean(&none, 50.0, P95).expect("a hundred");
        assert_close(got.value, 0.0, 1e-12);
        // -ln(0.025) = 3.688879 events of 50 among a hundred.
        assert_close(got.interval.high, 3.688_879_454 * 0.5, 1e-6);
        assert_close(got.interval.low, 0.0, 1e-12);
    }

    #[test]
    fn whole_counts_have_the_exact_interval_of_a_poisson_rate() {
        // Five events of size 1 among very many: Garwood's interval is [1.623486, 11.668332].
        let mut counts = vec![0; 99_995];
        counts.extend([1; 5]);
        let counts: Moments = counts.into_iter().collect();
        let got = rare_mean(&counts, 1.0, P95).expect("values").interval.scaled(1e5);
        assert_close(got.high, 11.668_332, 1e-2);
        assert!(got.low <= 1.623_49, "{got:?}");
    }

    #[test]
    fn what_is_never_rare_has_students_interval() {
        let values: Moments = (0..50).map(|i| 1000 + i % 7).collect();
        let got = rare_mean(&values, 1000.0, P95).expect("values");
        let error = values.standard_error().expect("values");
        let t = student_quantile(49, 0.975);
        assert_close(got.interval.low, got.value - t * error, 1e-6);
        assert!(got.interval.high < got.value + 60.0, "{got:?}");
    }

    #[test]
    fn a_ratio_without_a_divisor_is_none_and_a_rare_one_is_wide() {
        let mut pairs = JointMoments::default();
        (0..40).for_each(|_| pairs.push(5, 0));
        assert!(rare_ratio(&pairs, [5.0, 5.0], P95).is_none());
        pairs.push(0, 10);
        let got = rare_ratio(&pairs, [5.0, 10.0], P95).expect("a divisor");
        assert!(got.interval.low < got.value && got.interval.high > 2.0 * got.value, "{got:?}");
    }

    #[test]
    fn far_from_zero_the_ratio_agrees_with_fieller() {
        let mut pairs = JointMoments::default();
        (0..400_i64).for_each(|i| pairs.push(100 + i % 11, 50 + i * 7 % 13));
        let got = rare_ratio(&pairs, [1.0, 1.0], P95).expect("a divisor").interval;
        let fieller = crate::ratio::Quotient::of_means(&pairs).expect("pairs").fieller(P95);
        let fieller = fieller.bounded().expect("bounded");
        assert!((got.low - fieller.low).abs() < 0.1 * fieller.width(), "{got:?} {fieller:?}");
        assert!((got.high - fieller.high).abs() < 0.1 * fieller.width(), "{got:?} {fieller:?}");
    }

    #[test]
    fn what_is_always_the_same_has_an_interval_too() {
        for n in [2, 20, 1000] {
            let moments: Moments = (0..n).map(|_| 23).collect();
            let got = rare_mean(&moments, 10.0, P95).expect("values");
            let width = got.interval.width();
            assert!(width > 0.0 && width < 23.0 * 8.0 / n as f64, "{n}: {got:?}");
            assert!(got.interval.contains(23.0), "{n}: {got:?}");
        }
    }

    proptest! {
        #[test]
        fn the_estimate_lies_inside(values in prop::collection::vec(0i64..50, 2..60)) {
            let joint = values.windows(2).fold(JointMoments::default(), |mut all, two| {
                all.push(two[0], two[1]);
                all
            });
            let moments: Moments = values.into_iter().collect();
            let got = rare_mean(&moments, 10.0, P95).expect("values");
            prop_assert!(got.interval.contains(got.value) && got.interval.width() > 0.0);
            if let Some(ratio) = rare_ratio(&joint, [10.0, 10.0], P95) {
                prop_assert!(ratio.interval.contains(ratio.value), "{ratio:?}");
            }
        }
    }
}
