//! Many tests at once: p-values adjusted for how many there are.

/// Holm's adjusted p-values, in the order given: comparing them with `alpha` keeps the chance of
/// even one false alarm at `alpha`, whatever the dependence (Holm 1979). For gates.
/// `max_{j <= i} min(1, (m - j + 1) p_(j))` over the ascending p-values.
///
/// # Panics
/// Unless every p-value lies in [0, 1].
#[must_use]
pub fn holm(p_values: &[f64]) -> Vec<f64> {
    let order = ascending(p_values);
    let mut adjusted = vec![0.0; p_values.len()];
    let mut largest: f64 = 0.0;
    for (rank, &index) in order.iter().enumerate() {
        let untested = (p_values.len() - rank) as f64;
        largest = largest.max(untested * p_values[index]).min(1.0);
        adjusted[index] = largest;
    }
    adjusted
}

/// Benjamini & Hochberg's adjusted p-values (1995), in the order given: those at most `q` form a
/// list of which in the mean at most a share `q` are false alarms, for independent or positively
/// dependent tests. For dashboards. `min_{j >= i} min(1, m p_(j)/j)` over the ascending p-values.
///
/// # Panics
/// Unless every p-value lies in [0, 1].
#[must_use]
pub fn benjamini_hochberg(p_values: &[f64]) -> Vec<f64> {
    let order = ascending(p_values);
    let mut adjusted = vec![1.0; p_values.len()];
    let mut smallest: f64 = 1.0;
    for (rank, &index) in order.iter().enumerate().rev() {
        let share = p_values.len() as f64 / (rank + 1) as f64;
        smallest = smallest.min(share * p_values[index]);
        adjusted[index] = smallest;
    }
    adjusted
}

/// Positions of the p-values from smallest to largest, ties in the order given.
fn ascending(p_values: &[f64]) -> Vec<usize> {
    let valid = p_values.iter().all(|p| (0.0..=1.0).contains(p));
    assert!(valid, "p-values lie in [0, 1]");
    let mut order: Vec<usize> = (0..p_values.len()).collect();
    order.sort_by(|&a, &b| p_values[a].total_cmp(&p_values[b]));
    order
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::assert_close::assert_close;
    use proptest::prelude::*;

    /// Five small p-values among twenty larger ones.
    fn family() -> Vec<f64> {
        let mut family = vec![0.001, 0.008, 0.039, 0.041, 0.042];
        family.extend((0..20).map(|i| 0.25 + 0.03 * f64::from(i)));
        family
    }

    #[test]
    fn benjamini_hochberg_matches_published_values() {
        let adjusted = benjamini_hochberg(&family());
        for (got, want) in adjusted.iter().zip([0.025, 0.1, 0.21, 0.21, 0.21]) {
            assert_close(*got, want, 1e-12);
        }
    }

    #[test]
    fn holm_matches_published_values() {
        let adjusted = holm(&family());
        for (got, want) in adjusted.iter().zip([0.025, 0.192, 0.897]) {
            assert_close(*got, want, 1e-12);
        }
    }

    #[test]
    fn nothing_in_gives_nothing_out() {
        assert_eq!(holm(&[]), Vec::<f64>::new());
        assert_eq!(benjamini_hochberg(&[]), Vec::<f64>::new());
    }

    proptest! {
        #[test]
        fn adjusting_never_lowers_and_keeps_the_order(
            p in prop::collection::vec(0.0f64..=1.0, 1..30),
        ) {
            let (holm, discovery) = (holm(&p), benjamini_hochberg(&p));
            for i in 0..p.len() {
                prop_assert!(p[i] <= discovery[i] && discovery[i] <= holm[i] + 1e-12);
                prop_assert!(holm[i] <= 1.0);
                for j in 0..p.len() {
                    prop_assert!(p[i] > p[j] || holm[i] <= holm[j]);
                    prop_assert!(p[i] > p[j] || discovery[i] <= discovery[j]);
                }
            }
        }
    }
}
