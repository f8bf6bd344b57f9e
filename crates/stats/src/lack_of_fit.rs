//! Whether a regression lacks something: what a further term would add to it, term by term.

use nalgebra::{DMatrix, DVector};

use crate::distribution::normal_cdf;
use crate::regression::{Fit, Observations};

/// What keeps features apart that make each other up, as a share of their information.
const HAIR: f64 = 1e-8;

/// What a term would add that a regression does not have.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct MissingTerm {
    /// What a unit of it would do, in log odds: one step from the fit.
    pub effect: f64,
    /// Its standard error.
    pub error: f64,
    /// Observations in which it is not nothing.
    pub seen: u64,
}

impl MissingTerm {
    /// How many standard errors the effect is from nothing; nothing where the term says nothing new.
    #[must_use]
    pub fn deviate(&self) -> f64 {
        if self.error > 0.0 { self.effect / self.error } else { 0.0 }
    }

    /// The chance of an effect at least as far from nothing if there were none.
    #[must_use]
    pub fn p_value(&self) -> f64 {
        (2.0 * normal_cdf(-self.deviate().abs())).min(1.0)
    }
}

/// Sums over observations of what a term has to do with the features of the fit and with itself.
#[derive(Debug, Clone)]
struct Sums {
    /// Pull times the term.
    score: f64,
    /// Curvature times the square of the term.
    curve: f64,
    /// Squared pull times the square of the term.
    spread: f64,
    /// Curvature times the term times each feature.
    curve_across: DVector<f64>,
    /// Squared pull times the term times each feature.
    spread_across: DVector<f64>,
    seen: u64,
}

/// Score tests of terms that a fit does not have (Rao 1948), each by itself, with the variance that the
/// observations show (White 1982): observations must be independent. `terms` holds for each
/// observation, in their order, the terms that are not zero; there are `count` of them.
///
/// What the penalty of the fit takes away from what features explain is not taken for a lack.
///
/// # Panics
/// If a term's position is not below `count`.
#[must_use]
pub fn missing_terms(
    observations: &Observations,
    fit: &Fit,
    terms: impl IntoIterator<Item = Vec<(usize, f64)>>,
    count: usize,
) -> Vec<MissingTerm> {
    let width = fit.coefficients().len();
    let none = Sums {
        score: 0.0,
        curve: 0.0,
        spread: 0.0,
        curve_across: DVector::zeros(width),
        spread_across: DVector::zeros(width),
        seen: 0,
    };
    let mut sums = vec![none; count];
    let mut known = FittedSums {
        pulls: DVector::zeros(width),
        spread: DMatrix::zeros(width, width),
        information: DMatrix::zeros(width, width),
    };
    for (slope, terms) in observations.slopes(fit).zip(terms) {
        let square = slope.pull * slope.pull;
        for &(j, x) in slope.features {
            known.pulls[j] += slope.pull * x;
            for &(k, y) in slope.features {
                known.spread[(j, k)] += square * x * y;
                known.information[(j, k)] += slope.curve * x * y;
            }
        }
        for (term, value) in terms {
            let sums = &mut sums[term];
            sums.seen += u64::from(value != 0.0);
            sums.score += slope.pull * value;
            sums.curve += slope.curve * value * value;
            sums.spread += square * value * value;
            for &(j, x) in slope.features {
                sums.curve_across[j] += slope.curve * value * x;
                sums.spread_across[j] += square * value * x;
            }
        }
    }
    let across = known.across();
    sums.iter().map(|sums| sums.beside(&known, &across)).collect()
}

/// Sums over observations of the features of the fit alone.
#[derive(Debug)]
struct FittedSums {
    pulls: DVector<f64>,
    spread: DMatrix<f64>,
    information: DMatrix<f64>,
}

impl FittedSums {
    /// The inverse of the information without the penalty of the fit; a hair of it is left where features
    /// make each other up.
    fn across(&self) -> DMatrix<f64> {
        let scale =
            self.information.diagonal().map(|one| if one > 0.0 { one.sqrt().recip() } else { 0.0 });
        let scales = &scale * scale.transpose();
        let mut unit = self.information.component_mul(&scales);
        unit.fill_diagonal(1.0 + HAIR);
        let inverse = unit.cholesky().expect("correlations, held apart").inverse();
        inverse.component_mul(&scales)
    }
}

