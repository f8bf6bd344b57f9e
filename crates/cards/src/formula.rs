//! Expressions of which everything is known but counters and the throw of the moment.

use crate::expression::Operator;

/// The most counters that a game has.
pub(crate) const MOST_COUNTERS: usize = 24;

/// How far a counter goes, up and down.
pub(crate) const FARTHEST: i64 = 1_000_000;

/// The values of all counters.
pub(crate) type Counters = [i32; MOST_COUNTERS];

/// What a formula is asked about.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Moment<'c> {
    pub(crate) counters: &'c Counters,
    /// What the dice show.
    pub(crate) natural: i64,
    /// The same with all that is added.
    pub(crate) total: i64,
}

impl<'c> Moment<'c> {
    /// Without a throw.
    pub(crate) const fn quiet(counters: &'c Counters) -> Self {
        Self { counters, natural: 0, total: 0 }
    }
}

/// Why there is no number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Trouble {
    /// It divides by nothing.
    Division,
    /// No case of a list fits.
    NoCase,
    /// It is beyond all bounds.
    TooFar,
}

impl Trouble {
    /// In words.
    pub(crate) const fn words(self) -> &'static str {
        match self {
            Self::Division => "a number is divided by 0",
            Self::NoCase => "no case of a number fits",
            Self::TooFar => "a number goes beyond 1000000",
        }
    }
}

/// A number or a condition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Formula {
    Constant(i64),
    Counter(usize),
    Natural,
    Total,
    Not(Box<Self>),
    Two(Operator, Box<[Self; 2]>),
    /// The number of the first condition that holds.
    Cases(Vec<[Self; 2]>),
}

impl Formula {
    /// The formula, worked out as far as that is known.
    pub(crate) fn two(operator: Operator, left: Self, right: Self) -> Result<Self, Trouble> {
        let quick = |formula: &Self, value| *formula == Self::Constant(value);
        Ok(match (operator, &left, &right) {
            (_, &Self::Constant(left), &Self::Constant(right)) => {
                Self::Constant(joined(operator, left, right)?)
            }
            (Operator::And, one, other) if quick(one, 0) || quick(other, 0) => Self::Constant(0),
            (Operator::Add, one, _) if quick(one, 0) => right,
            (Operator::Add | Operator::Subtract, _, other) if quick(other, 0) => left,
            _ => Self::Two(operator, Box::new([left, right])),
        })
    }

    /// What does not hold.
    pub(crate) fn negated(self) -> Self {
        match self {
            Self::Constant(value) => Self::Constant(i64::from(value == 0)),
            other => Self::Not(Box::new(other)),
        }
    }

    /// The number, if it is known whatever happens.
    pub(crate) const fn constant(&self) -> Option<i64> {
        if let Self::Constant(value) = self { Some(*value) } else { None }
    }

    /// The number.
    pub(crate) fn value(&self, at: Moment<'_>) -> Result<i64, Trouble> {
        match self {
            Self::Constant(value) => Ok(*value),
            Self::Counter(slot) => Ok(at.counters[*slot].into()),
            Self::Natural => Ok(at.natural),
            Self::Total => Ok(at.total),
            Self::Not(inner) => Ok(i64::from(inner.value(at)? == 0)),
            Self::Two(Operator::And, both) => {
                Ok(i64::from(both[0].holds(at)? && both[1].holds(at)?))
            }
            Self::Two(Operator::Or, both) => {
                Ok(i64::from(both[0].holds(at)? || both[1].holds(at)?))
            }
            Self::Two(operator, both) => joined(*operator, both[0].value(at)?, both[1].value(at)?),
            Self::Cases(cases) => {
                for [when, is] in cases {
                    if when.holds(at)? {
                        return is.value(at);
                    }
                }
                Err(Trouble::NoCase)
            }
        }
    }

    /// Whether it is anything but 0.
    pub(crate) fn holds(&self, at: Moment<'_>) -> Result<bool, Trouble> {
        Ok(self.value(at)? != 0)
    }

    /// Calls for every counter that it asks for.
    pub(crate) fn counters(&self, visit: &mut impl FnMut(usize)) {
        match self {
            Self::Counter(slot) => visit(*slot),
            Self::Constant(_) | Self::Natural | Self::Total => {}
            Self::Not(inner) => inner.counters(visit),
            Self::Two(_, both) => both.iter().for_each(|one| one.counters(visit)),
            Self::Cases(cases) => cases.iter().flatten().for_each(|one| one.counters(visit)),
        }
    }

    /// Whether it asks for the throw of the moment.
    pub(crate) fn asks_for_throw(&self) -> bool {
        match self {
            Self::Natural | Self::Total => true,
            Self::Constant(_) | Self::Counter(_) => false,
            Self::Not(inner) => inner.asks_for_throw(),
            Self::Two(_, both) => both.iter().any(Self::asks_for_throw),
            Self::Cases(cases) => cases.iter().flatten().any(Self::asks_for_throw),
        }
    }
}

fn joined(operator: Operator, left: i64, right: i64) -> Result<i64, Trouble> {
    let divided = || if right == 0 { Err(Trouble::Division) } else { Ok(left.div_euclid(right)) };
    let value = match operator {
        Operator::Add => left + right,
        Operator::Subtract => left - right,
        Operator::Multiply => left * right,
        Operator::Divide => divided()?,
        Operator::DivideUp => divided()? + i64::from(left.rem_euclid(right) != 0),
        Operator::Least => left.min(right),
        Operator::Most => left.max(right),
        Operator::Equal => i64::from(left == right),
        Operator::Unequal => i64::from(left != right),
        Operator::Less => i64::from(left < right),
        Operator::AtMost => i64::from(left <= right),
        Operator::Greater => i64::from(left > right),
        Operator::AtLeast => i64::from(left >= right),
        Operator::And => i64::from(left != 0 && right != 0),
        Operator::Or => i64::from(left != 0 || right != 0),
    };
    if value.abs() > FARTHEST { Err(Trouble::TooFar) } else { Ok(value) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn division_rounds_down_and_up() {
        let of = |operator, left, right| joined(operator, left, right);
        assert_eq!(of(Operator::Divide, 7, 2), Ok(3));
        assert_eq!(of(Operator::Divide, -7, 2), Ok(-4));
        assert_eq!(of(Operator::DivideUp, 7, 2), Ok(4));
        assert_eq!(of(Operator::DivideUp, 6, 2), Ok(3));
        assert_eq!(of(Operator::Divide, 7, 0), Err(Trouble::Division));
        assert_eq!(of(Operator::Multiply, 1000, 1001), Err(Trouble::TooFar));
    }
}
