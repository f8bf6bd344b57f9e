//! Pairs of games of one seed with the roles swapped: the pentanomial counts.

use crate::confidence::Confidence;
use crate::distribution::student_cdf;
use crate::interval::{Estimate, Interval, bounded_stratified_mean};
use crate::moments::Moments;
use crate::scores::ScoreCounts;

/// Half points that can be scored in a pair.
const HALF_POINTS: f64 = 4.0;

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

    /// P-value of "the true score is one half", two-sided: Student's t over pairs, its standard
    /// error that of the mean with half a pair of each extreme added (Agresti & Min 2005), so that a
    /// few pairs without variance do not prove much. `None` for fewer than two pairs.
    ///
    /// With `n` pairs: `t = (s - 1/2) / sqrt(v/n + (1/2)^2/(n + 2)^2)`, `v` the sample variance of
    /// the score of a pair, on `n - 1` degrees of freedom.
    #[must_use]
    pub fn evenness_p_value(&self) -> Option<f64> {
        let n = self.pairs();
        if n < 2 {
            return None;
        }
        let pairs = n as f64;
        let of_the_mean = (self.variance()? / (pairs - 1.0)).sqrt();
        let error = of_the_mean.hypot(0.5 / (pairs + 2.0));
        Some(2.0 * student_cdf(n - 1, -((self.score()? - 0.5) / error).abs()))
    }

    /// Half points of pairs, as exact sums.
    #[must_use]
    pub fn half_points(&self) -> Moments {
        let sum = |power| -> i128 {
            let terms = self.counts.iter().zip(0_i128..);
            terms.map(|(&count, half_points)| i128::from(count) * half_points.pow(power)).sum()
        };
        Moments::from_sums(self.pairs(), sum(1), sum(2).unsigned_abs()).expect("sums of counts")
    }

    /// The score with Student's interval from the variance of pairs and half a pair of each extreme
    /// added ([`bounded_mean`](crate::interval::bounded_mean)): what few pairs say, too. All scores are possible before the second
    /// pair; `None` before the first.
    #[must_use]
    pub fn student_estimate(&self, level: Confidence) -> Option<Estimate> {
        self.stratified_estimate(1.0, level)
    }

    /// The same of pairs that were drawn from strata in turn, each as often as any other, where so much of
    /// the variance lies within strata ([`within_strata`](crate::strata::within_strata)): what lies
    /// between them is no error of the mean.
    #[must_use]
    pub fn stratified_estimate(&self, within: f64, level: Confidence) -> Option<Estimate> {
        let half_points = self.half_points();
        let value = half_points.mean()? / HALF_POINTS;
        let interval = bounded_stratified_mean(&half_points, within, HALF_POINTS, level);
        let interval = interval.map_or(Interval::UNIT, |e| e.interval.scaled(1.0 / HALF_POINTS));
        Some(Estimate { value, interval })
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
    fn few_pairs_that_agree_prove_little() {
        let all_won = Pentanomial::new([0, 0, 0, 0, 10]);
        let got = all_won.student_estimate(Confidence::P95).expect("ten pairs").interval;
        // t(9) at 97.5 % is 2.262157, the error 0.5/12.
        assert_close(got.low, 1.0 - 2.262_157_163 * 0.5 / 12.0, 1e-6);
        assert_close(got.high, 1.0, 1e-12);
        let one = Pentanomial::new([0, 0, 1, 0, 0]).student_estimate(Confidence::P95);
        assert_eq!(one.expect("a pair").interval, Interval::UNIT);
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

    #[test]
    fn evenness_is_a_t_test_that_few_pairs_do_not_pass() {
        let p = |counts| Pentanomial::new(counts).evenness_p_value();
        assert_eq!(p([0, 0, 0, 0, 1]), None, "one pair says nothing");
        assert_close(p([3, 2, 7, 2, 3]).expect("pairs"), 1.0, 1e-12);
        // Two pairs won: t = 0.5 / (0.5/4) = 4 on one degree of freedom, where the tail is
        // 1/2 - atan(4)/pi each.
        let two = 1.0 - 2.0 * 4.0_f64.atan() / std::f64::consts::PI;
        assert_close(p([0, 0, 0, 0, 2]).expect("pairs"), two, 1e-12);
        // Four pairs, 3/4 and 1/4 more of them than not: v = 1/48, t = 0.125/sqrt(1/192 + 1/144)
        // on three degrees of freedom: F(t) = 1/2 + (atan(x) + x/(1 + x^2))/pi, x = t/sqrt(3).
        let x = 0.125 / (1.0_f64 / 192.0 + 1.0 / 144.0).sqrt() / 3.0_f64.sqrt();
        let above = 0.5 - (x.atan() + x / (1.0 + x * x)) / std::f64::consts::PI;
        assert_close(p([0, 0, 2, 2, 0]).expect("pairs"), 2.0 * above, 1e-12);
        let [better, worse] = [[10, 20, 40, 30, 25], [25, 30, 40, 20, 10]].map(p);
        assert_close(better.expect("pairs"), worse.expect("pairs"), 1e-12);
        assert!(better < Some(0.01), "{better:?}");
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
