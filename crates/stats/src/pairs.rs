//! Pairs of games of one seed with the roles swapped: the pentanomial counts.

use crate::scores::ScoreCounts;

/// The result of one game for the side whose score is counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum GameResult {
    /// The game was lost: no points.
    Loss,
    /// The game was drawn: half a point.
    Draw,
    /// The game was won: one point.
    Win,
}

/// Counts of pairs by the sum of their two results. A pair scores 0, 1/4, 1/2, 3/4 or 1 per game;
/// a win and a loss count the same as two draws, for both mean an even pair.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Pentanomial {
    counts: [u64; 5],
}

impl Pentanomial {
    /// Counts in the order `[LL, LD, even, WD, WW]`, worst pair first.
    #[must_use]
    pub fn new(counts: [u64; 5]) -> Self {
        Self { counts }
    }

    /// Adds one pair, given the results of its two games in either order.
    pub fn push(&mut self, first: GameResult, second: GameResult) {
        self.counts[first as usize + second as usize] += 1;
    }

    /// Adds all pairs of `other`: exact, commutative, associative.
    pub fn merge(&mut self, other: &Self) {
        self.counts.iter_mut().zip(other.counts).for_each(|(mine, theirs)| *mine += theirs);
    }

    /// How many pairs.
    #[must_use]
    pub fn pairs(&self) -> u64 {
        self.observations()
    }

    /// The same pairs seen from the other side.
    #[must_use]
    pub fn reversed(&self) -> Self {
        let [ll, ld, even, wd, ww] = self.counts;
        Self { counts: [ww, wd, even, ld, ll] }
    }

    /// The counts in the order `[LL, LD, even, WD, WW]`.
    #[must_use]
    pub fn to_array(&self) -> [u64; 5] {
        self.counts
    }
}

impl ScoreCounts for Pentanomial {
    const GAMES: u32 = 2;

    fn counts(&self) -> &[u64] {
        &self.counts
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Confidence;
    use crate::assert_close::assert_close;
    use proptest::prelude::*;

    #[test]
    fn results_fall_into_their_classes() {
        use GameResult::{Draw, Loss, Win};
        let mut pairs = Pentanomial::default();
        for (first, second) in
            [(Loss, Loss), (Draw, Loss), (Win, Loss), (Draw, Draw), (Win, Draw), (Win, Win)]
        {
            pairs.push(first, second);
        }
        assert_eq!(pairs.to_array(), [1, 1, 2, 1, 1]);
    }

    #[test]
    fn interval_is_that_of_the_formula_and_clamped() {
        let pairs = Pentanomial::new([34, 54, 63, 64, 75]);
        let got = pairs.score_estimate(Confidence::P95).expect("290 pairs");
        assert_close(got.value, 0.579_310_344_827_586_3, 1e-15);
        let scores = [0.0, 0.25, 0.5, 0.75, 1.0];
        let variance: f64 = scores
            .iter()
            .zip(pairs.to_array())
            .map(|(s, n)| n as f64 / 290.0 * (s - got.value) * (s - got.value))
            .sum();
        let half = 1.959_963_984_540_054 * (variance / 290.0).sqrt();
        assert_close(got.interval.low, got.value - half, 1e-12);
        assert_close(got.interval.high, got.value + half, 1e-12);
        let near_end = Pentanomial::new([0, 0, 0, 1, 3]).score_estimate(Confidence::P95);
        assert_close(near_end.expect("four pairs").interval.high, 1.0, 0.0);
    }

    #[test]
    fn agreeing_games_double_the_variance_of_the_mean() {
        // All pairs LL or WW: the pair variance is that of a coin, not half of it.
        let pairs = Pentanomial::new([50, 0, 0, 0, 50]);
        assert_close(pairs.variance().expect("100 pairs"), 0.25, 1e-15);
        let cancelling = Pentanomial::new([0, 0, 100, 0, 0]);
        assert_close(cancelling.variance().expect("100 pairs"), 0.0, 0.0);
    }

    proptest! {
        #[test]
        fn reversing_mirrors_the_score(counts: [u32; 5]) {
            let pairs = Pentanomial::new(counts.map(|c| u64::from(c) + 1));
            let (one, other) = (pairs.score().expect("some"), pairs.reversed().score().expect("some"));
            prop_assert!((one + other - 1.0).abs() < 1e-12);
        }
    }
}
