//! Do counts follow a distribution? Pearson's chi-square test of goodness of fit.

use crate::distribution::chi_square_tail;

/// Cells expected to hold less than this are pooled (Cochran's rule of thumb).
pub const LEAST_EXPECTED: f64 = 5.0;

/// The result of a chi-square test.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct GoodnessOfFit {
    /// `sum (observed - expected)^2 / expected` over the cells left after pooling.
    pub statistic: f64,
    /// Cells left after pooling, less one.
    pub degrees_of_freedom: u32,
    /// The probability of a statistic at least this large if the distribution is right.
    pub p_value: f64,
}

/// Pearson's test (1900) that `observed` counts come from a distribution proportional to
/// `weights`. Neighbouring cells are joined from the left until each is expected to hold at least
/// [`LEAST_EXPECTED`]; what remains at the right joins the last. `None` when fewer than two cells
/// are left, as nothing can then be tested.
///
/// # Panics
/// Unless there is one weight per count, none negative, with a positive finite sum.
#[must_use]
pub fn chi_square(observed: &[u64], weights: &[f64]) -> Option<GoodnessOfFit> {
    assert_eq!(observed.len(), weights.len(), "one weight per count");
    let weight: f64 = weights.iter().sum();
    let proper = weights.iter().all(|&w| w >= 0.0) && weight > 0.0 && weight.is_finite();
    assert!(proper, "weights are not negative and have a positive sum");
    let total = observed.iter().sum::<u64>() as f64;
    let cells = pooled(observed.iter().zip(weights).map(|(&o, &w)| (o, total * w / weight)));
    let degrees_of_freedom = u32::try_from(cells.len()).ok()?.checked_sub(1).filter(|&d| d > 0)?;
    let excess = |&(observed, expected): &(u64, f64)| {
        let gap = observed as f64 - expected;
        gap * gap / expected
    };
    let statistic = cells.iter().map(excess).sum();
    let p_value = chi_square_tail(degrees_of_freedom, statistic);
    Some(GoodnessOfFit { statistic, degrees_of_freedom, p_value })
}

/// Joins neighbouring (observed, expected) cells until each expects enough.
fn pooled(cells: impl Iterator<Item = (u64, f64)>) -> Vec<(u64, f64)> {
    let mut done: Vec<(u64, f64)> = Vec::new();
    let mut open = (0, 0.0);
    for (observed, expected) in cells {
        open = (open.0 + observed, open.1 + expected);
        if open.1 >= LEAST_EXPECTED {
            done.push(open);
            open = (0, 0.0);
        }
    }
    match done.last_mut() {
        Some(last) => *last = (last.0 + open.0, last.1 + open.1),
        None => done.push(open),
    }
    done
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::assert_close::assert_close;

    #[test]
    fn mendels_peas_fit_nine_three_three_one() {
        let got = chi_square(&[315, 108, 101, 32], &[9.0, 3.0, 3.0, 1.0]).expect("four cells");
        assert_close(got.statistic, 0.470_023_980_815_347_7, 1e-12);
        assert_eq!(got.degrees_of_freedom, 3);
        assert_close(got.p_value, 0.925_425_895_103_616_4, 1e-9);
    }

    #[test]
    fn three_dice_against_two_follow_the_published_losses() {
        let mut losses = [0u64; 3];
        for roll in 0..6u32.pow(5) {
            let dice = [1, 6, 36, 216, 1296].map(|place| roll / place % 6);
            let (mut attack, mut defence) = ([dice[0], dice[1], dice[2]], [dice[3], dice[4]]);
            attack.sort_unstable_by(|a, b| b.cmp(a));
            defence.sort_unstable_by(|a, b| b.cmp(a));
            let lost = (0..2).filter(|&i| attack[i] > defence[i]).count();
            losses[lost] += 1;
        }
        let got = chi_square(&losses, &[2275.0, 2611.0, 2890.0]).expect("three cells");
        assert_close(got.statistic, 0.0, 0.0);
        assert_close(got.p_value, 1.0, 0.0);
    }

    #[test]
    fn a_loaded_die_is_found() {
        let got = chi_square(&[100, 100, 100, 100, 100, 160], &[1.0; 6]).expect("six cells");
        // Expected 110 each: (5 x 10^2 + 50^2)/110.
        assert_close(got.statistic, 3000.0 / 110.0, 1e-9);
        assert!(got.p_value < 1e-4);
    }

    #[test]
    fn thin_cells_are_pooled_with_their_neighbours() {
        let cells = [(1, 1.0), (2, 2.0), (3, 3.0), (9, 8.0), (1, 2.0)];
        assert_eq!(pooled(cells.into_iter()), vec![(6, 6.0), (10, 10.0)]);
        assert_eq!(chi_square(&[1, 1], &[1.0, 1.0]), None);
    }
}
