//! A chance of error shared out over several looks at growing data.

use crate::confidence::Confidence;
use crate::distribution::{normal_cdf, normal_quantile};

/// What a two-sided error may have been spent after a share `t` of the data: next to nothing early
/// on, all of it at the end (Lan & DeMets 1983, of the type of O'Brien & Fleming).
#[must_use]
pub fn spent(error: f64, t: f64) -> f64 {
    if t >= 1.0 {
        return error;
    }
    let deviate = normal_quantile(1.0 - error / 2.0);
    2.0 * (1.0 - normal_cdf(deviate / t.max(0.0).sqrt()))
}

/// The confidence of the interval told at look `look` (from 0) of so many: at none of them does it
/// miss the truth more often than `overall` allows for all together (Bonferroni, so it does not
/// matter what the looks have in common, nor which of them is the last). Ends of these are repeated
/// intervals of confidence (Jennison & Turnbull 1989).
///
/// # Panics
/// Unless `look` is one of the looks.
#[must_use]
pub fn confidence_at(look: u64, looks: u64, overall: Confidence) -> Confidence {
    assert!(look < looks, "look {look} of {looks}");
    let share = |look: u64| look as f64 / looks as f64;
    let own = spent(overall.error(), share(look + 1)) - spent(overall.error(), share(look));
    // The first of many looks may spend less than a number can tell from nothing.
    Confidence::new(1.0 - own.max(1e-12)).unwrap_or(overall)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::assert_close::assert_close;

    #[test]
    fn all_of_it_is_spent_and_no_more() {
        for looks in 1..=6 {
            let errors = (0..looks).map(|look| confidence_at(look, looks, Confidence::P95).error());
            assert_close(errors.sum(), 0.05, 1e-9);
        }
        assert_eq!(confidence_at(0, 1, Confidence::P95), Confidence::P95);
    }

    #[test]
    fn deviates_of_four_looks_are_those_of_the_spending_function() {
        // 2 - 2 Phi(1.96/sqrt(t)) at 1/4, 1/2, 3/4 and 1: 0.00009, 0.00557, 0.02362, 0.05.
        assert_close(spent(0.05, 0.25), 0.000_088_6, 1e-6);
        assert_close(spent(0.05, 0.5), 0.005_574_6, 1e-6);
        assert_close(spent(0.05, 0.75), 0.023_625_1, 1e-6);
        let deviates: Vec<f64> =
            (0..4).map(|look| confidence_at(look, 4, Confidence::P95).z()).collect();
        for (found, expected) in deviates.iter().zip([3.92, 2.78, 2.36, 2.22]) {
            assert_close(*found, expected, 0.01);
        }
    }

    /// Whoever stops at the first look whose interval excludes the truth finds one in at most one of
    /// twenty walks; with an interval of 95 % at each look it is one of eight.
    #[test]
    fn stopping_where_it_suits_finds_no_more_than_is_spent() {
        let (looks, walks) = (4, 20_000u64);
        let mut missed = [0u32; 2];
        for walk in 0..walks {
            let (mut sum, mut missing) = (0.0f64, [false; 2]);
            for look in 0..looks {
                sum += normal_quantile(uniform(walk * looks + look));
                let deviate = (sum / ((look + 1) as f64).sqrt()).abs();
                missing[0] |= deviate > confidence_at(look, looks, Confidence::P95).z();
                missing[1] |= deviate > Confidence::P95.z();
            }
            missed.iter_mut().zip(missing).for_each(|(count, is)| *count += u32::from(is));
        }
        let [spent, each] = missed.map(|count| f64::from(count) / walks as f64);
        assert!((0.035..0.052).contains(&spent), "{spent}");
        assert!(each > 0.11, "{each}");
    }

    /// Numbers from 0 to 1 without a pattern (`SplitMix64`).
    fn uniform(at: u64) -> f64 {
        let mut bits = at.wrapping_add(1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        bits = (bits ^ (bits >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        bits = (bits ^ (bits >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((bits ^ (bits >> 31)) >> 11) as f64 / (1u64 << 53) as f64 + 1e-17
    }
}