impl Sums {
    /// What the term adds to what the features of a fit say of it already.
    fn beside(&self, known: &FittedSums, across: &DMatrix<f64>) -> MissingTerm {
        let part = across * &self.curve_across;
        let score = self.score - part.dot(&known.pulls);
        let curve = self.curve - part.dot(&self.curve_across);
        let variance =
            self.spread - 2.0 * part.dot(&self.spread_across) + part.dot(&(&known.spread * &part));
        // A term that the features make up says nothing new, but for rounding.
        if curve <= 1e-6 * self.curve || variance <= 0.0 {
            return MissingTerm { effect: 0.0, error: 0.0, seen: self.seen };
        }
        MissingTerm { effect: score / curve, error: variance.sqrt() / curve, seen: self.seen }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::assert_close::assert_close;
    use crate::regression::{Observation, fit};

    /// A generator of numbers that look random.
    fn numbers(mut state: u64) -> impl FnMut() -> f64 {
        move || {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            (state >> 11) as f64 / (1u64 << 53) as f64
        }
    }

    /// Two features and their product, of which the product has an effect of its own.
    fn tests(seed: u64, product: f64) -> [MissingTerm; 2] {
        let mut next = numbers(seed);
        let (mut all, mut terms) = (Observations::new(2), Vec::new());
        for cluster in 0..2000 {
            let [one, other] = [0; 2].map(|_| (4.0 * next()).floor() - 1.5);
            let linear = 0.4 * one - 0.2 * other + product * one * other;
            let outcome = if next() < 1.0 / (1.0 + (-linear).exp()) { 1.0 } else { 0.0 };
            let features = &[one, other];
            all.push(&Observation { features, outcome, weight: 1.0, offset: 0.0, cluster });
            // The second is a feature by another name.
            terms.push(vec![(0, one * other), (1, 3.0 * other)]);
        }
        let plain = fit(&all, &[0.01; 2]).expect("regular");
        missing_terms(&all, &plain, terms, 2).try_into().expect("two terms")
    }

    #[test]
    fn an_effect_that_is_missing_is_found_with_its_size() {
        let [product, name] = tests(3, 0.25);
        assert_close(product.effect, 0.25, 0.06);
        assert!(product.p_value() < 1e-6, "{product:?}");
        assert_eq!(product.seen, 2000);
        assert!(name.p_value() > 0.99, "nothing new: {name:?}");
    }

    #[test]
    fn where_nothing_is_missing_p_values_are_even() {
        let p: Vec<f64> = (0..200).map(|seed| tests(100 + seed, 0.0)[0].p_value()).collect();
        let below = |level: f64| p.iter().filter(|p| **p < level).count();
        // Binomials of 200 at 5 % and at a half.
        assert!((2..=19).contains(&below(0.05)), "{}", below(0.05));
        assert!((78..=122).contains(&below(0.5)), "{}", below(0.5));
    }

    /// A penalty shrinks what features do; that is not what a term would have to make good.
    #[test]
    fn what_a_penalty_takes_is_no_lack() {
        let mut all = Observations::new(1);
        let mut terms = Vec::new();
        for cluster in 0..400 {
            let feature = if cluster % 2 == 0 { 1.0 } else { -1.0 };
            let outcome = if cluster % 10 < 9 { (feature + 1.0) / 2.0 } else { 0.5 };
            all.push(&Observation {
                features: &[feature],
                outcome,
                weight: 1.0,
                offset: 0.0,
                cluster,
            });
            terms.push(vec![(0, if cluster % 3 == 0 { feature } else { 0.0 })]);
        }
        let held = fit(&all, &[50.0]).expect("penalised");
        let [term] = missing_terms(&all, &held, terms, 1).try_into().expect("one");
        assert!(term.deviate().abs() < 1.5, "{term:?}");
        assert_eq!(term.seen, 134);
    }
}
