//! Sets of units as bits: 64 units a word, as many words as a ruleset needs.

use core::fmt;
use core::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not};

use crate::game::UnitId;
use crate::table::bits::Bits;

/// A set of units with indices below 64 for every word.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct UnitSet<const WORDS: usize = 1>(Bits<WORDS>);

impl<const WORDS: usize> UnitSet<WORDS> {
    /// No unit.
    pub const EMPTY: Self = Self(Bits::EMPTY);

    /// How many units a set can hold: their indices are below this.
    pub const CAPACITY: usize = Bits::<WORDS>::CAPACITY;

    /// The units with indices `from..to`.
    ///
    /// # Panics
    /// If `to` is above [`CAPACITY`](Self::CAPACITY) or below `from`.
    #[must_use]
    pub const fn range(from: u8, to: u8) -> Self {
        Self(Bits::range(from as usize, to as usize))
    }

    /// The set of one unit.
    #[must_use]
    #[inline]
    pub const fn of(unit: UnitId) -> Self {
        Self(Bits::of(unit.index()))
    }

    /// Whether it has the unit.
    #[must_use]
    #[inline]
    pub const fn contains(self, unit: UnitId) -> bool {
        self.0.contains(unit.index())
    }

    /// Adds a unit.
    #[inline]
    pub const fn insert(&mut self, unit: UnitId) {
        self.0.insert(unit.index());
    }

    /// Takes a unit out.
    #[inline]
    pub const fn remove(&mut self, unit: UnitId) {
        self.0.remove(unit.index());
    }

    /// How many units it has.
    #[must_use]
    #[inline]
    pub const fn len(self) -> u32 {
        self.0.len()
    }

    /// Whether it has none.
    #[must_use]
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0.is_empty()
    }

    /// The unit with the lowest index.
    #[must_use]
    #[inline]
    pub const fn first(self) -> Option<UnitId> {
        match self.0.first() {
            Some(index) => Some(UnitId(index as u8)),
            None => None,
        }
    }

    /// The units of this set that are not in the other.
    #[must_use]
    #[inline]
    pub const fn without(self, other: Self) -> Self {
        Self(self.0.without(&other.0))
    }
}

impl<const WORDS: usize> Iterator for UnitSet<WORDS> {
    type Item = UnitId;

    #[inline]
    fn next(&mut self) -> Option<UnitId> {
        self.0.take_first().map(|index| UnitId(index as u8))
    }
}

impl<const WORDS: usize> FromIterator<UnitId> for UnitSet<WORDS> {
    fn from_iter<I: IntoIterator<Item = UnitId>>(units: I) -> Self {
        Self(units.into_iter().map(UnitId::index).collect())
    }
}

impl<const WORDS: usize> BitOr for UnitSet<WORDS> {
    type Output = Self;

    #[inline]
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl<const WORDS: usize> BitAnd for UnitSet<WORDS> {
    type Output = Self;

    #[inline]
    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl<const WORDS: usize> BitOrAssign for UnitSet<WORDS> {
    #[inline]
    fn bitor_assign(&mut self, other: Self) {
        self.0 |= other.0;
    }
}

impl<const WORDS: usize> BitAndAssign for UnitSet<WORDS> {
    #[inline]
    fn bitand_assign(&mut self, other: Self) {
        self.0 &= other.0;
    }
}

impl<const WORDS: usize> Not for UnitSet<WORDS> {
    type Output = Self;

    #[inline]
    fn not(self) -> Self {
        Self(!self.0)
    }
}

impl<const WORDS: usize> fmt::Debug for UnitSet<WORDS> {
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
        assert_eq!(UnitSet::<1>::range(60, 64).len(), 4);
        assert_eq!(UnitSet::<1>::range(0, 64), !UnitSet::EMPTY);
        assert!(UnitSet::<1>::range(5, 5).is_empty());
    }

    #[test]
    fn sets_are_as_wide_as_they_must() {
        let mut set = UnitSet::<3>::range(60, 130);
        assert_eq!((set.len(), set.first()), (70, Some(UnitId(60))));
        assert_eq!(set.map(|unit| unit.0).collect::<Vec<_>>(), (60..130).collect::<Vec<_>>());
        set.remove(UnitId(128));
        set.insert(UnitId(191));
        assert!(
            set.contains(UnitId(191)) && !set.contains(UnitId(128)) && !set.contains(UnitId(0))
        );
        assert_eq!((!set).len(), 192 - 70);
        assert_eq!((set & UnitSet::range(120, 192)).len(), 10);
        assert_eq!((set | UnitSet::of(UnitId(0))).first(), Some(UnitId(0)));
    }
}
