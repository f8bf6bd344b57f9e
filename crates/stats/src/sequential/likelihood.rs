//! Most likely distributions under a hypothesis on the mean or on the effect size.

use crate::root::boundary;
use crate::scores::ScoreCounts;

/// What an unseen class counts as, so that no hypothesis is ruled out by silence.
const UNSEEN: f64 = 1e-3;

/// Most steps of the fixed-point iteration for the effect size; a dozen are usual.
const MOST_STEPS: u32 = 1000;

/// Observed frequencies of scores.
pub(super) struct Empirical {
    total: f64,
    scores: Vec<f64>,
    frequencies: Vec<f64>,
}

impl Empirical {
    /// The frequencies of `counts`, unseen classes counted as 1e-3.
    pub(super) fn regularised<C: ScoreCounts>(counts: &C) -> Self {
        let counts = counts.counts();
        let amounts: Vec<f64> =
            counts.iter().map(|&count| if count == 0 { UNSEEN } else { count as f64 }).collect();
        let total: f64 = amounts.iter().sum();
        let top = (counts.len() - 1) as f64;
        Self {
            total,
            scores: (0..counts.len()).map(|rank| rank as f64 / top).collect(),
            frequencies: amounts.iter().map(|amount| amount / total).collect(),
        }
    }

    /// Observations, the unseen classes' shares included.
    pub(super) fn total(&self) -> f64 {
        self.total
    }

    /// Mean score.
    pub(super) fn mean(&self) -> f64 {
        mean_and_variance(&self.scores, &self.frequencies).0
    }

    /// Population variance of the score.
    pub(super) fn variance(&self) -> f64 {
        mean_and_variance(&self.scores, &self.frequencies).1
    }

    /// `N sum p_i ln(p1_i/p0_i)` of the distributions most likely under a lower and an upper
    /// hypothesis.
    pub(super) fn ratio(
        &self,
        most_likely: impl Fn(f64) -> Vec<f64>,
        lower: f64,
        upper: f64,
    ) -> f64 {
        let (under_lower, under_upper) = (most_likely(lower), most_likely(upper));
        let pairs = under_lower.iter().zip(&under_upper);
        let gains = self.frequencies.iter().zip(pairs).map(|(p, (p0, p1))| p * (p1 / p0).ln());
        self.total * gains.sum::<f64>()
    }

    /// The most likely distribution of mean `mean`, strictly between 0 and 1:
    /// `p_i/(1 + theta (a_i - mean))` with the theta that makes it so (Van den Bergh, "The
    /// generalized maximum likelihood ratio", proposition 1.1; Owen 1988).
    pub(super) fn most_likely_with_mean(&self, mean: f64) -> Vec<f64> {
        let gaps: Vec<f64> = self.scores.iter().map(|score| score - mean).collect();
        self.tilted(&gaps)
    }

    /// The most likely distribution whose mean exceeds 1/2 by `effect` deviations, by fixed-point
    /// iteration from the uniform one (Van den Bergh, "Comments on normalized Elo", section 4.1).
    pub(super) fn most_likely_with_effect(&self, effect: f64) -> Vec<f64> {
        let mut likely = vec![1.0 / self.scores.len() as f64; self.scores.len()];
        for _ in 0..MOST_STEPS {
            let (mean, variance) = mean_and_variance(&self.scores, &likely);
            let deviation = variance.sqrt();
            let gap = |score: &f64| {
                let standard = (score - mean) / deviation;
                score - 0.5 - 0.5 * effect * deviation * (1.0 + standard * standard)
            };
            let gaps: Vec<f64> = self.scores.iter().map(gap).collect();
            let next = self.tilted(&gaps);
            let change = next.iter().zip(&likely).map(|(new, old)| (new - old).abs());
            let largest = change.fold(0.0, f64::max);
            likely = next;
            if largest < 1e-14 {
                break;
            }
        }
        likely
    }

    /// `p_i/(1 + theta g_i)` with the theta that solves `sum p_i g_i/(1 + theta g_i) = 0`. The sum
    /// falls from plus to minus infinity between its poles, so bisection cannot miss.
    fn tilted(&self, gaps: &[f64]) -> Vec<f64> {
        let smallest = gaps.iter().copied().fold(f64::INFINITY, f64::min);
        let largest = gaps.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        let pull = |theta: f64| -> f64 {
            let terms = self.frequencies.iter().zip(gaps);
            terms.map(|(p, gap)| p * gap / (1.0 + theta * gap)).sum()
        };
        let theta = boundary(-1.0 / largest, -1.0 / smallest, |theta| pull(theta) > 0.0);
        self.frequencies.iter().zip(gaps).map(|(p, gap)| p / (1.0 + theta * gap)).collect()
    }
}

fn mean_and_variance(scores: &[f64], probabilities: &[f64]) -> (f64, f64) {
    let sum_of = |value: &dyn Fn(f64) -> f64| -> f64 {
        scores.iter().zip(probabilities).map(|(&score, p)| p * value(score)).sum()
    };
    let mean = sum_of(&|score| score);
    (mean, sum_of(&|score| (score - mean) * (score - mean)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::assert_close::assert_close;
    use crate::pairs::Pentanomial;
    use proptest::prelude::*;

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]

        #[test]
        fn constrained_distributions_obey_their_constraint(
            counts in prop::array::uniform5(0u64..5000), target in 0.3f64..0.7,
        ) {
            let seen = Empirical::regularised(&Pentanomial::new(counts));
            let tilted = seen.most_likely_with_mean(target);
            let (mean, _) = mean_and_variance(&seen.scores, &tilted);
            assert_close(mean, target, 1e-9);
            assert_close(tilted.iter().sum(), 1.0, 1e-9);
        }

        #[test]
        fn effect_sizes_are_met(
            counts in prop::array::uniform5(1u64..5000), effect in -0.2f64..0.2,
        ) {
            let seen = Empirical::regularised(&Pentanomial::new(counts));
            let likely = seen.most_likely_with_effect(effect);
            let (mean, variance) = mean_and_variance(&seen.scores, &likely);
            assert_close((mean - 0.5) / variance.sqrt(), effect, 1e-9);
        }
    }
}
