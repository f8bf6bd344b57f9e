//! Differences seen between two lists that met the same opponents with the same dice, and what
//! they add to a regression.

use nalgebra::{DMatrix, DVector};

use crate::regression::Fit;

/// Differences of scores between pairs of lists, each with the difference of their features.
///
/// Around the fitted probability `p` a difference of scores is about `s x'b` with the slope
/// `s = p (1-p)` of the logistic curve: a linear model, whose noise is small because the dice are
/// shared.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct PairedEvidence {
    rows: Vec<Row>,
}

#[derive(Debug, Clone, PartialEq)]
struct Row {
    /// Non-zero features, times the slope.
    terms: Vec<(usize, f64)>,
    /// Difference of scores.
    value: f64,
}

impl Row {
    fn surprise(&self, coefficients: &[f64]) -> f64 {
        self.value - self.terms.iter().map(|&(j, x)| x * coefficients[j]).sum::<f64>()
    }
}

/// A fit with paired evidence taken in.
#[derive(Debug, Clone, PartialEq)]
pub struct Refined<'e> {
    evidence: &'e PairedEvidence,
    fit: Fit,
    /// Factor from the evidence's pull to the change of the coefficients.
    gain: DMatrix<f64>,
}

impl PairedEvidence {
    /// Adds a difference of scores in [-1, 1] with the non-zero differences of features, and the
    /// probability of winning around which the two lists play.
    pub fn push(&mut self, features: &[(usize, f64)], probability: f64, value: f64) {
        let slope = probability * (1.0 - probability);
        let terms = features.iter().map(|&(j, x)| (j, slope * x)).collect();
        self.rows.push(Row { terms, value });
    }

    /// How many differences.
    #[must_use]
    pub fn len(&self) -> usize {
        self.rows.len()
    }

    /// Are there none?
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// Takes the evidence in: the estimate `b + G sum z (d - z'b)` with
    /// `G = (V^-1 + sum z z'/v)^-1/v`, where `b`, `V` are those of the fit, `z = s x`, and `v` is the
    /// mean square of what the fit does not foresee. That is generalised least squares of both
    /// sources, which are independent when they come from games of their own. `None` without
    /// evidence, or when the covariance of the fit is singular.
    #[must_use]
    pub fn refine(&self, fit: &Fit) -> Option<Refined<'_>> {
        let squares = self.rows.iter().map(|row| row.surprise(fit.coefficients()).powi(2));
        // A floor of one surprise in a hundred keeps evidence without scatter from being certain.
        let noise = (squares.sum::<f64>() / self.rows.len() as f64).max(1e-4);
        if self.rows.is_empty() {
            return None;
        }
        let mut information = fit.covariance_matrix().clone().cholesky()?.inverse();
        for row in &self.rows {
            for &(j, x) in &row.terms {
                row.terms.iter().for_each(|&(k, y)| information[(j, k)] += x * y / noise);
            }
        }
        let covariance = information.cholesky()?.inverse();
        let gain = &covariance / noise;
        let plain = DVector::from_column_slice(fit.coefficients());
        let pull = self.pull(fit.coefficients(), |_| 1.0);
        let fit = Fit::from_parts(plain + &gain * pull, covariance);
        Some(Refined { evidence: self, fit, gain })
    }

    /// `sum t z (d - z'b)`; `times` says how often each difference counts.
    fn pull(&self, coefficients: &[f64], times: impl Fn(usize) -> f64) -> DVector<f64> {
        let mut pull = DVector::zeros(coefficients.len());
        for (index, row) in self.rows.iter().enumerate() {
            let surprise = times(index) * row.surprise(coefficients);
            row.terms.iter().for_each(|&(j, x)| pull[j] += x * surprise);
        }
        pull
    }
}

impl Refined<'_> {
    /// The fit to both sources.
    #[must_use]
    pub fn fit(&self) -> &Fit {
        &self.fit
    }

    /// A bootstrap replicate of the refined coefficients from one of the regression's: the
    /// differences are drawn anew with replacement by `pick(n)`, a number below `n`.
    ///
    /// # Panics
    /// If the replicate has another width or `pick` is out of range.
    pub fn replicate(
        &self,
        coefficients: &[f64],
        mut pick: impl FnMut(usize) -> usize,
    ) -> Vec<f64> {
        let n = self.evidence.len();
        let mut times = vec![0.0; n];
        (0..n).for_each(|_| times[pick(n)] += 1.0);
        let pull = self.evidence.pull(coefficients, |index| times[index]);
        (DVector::from_column_slice(coefficients) + &self.gain * pull).as_slice().to_vec()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::assert_close::assert_close;
    use crate::regression::{Observation, Observations, fit};

    fn vague_fit() -> Fit {
        let mut all = Observations::new(2);
        for (cluster, outcome) in [1.0, 0.0].into_iter().enumerate() {
            let features = &[1.0, 0.0];
            all.push(&Observation { features, outcome, weight: 1.0, offset: 0.0, cluster });
        }
        fit(&all, &[0.01, 0.01]).expect("penalised")
    }

    #[test]
    fn clear_evidence_outweighs_a_vague_fit() {
        let mut evidence = PairedEvidence::default();
        // Entry 1 is worth 0.4 in log odds: a tenth of a point around even chances.
        (0..400).for_each(|i| evidence.push(&[(1, 1.0)], 0.5, 0.1 + [0.05, -0.05][i % 2]));
        let vague = vague_fit();
        let refined = evidence.refine(&vague).expect("regular");
        assert_close(refined.fit().coefficients()[1], 0.4, 1e-3);
        assert_close(refined.fit().coefficients()[0], vague.coefficients()[0], 1e-9);
        assert!(refined.fit().standard_error(1) < 0.1 * vague.standard_error(1));
        let mut next = 0;
        let replicate = refined.replicate(vague.coefficients(), |n| {
            next += 1;
            (next - 1) % n
        });
        assert_close(replicate[1], refined.fit().coefficients()[1], 1e-12);
    }

    #[test]
    fn no_evidence_refines_nothing() {
        assert!(PairedEvidence::default().refine(&vague_fit()).is_none());
    }
}
