//! The sides of a game, and the units that fight for them.

use core::ops::{Index, IndexMut};

/// One of the two roles in a game. A force may play either.
///
/// A side is a *role* (table edge, attacker or defender, first or second player), not an army:
/// the two games of a pair seat the same two forces the other way round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Side {
    /// The first role of the scenario.
    A,
    /// The second role of the scenario.
    B,
}

impl Side {
    /// Both sides, in order.
    pub const BOTH: [Self; 2] = [Self::A, Self::B];

    /// The opponent.
    #[must_use]
    pub const fn foe(self) -> Self {
        match self {
            Self::A => Self::B,
            Self::B => Self::A,
        }
    }

    /// 0 for A, 1 for B.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }
}

/// A value for each side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct BySide<T>(pub [T; 2]);

impl<T> BySide<T> {
    /// Makes the value of each side from a function.
    pub fn from_fn(mut value: impl FnMut(Side) -> T) -> Self {
        Self([value(Side::A), value(Side::B)])
    }

    /// Makes another value of the value of each side.
    pub fn map<U>(self, value: impl FnMut(T) -> U) -> BySide<U> {
        BySide(self.0.map(value))
    }
}

impl<T> Index<Side> for BySide<T> {
    type Output = T;

    fn index(&self, side: Side) -> &T {
        &self.0[side.index()]
    }
}

impl<T> IndexMut<Side> for BySide<T> {
    fn index_mut(&mut self, side: Side) -> &mut T {
        &mut self.0[side.index()]
    }
}

/// Index of a unit in its game's [`Ruleset::muster`](crate::game::Ruleset::muster). Units of side A come first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct UnitId(pub u8);

impl UnitId {
    /// The index as `usize`.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}
