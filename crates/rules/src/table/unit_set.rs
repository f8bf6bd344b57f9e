//! Sets of up to 64 units as bits of one word.

use core::fmt;
use core::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not};

use crate::game::UnitId;

/// A set of units with indices below 64.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct UnitSet(u64);

impl UnitSet {
    /// No unit.
    pub const EMPTY: Self = Self(0);

    /// The units with indices `from..to`.
    ///
    /// # Panics
    /// If `to` is above 64 or below `from`.
    #[must_use]
    pub const fn range(from: u8, to: u8) -> Self {
        assert!(from <= to && to <= 64, "unit indices are below 64");
        Self(below_64(to) & !below_64(from))
    }

    /// The set of one unit.
    #[must_use]
    pub const fn of(unit: UnitId) -> Self {
        Self(1 << unit.0)
    }

    /// Whether it has the unit.
    #[must_use]
    pub const fn contains(self, unit: UnitId) -> bool {
        self.0 >> unit.0 & 1 != 0
    }

    /// Adds a unit.
    pub const fn insert(&mut self, unit: UnitId) {
        self.0 |= 1 << unit.0;
    }

    /// Takes a unit out.
    pub const fn remove(&mut self, unit: UnitId) {
        self.0 &= !(1 << unit.0);
    }

    /// How many units it has.
    #[must_use]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether it has none.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The unit with the lowest index.
    #[must_use]
    pub const fn first(self) -> Option<UnitId> {
        if self.0 == 0 { None } else { Some(UnitId(self.0.trailing_zeros() as u8)) }
    }

    /// The units of this set that are not in the other.
    #[must_use]
    pub const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }
}

const fn below_64(end: u8) -> u64 {
    if end == 64 { u64::MAX } else { (1 << end) - 1 }
}

impl Iterator for UnitSet {
    type Item = UnitId;

    fn next(&mut self) -> Option<UnitId> {
        let unit = self.first()?;
        self.0 &= self.0 - 1;
        Some(unit)
    }
}

impl FromIterator<UnitId> for UnitSet {
    fn from_iter<I: IntoIterator<Item = UnitId>>(units: I) -> Self {
        units.into_iter().fold(Self::EMPTY, |set, unit| set | Self::of(unit))
    }
}

impl BitOr for UnitSet {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl BitAnd for UnitSet {
    type Output = Self;

    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl BitOrAssign for UnitSet {
    fn bitor_assign(&mut self, other: Self) {
        self.0 |= other.0;
    }
}

impl BitAndAssign for UnitSet {
    fn bitand_assign(&mut self, other: Self) {
        self.0 &= other.0;
    }
}

impl Not for UnitSet {
    type Output = Self;

    fn not(self) -> Self {
        Self(!self.0)
    }
}

impl fmt::Debug for UnitSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.map(|unit| unit.0)).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn iterates_in_order_of_index() {
        let set: UnitSet = [63, 0, 17].map(UnitId).into_iter().collect();
        assert_eq!(set.map(|unit| unit.0).collect::<Vec<_>>(), [0, 17, 63]);
        assert_eq!(set.without(UnitSet::of(UnitId(17))).len(), 2);
    }

    #[test]
    fn ranges_reach_the_last_index() {
        assert_eq!(UnitSet::range(60, 64).len(), 4);
        assert_eq!(UnitSet::range(0, 64), !UnitSet::EMPTY);
        assert!(UnitSet::range(5, 5).is_empty());
    }
}
