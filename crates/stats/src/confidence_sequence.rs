//! Confidence sequences: intervals that hold at every moment at once, so that one may look after
//! every game and stop for any reason.

use crate::confidence::Confidence;
use crate::distribution::ln_beta;
use crate::interval::Interval;
use crate::root::boundary;
use crate::scores::ScoreCounts;

/// Robbins' beta-binomial confidence sequence of a rate after `successes` in `trials`: all `p` at
/// which the mixture likelihood ratio `B(1+k, 1+n-k) / (p^k (1-p)^(n-k))`, a martingale under `p`,
/// is below `1/error` (Robbins 1970; Ville 1939). Valid whenever one stops.
///
/// # Panics
/// If `successes > trials`.
#[must_use]
pub fn of_rate(successes: u64, trials: u64, level: Confidence) -> Interval {
    let failures = trials.checked_sub(successes).expect("successes do not exceed trials");
    of_sums(successes as f64, failures as f64, level)
}

/// The same sequence for the mean of `n` observations in [0, 1] that add up to `sum` (scores of
/// pairs). For an observation `x` the factor `(q/p)^x ((1-q)/(1-p))^(1-x)` is convex in `x`, hence
/// at most its chord `x q/p + (1-x)(1-q)/(1-p)`, whose mean is 1: the mixture is a
/// supermartingale and the sequence keeps its level (Hoeffding 1963, section 4, for the convexity;
/// Waudby-Smith & Ramdas 2024 for bounded means by betting). Conservative when the observations
/// vary little; see [`AsymptoticSequence`] for one that adapts.
///
/// # Panics
/// Unless `0 <= sum <= n`.
#[must_use]
pub fn of_bounded_mean(n: u64, sum: f64, level: Confidence) -> Interval {
    let n = n as f64;
    assert!((0.0..=n).contains(&sum), "observations lie in [0, 1]");
    of_sums(sum, n - sum, level)
}

/// [`of_bounded_mean`] for the score of games or pairs.
#[must_use]
pub fn of_score<C: ScoreCounts>(counts: &C, level: Confidence) -> Interval {
    let n = counts.observations();
    let sum = counts.score().map_or(0.0, |score| score * n as f64);
    of_bounded_mean(n, sum.min(n as f64), level)
}

/// The sequence for `hits` and `misses`, real numbers that add up to the observations.
fn of_sums(hits: f64, misses: f64, level: Confidence) -> Interval {
    let n = hits + misses;
    if n <= 0.0 {
        return Interval::UNIT;
    }
    let mixture = ln_beta(1.0 + hits, 1.0 + misses);
    let limit = -level.error().ln();
    // A zero count times an infinite logarithm counts as nothing.
    let part = |count: f64, ln: f64| if count > 0.0 { count * ln } else { 0.0 };
    let inside = |p: f64| mixture - part(hits, p.ln()) - part(misses, (-p).ln_1p()) < limit;
    let mean = hits / n;
    Interval {
        low: if hits > 0.0 { boundary(0.0, mean, |p| !inside(p)) } else { 0.0 },
        high: if misses > 0.0 { boundary(mean, 1.0, inside) } else { 1.0 },
    }
}

/// The asymptotic confidence sequence of a mean, which adapts to the variance seen:
/// `m +- s sqrt(2 (n r^2 + 1)/(n^2 r^2) ln(sqrt(n r^2 + 1)/error))` (Waudby-Smith, Arbour, Sinha,
/// Kennedy & Ramdas 2024, theorem 2.2). Its level holds in the limit of late looks, as that of a
/// normal interval does for large samples: begin to look after some dozens of observations.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct AsymptoticSequence {
    level: Confidence,
    /// The mixture's scale `r`, squared: when the sequence is narrowest.
    scale_squared: f64,
}

impl AsymptoticSequence {
    /// The sequence that is about narrowest after `observations` observations (at least one):
    /// `r^2 = (-2 ln error + ln(-2 ln error) + 1)/observations` (the paper's appendix on tuning).
    #[must_use]
    pub fn narrowest_at(observations: u64, level: Confidence) -> Self {
        let exponent = -2.0 * level.error().ln();
        let gain = exponent + exponent.ln().max(0.0) + 1.0;
        Self { level, scale_squared: gain / observations.max(1) as f64 }
    }

