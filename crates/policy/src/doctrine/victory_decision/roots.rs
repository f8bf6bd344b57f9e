//! Lengths of squared distances, looked up: near enough where places are compared.

/// From this on the leading bits of a square are enough.
const LEAST: u32 = 256;

/// Squares have so many bits less when they are looked up.
const BITS: u32 = u32::BITS - (4 * LEAST - 1).leading_zeros();

/// 64 times the root of the middle of each step.
static ROOTS: [u16; 4 * LEAST as usize] = {
    let mut roots = [0; 4 * LEAST as usize];
    let mut at = 0;
    while at < roots.len() {
        roots[at] = ((at as u32 * 2 + 1) * (64 * 32)).isqrt() as u16;
        at += 1;
    }
    roots
};

/// The root of a square, to one part in five hundred.
#[inline]
pub(super) fn root(squared: i32) -> i32 {
    let squared = squared as u32;
    if squared < LEAST {
        return squared.isqrt() as i32;
    }
    let shift = (u32::BITS - squared.leading_zeros()).saturating_sub(BITS).next_multiple_of(2);
    i32::from(ROOTS[(squared >> shift) as usize]) << (shift / 2) >> 6
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn roots_are_near_enough() {
        for far in (0..40_000).step_by(7) {
            assert!((root(far * far) - far).abs() <= far / 400 + 1, "{far}: {}", root(far * far));
        }
    }
}
