//! Stochastic search for good parameters by noisy comparisons.

/// Rounds over which the first steps keep their size, as a share of all rounds.
const STEADY_SHARE: f64 = 0.1;

/// Simultaneous perturbation stochastic approximation (Spall 1992, 1998): each round tries two
/// points, all parameters moved at once by their perturbation, up or down by lot, and steps towards
/// the better of the two in proportion to how much better it was.
///
/// With round `k` from 0, perturbations shrink as `c_k = (k + 1)^(-1/8)` spans of their parameter
/// (never below `least`), steps as `a_k = a (1 + k/A)^(-5/8)`, `A` a tenth of all rounds: close to
/// Spall's exponents 0.101 and 0.602, and square roots alone, so that every machine computes the
/// same. The step of a parameter is `a_k c_k` spans, times its sign, times the difference.
#[derive(Debug, Clone, PartialEq)]
pub struct Spsa {
    positions: Vec<f64>,
    spans: Vec<f64>,
    gain: f64,
    least: f64,
    steady: f64,
    round: u64,
}

/// How a search goes on: its steps, its perturbations and its rounds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Schedule {
    /// The first step for a difference of 1, in perturbations.
    pub gain: f64,
    /// The smallest perturbation that changes anything.
    pub least: f64,
    /// How many rounds there will be.
    pub rounds: u64,
}

impl Spsa {
    /// A search from a point, with the span of each parameter: by how much the first round
    /// perturbs it.
    ///
    /// # Panics
    /// Unless there is a span above 0 for each parameter.
    #[must_use]
    pub fn new(start: &[f64], spans: &[f64], schedule: Schedule) -> Self {
        let Schedule { gain, least, rounds } = schedule;
        assert_eq!(start.len(), spans.len(), "a span for each parameter");
        assert!(spans.iter().all(|span| *span > 0.0), "spans above 0");
        Self {
            positions: start.to_vec(),
            spans: spans.to_vec(),
            gain,
            least,
            steady: (rounds as f64 * STEADY_SHARE).max(1.0),
            round: 0,
        }
    }

    /// Where the search stands.
    #[must_use]
    pub fn positions(&self) -> &[f64] {
        &self.positions
    }

    /// The two points to be compared in this round: parameters whose sign is up lie above the
    /// present one in the first and below it in the second.
    #[must_use]
    pub fn trial(&self, up: &[bool]) -> [Vec<f64>; 2] {
        let moved = |direction: f64| {
            let perturbed = self.perturbations(up);
            self.positions.iter().zip(perturbed).map(|(at, by)| at + direction * by).collect()
        };
        [moved(1.0), moved(-1.0)]
    }

    /// Steps towards the first point of the trial of the same signs, by how much better it was
    /// than the second, and begins the next round.
    pub fn learn(&mut self, up: &[bool], difference: f64) {
        let shrunk = 1.0 + self.round as f64 / self.steady;
        let step = self.gain * difference / (shrunk.sqrt() * eighth_root(shrunk));
        let perturbed = self.perturbations(up);
        self.positions.iter_mut().zip(perturbed).for_each(|(at, by)| *at += step * by);
        self.round += 1;
    }

    /// By how much each parameter is moved, with its sign.
    fn perturbations(&self, up: &[bool]) -> Vec<f64> {
        assert_eq!(up.len(), self.positions.len(), "a sign for each parameter");
        let shrunk = eighth_root(self.round as f64 + 1.0);
        let size = |span: f64| (span / shrunk).max(self.least);
        let signs = up.iter().map(|up| if *up { 1.0 } else { -1.0 });
        self.spans.iter().zip(signs).map(|(span, sign)| sign * size(*span)).collect()
    }
}

/// The eighth root, by square roots, which are exact to the last bit everywhere.
fn eighth_root(x: f64) -> f64 {
    x.sqrt().sqrt().sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::assert_close::assert_close;

    /// Signs from a small generator of its own.
    fn signs(state: &mut u64, count: usize) -> Vec<bool> {
        (0..count)
            .map(|_| {
                *state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                *state >> 63 == 1
            })
            .collect()
    }

    /// How good a point is: best at (30, -20), three spans away from where the search begins.
    fn value(point: &[f64]) -> f64 {
        let away = [(point[0] - 30.0) / 10.0, (point[1] + 20.0) / 10.0];
        -away.iter().map(|d| d * d).sum::<f64>() / 20.0
    }

    #[test]
    fn it_finds_the_top_of_a_hill_through_noise() {
        let mut search =
            Spsa::new(&[0.0, 0.0], &[10.0, 10.0], Schedule { gain: 3.0, least: 1.0, rounds: 400 });
        let mut state = 7;
        for _ in 0..400 {
            let up = signs(&mut state, 2);
            let [plus, minus] = search.trial(&up);
            let noise = if signs(&mut state, 1)[0] { 0.1 } else { -0.1 };
            search.learn(&up, value(&plus) - value(&minus) + noise);
        }
        let found = search.positions();
        assert!((found[0] - 30.0).abs() < 4.0 && (found[1] + 20.0).abs() < 4.0, "{found:?}");
    }

    #[test]
    fn trials_lie_on_both_sides_and_steps_follow_the_formula() {
        let mut search =
            Spsa::new(&[5.0, 8.0], &[2.0, 4.0], Schedule { gain: 0.5, least: 1.0, rounds: 10 });
        assert_eq!(search.trial(&[true, false]), [vec![7.0, 4.0], vec![3.0, 12.0]]);
        search.learn(&[true, false], 0.4);
        // A step of 0.5 * 0.4 perturbations.
        assert_close(search.positions()[0], 5.4, 1e-12);
        assert_close(search.positions()[1], 7.2, 1e-12);
        // Second round, A = 1: a = 0.5 * 2^(-5/8), c = 2^(-1/8) spans.
        search.learn(&[true, true], 1.0);
        let step = 0.5 * 2.0_f64.powf(-0.625) * 2.0_f64.powf(-0.125);
        assert_close(search.positions()[0], 5.4 + 2.0 * step, 1e-12);
        assert_close(search.positions()[1], 7.2 + 4.0 * step, 1e-12);
    }

    #[test]
    fn perturbations_do_not_shrink_to_nothing() {
        let mut search = Spsa::new(&[0.0], &[1.5], Schedule { gain: 1.0, least: 1.0, rounds: 5 });
        for _ in 0..300 {
            search.learn(&[true], 0.0);
        }
        assert_eq!(search.trial(&[false]), [vec![-1.0], vec![1.0]]);
    }
}
