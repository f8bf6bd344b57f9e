//! Does a finding depend on who plays? What several players' games say of one quantity, put together.

use crate::interval::Interval;

/// Which way a quantity is said to lie from where it would be in balance.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Leaning {
    /// Shown to lie below.
    Below,
    /// Shown to lie near it.
    Level,
    /// Shown to lie above.
    Above,
    /// The games do not tell.
    Unknown,
}

/// What the games of one player say.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Opinion {
    /// Which way the quantity is said to lie.
    pub leaning: Leaning,
    /// Its interval of confidence, if it is bounded.
    pub range: Option<Interval>,
}

/// What the games of several players say together.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Consensus {
    /// All say the same.
    Agreed(Leaning),
    /// They contradict each other: one says above and another below, or their intervals do not meet.
    DependsOnPlay,
    /// Some do not tell, or tell different things that may both be true.
    Unknown,
}

/// Puts opinions together.
///
/// Intervals that do not meet are a test of "both players' games have one mean" that is stricter than
/// theirs: two of 95 % with equal errors part by chance in 0.6 % of cases (Schenker and Gentleman
/// 2001), so that among three players' three comparisons one entry in sixty is called wrongly.
#[must_use]
pub fn consensus(opinions: &[Opinion]) -> Consensus {
    let contradict = |one: &Opinion, other: &Opinion| {
        let opposed = matches!(
            (one.leaning, other.leaning),
            (Leaning::Below, Leaning::Above) | (Leaning::Above, Leaning::Below)
        );
        opposed || matches!((one.range, other.range), (Some(a), Some(b)) if !meet(a, b))
    };
    let rest = |at: usize| &opinions[at + 1..];
    let pairs =
        opinions.iter().enumerate().flat_map(|(at, one)| rest(at).iter().map(move |b| (one, b)));
    if pairs.into_iter().any(|(one, other)| contradict(one, other)) {
        return Consensus::DependsOnPlay;
    }
    match opinions {
        [first, rest @ ..]
            if first.leaning != Leaning::Unknown
                && rest.iter().all(|other| other.leaning == first.leaning) =>
        {
            Consensus::Agreed(first.leaning)
        }
        _ => Consensus::Unknown,
    }
}

fn meet(a: Interval, b: Interval) -> bool {
    a.low <= b.high && b.low <= a.high
}

#[cfg(test)]
mod tests {
    use super::*;

    fn opinion(leaning: Leaning, range: [f64; 2]) -> Opinion {
        Opinion { leaning, range: Some(Interval { low: range[0], high: range[1] }) }
    }

    #[test]
    fn players_agree_only_if_all_say_the_same() {
        let above = opinion(Leaning::Above, [1.0, 3.0]);
        assert_eq!(consensus(&[above, above, above]), Consensus::Agreed(Leaning::Above));
        let silent = opinion(Leaning::Unknown, [-1.0, 4.0]);
        assert_eq!(consensus(&[above, above, silent]), Consensus::Unknown);
        assert_eq!(consensus(&[silent, silent]), Consensus::Unknown);
        assert_eq!(consensus(&[]), Consensus::Unknown);
        let level = opinion(Leaning::Level, [0.5, 1.5]);
        assert_eq!(consensus(&[above, level]), Consensus::Unknown, "both may be true");
    }

    #[test]
    fn opposite_signs_and_intervals_apart_depend_on_play() {
        let above = opinion(Leaning::Above, [1.0, 3.0]);
        let below = opinion(Leaning::Below, [-3.0, -1.0]);
        assert_eq!(consensus(&[above, below]), Consensus::DependsOnPlay);
        let far_above = opinion(Leaning::Above, [3.5, 4.0]);
        assert_eq!(consensus(&[above, above, far_above]), Consensus::DependsOnPlay);
        let touching = opinion(Leaning::Above, [3.0, 4.0]);
        assert_eq!(consensus(&[above, touching]), Consensus::Agreed(Leaning::Above));
        let unbounded = Opinion { leaning: Leaning::Below, range: None };
        assert_eq!(consensus(&[above, unbounded]), Consensus::DependsOnPlay);
    }
}
