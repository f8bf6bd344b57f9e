//! Bisection, the one root finder of this crate: slow, certain, and the same on every machine.

/// Enough halvings to reach two neighbouring floats from any interval of moderate numbers.
const HALVINGS: u32 = 200;

/// Where `holds` turns from true to false between `low` (where it is taken to hold) and `high`.
///
/// Returns the largest point found where it holds; `low` when it never does, and a point next to
/// `high` when it always does. `holds` must be monotone.
pub(crate) fn boundary(low: f64, high: f64, holds: impl Fn(f64) -> bool) -> f64 {
    let (mut low, mut high) = (low, high);
    for _ in 0..HALVINGS {
        let middle = f64::midpoint(low, high);
        if middle <= low || middle >= high {
            break;
        }
        if holds(middle) {
            low = middle;
        } else {
            high = middle;
        }
    }
    low
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::assert_close::assert_close;

    #[test]
    fn finds_the_square_root_of_two() {
        assert_close(boundary(0.0, 2.0, |x| x * x < 2.0), std::f64::consts::SQRT_2, 1e-15);
    }

    #[test]
    fn stays_at_the_ends_when_nothing_changes() {
        assert_close(boundary(3.0, 5.0, |_| false), 3.0, 1e-12);
        assert_close(boundary(3.0, 5.0, |_| true), 5.0, 1e-12);
    }
}
