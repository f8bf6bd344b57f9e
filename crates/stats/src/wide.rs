//! Products of 128-bit integers without loss, for variances free of cancellation.

const HALF: u32 = 64;
const LOW_HALF: u128 = (1 << HALF) - 1;

/// `a * b - c * d`, exact in 256 bits and rounded once, at the end.
pub(crate) fn difference_of_products(a: i128, b: i128, c: i128, d: i128) -> f64 {
    let (left, right) = (signed_product(a, b), signed_product(c, d));
    let (low, borrow) = left.low.overflowing_sub(right.low);
    let high = left.high - right.high - i128::from(borrow);
    Wide { high, low }.to_f64()
}

/// A 256-bit two's complement integer.
struct Wide {
    high: i128,
    low: u128,
}

impl Wide {
    fn to_f64(&self) -> f64 {
        if self.high < 0 {
            return -self.negated().to_f64();
        }
        self.high as f64 * 2f64.powi(128) + self.low as f64
    }

    fn negated(&self) -> Self {
        let (low, carry) = (!self.low).overflowing_add(1);
        Self { high: !self.high + i128::from(carry), low }
    }
}

/// The full product of two signed integers, by schoolbook multiplication of 64-bit halves.
fn signed_product(a: i128, b: i128) -> Wide {
    let (x, y) = (a.unsigned_abs(), b.unsigned_abs());
    let (x_high, x_low) = (x >> HALF, x & LOW_HALF);
    let (y_high, y_low) = (y >> HALF, y & LOW_HALF);
    let (bottom, top) = (x_low * y_low, x_high * y_high);
    let (first, second) = (x_low * y_high, x_high * y_low);
    let middle = (bottom >> HALF) + (first & LOW_HALF) + (second & LOW_HALF);
    let high = top + (first >> HALF) + (second >> HALF) + (middle >> HALF);
    let low = (bottom & LOW_HALF) | (middle << HALF);
    // Magnitudes are at most 2^127, so the product stays below 2^255 and fits the signed half.
    let magnitude = Wide { high: high as i128, low };
    if (a < 0) == (b < 0) { magnitude } else { magnitude.negated() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::assert_close::assert_close;
    use proptest::prelude::*;

    #[test]
    fn small_remainders_of_huge_products_survive() {
        let big = i128::MAX / 2;
        // (big + 1)(big - 1) - big^2 = -1, which no float subtraction would show.
        let got = difference_of_products(big + 1, big - 1, big, big);
        assert!((got + 1.0).abs() < f64::EPSILON, "{got}");
    }

    proptest! {
        #[test]
        fn agrees_with_plain_arithmetic(a: i32, b: i32, c: i32, d: i32) {
            let [wa, wb, wc, wd] = [a, b, c, d].map(i128::from);
            let exact = wa * wb - wc * wd;
            assert_close(difference_of_products(wa, wb, wc, wd), exact as f64, 0.0);
        }

        #[test]
        fn is_antisymmetric(a: i128, b: i128, c: i128, d: i128) {
            let [a, b, c, d] = [a, b, c, d].map(|v| v >> 1);
            let swapped = difference_of_products(c, d, a, b);
            assert_close(difference_of_products(a, b, c, d), -swapped, 0.0);
        }
    }
}
