//! The exact distribution of what dice add up to: losses of an attack, hits of a volley.
//!
//! Dice are independent, so the distribution of a sum is the convolution of those of its terms;
//! `n` equal dice take about `log2 n` convolutions. Chances are non-negative and only added and
//! multiplied, so that every figure is good to about 1e-14 of itself.

/// How likely each whole number from 0 on is.
#[derive(Clone, Debug, PartialEq)]
pub struct Losses {
    /// The chance of each number; the last is not zero unless it is the only one.
    chances: Vec<f64>,
}

impl Losses {
    /// Nothing, for certain.
    #[must_use]
    pub fn none() -> Self {
        Self { chances: vec![1.0] }
    }

    /// One die that causes 0, 1, 2, ... losses in proportion to `weights`.
    ///
    /// # Panics
    /// If all weights are zero.
    #[must_use]
    pub fn of_die(weights: &[u64]) -> Self {
        let total: u64 = weights.iter().sum();
        assert!(total > 0, "some outcome has a weight");
        Self::trimmed(weights.iter().map(|&weight| weight as f64 / total as f64).collect())
    }

    /// These chances of 0, 1, 2, ..., each as a share of what they add up to: none is more than 1.
    ///
    /// # Panics
    /// Unless they are not negative and add up to 1, but for rounding.
    #[must_use]
    pub fn of_chances(chances: Vec<f64>) -> Self {
        let sum: f64 = chances.iter().sum();
        assert!(chances.iter().all(|&p| p >= 0.0) && (sum - 1.0).abs() < 1e-9, "chances");
        let all = from_the_top(&chances);
        Self::trimmed(chances.into_iter().map(|chance| chance / all).collect())
    }

    fn trimmed(mut chances: Vec<f64>) -> Self {
        while chances.len() > 1 && chances.last() == Some(&0.0) {
            chances.pop();
        }
        Self { chances }
    }

    /// The sum of two independent numbers.
    #[must_use]
    pub fn and(&self, other: &Self) -> Self {
        let mut sum = vec![0.0; self.chances.len() + other.chances.len() - 1];
        for (a, &p) in self.chances.iter().enumerate() {
            for (b, &q) in other.chances.iter().enumerate() {
                sum[a + b] += p * q;
            }
        }
        Self::trimmed(sum)
    }

    /// The sum of so many independent copies.
    #[must_use]
    pub fn times(&self, mut copies: u32) -> Self {
        let (mut sum, mut power) = (Self::none(), self.clone());
        while copies > 0 {
            if copies & 1 == 1 {
                sum = sum.and(&power);
            }
            copies >>= 1;
            if copies > 0 {
                power = power.and(&power);
            }
        }
        sum
    }

    /// The number, or `most` where it is larger.
    #[must_use]
    pub fn at_most(&self, most: u32) -> Self {
        let most = most as usize;
        if self.chances.len() <= most + 1 {
            return self.clone();
        }
        let mut chances = self.chances[..=most].to_vec();
        chances[most] += self.chances[most + 1..].iter().sum::<f64>();
        Self::trimmed(chances)
    }

    /// The number, one less with probability `chance` wherever it is not 0.
    ///
    /// # Panics
    /// Unless `chance` is from 0 to 1.
    #[must_use]
    pub fn spared_one(&self, chance: f64) -> Self {
        assert!((0.0..=1.0).contains(&chance), "a probability");
        let mut chances = vec![0.0; self.chances.len()];
        chances[0] = self.chances[0];
        for (number, &p) in self.chances.iter().enumerate().skip(1) {
            chances[number] += p * (1.0 - chance);
            chances[number - 1] += p * chance;
        }
        Self::trimmed(chances)
    }

    /// The chance of each number, from 0 on.
    #[must_use]
    pub fn chances(&self) -> &[f64] {
        &self.chances
    }

    /// The chance of so many or more: 1 for none, and never more for a larger number than for a smaller.
    ///
    /// Small chances are added first, and the sum is a share of the sum of all, which rounding may leave beside
    /// 1. Adding what is not negative never lowers a sum, and dividing by the same keeps the order.
    #[must_use]
    pub fn at_least(&self, number: u32) -> f64 {
        let rest = self.chances.get(number as usize..).unwrap_or_default();
        from_the_top(rest) / from_the_top(&self.chances)
    }

    /// The mean.
    #[must_use]
    pub fn mean(&self) -> f64 {
        self.chances.iter().enumerate().map(|(number, &p)| number as f64 * p).sum()
    }

