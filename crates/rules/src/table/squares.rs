//! Sets of squares as bit sets.

use core::fmt;
use core::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Sub, SubAssign};

/// One square of a board: its index, counted row by row from the north-west corner, 0 to 127.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(pub u8);

/// Half of the bits of a set.
const HALF: u32 = 64;

impl Square {
    /// The index as `usize`.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A set of squares: bit `n` stands for `Square(n)`.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Squares(pub u128);

impl Squares {
    /// No square.
    pub const EMPTY: Self = Self(0);

    /// The set of one square.
    #[must_use]
    pub const fn of(square: Square) -> Self {
        Self(1 << square.0)
    }

    /// Whether it holds no square.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many squares it holds.
    #[must_use]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether it holds the square.
    #[must_use]
    pub const fn contains(self, square: Square) -> bool {
        let half = if square.0 < HALF as u8 { self.low() } else { self.high() };
        half >> (square.0 % HALF as u8) & 1 == 1
    }

    /// The square with the lowest index, if any.
    #[must_use]
    pub const fn first(self) -> Option<Square> {
        if self.0 == 0 { None } else { Some(Square(self.0.trailing_zeros() as u8)) }
    }

    /// The squares with indices below 64, as bits.
    const fn low(self) -> u64 {
        self.0 as u64
    }

    /// The squares with indices from 64 on, as bits.
    const fn high(self) -> u64 {
        (self.0 >> HALF) as u64
    }

    /// Squares of either set.
    #[must_use]
    pub const fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Squares of both sets.
    #[must_use]
    pub const fn intersection(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// Squares of this set that are not in the other.
    #[must_use]
    pub const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// This set and one square more.
    #[must_use]
    pub const fn with(self, square: Square) -> Self {
        self.union(Self::of(square))
    }

    /// Whether the sets share a square.
    #[must_use]
    pub const fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// Whether every square of this set is in the other.
    #[must_use]
    pub const fn is_within(self, other: Self) -> bool {
        self.0 & !other.0 == 0
    }

    /// Adds a square.
    pub const fn insert(&mut self, square: Square) {
        self.0 |= 1 << square.0;
    }

    /// Takes a square out.
    pub const fn remove(&mut self, square: Square) {
        self.0 &= !(1 << square.0);
    }

    /// The squares of which something holds, asked in index order.
    #[must_use]
    #[inline]
    pub fn filter(self, mut holds: impl FnMut(Square) -> bool) -> Self {
        let mut of_word = |word: u64, first: u8| {
            let (mut left, mut kept) = (word, 0);
            while left != 0 {
                let rest = left & (left - 1);
                if holds(Square(first + left.trailing_zeros() as u8)) {
                    kept |= left ^ rest;
                }
                left = rest;
            }
            kept
        };
        let (low, high) = (of_word(self.low(), 0), of_word(self.high(), HALF as u8));
        Self(u128::from(low) | u128::from(high) << HALF)
    }

    /// The squares in index order.
    #[must_use]
    #[inline]
    pub const fn iter(self) -> SquareIter {
        SquareIter { low: self.low(), high: self.high() }
    }
}

impl fmt::Debug for Squares {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(|square| square.0)).finish()
    }
}

impl BitOr for Squares {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        self.union(other)
    }
}

impl BitOrAssign for Squares {
    fn bitor_assign(&mut self, other: Self) {
        *self = self.union(other);
    }
}

impl BitAnd for Squares {
    type Output = Self;

    fn bitand(self, other: Self) -> Self {
        self.intersection(other)
    }
}

impl BitAndAssign for Squares {
    fn bitand_assign(&mut self, other: Self) {
        *self = self.intersection(other);
    }
}

impl Sub for Squares {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        self.without(other)
    }
}

impl SubAssign for Squares {
    fn sub_assign(&mut self, other: Self) {
        *self = self.without(other);
    }
}

impl From<Square> for Squares {
    fn from(square: Square) -> Self {
        Self::of(square)
    }
}

impl FromIterator<Square> for Squares {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Self {
        squares.into_iter().fold(Self::EMPTY, Self::with)
    }
}

impl Extend<Square> for Squares {
    fn extend<I: IntoIterator<Item = Square>>(&mut self, squares: I) {
        *self |= squares.into_iter().collect();
    }
}

impl IntoIterator for Squares {
    type Item = Square;
    type IntoIter = SquareIter;

    fn into_iter(self) -> SquareIter {
        self.iter()
    }
}

/// Walks a set of squares in index order, one half of the board after the other: single words are
/// handled faster than pairs.
#[derive(Clone, Debug)]
pub struct SquareIter {
    low: u64,
    high: u64,
}

impl Iterator for SquareIter {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        if self.low != 0 {
            return Some(Square(take_first(&mut self.low)));
        }
        (self.high != 0).then(|| Square(HALF as u8 + take_first(&mut self.high)))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = (self.low.count_ones() + self.high.count_ones()) as usize;
        (left, Some(left))
    }

    #[inline]
    fn fold<B, F: FnMut(B, Square) -> B>(mut self, first: B, mut f: F) -> B {
        let mut so_far = first;
        while self.low != 0 {
            so_far = f(so_far, Square(take_first(&mut self.low)));
        }
        while self.high != 0 {
            so_far = f(so_far, Square(HALF as u8 + take_first(&mut self.high)));
        }
        so_far
    }
}

/// Takes the lowest bit out of a word that has one; its index.
const fn take_first(bits: &mut u64) -> u8 {
    let first = bits.trailing_zeros();
    *bits &= *bits - 1;
    first as u8
}

impl ExactSizeIterator for SquareIter {}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use proptest::prelude::*;

    use super::*;

    #[test]
    fn edges_of_the_word_are_ordinary_squares() {
        let mut set = Squares::EMPTY;
        set.insert(Square(0));
        set.insert(Square(127));
        assert_eq!(set.iter().collect::<Vec<_>>(), [Square(0), Square(127)]);
        assert_eq!(set.iter().len(), 2);
        set.remove(Square(0));
        assert_eq!(set.first(), Some(Square(127)));
        set.remove(Square(127));
        assert_eq!(set.first(), None);
        assert!(set.is_empty());
    }

    #[test]
    fn debug_lists_indices() {
        assert_eq!(format!("{:?}", Squares::of(Square(3)).with(Square(7))), "{3, 7}");
    }

    proptest! {
        #[test]
        fn agrees_with_an_ordered_set(
            a in prop::collection::btree_set(0u8..128, 0..40),
            b in prop::collection::btree_set(0u8..128, 0..40),
        ) {
            let bits = |set: &BTreeSet<u8>| set.iter().copied().map(Square).collect::<Squares>();
            let (left, right) = (bits(&a), bits(&b));
            prop_assert_eq!(left.iter().map(|s| s.0).collect::<BTreeSet<_>>(), a.clone());
            prop_assert_eq!(left | right, bits(&(&a | &b)));
            prop_assert_eq!(left & right, bits(&(&a & &b)));
            prop_assert_eq!(left - right, bits(&(&a - &b)));
            prop_assert_eq!(left.meets(right), !a.is_disjoint(&b));
            prop_assert_eq!(left.is_within(right), a.is_subset(&b));
            prop_assert_eq!(left.len() as usize, a.len());
            let odd = a.iter().copied().filter(|index| index % 2 == 1).collect();
            prop_assert_eq!(left.filter(|square| square.0 % 2 == 1), bits(&odd));
        }
    }
}
