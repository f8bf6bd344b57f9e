//! Who is at least as good in every respect.

/// Pairs of games by the half points that a force scored in them: 0 to 4.
pub type Spread = [u64; 5];

/// What marks a contender among the others.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Marks {
    /// No other scores at least as much for at most the same points, and one of both strictly.
    pub pareto: bool,
    /// Against the force as it is: at every number of points, as large a share of pairs scores that
    /// much or more, and at one a larger (first-order stochastic dominance of the samples).
    pub dominates: bool,
    /// The force as it is dominates it.
    pub dominated: bool,
}

/// Whether one sample dominates another in the first order.
pub(crate) fn dominates(one: &Spread, other: &Spread) -> bool {
    let (n, m) = (one.iter().sum::<u64>(), other.iter().sum::<u64>());
    let (mut above, mut below, mut is_strict) = (0, 0, false);
    for (&a, &b) in one.iter().zip(other).skip(1).rev() {
        above += a;
        below += b;
        // Shares compared without dividing.
        let (left, right) = (u128::from(above) * u128::from(m), u128::from(below) * u128::from(n));
        if left < right {
            return false;
        }
        is_strict |= left > right;
    }
    is_strict && n > 0 && m > 0
}

/// Which of these points and scores are on the Pareto front.
pub(crate) fn pareto(contenders: &[(u32, f64)]) -> Vec<bool> {
    let beats = |one: &(u32, f64), other: &(u32, f64)| {
        one.0 <= other.0 && one.1 >= other.1 && (one.0 < other.0 || one.1 > other.1)
    };
    let is_on = |own: &(u32, f64)| !contenders.iter().any(|other| beats(other, own));
    contenders.iter().map(is_on).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dominance_is_at_every_number_of_points() {
        assert!(dominates(&[1, 0, 0, 0, 3], &[2, 0, 0, 0, 2]));
        assert!(dominates(&[2, 0, 0, 0, 6], &[2, 0, 0, 0, 2]), "shares, not counts");
        assert!(!dominates(&[1, 0, 0, 2, 1], &[2, 0, 0, 0, 2]), "fewer pairs won outright");
        assert!(!dominates(&[1, 1, 1, 1, 1], &[1, 1, 1, 1, 1]));
    }

    #[test]
    fn the_front_has_whom_nobody_beats() {
        let front = pareto(&[(90, 0.5), (90, 0.6), (80, 0.4), (95, 0.6), (80, 0.3)]);
        assert_eq!(front, [false, true, true, false, false]);
    }
}
