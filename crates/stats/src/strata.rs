//! Pairs drawn from strata in turn, such as from sixteen tables.

use crate::moments::Moments;
use crate::pairs::Pentanomial;

/// Pairs for each stratum from which on the variance within strata is told apart.
const LEAST_PAIRS: u64 = 8;

/// The variance of the score of a pair within strata over that of all pairs: what is left of the variance
/// of the mean where each stratum is drawn as often as any other. Both are unbiased, so that strata that do
/// not differ give 1 in the mean, now less and now more. `None` for fewer than two strata or 8 pairs for
/// each, and where all pairs score the same.
#[must_use]
pub fn within_strata(strata: &[[u64; 5]]) -> Option<f64> {
    let each = || strata.iter().map(|counts| Pentanomial::new(*counts).half_points());
    let mut all = Moments::default();
    each().for_each(|one| all.merge(&one));
    let (count, many) = (all.count(), strata.len() as u64);
    if many < 2 || count < LEAST_PAIRS * many {
        return None;
    }
    let scatter: f64 =
        each().map(|one| one.population_variance().unwrap_or(0.0) * one.count() as f64).sum();
    let variance = all.sample_variance().filter(|variance| *variance > 0.0)?;
    Some(scatter / (count - many) as f64 / variance)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::assert_close::assert_close;
    use crate::confidence::Confidence;

    #[test]
    fn what_lies_between_strata_is_no_error() {
        // Half points 1 and 2, 2 and 3, eight pairs of each: variances 1/4 within, 1/2 of all.
        let strata = [[0, 8, 8, 0, 0], [0, 0, 8, 8, 0]];
        let (within, all) = (32.0 * 0.25 / 30.0, 16.0 / 31.0);
        assert_close(within_strata(&strata).expect("enough"), within / all, 1e-12);
        assert_eq!(within_strata(&[[0, 8, 8, 0, 0]]), None, "one stratum");
        assert_eq!(within_strata(&[[0, 3, 4, 0, 0], [0, 0, 4, 4, 0]]), None, "too few pairs");
        assert_eq!(within_strata(&[[0, 0, 9, 0, 0]; 2]), None, "no variance");
    }

    /// Sixteen tables, on which A wins a game with chances from 0.2 to 0.8, in turn.
    fn played(pairs: u64, seed: u64) -> Vec<[u64; 5]> {
        let mut state = seed.wrapping_mul(0x2545_f491_4f6c_dd1d);
        let mut share = || {
            state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
            let mut z = (state ^ (state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
            z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
            ((z ^ (z >> 31)) >> 11) as f64 / 2_f64.powi(53)
        };
        let mut strata = vec![[0; 5]; 16];
        for pair in 0..pairs {
            let table = (pair % 16) as usize;
            let chance = 0.2 + 0.04 * table as f64;
            let won = usize::from(share() < chance) + usize::from(share() < chance);
            strata[table][2 * won] += 1;
        }
        strata
    }

    #[test]
    fn stratified_intervals_hold_and_are_narrower() {
        let (mut held, mut held_unstratified, mut width) = (0, 0, 0.0);
        for seed in 0..2000 {
            let strata = played(320, seed);
            let mut all = Pentanomial::default();
            strata.iter().for_each(|counts| all.merge(&Pentanomial::new(*counts)));
            let within = within_strata(&strata).expect("enough pairs");
            let told = all.stratified_estimate(within, Confidence::P95).expect("pairs").interval;
            let plain = all.student_estimate(Confidence::P95).expect("pairs").interval;
            held += u32::from(told.contains(0.5));
            held_unstratified += u32::from(plain.contains(0.5));
            width += told.half_width() / plain.half_width() / 2000.0;
        }
        // 95 % of 2000 with four standard errors; the variance between is 24 % of all.
        assert!((1861..=1939).contains(&held), "{held}");
        assert!(
            held_unstratified > 1939,
            "{held_unstratified}: what lies between is counted as error"
        );
        assert!((0.86..0.885).contains(&width), "{width}");
    }
}
