//! Dice and the mapping from random bits to faces.
//!
//! The mapping is Lemire's multiply-and-reject on 32 bits ("Fast random integer generation in an
//! interval", ACM TOMACS 29, 2019): unbiased, and one multiplication per die. It is ours, so that
//! an upgrade of the generator's library cannot change a published table.

use crate::table::event_key::EventKey;

/// The kinds of dice of the rule books.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Die {
    /// 1 to 3.
    D3,
    /// 1 to 4.
    D4,
    /// 1 to 6.
    D6,
    /// 1 to 8.
    D8,
    /// 1 to 10.
    D10,
    /// 1 to 12.
    D12,
    /// 1 to 20.
    D20,
    /// The average die: faces 2, 3, 3, 4, 4, 5.
    Average,
    /// 1 to so many, at least 1: a fair draw among as many.
    Of(u8),
}

/// The faces of the average die.
const AVERAGE_FACES: [u8; 6] = [2, 3, 3, 4, 4, 5];

impl Die {
    /// Every kind of die of the rule books.
    pub const ALL: [Self; 8] =
        [Self::D3, Self::D4, Self::D6, Self::D8, Self::D10, Self::D12, Self::D20, Self::Average];

    /// How many equally likely faces it has.
    #[must_use]
    pub const fn faces(self) -> u8 {
        match self {
            Self::D3 => 3,
            Self::D4 => 4,
            Self::D6 | Self::Average => 6,
            Self::D8 => 8,
            Self::D10 => 10,
            Self::D12 => 12,
            Self::D20 => 20,
            Self::Of(faces) => faces,
        }
    }

    /// The score on the face with the given index.
    ///
    /// # Panics
    /// If `index` is not below [`faces`](Self::faces).
    #[must_use]
    pub const fn score(self, index: u8) -> u8 {
        assert!(index < self.faces(), "a die shows one of its faces");
        if matches!(self, Self::Average) { AVERAGE_FACES[index as usize] } else { index + 1 }
    }

    /// Whether the die can show `score`.
    #[must_use]
    pub const fn can_show(self, score: u8) -> bool {
        if matches!(self, Self::Average) {
            score >= 2 && score <= 5
        } else {
            score >= 1 && score <= self.faces()
        }
    }
}

/// A source of die rolls.
pub trait Dice {
    /// Announces the event that the next rolls belong to.
    fn begin(&mut self, key: EventKey);

    /// Rolls one die and gives its score.
    fn roll(&mut self, die: Die) -> u8;
}

impl<D: Dice> Dice for &mut D {
    fn begin(&mut self, key: EventKey) {
        (**self).begin(key);
    }

    fn roll(&mut self, die: Die) -> u8 {
        (**self).roll(die)
    }
}

/// Maps 32-bit words to `0..bound`, each value equally likely; draws again when a word falls into
/// the remainder.
#[inline]
pub(crate) fn below(bound: u32, mut word: impl FnMut() -> u32) -> u32 {
    let mut product = u64::from(word()) * u64::from(bound);
    if (product as u32) < bound {
        let threshold = bound.wrapping_neg() % bound;
        while (product as u32) < threshold {
            product = u64::from(word()) * u64::from(bound);
        }
    }
    (product >> 32) as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn average_die_has_mean_three_and_a_half() {
        let scores: Vec<u8> = (0..6).map(|face| Die::Average.score(face)).collect();
        assert_eq!(scores, [2, 3, 3, 4, 4, 5]);
        assert_eq!(scores.iter().map(|&s| u32::from(s)).sum::<u32>(), 21);
    }

    #[test]
    fn faces_run_from_one() {
        for die in Die::ALL.into_iter().filter(|&d| d != Die::Average) {
            assert_eq!(die.score(0), 1, "{die:?}");
            assert_eq!(die.score(die.faces() - 1), die.faces(), "{die:?}");
        }
    }

    #[test]
    fn biased_words_are_drawn_again() {
        // 2^32 = 715827882 x 6 + 4: the four words whose low product is below 4 are rejected.
        let mut words = [0u32, 1].into_iter();
        assert_eq!(below(6, || words.next().expect("two words")), 0);
        assert_eq!(words.next(), None, "word 0 maps into the remainder, so a second was drawn");
    }
}
