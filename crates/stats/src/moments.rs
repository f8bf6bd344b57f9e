//! Exact integer sums that merge in any order; floats appear only when a number is asked for.

use crate::wide::difference_of_products;

/// Count, sum and sum of squares of integer values (points in thousandths, turns, hits).
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Moments {
    n: u64,
    sum: i128,
    sum_of_squares: i128,
}

impl Moments {
    /// Takes sums gathered elsewhere; `None` unless they could come from `n` values, that is
    /// unless `n * sum_of_squares >= sum^2` (Cauchy-Schwarz) and the squares stay below 2^127.
    #[must_use]
    pub fn from_sums(n: u64, sum: i128, sum_of_squares: u128) -> Option<Self> {
        let sum_of_squares = i128::try_from(sum_of_squares).ok()?;
        let possible = scatter(n, sum, sum_of_squares) >= 0.0 && (n > 0 || sum_of_squares == 0);
        possible.then_some(Self { n, sum, sum_of_squares })
    }

    /// Adds one value.
    pub fn push(&mut self, value: i64) {
        let value = i128::from(value);
        self.n += 1;
        self.sum += value;
        self.sum_of_squares += value * value;
    }

    /// Adds all values of `other`: exact, commutative, associative.
    pub fn merge(&mut self, other: &Self) {
        self.n += other.n;
        self.sum += other.sum;
        self.sum_of_squares += other.sum_of_squares;
    }

    /// How many values.
    #[must_use]
    pub fn count(&self) -> u64 {
        self.n
    }

    /// Their sum.
    #[must_use]
    pub fn sum(&self) -> i128 {
        self.sum
    }

    /// The sum of their squares.
    #[must_use]
    pub fn sum_of_squares(&self) -> i128 {
        self.sum_of_squares
    }

    /// Their mean; `None` without values.
    #[must_use]
    pub fn mean(&self) -> Option<f64> {
        (self.n > 0).then(|| self.sum as f64 / self.n as f64)
    }

    /// Population variance `(n sum x^2 - (sum x)^2) / n^2`, the numerator exact in integers;
    /// `None` without values.
    #[must_use]
    pub fn population_variance(&self) -> Option<f64> {
        let n = self.n as f64;
        (self.n > 0).then(|| scatter(self.n, self.sum, self.sum_of_squares) / (n * n))
    }

    /// Sample variance, with divisor `n - 1`; `None` for fewer than two values.
    #[must_use]
    pub fn sample_variance(&self) -> Option<f64> {
        let n = self.n as f64;
        (self.n > 1).then(|| scatter(self.n, self.sum, self.sum_of_squares) / (n * (n - 1.0)))
    }

    /// Standard error of the mean, `sqrt(sample variance / n)`; `None` for fewer than two values.
    #[must_use]
    pub fn standard_error(&self) -> Option<f64> {
        self.sample_variance().map(|variance| (variance / self.n as f64).sqrt())
    }
}

impl FromIterator<i64> for Moments {
    fn from_iter<I: IntoIterator<Item = i64>>(values: I) -> Self {
        let mut moments = Self::default();
        values.into_iter().for_each(|value| moments.push(value));
        moments
    }
}

/// Count, sums, sums of squares and sum of products of pairs of integer values.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct JointMoments {
    n: u64,
    x: i128,
    y: i128,
    xx: i128,
    yy: i128,
    xy: i128,
}

impl JointMoments {
    /// Takes sums gathered elsewhere: the moments of `x`, those of `y`, and the sum of products.
    /// `None` if the two counts differ.
    #[must_use]
    pub fn from_sums(x: &Moments, y: &Moments, sum_of_products: i128) -> Option<Self> {
        (x.n == y.n).then_some(Self {
            n: x.n,
            x: x.sum,
            y: y.sum,
            xx: x.sum_of_squares,
            yy: y.sum_of_squares,
            xy: sum_of_products,
        })
    }

    /// Adds one pair of values.
    pub fn push(&mut self, x: i64, y: i64) {
        let (x, y) = (i128::from(x), i128::from(y));
        self.n += 1;
        self.x += x;
        self.y += y;
        self.xx += x * x;
        self.yy += y * y;
        self.xy += x * y;
    }

    /// Adds all pairs of `other`: exact, commutative, associative.
    pub fn merge(&mut self, other: &Self) {
        self.n += other.n;
        self.x += other.x;
        self.y += other.y;
        self.xx += other.xx;
        self.yy += other.yy;
        self.xy += other.xy;
    }

    /// The moments of `x` alone.
    #[must_use]
    pub fn x(&self) -> Moments {
        Moments { n: self.n, sum: self.x, sum_of_squares: self.xx }
    }

    /// The moments of `y` alone.
    #[must_use]
    pub fn y(&self) -> Moments {
        Moments { n: self.n, sum: self.y, sum_of_squares: self.yy }
    }

    /// The moments of the differences `y - x`, exact.
    #[must_use]
    pub fn difference(&self) -> Moments {
        Moments { n: self.n, sum: self.y - self.x, sum_of_squares: self.xx + self.yy - 2 * self.xy }
    }

    /// Sample covariance `(n sum xy - sum x sum y) / (n (n-1))`, the numerator exact in integers;
    /// `None` for fewer than two pairs.
    #[must_use]
    pub fn sample_covariance(&self) -> Option<f64> {
        let n = self.n as f64;
        let numerator = difference_of_products(i128::from(self.n), self.xy, self.x, self.y);
        (self.n > 1).then(|| numerator / (n * (n - 1.0)))
    }
}

/// `n sum x^2 - (sum x)^2`, exact before the last rounding.
fn scatter(n: u64, sum: i128, sum_of_squares: i128) -> f64 {
    difference_of_products(i128::from(n), sum_of_squares, sum, sum)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::assert_close::assert_close;
    use proptest::prelude::*;

    #[test]
    fn a_large_offset_does_not_drown_the_variance() {
        let near = |offset: i64| [1, 2, 3, 4].map(|v| v + offset).into_iter().collect::<Moments>();
        let small = near(0).sample_variance().expect("four values");
        let large = near(1_000_000_000_000_000).sample_variance().expect("four values");
        assert_close(small, 5.0 / 3.0, 1e-15);
        assert_close(large, small, 0.0);
    }

    #[test]
    fn impossible_sums_are_refused() {
        assert_eq!(Moments::from_sums(2, 10, 49), None);
        assert!(Moments::from_sums(2, 10, 50).is_some());
        assert_eq!(Moments::from_sums(0, 0, 1), None);
        assert_eq!(Moments::from_sums(1, 0, u128::MAX), None);
    }

    #[test]
    fn covariance_of_a_line_is_slope_times_variance() {
        let mut joint = JointMoments::default();
        (0..50).for_each(|v| joint.push(v, 3 * v + 7));
        let variance = joint.x().sample_variance().expect("fifty values");
        assert_close(joint.sample_covariance().expect("fifty"), 3.0 * variance, 1e-9);
    }

    proptest! {
        #[test]
        fn merging_is_order_free(values in prop::collection::vec(any::<i32>(), 0..40), cut: usize) {
            let values: Vec<i64> = values.into_iter().map(i64::from).collect();
            let cut = if values.is_empty() { 0 } else { cut % values.len() };
            let (left, right) = values.split_at(cut);
            let mut merged: Moments = right.iter().copied().collect();
            merged.merge(&left.iter().copied().collect());
            prop_assert_eq!(merged, values.iter().copied().collect());
        }
    }
}
