//! Sets of units as bits: 64 units a word, as many words as a ruleset needs.

use core::fmt;
use core::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not};

use crate::game::UnitId;

/// Units to a word.
const WORD: usize = u64::BITS as usize;

/// A set of units with indices below 64 for every word.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct UnitSet<const WORDS: usize = 1>([u64; WORDS]);

/// The word of a unit. A set of one word never looks for it.
const fn word_of<const WORDS: usize>(unit: UnitId) -> usize {
    if WORDS == 1 { 0 } else { unit.index() / WORD }
}

/// The bit of a unit in its word.
const fn bit_of(unit: UnitId) -> u64 {
    1 << (unit.index() % WORD)
}

impl<const WORDS: usize> UnitSet<WORDS> {
    /// No unit.
    pub const EMPTY: Self = Self([0; WORDS]);

    /// How many units a set can hold: their indices are below this.
    pub const CAPACITY: usize = WORDS * WORD;

    /// The units with indices `from..to`.
    ///
    /// # Panics
    /// If `to` is above [`CAPACITY`](Self::CAPACITY) or below `from`.
    #[must_use]
    pub const fn range(from: u8, to: u8) -> Self {
        assert!(from <= to && to as usize <= Self::CAPACITY, "the set is wide enough");
        let mut words = [0; WORDS];
        let mut at = 0;
        while at < WORDS {
            words[at] = below(to, at) & !below(from, at);
            at += 1;
        }
        Self(words)
    }

    /// The set of one unit.
    #[must_use]
    #[inline]
    pub const fn of(unit: UnitId) -> Self {
        let mut words = [0; WORDS];
        words[word_of::<WORDS>(unit)] = bit_of(unit);
        Self(words)
    }

    /// Whether it has the unit.
    #[must_use]
    #[inline]
    pub const fn contains(self, unit: UnitId) -> bool {
        self.0[word_of::<WORDS>(unit)] & bit_of(unit) != 0
    }

    /// Adds a unit.
    #[inline]
    pub const fn insert(&mut self, unit: UnitId) {
        self.0[word_of::<WORDS>(unit)] |= bit_of(unit);
    }

    /// Takes a unit out.
    #[inline]
    pub const fn remove(&mut self, unit: UnitId) {
        self.0[word_of::<WORDS>(unit)] &= !bit_of(unit);
    }

    /// How many units it has.
    #[must_use]
    #[inline]
    pub const fn len(self) -> u32 {
        let (mut count, mut at) = (0, 0);
        while at < WORDS {
            count += self.0[at].count_ones();
            at += 1;
        }
        count
    }

    /// Whether it has none.
    #[must_use]
    #[inline]
    pub const fn is_empty(self) -> bool {
        let mut at = 0;
        while at < WORDS {
            if self.0[at] != 0 {
                return false;
            }
            at += 1;
        }
        true
    }

    /// The unit with the lowest index.
    #[must_use]
    #[inline]
    pub const fn first(self) -> Option<UnitId> {
        let mut at = 0;
        while at < WORDS {
            if self.0[at] != 0 {
                return Some(UnitId((at * WORD) as u8 + self.0[at].trailing_zeros() as u8));
            }
            at += 1;
        }
        None
    }

    /// The units of this set that are not in the other.
    #[must_use]
    #[inline]
    pub const fn without(self, other: Self) -> Self {
        let mut words = self.0;
        let mut at = 0;
        while at < WORDS {
            words[at] &= !other.0[at];
            at += 1;
        }
        Self(words)
    }
}

/// The bits of word `at` that stand for units with indices below `end`.
const fn below(end: u8, at: usize) -> u64 {
    let units = (end as usize).saturating_sub(at * WORD);
    if units >= WORD { u64::MAX } else { (1 << units) - 1 }
}

impl<const WORDS: usize> Default for UnitSet<WORDS> {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl<const WORDS: usize> Iterator for UnitSet<WORDS> {
    type Item = UnitId;

    #[inline]
    fn next(&mut self) -> Option<UnitId> {
        let unit = self.first()?;
        self.0[word_of::<WORDS>(unit)] &= self.0[word_of::<WORDS>(unit)] - 1;
        Some(unit)
    }
}

impl<const WORDS: usize> FromIterator<UnitId> for UnitSet<WORDS> {
    fn from_iter<I: IntoIterator<Item = UnitId>>(units: I) -> Self {
        units.into_iter().fold(Self::EMPTY, |set, unit| set | Self::of(unit))
    }
}

impl<const WORDS: usize> BitOr for UnitSet<WORDS> {
    type Output = Self;

    #[inline]
    fn bitor(mut self, other: Self) -> Self {
        self |= other;
        self
    }
}

impl<const WORDS: usize> BitAnd for UnitSet<WORDS> {
    type Output = Self;

    #[inline]
    fn bitand(mut self, other: Self) -> Self {
        self &= other;
        self
    }
}

impl<const WORDS: usize> BitOrAssign for UnitSet<WORDS> {
    #[inline]
    fn bitor_assign(&mut self, other: Self) {
        for (word, other) in self.0.iter_mut().zip(other.0) {
            *word |= other;
        }
    }
}

impl<const WORDS: usize> BitAndAssign for UnitSet<WORDS> {
    #[inline]
    fn bitand_assign(&mut self, other: Self) {
        for (word, other) in self.0.iter_mut().zip(other.0) {
            *word &= other;
        }
    }
}

impl<const WORDS: usize> Not for UnitSet<WORDS> {
    type Output = Self;

    #[inline]
    fn not(self) -> Self {
        Self(self.0.map(|word| !word))
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
