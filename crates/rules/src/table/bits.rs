//! Sets of small numbers as bits, 64 to a word.

use core::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not};

/// Bits to a word.
const WORD: usize = u64::BITS as usize;

/// A set of numbers below 64 for every word. What the numbers stand for is its user's: pieces of
/// terrain, cells, units.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Bits<const WORDS: usize>([u64; WORDS]);

/// The word of a number. A set of one word never looks for it.
const fn word_of<const WORDS: usize>(number: usize) -> usize {
    if WORDS == 1 { 0 } else { number / WORD }
}

/// The bits of word `at` that stand for numbers below `end`.
const fn below(end: usize, at: usize) -> u64 {
    let numbers = end.saturating_sub(at * WORD);
    if numbers >= WORD { u64::MAX } else { (1 << numbers) - 1 }
}

impl<const WORDS: usize> Bits<WORDS> {
    /// No number at all.
    pub const EMPTY: Self = Self([0; WORDS]);

    /// Every number below the capacity.
    pub const FULL: Self = Self([u64::MAX; WORDS]);

    /// How many numbers a set can hold: they are below this.
    pub const CAPACITY: usize = WORDS * WORD;

    /// The numbers `from..to`.
    ///
    /// # Panics
    /// If `to` is above [`CAPACITY`](Self::CAPACITY) or below `from`.
    #[must_use]
    pub const fn range(from: usize, to: usize) -> Self {
        assert!(from <= to && to <= Self::CAPACITY, "the set is wide enough");
        let mut words = [0; WORDS];
        let mut at = 0;
        while at < WORDS {
            words[at] = below(to, at) & !below(from, at);
            at += 1;
        }
        Self(words)
    }

    /// The set of one number.
    #[must_use]
    #[inline]
    pub const fn of(number: usize) -> Self {
        let mut words = [0; WORDS];
        words[word_of::<WORDS>(number)] = 1 << (number % WORD);
        Self(words)
    }

    /// Whether it holds a number.
    #[must_use]
    #[inline]
    pub const fn contains(&self, number: usize) -> bool {
        self.0[word_of::<WORDS>(number)] >> (number % WORD) & 1 == 1
    }

    /// Adds a number.
    #[inline]
    pub const fn insert(&mut self, number: usize) {
        self.insert_if(number, true);
    }

    /// Adds a number if something is so; leaves the set as it is if not. Without a branch, for
    /// tests whose outcome cannot be foreseen.
    #[inline]
    pub const fn insert_if(&mut self, number: usize, is_so: bool) {
        self.0[word_of::<WORDS>(number)] |= (is_so as u64) << (number % WORD);
    }

    /// Takes a number out.
    #[inline]
    pub const fn remove(&mut self, number: usize) {
        self.remove_if(number, true);
    }

    /// Takes a number out if something is so; leaves the set as it is if not.
    #[inline]
    pub const fn remove_if(&mut self, number: usize, is_so: bool) {
        self.0[word_of::<WORDS>(number)] &= !((is_so as u64) << (number % WORD));
    }

    /// How many numbers it holds.
    #[must_use]
    #[inline]
    pub const fn len(&self) -> u32 {
        let (mut count, mut at) = (0, 0);
        while at < WORDS {
            count += self.0[at].count_ones();
            at += 1;
        }
        count
    }

    /// Whether it holds nothing.
    #[must_use]
    #[inline]
    pub const fn is_empty(&self) -> bool {
        let mut at = 0;
        while at < WORDS {
            if self.0[at] != 0 {
                return false;
            }
            at += 1;
        }
        true
    }

    /// The lowest number.
    #[must_use]
    #[inline]
    pub const fn first(&self) -> Option<usize> {
        let mut at = 0;
        while at < WORDS {
            if self.0[at] != 0 {
                return Some(at * WORD + self.0[at].trailing_zeros() as usize);
            }
            at += 1;
        }
        None
    }

