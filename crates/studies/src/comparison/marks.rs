//! Who scores most for the points.

/// Pairs of games by the half points that a force scored in them: 0 to 4.
pub type Spread = [u64; 5];

/// What marks a contender among the others.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Marks {
    /// No other scores at least as much for at most the same points, and one of both strictly.
    pub pareto: bool,
    /// It costs more than the scenario, or its own file, permits: it shows what it would be worth.
    pub over_limit: bool,
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
    fn the_front_has_whom_nobody_beats() {
        let front = pareto(&[(90, 0.5), (90, 0.6), (80, 0.4), (95, 0.6), (80, 0.3)]);
        assert_eq!(front, [false, true, true, false, false]);
    }
}
