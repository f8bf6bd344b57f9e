//! Which lists should meet: the design of an experiment that learns most from each pair of games.

use nalgebra::DMatrix;

/// How much is known of the coefficients of a regression, for choosing what to observe next.
///
/// A candidate with features `x` multiplies the determinant of the information `M` by
/// `1 + x'M^-1 x`, so taking the candidate with the largest [`gain`](Self::gain) each time is the
/// greedy D-optimal design (Fedorov 1972, "Theory of optimal experiments"; Dykstra 1971 for adding
/// one at a time): entries that have hardly been seen are sought by themselves. Only features
/// enter, never outcomes, so the choice does not bias an estimate.
#[derive(Debug, Clone, PartialEq)]
pub struct Information {
    /// The inverse of the information.
    inverse: DMatrix<f64>,
}

impl Information {
    /// Nothing observed yet; `prior` is the variance each coefficient has without observations.
    ///
    /// # Panics
    /// Unless every prior variance is positive.
    #[must_use]
    pub fn new(prior: &[f64]) -> Self {
        assert!(prior.iter().all(|&variance| variance > 0.0), "prior variances are positive");
        let diagonal = nalgebra::DVector::from_column_slice(prior);
        Self { inverse: DMatrix::from_diagonal(&diagonal) }
    }

    /// `x'M^-1 x`, for non-zero features by position: the variance of what is predicted there.
    ///
    /// # Panics
    /// If a position is out of range.
    #[must_use]
    pub fn gain(&self, features: &[(usize, f64)]) -> f64 {
        let row = |(j, x): (usize, f64)| {
            features.iter().map(|&(k, y)| x * y * self.inverse[(j, k)]).sum::<f64>()
        };
        features.iter().copied().map(row).sum()
    }

    /// Takes in an observation of `weight` (the information of one with unit features), by
    /// Sherman and Morrison's formula `M^-1 - w M^-1 x x' M^-1/(1 + w x'M^-1 x)`.
    ///
    /// # Panics
    /// If a position is out of range.
    pub fn observe(&mut self, features: &[(usize, f64)], weight: f64) {
        let mut step = nalgebra::DVector::zeros(self.inverse.nrows());
        for &(k, x) in features {
            step.axpy(x, &self.inverse.column(k), 1.0);
        }
        let factor = -weight / (1.0 + weight * self.gain(features));
        self.inverse.ger(factor, &step, &step, 1.0);
    }

    /// The variance of a coefficient.
    ///
    /// # Panics
    /// If the position is out of range.
    #[must_use]
    pub fn variance(&self, index: usize) -> f64 {
        self.inverse[(index, index)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::assert_close::assert_close;

    #[test]
    fn observing_is_adding_to_the_information() {
        let mut known = Information::new(&[1.0, 0.5, 2.0]);
        known.observe(&[(0, 2.0), (2, -1.0)], 1.0);
        known.observe(&[(1, 1.0)], 3.0);
        let mut whole = DMatrix::from_diagonal(&nalgebra::DVector::from_vec(vec![1.0, 2.0, 0.5]));
        let x = nalgebra::DVector::from_vec(vec![2.0, 0.0, -1.0]);
        whole += &x * x.transpose();
        whole[(1, 1)] += 3.0;
        let inverse = whole.try_inverse().expect("regular");
        for j in 0..3 {
            assert_close(known.variance(j), inverse[(j, j)], 1e-12);
        }
        assert_close(known.gain(&[(1, 2.0)]), 4.0 * inverse[(1, 1)], 1e-12);
    }

    #[test]
    fn what_was_never_seen_gains_most() {
        let mut known = Information::new(&[1.0; 2]);
        (0..10).for_each(|_| known.observe(&[(0, 1.0)], 1.0));
        assert!(known.gain(&[(1, 1.0)]) > 5.0 * known.gain(&[(0, 1.0)]));
    }
}
