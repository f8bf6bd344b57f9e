//! Numbers that are known to rise, and are found not to.

/// The numbers nearest to `values` that never fall, by weighted squares: neighbours that fall share
/// their weighted mean (pool adjacent violators; Ayer and others 1955).
///
/// # Panics
/// Unless there is one positive weight for each value.
#[must_use]
pub fn rising(values: &[f64], weights: &[f64]) -> Vec<f64> {
    assert_eq!(values.len(), weights.len(), "one weight for each value");
    assert!(weights.iter().all(|&weight| weight > 0.0), "weights are positive");
    // Pools in order: mean, weight, values.
    let mut pools: Vec<(f64, f64, usize)> = Vec::new();
    for (&value, &weight) in values.iter().zip(weights) {
        let mut pool = (value, weight, 1);
        while let Some(&(mean, of_weight, of_values)) = pools.last() {
            if mean <= pool.0 {
                break;
            }
            let sum = of_weight + pool.1;
            pool = ((mean * of_weight + pool.0 * pool.1) / sum, sum, of_values + pool.2);
            pools.pop();
        }
        pools.push(pool);
    }
    pools.into_iter().flat_map(|(mean, _, count)| core::iter::repeat_n(mean, count)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_rises_stays_and_what_falls_is_pooled() {
        assert_eq!(rising(&[1.0, 2.0, 2.0], &[1.0; 3]), [1.0, 2.0, 2.0]);
        assert_eq!(rising(&[3.0, 1.0, 4.0], &[1.0, 3.0, 1.0]), [1.5, 1.5, 4.0]);
        // A late fall takes in what stood before.
        assert_eq!(
            rising(&[1.0, 3.0, 2.0, 0.0], &[1.0; 4]),
            [1.0, 5.0 / 3.0, 5.0 / 3.0, 5.0 / 3.0]
        );
        assert_eq!(rising(&[], &[]), [0.0; 0]);
    }
}
