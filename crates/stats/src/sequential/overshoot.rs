//! Correction of Wald's bounds for the jump by which the ratio passes them.

use crate::interval::Interval;

/// Watches the records a log-likelihood ratio sets on either side. A walk passes a bound by the
/// mean excess `E[H^2]/(2 E[H])` of its ladder heights `H` (Siegmund, "Sequential Analysis",
/// corollary 8.33); the jumps between successive records are those heights, so the bounds may
/// move inwards by that much and the rates of error become what was asked for.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Overshoot {
    below: Ladder,
    above: Ladder,
}

/// Records of a walk in one direction, as distances from the start.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
struct Ladder {
    record: f64,
    sum: f64,
    sum_of_squares: f64,
}

impl Ladder {
    fn observe(&mut self, distance: f64) {
        let height = distance - self.record;
        if height > 0.0 {
            self.record = distance;
            self.sum += height;
            self.sum_of_squares += height * height;
        }
    }

    fn mean_excess(&self) -> f64 {
        if self.sum > 0.0 { self.sum_of_squares / (2.0 * self.sum) } else { 0.0 }
    }
}

impl Overshoot {
    /// Notes the ratio after a batch; the walk starts at 0.
    pub fn observe(&mut self, ratio: f64) {
        self.above.observe(ratio);
        self.below.observe(-ratio);
    }

    /// Expected excess below the lower and above the upper bound, both non-negative.
    #[must_use]
    pub fn excess(&self) -> (f64, f64) {
        (self.below.mean_excess(), self.above.mean_excess())
    }

    /// `bounds` moved inwards by the expected excess.
    #[must_use]
    pub fn corrected(&self, bounds: Interval) -> Interval {
        let (below, above) = self.excess();
        Interval { low: bounds.low + below, high: bounds.high - above }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::assert_close::assert_close;

    #[test]
    fn equal_steps_overshoot_by_half_a_step() {
        let mut overshoot = Overshoot::default();
        for ratio in [0.5, 1.0, 0.5, 1.0, 1.5, -0.5] {
            overshoot.observe(ratio);
        }
        let (below, above) = overshoot.excess();
        assert_close(above, 0.25, 1e-15);
        assert_close(below, 0.25, 1e-15);
        let corrected = overshoot.corrected(Interval { low: -3.0, high: 3.0 });
        assert_eq!(corrected, Interval { low: -2.75, high: 2.75 });
    }

    #[test]
    fn uneven_steps_weigh_by_their_length() {
        let mut overshoot = Overshoot::default();
        for ratio in [1.0, 4.0] {
            overshoot.observe(ratio);
        }
        // (1 + 9) / (2 x 4).
        assert_close(overshoot.excess().1, 1.25, 1e-15);
        assert_close(overshoot.excess().0, 0.0, 0.0);
    }
}
