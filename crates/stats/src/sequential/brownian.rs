//! Brownian motion between two absorbing bounds, the limit of a walking log-likelihood ratio.

use std::f64::consts::PI;

use crate::distribution::ln_normal_cdf;

/// Terms of the sine series. At the shortest time it is used for, the 80th is below `e^-300`.
const TERMS: u32 = 80;

/// A motion from 0 with drift and variance per unit of time, stopped at `low < 0` or `high > 0`.
pub(super) struct Brownian {
    pub(super) low: f64,
    pub(super) high: f64,
    pub(super) drift: f64,
    pub(super) variance: f64,
}

impl Brownian {
    /// The probability of an outcome worse than being at `level` at time `time`: stopped below
    /// before then, or still between the bounds but no higher than `level`. Orders all outcomes
    /// from an early stop below to an early stop above.
    pub(super) fn worse_than(&self, time: f64, level: f64) -> f64 {
        let span = self.high - self.low;
        let tilt = self.drift / self.variance;
        let short = self.variance * time / (span * span) < 0.01;
        let probability = if short || (tilt * span).abs() > 15.0 {
            self.worse_by_reflection(time, level)
        } else {
            self.worse_by_series(time, level)
        };
        probability.clamp(0.0, 1.0)
    }

    /// Probability of ever stopping below, plus the eigenfunction expansion of what remains:
    /// `2/A sum sin(kx) e^(tilt (y-x)) (tilt sin ky - k cos ky)/(tilt^2 + k^2) e^(-lambda t)` with
    /// `k = n pi/A`, `lambda = variance (k^2 + tilt^2)/2` and `x`, `y` measured from `low`.
    fn worse_by_series(&self, time: f64, level: f64) -> f64 {
        let span = self.high - self.low;
        let tilt = self.drift / self.variance;
        let (x, y) = (-self.low, level - self.low);
        let term = |n: u32| {
            let k = f64::from(n) * PI / span;
            let norm = tilt * tilt + k * k;
            let decay = (tilt * (y - x) - 0.5 * self.variance * norm * time).exp();
            (k * x).sin() * (tilt * (k * y).sin() - k * (k * y).cos()) / norm * decay
        };
        self.ever_below() + 2.0 / span * (1..=TERMS).map(term).sum::<f64>()
    }

    /// Probability of stopping at the lower bound, whenever that may be.
    fn ever_below(&self) -> f64 {
        let span = self.high - self.low;
        let tilt = self.drift / self.variance;
        if (tilt * span).abs() < 1e-8 {
            return self.high / span;
        }
        let to = |distance: f64| (-2.0 * tilt * distance).exp_m1();
        (to(-self.low) - to(span)) / -to(span)
    }

    /// Siegmund's approximation by one reflection at each bound: exact but for paths that reach
    /// both bounds, which short times and strong drifts rule out.
    fn worse_by_reflection(&self, time: f64, level: f64) -> f64 {
        let deviation = (self.variance * time).sqrt();
        let tilt = self.drift / self.variance;
        let shifted = |from: f64| (level - self.drift * time - from) / deviation;
        let reflected =
            |bound: f64, deviate: f64| (2.0 * tilt * bound + ln_normal_cdf(deviate)).exp();
        ln_normal_cdf(shifted(0.0)).exp() + reflected(self.low, -shifted(2.0 * self.low))
            - reflected(self.high, shifted(2.0 * self.high))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::assert_close::assert_close;

    fn motion(drift: f64) -> Brownian {
        Brownian { low: -2.0, high: 3.0, drift, variance: 0.5 }
    }

    #[test]
    fn in_the_end_one_bound_is_reached() {
        for drift in [-0.3, 0.0, 0.2] {
            let m = motion(drift);
            let low = m.worse_than(1e4, m.low);
            assert_close(low, m.ever_below(), 1e-12);
            assert_close(m.worse_than(1e4, m.high), low, 1e-12);
        }
        assert_close(motion(0.0).ever_below(), 0.6, 1e-12);
        // Wald: (1 - e^(-2 tilt b)) / (e^(2 tilt |a|) - e^(-2 tilt b)) with tilt = 0.4.
        let want = (1.0 - (-2.4f64).exp()) / (1.6f64.exp() - (-2.4f64).exp());
        assert_close(motion(0.2).ever_below(), want, 1e-12);
    }

    #[test]
    fn both_ways_of_computing_agree_where_both_hold() {
        for drift in [-1.0, 0.0, 0.4] {
            for level in [-1.5, 0.0, 0.5] {
                let m = motion(drift);
                let (series, reflection) =
                    (m.worse_by_series(1.0, level), m.worse_by_reflection(1.0, level));
                assert_close(series, reflection, 1e-9);
            }
        }
    }

    #[test]
    fn mirroring_the_motion_mirrors_the_order() {
        let m = motion(0.3);
        let mirror = Brownian { low: -3.0, high: 2.0, drift: -0.3, variance: 0.5 };
        for (time, level) in [(0.05, 0.1), (4.0, 1.0), (9.0, -1.0)] {
            assert_close(m.worse_than(time, level), 1.0 - mirror.worse_than(time, -level), 1e-9);
        }
    }
}
