//! Which forces worth is told of: those drawn at the prices tried last. What met in others is weighed.

use wargauge_stats::balance::Balance;

use crate::pricing::basis::Basis;
use crate::pricing::field::Copies;

/// What forces hold that are drawn at some prices, in the mean.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Mix {
    /// The share of the points of two forces that each card has.
    shares: Vec<f64>,
    /// Copies of each entry in a force.
    pub(crate) copies: Vec<f64>,
}

impl Mix {
    /// That of these pairs of forces.
    pub(crate) fn of(pairs: &[[Copies; 2]], basis: &Basis) -> Self {
        let mut shares = vec![0.0; basis.len()];
        for pair in pairs {
            for (card, share) in basis.shares(pair) {
                shares[card] += share / pairs.len() as f64;
            }
        }
        Self { shares, copies: basis.mean_copies(pairs.iter().flatten()) }
    }

    /// Weights at which those who met hold as much of every known card as this, in the mean. What is not
    /// `known`, by card, is left as it is.
    pub(crate) fn balance(
        &self,
        met: &[&[Copies; 2]],
        known: impl Fn(usize) -> bool,
        basis: &Basis,
    ) -> Option<MixWeights> {
        let known: Vec<bool> = (0..basis.len()).map(known).collect();
        let holdings: Vec<_> = met.iter().map(|pair| held(pair, &known, basis)).collect();
        let target: Vec<f64> = self
            .shares
            .iter()
            .zip(&known)
            .map(|(s, known)| if *known { *s } else { 0.0 })
            .collect();
        Balance::new(&holdings, &target).map(|balance| MixWeights { balance, known })
    }
}

/// How much those count that met.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct MixWeights {
    balance: Balance,
    known: Vec<bool>,
}

impl MixWeights {
    pub(crate) fn of(&self, pair: &[Copies; 2], basis: &Basis) -> f64 {
        self.balance.weight(&held(pair, &self.known, basis))
    }

    /// Meetings of even weight that would tell as much.
    pub(crate) const fn effective(&self) -> f64 {
        self.balance.effective()
    }
}

/// What two forces hold of the known cards, as shares of their points.
fn held(pair: &[Copies; 2], known: &[bool], basis: &Basis) -> Vec<(usize, f64)> {
    let mut shares = basis.shares(pair);
    shares.retain(|&(card, _)| known[card]);
    shares
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Forces that hold ever more of entry 0, of 10 points, beside entry 1, of 20.
    fn met() -> Vec<[Copies; 2]> {
        let force = |at: u32| vec![(0, at % 4), (1, 1 + at / 4 % 2)];
        (0..64).map(|at| [force(at), force(at + 5)]).collect()
    }

    #[test]
    fn what_met_is_weighed_to_hold_as_much_as_what_is_drawn() {
        let basis = Basis::new(vec![10.0, 20.0], vec![0, 1], Vec::new());
        let met = met();
        let all: Vec<&[Copies; 2]> = met.iter().collect();
        let drawn = Mix::of(&[[vec![(0, 1), (1, 1)], vec![(0, 1), (1, 1)]]], &basis);
        assert_eq!(drawn.copies, [1.0, 1.0]);
        let weights = drawn.balance(&all, |_| true, &basis).expect("weights are found");
        let mean = |card: usize| {
            let (mut sum, mut all) = (0.0, 0.0);
            for pair in &met {
                let weight = weights.of(pair, &basis);
                let share =
                    basis.shares(pair).iter().find(|one| one.0 == card).map_or(0.0, |one| one.1);
                (sum, all) = (sum + weight * share, all + weight);
            }
            sum / all
        };
        assert!((mean(0) - 20.0 / 60.0).abs() < 0.01, "{}", mean(0));
        assert!(weights.effective() < 63.9, "{}", weights.effective());
        let even = drawn.balance(&all, |_| false, &basis).expect("nothing is asked");
        assert!((even.effective() - 64.0).abs() < 1e-9);
    }
}