    /// The interval after `n` observations of that mean and variance, in the unit of the mean.
    /// `None` without observations or without variance, of which asymptotics say nothing.
    #[must_use]
    pub fn interval(&self, n: u64, mean: f64, variance: f64) -> Option<Interval> {
        if n == 0 || variance <= 0.0 {
            return None;
        }
        let n = n as f64;
        let grown = n * self.scale_squared + 1.0;
        let log = (grown.sqrt() / self.level.error()).ln();
        let half = (variance * 2.0 * grown / (n * n * self.scale_squared) * log).sqrt();
        Some(Interval::around(mean, half))
    }

    /// The interval of the score of games or pairs, clamped to [0, 1].
    #[must_use]
    pub fn of_score<C: ScoreCounts>(&self, counts: &C) -> Option<Interval> {
        let interval = self.interval(counts.observations(), counts.score()?, counts.variance()?)?;
        Some(interval.clamped(Interval::UNIT))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::assert_close::assert_close;
    use crate::interval::wilson;
    use crate::pairs::Pentanomial;
    use proptest::prelude::*;

    const P95: Confidence = Confidence::P95;

    #[test]
    fn robbins_sequence_matches_published_values() {
        for (k, n, low, high) in [
            (5, 10, 0.129_219_012, 0.870_780_988),
            (0, 10, 0.0, 0.416_880_275_7),
            (55, 100, 0.391_991_066, 0.701_432_501),
        ] {
            let got = of_rate(k, n, P95);
            assert_close(got.low, low, 1e-9);
            assert_close(got.high, high, 1e-9);
        }
        assert_eq!(of_rate(0, 0, P95), Interval::UNIT);
    }

    #[test]
    fn scores_of_pairs_use_their_sum() {
        let pairs = Pentanomial::new([0, 4, 2, 0, 4]);
        assert_eq!(of_score(&pairs, P95), of_bounded_mean(10, 6.0, P95));
        assert_eq!(of_bounded_mean(10, 6.0, P95), of_rate(6, 10, P95));
        assert_eq!(of_score(&Pentanomial::default(), P95), Interval::UNIT);
    }

    #[test]
    fn asymptotic_sequence_is_that_of_the_formula() {
        let sequence = AsymptoticSequence::narrowest_at(100, P95);
        // r^2 = (5.991465 + 1.790336 + 1)/100 = 0.087818 at 5 %.
        assert_close(sequence.scale_squared, 0.087_818_01, 1e-7);
        let got = sequence.interval(100, 0.5, 0.25).expect("variance");
        // half = 0.5 sqrt(2 x 9.7818/(10000 x 0.0878180) ln(3.12759/0.05)) = 0.151772.
        assert_close(got.half_width(), 0.151_772_32, 1e-8);
        assert_eq!(sequence.interval(10, 1.0, 0.0), None);
        assert_eq!(sequence.of_score(&Pentanomial::default()), None);
    }

    #[test]
    fn tuning_makes_it_narrowest_near_the_wanted_time() {
        let width = |target: u64| {
            let interval = AsymptoticSequence::narrowest_at(target, P95).interval(1000, 0.0, 1.0);
            interval.expect("variance").width()
        };
        assert!(width(1000) < width(100) && width(1000) < width(10_000));
    }

    #[test]
    fn adapting_to_the_variance_pays_for_even_pairs() {
        let pairs = Pentanomial::new([10, 40, 400, 40, 10]);
        let plain = of_score(&pairs, P95);
        let adaptive = AsymptoticSequence::narrowest_at(500, P95).of_score(&pairs);
        assert!(adaptive.expect("variance").width() < 0.5 * plain.width());
    }

    proptest! {
        #[test]
        fn a_sequence_is_wider_than_an_interval(n in 1u64..5000, share in 0.0f64..=1.0) {
            let k = (share * n as f64) as u64;
            let (sequence, fixed) = (of_rate(k, n, P95), wilson(k, n, P95));
            prop_assert!(sequence.contains(k as f64 / n as f64));
            prop_assert!(sequence.width() > fixed.width() * 0.999);
        }
    }
}
