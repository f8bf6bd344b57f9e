//! Counts of game results, and the score they add up to.

use crate::confidence::Confidence;
use crate::distribution::normal_cdf;
use crate::interval::{Estimate, Interval};
use crate::wide::difference_of_products;

/// Counts of observations whose scores are evenly spaced from 0 (worst) to 1 (best): single games
/// ([`Trinomial`]) or pairs of games ([`crate::pairs::Pentanomial`]).
pub trait ScoreCounts {
    /// Games in one observation: 1 or 2.
    const GAMES: u32;

    /// How often each score occurred, worst first; two or more classes.
    fn counts(&self) -> &[u64];

    /// How many observations.
    fn observations(&self) -> u64 {
        self.counts().iter().sum()
    }

    /// Mean score per game in [0, 1], `(W + D/2)/N` for single games; `None` when empty.
    fn score(&self) -> Option<f64> {
        let n = self.observations();
        let top = (self.counts().len() - 1) as f64;
        (n > 0).then(|| rank_sum(self.counts(), 1) as f64 / (n as f64 * top))
    }

    /// Population variance of the score of one observation (a pair, for pairs), its numerator
    /// exact in integers; `None` when empty.
    fn variance(&self) -> Option<f64> {
        let n = self.observations();
        let (first, second) = (rank_sum(self.counts(), 1), rank_sum(self.counts(), 2));
        let scale = n as f64 * (self.counts().len() - 1) as f64;
        let scatter = difference_of_products(i128::from(n), second, first, first);
        (n > 0).then(|| scatter / (scale * scale))
    }

    /// The score with its normal interval `s +- z sqrt(v/N)`, clamped to [0, 1]; `N` counts
    /// observations, so pairs keep what their two games share. `None` when empty.
    fn score_estimate(&self, level: Confidence) -> Option<Estimate> {
        let interval = self.unclamped_interval(level)?;
        Some(Estimate { value: self.score()?, interval: interval.clamped(Interval::UNIT) })
    }

    /// The interval of [`ScoreCounts::score_estimate`] before clamping.
    fn unclamped_interval(&self, level: Confidence) -> Option<Interval> {
        let error = (self.variance()? / self.observations() as f64).sqrt();
        Some(Interval::around(self.score()?, level.z() * error))
    }

    /// Likelihood of superiority, the normal approximation of the probability that the true score
    /// exceeds 1/2: `(1 - erf(-(s - 1/2)/sqrt(2v/N)))/2`. With no variance it is 0, 1/2 or 1;
    /// `None` when empty.
    fn likelihood_of_superiority(&self) -> Option<f64> {
        let lead = self.score()? - 0.5;
        let error = (self.variance()? / self.observations() as f64).sqrt();
        if error > 0.0 {
            return Some(normal_cdf(lead / error));
        }
        Some(if lead > 0.0 {
            1.0
        } else if lead < 0.0 {
            0.0
        } else {
            0.5
        })
    }
}

/// `sum_i i^power counts_i`, with the ranks 0, 1, 2 ... as unscaled scores.
fn rank_sum(counts: &[u64], power: u32) -> i128 {
    (0i128..).zip(counts).map(|(rank, &count)| rank.pow(power) * i128::from(count)).sum()
}

/// Wins, draws and losses of one side in single games.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Trinomial {
    counts: [u64; 3],
}

impl Trinomial {
    /// Counts of single games.
    #[must_use]
    pub fn new(wins: u64, draws: u64, losses: u64) -> Self {
        Self { counts: [losses, draws, wins] }
    }

    /// Games won.
    #[must_use]
    pub fn wins(&self) -> u64 {
        self.counts[2]
    }

    /// Games drawn.
    #[must_use]
    pub fn draws(&self) -> u64 {
        self.counts[1]
    }

    /// Games lost.
    #[must_use]
    pub fn losses(&self) -> u64 {
        self.counts[0]
    }

    /// Adds all games of `other`.
    pub fn merge(&mut self, other: &Self) {
        self.counts.iter_mut().zip(other.counts).for_each(|(mine, theirs)| *mine += theirs);
    }
}

impl ScoreCounts for Trinomial {
    const GAMES: u32 = 1;

    fn counts(&self) -> &[u64] {
        &self.counts
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::assert_close::assert_close;

    #[test]
    fn score_counts_draws_half() {
        let games = Trinomial::new(3, 2, 5);
        assert_close(games.score().expect("ten games"), 0.4, 1e-15);
        // E[x^2] = 0.3 + 0.05, less 0.16.
        assert_close(games.variance().expect("ten games"), 0.19, 1e-15);
    }

    #[test]
    fn an_empty_record_says_nothing() {
        let none = Trinomial::default();
        assert_eq!(none.score(), None);
        assert_eq!(none.variance(), None);
        assert_eq!(none.score_estimate(Confidence::P95), None);
        assert_eq!(none.likelihood_of_superiority(), None);
    }

    #[test]
    fn without_variance_superiority_is_certain_or_even() {
        let of = |wins, draws, losses| Trinomial::new(wins, draws, losses);
        assert_eq!(of(4, 0, 0).likelihood_of_superiority(), Some(1.0));
        assert_eq!(of(0, 4, 0).likelihood_of_superiority(), Some(0.5));
        assert_eq!(of(0, 0, 4).likelihood_of_superiority(), Some(0.0));
    }

    #[test]
    fn merging_adds() {
        let mut games = Trinomial::new(1, 2, 3);
        games.merge(&Trinomial::new(10, 20, 30));
        assert_eq!((games.wins(), games.draws(), games.losses()), (11, 22, 33));
    }
}
