//! Intervals, and those of proportions and means.

use crate::confidence::Confidence;
use crate::distribution::{beta_quantile, student_quantile};
use crate::moments::Moments;

/// A closed interval; the ends may be infinite.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Interval {
    /// The lower end.
    pub low: f64,
    /// The upper end, not below `low`.
    pub high: f64,
}

impl Interval {
    /// All proportions: what is known of a rate before the first trial.
    pub const UNIT: Self = Self { low: 0.0, high: 1.0 };

    /// `centre - half_width` to `centre + half_width`.
    #[must_use]
    pub fn around(centre: f64, half_width: f64) -> Self {
        Self { low: centre - half_width, high: centre + half_width }
    }

    /// Upper end less lower end.
    #[must_use]
    pub fn width(self) -> f64 {
        self.high - self.low
    }

    /// Half the width, the number printed after "plus or minus".
    #[must_use]
    pub fn half_width(self) -> f64 {
        self.width() / 2.0
    }

    /// Does `value` lie inside or on an end?
    #[must_use]
    pub fn contains(self, value: f64) -> bool {
        self.low <= value && value <= self.high
    }

    /// Does all of `other` lie inside this interval?
    #[must_use]
    pub fn encloses(self, other: Self) -> bool {
        self.low <= other.low && other.high <= self.high
    }

    /// Both ends moved into `bounds`.
    #[must_use]
    pub fn clamped(self, bounds: Self) -> Self {
        let into = |end: f64| end.clamp(bounds.low, bounds.high);
        Self { low: into(self.low), high: into(self.high) }
    }

    /// Both ends multiplied by `factor` (a change of unit); a negative factor swaps them.
    #[must_use]
    pub fn scaled(self, factor: f64) -> Self {
        let (low, high) = (self.low * factor, self.high * factor);
        if factor < 0.0 { Self { low: high, high: low } } else { Self { low, high } }
    }

    /// Both ends moved by `offset`.
    #[must_use]
    pub fn shifted(self, offset: f64) -> Self {
        Self { low: self.low + offset, high: self.high + offset }
    }
}

/// A number and the interval of confidence around it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Estimate {
    /// The estimate itself.
    pub value: f64,
    /// Its interval of confidence, not always symmetric about the value.
    pub interval: Interval,
}

/// Wilson's score interval of a proportion of `successes` in `trials` (Wilson 1927):
/// `(p + z^2/2n +- z sqrt(p(1-p)/n + z^2/4n^2)) / (1 + z^2/n)`. No trials give [0, 1].
///
/// # Panics
/// If `successes > trials`.
#[must_use]
pub fn wilson(successes: u64, trials: u64, level: Confidence) -> Interval {
    match proportion(successes, trials) {
        None => Interval::UNIT,
        Some(p) => wilson_of(p, trials as f64, level),
    }
}

/// Wilson's interval of an observed proportion `p` worth `n` independent trials.
fn wilson_of(p: f64, n: f64, level: Confidence) -> Interval {
    let z = level.z();
    let z2 = z * z;
    let centre = p + z2 / (2.0 * n);
    let half = z * (p * (1.0 - p) / n + z2 / (4.0 * n * n)).sqrt();
    let ends = Interval::around(centre, half).scaled(1.0 / (1.0 + z2 / n));
    // The ends of 0/n and n/n are exact; rounding may not leave the unit interval.
    Interval {
        low: if p <= 0.0 { 0.0 } else { ends.low.max(0.0) },
        high: if p >= 1.0 { 1.0 } else { ends.high.min(1.0) },
    }
}

/// Wilson's interval of a proportion seen in clusters (games in pairs), whose mean has the
/// variance `variance_of_mean`: the sample counts as `n_eff = p(1-p)/variance_of_mean` independent
/// trials (Korn & Graubard 1998). Where the variance is zero the plain `trials` stand in.
///
/// # Panics
/// If `successes > trials`.
#[must_use]
pub fn clustered_wilson(
    successes: u64,
    trials: u64,
    variance_of_mean: f64,
    level: Confidence,
) -> Interval {
    let Some(p) = proportion(successes, trials) else { return Interval::UNIT };
    let binomial = p * (1.0 - p);
    let known = variance_of_mean > 0.0 && binomial > 0.0;
    let effective = if known { binomial / variance_of_mean } else { trials as f64 };
    wilson_of(p, effective, level)
}

