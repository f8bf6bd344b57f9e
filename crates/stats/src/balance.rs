//! What was observed among some, weighed so that it tells of others: weights at which the observed hold
//! in the mean as much of everything as those that are asked about.

use nalgebra::{DMatrix, DVector};

use crate::newton::{Local, Maximum, maximise};

/// How much the exponents are held back, in variances of what is held: the means of the weighed may
/// miss the target by this share of a standard deviation for each unit of an exponent. It keeps weights from
/// resting on a handful of observations.
const SOFTNESS: f64 = 0.01;

/// What an observation holds: its amounts, those that are not zero, by what it holds them of.
pub type Holding = Vec<(usize, f64)>;

/// Weights that grow or shrink by the same factor for the same difference of holdings.
#[derive(Debug, Clone, PartialEq)]
pub struct Balance {
    exponents: DVector<f64>,
    /// Logarithm of the factor at which the weights sum up to the effective number.
    factor: f64,
    effective: f64,
}

impl Balance {
    /// The weights nearest to even ones at which the mean of `holdings` is `target`, by entropy: they are
    /// `exp(exponents . holding)` (raking; Hainmueller 2012, "Entropy balancing"). What none of them
    /// holds is passed over, and so is what all hold alike. `None` of no holdings, or where weights that
    /// bring them near to the target are not found.
    ///
    /// # Panics
    /// If a holding is of something that the target does not know.
    #[must_use]
    pub fn new(holdings: &[Holding], target: &[f64]) -> Option<Self> {
        let count = holdings.len() as f64;
        let scale = scale(holdings, target.len());
        let goal =
            DVector::from_iterator(target.len(), target.iter().zip(&scale).map(|(t, s)| t * s));
        let scaled: Vec<Holding> = holdings
            .iter()
            .map(|holding| holding.iter().map(|&(at, amount)| (at, amount * scale[at])).collect())
            .collect();
        let start = DVector::zeros(target.len());
        let found = maximise(start, |at| local(&scaled, &goal, at));
        let Maximum { at, .. } = found.ok().filter(|_| !holdings.is_empty())?;
        let linear: Vec<f64> = scaled.iter().map(|holding| dot(holding, &at)).collect();
        let most = linear.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        let sum = |times: f64| linear.iter().map(|one| (times * (one - most)).exp()).sum::<f64>();
        let (all, squares) = (sum(1.0), sum(2.0));
        let exponents =
            DVector::from_iterator(target.len(), at.iter().zip(&scale).map(|(e, s)| e * s));
        let effective = all * all / squares;
        // With this factor the weights sum up to as many as even ones would tell as much.
        (effective <= count * (1.0 + 1e-9)).then(|| Self {
            exponents,
            factor: (all / squares).ln() - most,
            effective,
        })
    }

    /// How much an observation of this holding counts. Those that the balance was made of sum up to the
    /// effective number.
    #[must_use]
    pub fn weight(&self, holding: &Holding) -> f64 {
        (self.factor + dot(holding, &self.exponents)).exp()
    }

    /// How many observations of even weight would tell as much: `(sum w)^2 / sum w^2` (Kish 1965).
    #[must_use]
    pub const fn effective(&self) -> f64 {
        self.effective
    }
}

fn dot(holding: &[(usize, f64)], factors: &DVector<f64>) -> f64 {
    holding.iter().map(|&(at, amount)| amount * factors[at]).sum()
}

/// One over the standard deviation of each amount; nothing where it does not differ.
fn scale(holdings: &[Holding], width: usize) -> Vec<f64> {
    let count = holdings.len().max(1) as f64;
    let (mut sums, mut squares) = (vec![0.0; width], vec![0.0; width]);
    for &(at, amount) in holdings.iter().flatten() {
        sums[at] += amount;
        squares[at] += amount * amount;
    }
    let of = |(sum, square): (f64, f64)| {
        let mean = sum / count;
        let variance = square / count - mean * mean;
        if variance > 1e-9 * mean * mean { variance.sqrt().recip() } else { 0.0 }
    };
    sums.into_iter().zip(squares).map(of).collect()
}

/// `e . target - ln(mean of exp(e . holding))`, less the penalty on `e`: its maximum balances.
fn local(holdings: &[Holding], target: &DVector<f64>, at: &DVector<f64>) -> Local {
    let width = at.len();
    let mut sum = Local::of_ridge(&vec![SOFTNESS; width], at);
    let linear: Vec<f64> = holdings.iter().map(|holding| dot(holding, at)).collect();
    let most = linear.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let (mut all, mut mean) = (0.0, DVector::zeros(width));
    let mut squares = DMatrix::zeros(width, width);
    for (holding, linear) in holdings.iter().zip(linear) {
        let weight = (linear - most).exp();
        all += weight;
        for &(j, x) in holding {
            mean[j] += weight * x;
            holding.iter().for_each(|&(k, y)| squares[(j, k)] += weight * x * y);
        }
    }
    if all > 0.0 {
        mean /= all;
        squares /= all;
        squares.ger(-1.0, &mean, &mean, 1.0);
        sum.value += at.dot(target) - most - (all / holdings.len() as f64).ln();
        sum.gradient += target - mean;
        sum.information += squares;
    }
    sum
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::assert_close::assert_close;

    /// Holdings of two things in all mixes of 0 to 4, the second rarer.
    fn holdings() -> Vec<Holding> {
        let all = (0..200).map(|at| [f64::from(at % 5), f64::from(at / 5 % 4 / 2)]);
        all.map(|[one, other]| vec![(0, one), (1, other)]).collect()
    }

    fn means(balance: &Balance, holdings: &[Holding]) -> [f64; 2] {
        let weights: Vec<f64> = holdings.iter().map(|one| balance.weight(one)).collect();
        let all: f64 = weights.iter().sum();
        [0, 1].map(|at| {
            let sum: f64 = holdings.iter().zip(&weights).map(|(one, w)| w * one[at].1).sum();
            sum / all
        })
    }

    #[test]
    fn the_weighed_hold_what_is_asked_about() {
        let holdings = holdings();
        let balance = Balance::new(&holdings, &[2.5, 0.3]).expect("it is among them");
        let [one, other] = means(&balance, &holdings);
        assert_close(one, 2.5, 0.02);
        assert_close(other, 0.3, 0.01);
        let weights: Vec<f64> = holdings.iter().map(|one| balance.weight(one)).collect();
        let squares: f64 = weights.iter().map(|weight| weight * weight).sum();
        assert_close(weights.iter().sum(), balance.effective(), 1e-9);
        assert_close(squares, balance.effective(), 1e-9);
        assert!((100.0..195.0).contains(&balance.effective()), "{}", balance.effective());
    }

    #[test]
    fn what_holds_as_much_already_counts_evenly() {
        let balance = Balance::new(&holdings(), &[2.0, 0.5]).expect("it is their mean");
        assert_close(balance.effective(), 200.0, 1e-6);
        assert_close(balance.weight(&vec![(0, 4.0)]), 1.0, 1e-6);
    }

    /// What nobody holds, and what nobody could be weighed to, is come near to as far as that goes.
    #[test]
    fn what_is_out_of_reach_does_not_take_all_weight() {
        let far = Balance::new(&holdings(), &[40.0, 0.5]).expect("it is as near as can be");
        assert!(means(&far, &holdings())[0] > 3.9, "{far:?}");
        let three: Vec<Holding> = holdings();
        let never = Balance::new(&three, &[2.0, 0.5, 1.0]).expect("the third is passed over");
        assert_close(never.effective(), 200.0, 1e-6);
        assert_eq!(Balance::new(&[], &[1.0]), None);
    }
}