    /// What is in this set and not in the other.
    #[must_use]
    #[inline]
    pub const fn without(&self, other: &Self) -> Self {
        let mut words = self.0;
        let mut at = 0;
        while at < WORDS {
            words[at] &= !other.0[at];
            at += 1;
        }
        Self(words)
    }

    /// Whether the two share a number.
    #[must_use]
    #[inline]
    pub const fn meets(&self, other: &Self) -> bool {
        let mut at = 0;
        while at < WORDS {
            if self.0[at] & other.0[at] != 0 {
                return true;
            }
            at += 1;
        }
        false
    }

    /// Takes the lowest number out.
    #[inline]
    pub const fn take_first(&mut self) -> Option<usize> {
        let mut at = 0;
        while at < WORDS {
            let word = self.0[at];
            if word != 0 {
                self.0[at] = word & (word - 1);
                return Some(at * WORD + word.trailing_zeros() as usize);
            }
            at += 1;
        }
        None
    }

    /// The numbers, lowest first.
    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = usize> + use<WORDS> {
        let mut left = *self;
        core::iter::from_fn(move || left.take_first())
    }
}

impl<const WORDS: usize> Default for Bits<WORDS> {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl<const WORDS: usize> FromIterator<usize> for Bits<WORDS> {
    fn from_iter<I: IntoIterator<Item = usize>>(numbers: I) -> Self {
        let mut set = Self::EMPTY;
        numbers.into_iter().for_each(|number| set.insert(number));
        set
    }
}

impl<const WORDS: usize> BitOrAssign for Bits<WORDS> {
    #[inline]
    fn bitor_assign(&mut self, other: Self) {
        for (word, other) in self.0.iter_mut().zip(other.0) {
            *word |= other;
        }
    }
}

impl<const WORDS: usize> BitAndAssign for Bits<WORDS> {
    #[inline]
    fn bitand_assign(&mut self, other: Self) {
        for (word, other) in self.0.iter_mut().zip(other.0) {
            *word &= other;
        }
    }
}

impl<const WORDS: usize> BitOr for Bits<WORDS> {
    type Output = Self;

    #[inline]
    fn bitor(mut self, other: Self) -> Self {
        self |= other;
        self
    }
}

impl<const WORDS: usize> BitAnd for Bits<WORDS> {
    type Output = Self;

    #[inline]
    fn bitand(mut self, other: Self) -> Self {
        self &= other;
        self
    }
}

impl<const WORDS: usize> Not for Bits<WORDS> {
    type Output = Self;

    #[inline]
    fn not(self) -> Self {
        Self(self.0.map(|word| !word))
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn sets_are_those_of_the_library(
            one in prop::collection::btree_set(0usize..192, 0..60),
            two in prop::collection::btree_set(0usize..192, 0..60),
            number in 0usize..192,
        ) {
            let made = |set: &BTreeSet<usize>| set.iter().copied().collect::<Bits<3>>();
            let listed = |bits: Bits<3>| bits.iter().collect::<BTreeSet<_>>();
            let (a, b) = (made(&one), made(&two));
            prop_assert_eq!(listed(a | b), &one | &two);
            prop_assert_eq!(listed(a & b), &one & &two);
            prop_assert_eq!(listed(a.without(&b)), &one - &two);
            prop_assert_eq!(listed(!a).len(), 192 - one.len());
            prop_assert_eq!(listed(Bits::range(number, 192)), (number..192).collect());
            prop_assert_eq!(listed(Bits::range(0, number)), (0..number).collect());
            prop_assert_eq!(a.meets(&b), !one.is_disjoint(&two));
            prop_assert_eq!(a.contains(number), one.contains(&number));
            prop_assert_eq!((a.len() as usize, a.is_empty()), (one.len(), one.is_empty()));
            prop_assert_eq!(a.first(), one.first().copied());
            let mut other = a;
            other.insert_if(number, false);
            other.remove_if(number, false);
            prop_assert_eq!(other, a);
            other.insert(number);
            prop_assert_eq!(other, a | Bits::of(number));
            other.remove(number);
            prop_assert_eq!(other, a.without(&Bits::of(number)));
        }
    }
}
