//! Supply in tonnes (GW-CAMP-09, GW-CAMP-10, GW-CAMP-19).

use crate::campaign::front::Front;
use wargauge_rules::game::{BySide, Side};

/// Tonnes at the start for every square that the side does not hold (GW-CAMP-09).
pub const TONNES_PER_SQUARE: u32 = 200;

/// How much is put into an attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Effort {
    /// A limited attack.
    Limited,
    /// An all-out attack.
    AllOut,
}

impl Effort {
    /// Both, the cheaper first.
    pub const ALL: [Self; 2] = [Self::Limited, Self::AllOut];

    /// What the attack costs in tonnes; defending is free (GW-CAMP-10).
    #[must_use]
    pub const fn cost(self) -> u32 {
        match self {
            Self::Limited => 200,
            Self::AllOut => 400,
        }
    }
}

/// What each side has left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Supply {
    tonnes: BySide<u32>,
}

impl Supply {
    /// The supply at the start (GW-CAMP-09).
    #[must_use]
    pub fn at_start(front: &Front) -> Self {
        Self { tonnes: BySide::from_fn(|side| TONNES_PER_SQUARE * front.held(side.foe()).len()) }
    }

    /// Tonnes of a side.
    #[must_use]
    pub fn left(&self, side: Side) -> u32 {
        self.tonnes[side]
    }

    /// Whether the side can pay for an attack (GW-CAMP-19).
    #[must_use]
    pub fn covers(&self, side: Side, effort: Effort) -> bool {
        self.tonnes[side] >= effort.cost()
    }

    /// Whether the side cannot pay for any attack.
    #[must_use]
    pub fn is_out(&self, side: Side) -> bool {
        !self.covers(side, Effort::Limited)
    }

    /// Pays for an attack that [`covers`](Self::covers) allows.
    pub(crate) fn pay(&mut self, side: Side, effort: Effort) {
        self.tonnes[side] -= effort.cost();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::campaign::{BLUE, RED};

    #[test]
    fn supply_is_200_tonnes_for_every_square_not_held_gw_camp_09() {
        // GW-CAMP-09
        let supply = Supply::at_start(&Front::default());
        assert_eq!((supply.left(RED), supply.left(BLUE)), (3600, 1400));
    }

    #[test]
    fn red_can_pay_for_18_limited_or_9_all_out_attacks_and_blue_for_7_gw_camp_10_gw_camp_19() {
        // GW-CAMP-10, GW-CAMP-19
        for (side, effort, attacks) in
            [(RED, Effort::Limited, 18), (RED, Effort::AllOut, 9), (BLUE, Effort::Limited, 7)]
        {
            let mut supply = Supply::at_start(&Front::default());
            let mut count = 0;
            while supply.covers(side, effort) {
                supply.pay(side, effort);
                count += 1;
            }
            assert_eq!(count, attacks, "{side:?} {effort:?}");
            assert!(supply.is_out(side) && !supply.is_out(side.foe()));
        }
        // Three and a half all-out attacks leave enough for a limited one.
        let mut blue = Supply::at_start(&Front::default());
        (0..3).for_each(|_| blue.pay(BLUE, Effort::AllOut));
        assert!(!blue.covers(BLUE, Effort::AllOut) && blue.covers(BLUE, Effort::Limited));
    }
}
