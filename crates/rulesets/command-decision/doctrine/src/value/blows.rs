//! What hits cost a stand.

use crate::knowledge::cards::Card;

/// The share of a stand, in thousandths, from which further hits count half: they are the less likely
/// to be needed.
const ENOUGH: i32 = 500;

/// What further hits count: one part in so many.
const SURPLUS: i32 = 2;

/// Hits are counted in so many parts.
const WHOLE: i32 = 1_000;

/// No fire is surer than this, in thousandths.
const SUREST: i32 = 950;

/// What so many thousandths of a hit are expected to cost a stand, in hundredths of a point.
#[inline]
pub(crate) fn blow(hits: i32, card: &Card) -> i32 {
    let share = hits / i32::from(card.left.max(1));
    let share = if share > ENOUGH { ENOUGH + (share - ENOUGH) / SURPLUS } else { share };
    card.worth * share.min(SUREST) / WHOLE
}

/// What hits cost a stand that others have been declared at already.
pub(crate) fn further_blow(hits: i32, before: i32, card: &Card) -> i32 {
    blow(before + hits, card) - blow(before, card)
}

#[cfg(test)]
mod tests {
    use super::{blow, further_blow};
    use crate::knowledge::cards::Card;

    #[test]
    fn what_others_have_declared_is_not_dealt_twice() {
        let card = Card { left: 2, worth: 4_000, ..Card::NOBODY };
        assert_eq!(blow(1_000, &card), 2_000, "half of two hits");
        assert_eq!(blow(2_000, &card), 3_000, "the second half counts half");
        assert_eq!(blow(40_000, &card), 3_800, "no fire is sure");
        assert_eq!(further_blow(1_000, 1_000, &card), 1_000);
        assert_eq!(further_blow(1_000, 40_000, &card), 0);
    }
}
