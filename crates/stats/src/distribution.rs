//! The few probability distributions everything else stands on.

use statrs::function::erf::erfc_inv;
use statrs::function::gamma::{gamma_lr, gamma_ur, ln_gamma};
use std::f64::consts::{PI, SQRT_2};

use crate::root::boundary;

/// Most steps of the continued fraction of the incomplete beta function. It needs about the
/// square root of the larger parameter, so this serves samples beyond a thousand million.
const FRACTION_STEPS: u32 = 200_000;

/// The standard normal distribution function, `Phi(-x) = Q(1/2, x^2/2) / 2` for positive `x`, with
/// the regularised upper incomplete gamma function (the library's error function is only good to
/// eleven digits, this to fifteen).
#[must_use]
pub fn normal_cdf(x: f64) -> f64 {
    let square = 0.5 * x * x;
    if square.is_nan() || square <= 0.0 {
        return 0.5 + square;
    }
    let tail = if square.is_infinite() { 0.0 } else { 0.5 * gamma_ur(0.5, square) };
    if x > 0.0 { 1.0 - tail } else { tail }
}

/// The standard normal quantile, the inverse of [`normal_cdf`]; infinite at 0 and 1.
#[must_use]
pub fn normal_quantile(probability: f64) -> f64 {
    -SQRT_2 * erfc_inv(2.0 * probability)
}

/// `ln Phi(x)`, finite far into the lower tail, where the Mills ratio's asymptotic series
/// `Phi(-t) = phi(t)/t (1 - 1/t^2 + 3/t^4 - 15/t^6)` takes over (Abramowitz & Stegun 26.2.12).
#[must_use]
pub fn ln_normal_cdf(x: f64) -> f64 {
    if x > -30.0 {
        return normal_cdf(x).ln();
    }
    let r = 1.0 / (x * x);
    let series = 1.0 - r * (1.0 - r * (3.0 - 15.0 * r));
    -0.5 * x * x - 0.5 * (2.0 * PI).ln() - (-x).ln() + series.ln()
}

/// The quantile of the gamma distribution with this shape and scale 1, by bisection of its
/// distribution function.
///
/// # Panics
/// Unless `shape > 0` and the probability lies inside (0, 1).
#[must_use]
pub fn gamma_quantile(shape: f64, probability: f64) -> f64 {
    assert!(shape > 0.0, "a gamma distribution has a shape above 0");
    assert!(0.0 < probability && probability < 1.0, "a probability inside (0, 1)");
    let is_below = |x: f64| gamma_lr(shape, x) < probability;
    let mut most = shape.max(1.0);
    while is_below(most) {
        most *= 2.0;
    }
    boundary(0.0, most, |x| x <= 0.0 || is_below(x))
}

/// `ln B(a, b)`, the logarithm of the beta function, for positive `a` and `b`.
#[must_use]
pub fn ln_beta(a: f64, b: f64) -> f64 {
    ln_gamma(a) + ln_gamma(b) - ln_gamma(a + b)
}

/// The distribution function of Beta(`a`, `b`) at `x`, the regularised incomplete beta function
/// (Lentz's evaluation of the continued fraction DLMF 8.17.22, run until it converges).
///
/// # Panics
/// Unless `a > 0` and `b > 0`.
#[must_use]
pub fn beta_cdf(a: f64, b: f64, x: f64) -> f64 {
    assert!(a > 0.0 && b > 0.0, "beta parameters are positive");
    if x <= 0.0 {
        return 0.0;
    }
    if x >= 1.0 {
        return 1.0;
    }
    let factor = (a * x.ln() + b * (-x).ln_1p() - ln_beta(a, b)).exp();
    if x < (a + 1.0) / (a + b + 2.0) {
        factor * beta_fraction(a, b, x) / a
    } else {
        1.0 - factor * beta_fraction(b, a, 1.0 - x) / b
    }
}

/// The continued fraction of the incomplete beta function, by the modified method of Lentz.
fn beta_fraction(a: f64, b: f64, x: f64) -> f64 {
    const TINY: f64 = 1e-300;
    let away_from_zero = |v: f64| if v.abs() < TINY { TINY } else { v };
    let mut c = 1.0;
    let mut d = 1.0 / away_from_zero(1.0 - (a + b) * x / (a + 1.0));
    let mut value = d;
    for m in 1..FRACTION_STEPS {
        let m = f64::from(m);
        let even = m * (b - m) * x / ((a + 2.0 * m - 1.0) * (a + 2.0 * m));
        let odd = -(a + m) * (a + b + m) * x / ((a + 2.0 * m) * (a + 2.0 * m + 1.0));
        let mut change = 1.0;
        for numerator in [even, odd] {
            d = 1.0 / away_from_zero(1.0 + numerator * d);
            c = away_from_zero(1.0 + numerator / c);
            change *= c * d;
        }
        value *= change;
        if (change - 1.0).abs() <= f64::EPSILON {
            break;
        }
    }
    value
}

/// The quantile of Beta(`a`, `b`), the inverse of [`beta_cdf`] in `x`, by bisection.
///
/// # Panics
/// Unless `a > 0` and `b > 0`.
#[must_use]
pub fn beta_quantile(a: f64, b: f64, probability: f64) -> f64 {
    boundary(0.0, 1.0, |x| beta_cdf(a, b, x) < probability)
}