/// The interval of a proportion seen in clusters after Korn & Graubard (1998): that of
/// [`clopper_pearson`] for `trials/d` independent trials, `d` the design effect, the variance of the
/// mean over that of independent trials, at least 1. Holds near 0 and 1, too.
///
/// # Panics
/// If `successes > trials`.
#[must_use]
pub fn korn_graubard(
    successes: u64,
    trials: u64,
    variance_of_mean: f64,
    level: Confidence,
) -> Interval {
    let Some(p) = proportion(successes, trials) else { return Interval::UNIT };
    let independent = p * (1.0 - p) / trials as f64;
    let design = if independent > 0.0 { (variance_of_mean / independent).max(1.0) } else { 1.0 };
    let n = trials as f64 / design;
    let (hits, misses, tail) = (p * n, (1.0 - p) * n, level.error() / 2.0);
    Interval {
        low: if successes == 0 { 0.0 } else { beta_quantile(hits, misses + 1.0, tail) },
        high: if successes == trials { 1.0 } else { beta_quantile(hits + 1.0, misses, 1.0 - tail) },
    }
}

/// The exact interval of Clopper & Pearson (1934): the `alpha/2` quantile of Beta(k, n-k+1) to
/// the `1 - alpha/2` quantile of Beta(k+1, n-k). Covers at least as often as it says.
///
/// # Panics
/// If `successes > trials`.
#[must_use]
pub fn clopper_pearson(successes: u64, trials: u64, level: Confidence) -> Interval {
    let failures = failures(successes, trials);
    let (k, m, tail) = (successes as f64, failures as f64, level.error() / 2.0);
    Interval {
        low: if successes == 0 { 0.0 } else { beta_quantile(k, m + 1.0, tail) },
        high: if failures == 0 { 1.0 } else { beta_quantile(k + 1.0, m, 1.0 - tail) },
    }
}

/// The equal-tailed interval of Jeffreys' posterior Beta(k + 1/2, n - k + 1/2), with the lower end
/// 0 when k = 0 and the upper end 1 when k = n (Brown, Cai & DasGupta 2001).
///
/// # Panics
/// If `successes > trials`.
#[must_use]
pub fn jeffreys(successes: u64, trials: u64, level: Confidence) -> Interval {
    let failures = failures(successes, trials);
    let (a, b, tail) = (successes as f64 + 0.5, failures as f64 + 0.5, level.error() / 2.0);
    Interval {
        low: if successes == 0 { 0.0 } else { beta_quantile(a, b, tail) },
        high: if failures == 0 { 1.0 } else { beta_quantile(a, b, 1.0 - tail) },
    }
}

/// Independent trials, and how many of them succeeded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Trials {
    /// Those that succeeded.
    pub successes: u64,
    /// All of them.
    pub all: u64,
}

impl Trials {
    fn proportion(self) -> Option<f64> {
        proportion(self.successes, self.all)
    }

    fn wilson(self, level: Confidence) -> Interval {
        wilson(self.successes, self.all, level)
    }
}

/// Newcombe's interval (1998, method 10) of the difference `p1 - p2` of two independent
/// proportions; built from the Wilson ends `l`, `u` of each:
/// `p1-p2 - sqrt((p1-l1)^2 + (u2-p2)^2)` to `p1-p2 + sqrt((u1-p1)^2 + (p2-l2)^2)`.
/// No trials on either side give [-1, 1].
///
/// # Panics
/// If successes exceed trials.
#[must_use]
pub fn newcombe(first: Trials, second: Trials, level: Confidence) -> Interval {
    let (Some(p1), Some(p2)) = (first.proportion(), second.proportion()) else {
        return Interval { low: -1.0, high: 1.0 };
    };
    let (one, two) = (first.wilson(level), second.wilson(level));
    Interval {
        low: p1 - p2 - (p1 - one.low).hypot(two.high - p2),
        high: p1 - p2 + (one.high - p1).hypot(p2 - two.low),
    }
}

