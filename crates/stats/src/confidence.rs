//! The level of confidence of an interval or a sequence.

use crate::distribution::normal_quantile;

/// A level of confidence strictly between 0 and 1, such as 0.95.
#[derive(Debug, Clone, Copy, PartialEq, PartialOrd)]
pub struct Confidence(f64);

impl Confidence {
    /// 90 %: the two-sided interval whose ends are one-sided tests at 5 %.
    pub const P90: Self = Self(0.90);
    /// 95 %.
    pub const P95: Self = Self(0.95);
    /// 99 %.
    pub const P99: Self = Self(0.99);

    /// A level of confidence, or `None` unless `0 < level < 1`.
    #[must_use]
    pub fn new(level: f64) -> Option<Self> {
        (level > 0.0 && level < 1.0).then_some(Self(level))
    }

    /// The level itself, such as 0.95.
    #[must_use]
    pub fn level(self) -> f64 {
        self.0
    }

    /// The probability of error, `1 - level`.
    #[must_use]
    pub fn error(self) -> f64 {
        1.0 - self.0
    }

    /// The two-sided normal deviate: 1.959963984540054 at 95 %.
    #[must_use]
    pub fn z(self) -> f64 {
        normal_quantile(f64::midpoint(1.0, self.0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::assert_close::assert_close;

    #[test]
    fn deviates_are_those_of_the_tables() {
        assert_close(Confidence::P95.z(), 1.959_963_984_540_054, 1e-14);
        assert_close(Confidence::P90.z(), 1.644_853_626_951_472_7, 1e-14);
        assert_close(Confidence::P99.z(), 2.575_829_303_548_900_4, 1e-14);
    }

    #[test]
    fn refuses_certainty_and_nonsense() {
        for level in [0.0, 1.0, -0.1, 1.1, f64::NAN] {
            assert_eq!(Confidence::new(level), None);
        }
        assert_eq!(Confidence::new(0.95), Some(Confidence::P95));
    }
}