/// The distribution function of Student's t with `degrees` of freedom, at least 1:
/// `P(T <= -|t|) = I_x(degrees/2, 1/2)/2` with `x = degrees/(degrees + t^2)`.
#[must_use]
pub fn student_cdf(degrees: u64, t: f64) -> f64 {
    let nu = degrees.max(1) as f64;
    let tail = 0.5 * beta_cdf(nu / 2.0, 0.5, nu / (nu + t * t));
    if t > 0.0 { 1.0 - tail } else { tail }
}

/// The quantile of Student's t, the inverse of [`student_cdf`], for a probability of at least 1/2
/// and below 1.
#[must_use]
pub fn student_quantile(degrees: u64, probability: f64) -> f64 {
    const LARGEST: f64 = 1e9;
    boundary(0.0, LARGEST, |t| student_cdf(degrees, t) < probability)
}

/// The probability that a chi-square variable with `degrees` of freedom exceeds `x`.
#[must_use]
pub fn chi_square_tail(degrees: u32, x: f64) -> f64 {
    if degrees == 0 || x <= 0.0 {
        return 1.0;
    }
    if x.is_infinite() {
        return 0.0;
    }
    gamma_ur(f64::from(degrees) / 2.0, x / 2.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::assert_close::assert_close;
    use proptest::prelude::*;

    /// P(at most `k` successes) of Binomial(`n`, `p`), through the incomplete beta function.
    fn binomial_cdf(k: u32, n: u32, p: f64) -> f64 {
        beta_cdf(f64::from(n - k), f64::from(k) + 1.0, 1.0 - p)
    }

    #[test]
    fn ten_dice_hit_on_four_and_wound_on_five() {
        let mut below = 0.0;
        for (k, want) in [(0, 0.161_505_58), (1, 0.323_011_17), (2, 0.290_710_05)] {
            let upto = binomial_cdf(k, 10, 1.0 / 6.0);
            assert_close(upto - below, want, 5e-9);
            below = upto;
        }
    }

    #[test]
    fn beta_cdf_converges_for_a_million_trials() {
        // Symmetric parameters put half the mass below one half, however sharp the peak.
        assert_close(beta_cdf(5e5, 5e5, 0.5), 0.5, 1e-9);
        assert_close(beta_cdf(5e7, 5e7, 0.5), 0.5, 1e-6);
    }

    #[test]
    fn log_of_the_normal_tail_joins_smoothly() {
        assert_close(ln_normal_cdf(-10.0), -53.231_285_150_512_47, 1e-11);
        assert_close(ln_normal_cdf(-29.999_999_9), ln_normal_cdf(-30.000_000_1), 1e-5);
        assert_close(ln_normal_cdf(-40.0), -804.608_442_013_753_9, 1e-9);
    }

    #[test]
    fn normal_distribution_matches_the_tables() {
        assert_close(normal_cdf(0.0), 0.5, 0.0);
        assert_close(normal_cdf(-1.0), 0.158_655_253_931_457_05, 1e-15);
        assert_close(normal_cdf(1.959_963_984_540_054), 0.975, 1e-15);
        assert_close(normal_cdf(f64::NEG_INFINITY), 0.0, 0.0);
        assert_close(normal_cdf(f64::INFINITY), 1.0, 0.0);
        assert!(normal_cdf(f64::NAN).is_nan());
        assert_close(normal_quantile(0.158_655_253_931_457_05), -1.0, 1e-14);
    }

    #[test]
    fn student_distribution_matches_the_tables() {
        assert_close(student_quantile(1, 0.975), 12.706_204_736_174_7, 1e-9);
        assert_close(student_quantile(19, 0.95), 1.729_132_811_521_367, 1e-11);
        assert_close(student_quantile(39, 0.975), 2.022_690_920_036_764, 1e-11);
        assert_close(student_cdf(2, 0.0), 0.5, 1e-15);
        assert_close(student_cdf(1, -1.0), 0.25, 1e-14);
        assert_close(student_cdf(5_000_000, -1.0), normal_cdf(-1.0), 1e-6);
    }

    #[test]
    fn gamma_quantiles_match_the_tables() {
        // Half the quantiles of chi squared: 2 degrees at 97.5 % 7.377759, 20 at 2.5 % 9.590777.
        for (shape, probability, quantile) in
            [(1.0, 0.975, 7.377_758_908_227_871), (10.0, 0.025, 9.590_777_392_264_867)]
        {
            let got = 2.0 * gamma_quantile(shape, probability);
            assert!((got - quantile).abs() < 1e-6, "{got}");
        }
        assert!(gamma_quantile(0.5, 0.025) > 0.0);
        assert!((gamma_quantile(1e6, 0.5) / 1e6 - 1.0).abs() < 1e-5);
    }

    #[test]
    fn chi_square_tail_matches_the_tables() {
        assert_close(chi_square_tail(1, 3.841_458_820_694_124), 0.05, 1e-12);
        assert_close(chi_square_tail(10, 18.307_038_053_275_146), 0.05, 1e-12);
        assert_close(chi_square_tail(3, 0.0), 1.0, 0.0);
    }

    proptest! {
        #[test]
        fn quantile_inverts_the_distribution_function(
            a in 0.5f64..500.0, b in 0.5f64..500.0, p in 0.001f64..0.999,
        ) {
            let x = beta_quantile(a, b, p);
            prop_assert!((beta_cdf(a, b, x) - p).abs() < 1e-9);
        }
    }
}