/// The normal interval of a mean, `m +- z s / sqrt n`, with `s^2` the sample variance computed
/// from exact integer sums; in the unit of the values. `None` for fewer than two values.
#[must_use]
pub fn mean(moments: &Moments, level: Confidence) -> Option<Estimate> {
    let value = moments.mean()?;
    let half_width = level.z() * moments.standard_error()?;
    Some(Estimate { value, interval: Interval::around(value, half_width) })
}

/// The mean with Student's interval, `m +- t s / sqrt n` on `n - 1` degrees of freedom; in the unit
/// of the values. `None` for fewer than two values.
#[must_use]
pub fn student_mean(moments: &Moments, level: Confidence) -> Option<Estimate> {
    student(moments, moments.standard_error()?, level)
}

/// The mean of values from 0 to `range` with Student's interval, its standard error that of the mean
/// with half a value of each extreme added (Agresti & Min 2005):
/// `m +- t sqrt(s^2/n + (range/2)^2/(n + 2)^2)`. A few values that agree do not prove much. Each end is
/// that or the one of Wilson's interval for as many independent trials as have this variance,
/// `n = p(1-p)/(s^2/n)` with `p = m/range`, whichever lies farther out: near 0 and `range` means are
/// skew. `None` for fewer than two values.
#[must_use]
pub fn bounded_mean(moments: &Moments, range: f64, level: Confidence) -> Option<Estimate> {
    bounded_stratified_mean(moments, 1.0, range, level)
}

/// The same of values drawn from strata in turn: of their variance the share `within` is error.
#[must_use]
pub fn bounded_stratified_mean(
    moments: &Moments,
    within: f64,
    range: f64,
    level: Confidence,
) -> Option<Estimate> {
    let error = moments.standard_error()? * within.sqrt();
    let added = range / 2.0 / (moments.count() as f64 + 2.0);
    let estimate = student(moments, error.hypot(added), level)?;
    let bounds = Interval { low: 0.0, high: range };
    let by_error = estimate.interval.clamped(bounds);
    let (p, error) = (estimate.value / range, error / range);
    if error <= 0.0 {
        return Some(Estimate { interval: by_error, ..estimate });
    }
    let skew = wilson_of(p, p * (1.0 - p) / (error * error), level).scaled(range);
    let interval = Interval { low: by_error.low.min(skew.low), high: by_error.high.max(skew.high) };
    Some(Estimate { interval, ..estimate })
}

fn student(moments: &Moments, error: f64, level: Confidence) -> Option<Estimate> {
    let value = moments.mean()?;
    if moments.count() < 2 {
        return None;
    }
    let t = student_quantile(moments.count() - 1, f64::midpoint(1.0, level.level()));
    Some(Estimate { value, interval: Interval::around(value, t * error) })
}

/// Wilson's interval of a proportion of games that come in pairs: `trials` games count as
/// `trials/d` independent ones, `d` the design effect of what is known of the pairs, at least 1 so
/// that no interval is narrower than that of independent games.
///
/// # Panics
/// If `successes > trials`.
#[must_use]
pub fn wilson_by_design(
    successes: u64,
    trials: u64,
    design_effect: f64,
    level: Confidence,
) -> Interval {
    match proportion(successes, trials) {
        None => Interval::UNIT,
        Some(p) => wilson_of(p, trials as f64 / design_effect.max(1.0), level),
    }
}

/// `successes / trials`, or `None` without trials.
fn proportion(successes: u64, trials: u64) -> Option<f64> {
    failures(successes, trials);
    (trials > 0).then(|| successes as f64 / trials as f64)
}