    /// The standard deviation.
    #[must_use]
    pub fn deviation(&self) -> f64 {
        let mean = self.mean();
        let square = |(number, &p): (usize, &f64)| (number as f64 - mean).powi(2) * p;
        self.chances.iter().enumerate().map(square).sum::<f64>().sqrt()
    }
}

/// The sum of chances, the last first.
fn from_the_top(chances: &[f64]) -> f64 {
    chances.iter().rev().fold(0.0, |sum, chance| sum + chance)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::assert_close::assert_close;

    /// A D6 that hits once from 4 and twice from 6, each hit saved on 4 or more: 0, 1 or 2 losses
    /// with weights 17, 6 and 1 of 24.
    fn rifle() -> Losses {
        Losses::of_die(&[17, 6, 1])
    }

    #[test]
    fn eleven_dice_agree_with_the_exact_fractions() {
        let volley = rifle().times(11);
        assert_close(volley.mean(), 11.0 / 3.0, 1e-13);
        let shaken = 385_244_863_688_749.0 / 760_840_571_584_512.0;
        assert_close(volley.at_least(4), shaken, 1e-13);
        assert_close(volley.at_least(0), 1.0, 1e-13);
        assert_eq!(volley.chances().len(), 23);
    }

    /// Of dice of every kind and number: none or more is certain, and more is never likelier.
    #[test]
    fn so_many_or_more_is_a_probability_that_falls() {
        let dice: [&[u64]; 5] = [&[17, 6, 1], &[1, 2], &[3, 3, 3, 1], &[5, 1], &[0, 7]];
        for weights in dice {
            for copies in 0..60 {
                let sum = Losses::of_die(weights).times(copies);
                let again = Losses::of_chances(sum.chances().to_vec());
                for law in [sum.clone(), sum.at_most(copies / 2), sum.spared_one(0.3), again] {
                    let certain = law.at_least(0).to_bits() == 1.0_f64.to_bits();
                    assert!(certain, "{weights:?} {copies}: {}", law.at_least(0));
                    let numbers = 0..law.chances().len() as u32;
                    for number in numbers {
                        let (this, next) = (law.at_least(number), law.at_least(number + 1));
                        assert!(this >= next && next >= 0.0, "{weights:?} {copies} {number}");
                        let below: f64 = law.chances()[..number as usize].iter().sum();
                        assert_close(this, 1.0 - below, 1e-13);
                    }
                    let beyond = law.at_least(law.chances().len() as u32);
                    assert!(beyond <= 0.0, "{beyond}");
                }
            }
        }
        // A chance beyond what 1 less a sum can tell: three hits of sixty dice and more.
        let rare = Losses::of_die(&[9_999_999, 1]).times(60);
        let exact = 34220.0 * 1e-21;
        assert!((rare.at_least(3) / exact - 1.0).abs() < 1e-5, "{}", rare.at_least(3));
    }

    /// Chances whose sum rounding has left beside 1.
    #[test]
    fn chances_are_shares_of_their_sum() {
        let over = 1.0 + 4.0 * f64::EPSILON;
        assert_eq!(Losses::of_chances(vec![over]).chances(), [1.0]);
        let two = Losses::of_chances(vec![over / 2.0, over / 2.0]);
        assert_eq!(two.chances(), [0.5, 0.5]);
    }

    #[test]
    fn what_lies_beyond_the_cap_counts_at_the_cap() {
        let capped = rifle().times(11).at_most(3);
        assert_eq!(capped.chances().len(), 4);
        assert_close(capped.at_least(3), rifle().times(11).at_least(3), 1e-13);
        assert_close(capped.chances().iter().sum::<f64>(), 1.0, 1e-13);
        assert_eq!(rifle().at_most(9), rifle());
    }

    /// Three hits of which each is saved on 4 or more, and one failed save is rolled again: 5/16,
    /// 3/8, 1/4, 1/16.
    #[test]
    fn one_loss_may_be_spared() {
        let three = Losses::of_die(&[1, 1]).times(3).spared_one(0.5);
        for (chance, exact) in three.chances().iter().zip([5.0, 6.0, 4.0, 1.0]) {
            assert_close(*chance, exact / 16.0, 1e-15);
        }
        assert_close(three.mean(), 17.0 / 16.0, 1e-15);
    }

    #[test]
    fn spread_is_that_of_the_binomial() {
        let coins = Losses::of_die(&[1, 1]).times(100);
        assert_close(coins.mean(), 50.0, 1e-12);
        assert_close(coins.deviation(), 5.0, 1e-12);
        assert_eq!(Losses::none().times(7).chances(), [1.0]);
    }
}
