//! Square roots of whole numbers, rounded down: for distances, of which many are taken in play.

/// Roots of the numbers that begin with each byte, about right: those of numbers of 31 and 32 bits.
const FIRST: [u32; 256] = {
    let mut first = [1; 256];
    let mut byte = 64;
    while byte < 256 {
        first[byte] = (((2 * byte + 1) as u64) << 23).isqrt() as u32;
        byte += 1;
    }
    first
};

/// The largest whole number whose square is not above `number`: what [`u32::isqrt`] gives, with a
/// table for its first steps.
#[must_use]
#[inline]
pub const fn floor_root(number: u32) -> u32 {
    if number == 0 {
        return 0;
    }
    let pairs = number.leading_zeros() / 2;
    let long = number << (2 * pairs);
    let first = FIRST[(long >> 24) as usize];
    // One step of Newton's from a root that is wrong by less than one in 250 gives the root or the
    // next number.
    let next = u32::midpoint(first, long / first);
    let root = if next as u64 * next as u64 > long as u64 { next - 1 } else { next };
    root >> pairs
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn roots_beside_squares() {
        for root in 1..=u32::from(u16::MAX) {
            let square = root * root;
            assert_eq!(floor_root(square), root);
            assert_eq!(floor_root(square - 1), root - 1);
            assert_eq!(floor_root(square + 2 * root), root, "the last before the next square");
        }
        assert_eq!(floor_root(0), 0);
        assert_eq!(floor_root(u32::MAX), 65_535);
    }

    proptest! {
        #[test]
        fn roots_are_those_of_the_library(number in any::<u32>()) {
            prop_assert_eq!(floor_root(number), number.isqrt());
        }
    }
}