fn failures(successes: u64, trials: u64) -> u64 {
    trials.checked_sub(successes).expect("successes do not exceed trials")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::assert_close::assert_close;
    use proptest::prelude::*;

    #[track_caller]
    fn check(got: Interval, low: f64, high: f64, tolerance: f64) {
        assert_close(got.low, low, tolerance);
        assert_close(got.high, high, tolerance);
    }

    const P95: Confidence = Confidence::P95;

    #[test]
    fn clustered_proportions_are_those_of_fewer_trials() {
        let plain = korn_graubard(5, 10, 0.0, Confidence::P95);
        assert_close(plain.low, 0.187_086_028, 1e-8);
        assert_close(plain.high, 0.812_913_972, 1e-8);
        // Twice the variance of independent trials: as good as half of them.
        let half = korn_graubard(50, 100, 2.0 * 0.25 / 100.0, Confidence::P95);
        let exact = clopper_pearson(25, 50, Confidence::P95);
        assert_close(half.low, exact.low, 1e-9);
        assert_close(half.high, exact.high, 1e-9);
    }

    #[test]
    fn wilson_matches_published_values() {
        check(wilson(5, 10, P95), 0.236_593_090_512_564, 0.763_406_909_487_436_1, 1e-9);
        check(wilson(0, 10, P95), 0.0, 0.277_532_799_862_889_2, 1e-9);
        check(wilson(55, 100, P95), 0.452_446_030, 0.643_854_620, 1e-9);
    }

    #[test]
    fn clopper_pearson_matches_published_values() {
        check(clopper_pearson(5, 10, P95), 0.187_086_028, 0.812_913_972, 1e-9);
        check(clopper_pearson(0, 10, P95), 0.0, 0.308_497_107_8, 1e-9);
        check(clopper_pearson(55, 100, P95), 0.447_280_189, 0.649_679_771, 1e-9);
    }

    #[test]
    fn jeffreys_matches_published_values() {
        check(jeffreys(5, 10, P95), 0.223_528_670, 0.776_471_330, 1e-9);
        check(jeffreys(0, 10, P95), 0.0, 0.217_196_267_5, 1e-9);
        check(jeffreys(55, 100, P95), 0.452_228_992, 0.644_923_058, 1e-9);
    }

    #[test]
    fn newcombe_matches_his_first_example() {
        // Newcombe 1998, table II, example (a): 56/70 - 48/80, method 10.
        let trials = |successes, all| Trials { successes, all };
        check(newcombe(trials(56, 70), trials(48, 80), P95), 0.0524, 0.3339, 5e-5);
        check(newcombe(trials(0, 0), trials(1, 2), P95), -1.0, 1.0, 0.0);
    }

    #[test]
    fn clusters_widen_wilson_by_the_design_effect() {
        // Pairs that always agree are worth half as many independent games.
        let (p, n) = (0.4, 200.0);
        let agreeing = clustered_wilson(80, 200, p * (1.0 - p) / (n / 2.0), P95);
        let halved = wilson(40, 100, P95);
        check(agreeing, halved.low, halved.high, 1e-12);
        assert_eq!(clustered_wilson(80, 200, 0.0, P95), wilson(80, 200, P95));
        assert_eq!(clustered_wilson(0, 0, 0.0, P95), Interval::UNIT);
    }

    #[test]
    fn mean_interval_uses_the_sample_variance() {
        let moments: Moments = [2, 4, 4, 4, 5, 5, 7, 9].into_iter().collect();
        let got = mean(&moments, P95).expect("eight values");
        assert_close(got.value, 5.0, 1e-15);
        // Sum of squared deviations 32, so s^2 = 32/7.
        let half = 1.959_963_984_540_054 * (32.0f64 / 7.0 / 8.0).sqrt();
        check(got.interval, 5.0 - half, 5.0 + half, 1e-12);
        assert_eq!(mean(&[3].into_iter().collect(), P95), None);
    }

    #[test]
    #[should_panic(expected = "successes do not exceed trials")]
    fn more_successes_than_trials_is_a_bug() {
        let _ = wilson(3, 2, P95);
    }

    proptest! {
        #[test]
        fn proportions_lie_in_their_intervals(n in 1u64..100_000, share in 0.0f64..=1.0) {
            let k = (share * n as f64) as u64;
            let p = k as f64 / n as f64;
            for interval in [wilson(k, n, P95), clopper_pearson(k, n, P95), jeffreys(k, n, P95)] {
                prop_assert!(interval.low <= p + 1e-12 && p <= interval.high + 1e-12);
                prop_assert!(Interval::UNIT.encloses(interval));
            }
        }

        #[test]
        fn swapping_successes_and_failures_mirrors(n in 1u64..2000, share in 0.0f64..=1.0) {
            let k = (share * n as f64) as u64;
            for method in [wilson, clopper_pearson, jeffreys] {
                let (one, other) = (method(k, n, P95), method(n - k, n, P95));
                prop_assert!((one.low - (1.0 - other.high)).abs() < 1e-9);
            }
        }
    }
}
