//! Who destroyed what in one game, to the thousandth of a point.

use wargauge_rules::{BySide, Side, UnitId};

/// Most units one game may have, both sides together.
pub const MAX_UNITS: usize = 64;

/// Losses and credits of one game, in thousandths of a point. At every moment, and for each side,
/// what was credited to the enemy's units plus what is unattributed equals what the side lost.
///
/// A loss may still be undone until it is settled, so credits are kept by victim until then. Only
/// an enemy can earn a credit: losses that a side inflicts on itself are unattributed.
#[derive(Clone, Debug)]
pub struct LossLedger {
    units: usize,
    units_of_a: usize,
    credited: [u32; MAX_UNITS],
    lost: [u32; MAX_UNITS],
    unattributed: BySide<u32>,
    open: [Open; MAX_UNITS],
}

/// Losses of one victim that may yet be taken back.
#[derive(Clone, Copy, Debug)]
struct Open {
    /// Bit `u` is set while unit `u` has an open credit.
    creditors: u64,
    credits: [u32; MAX_UNITS],
    unattributed: u32,
}

impl Open {
    const NONE: Self = Self { creditors: 0, credits: [0; MAX_UNITS], unattributed: 0 };

    /// Closes every open credit, handing each to `close`; gives what was unattributed.
    fn drain(&mut self, mut close: impl FnMut(usize, u32)) -> u32 {
        while self.creditors != 0 {
            let unit = self.creditors.trailing_zeros() as usize;
            self.creditors &= self.creditors - 1;
            close(unit, core::mem::take(&mut self.credits[unit]));
        }
        core::mem::take(&mut self.unattributed)
    }
}

impl Default for LossLedger {
    fn default() -> Self {
        Self {
            units: 0,
            units_of_a: 0,
            credited: [0; MAX_UNITS],
            lost: [0; MAX_UNITS],
            unattributed: BySide([0; 2]),
            open: [Open::NONE; MAX_UNITS],
        }
    }
}

impl LossLedger {
    /// Opens the ledger of a new game with so many units, of which the first `units_of_a` fight
    /// for side A.
    ///
    /// # Panics
    /// If there are more than [`MAX_UNITS`].
    pub fn begin(&mut self, units: usize, units_of_a: usize) {
        assert!(units_of_a <= units && units <= MAX_UNITS, "{units} units in a game");
        for victim in 0..self.units {
            self.settle(UnitId(victim as u8));
        }
        self.credited[..self.units].fill(0);
        self.lost[..self.units].fill(0);
        self.unattributed = BySide([0; 2]);
        (self.units, self.units_of_a) = (units, units_of_a);
    }

    const fn side_of(&self, unit: UnitId) -> Side {
        if unit.index() < self.units_of_a { Side::A } else { Side::B }
    }

    /// The victim lost strength worth `price`, to `to` if anybody.
    pub fn lose(&mut self, victim: UnitId, to: Option<UnitId>, price: u32) {
        let side = self.side_of(victim);
        let enemy = to.filter(|&unit| self.side_of(unit) != side);
        let open = &mut self.open[victim.index()];
        self.lost[victim.index()] += price;
        if let Some(unit) = enemy {
            self.credited[unit.index()] += price;
            open.credits[unit.index()] += price;
            open.creditors |= 1 << unit.index();
        } else {
            self.unattributed[side] += price;
            open.unattributed += price;
        }
    }

    /// Takes back every loss of the victim that is not settled.
    pub fn restore(&mut self, victim: UnitId) {
        let side = self.side_of(victim);
        let (lost, credited) = (&mut self.lost[victim.index()], &mut self.credited);
        let unattributed = self.open[victim.index()].drain(|unit, price| {
            credited[unit] -= price;
            *lost -= price;
        });
        *lost -= unattributed;
        self.unattributed[side] -= unattributed;
    }

    /// Makes the losses of the victim so far final.
    pub fn settle(&mut self, victim: UnitId) {
        self.open[victim.index()].drain(|_, _| ());
    }

    /// What the unit destroyed.
    #[must_use]
    pub const fn credited(&self, unit: UnitId) -> u32 {
        self.credited[unit.index()]
    }

    /// What the unit lost.
    #[must_use]
    pub const fn lost(&self, unit: UnitId) -> u32 {
        self.lost[unit.index()]
    }

    /// What `side` lost to nobody in particular.
    #[must_use]
    pub fn unattributed(&self, side: Side) -> u32 {
        self.unattributed[side]
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const A: [UnitId; 2] = [UnitId(0), UnitId(1)];
    const B: [UnitId; 2] = [UnitId(2), UnitId(3)];

    fn ledger() -> LossLedger {
        let mut ledger = LossLedger::default();
        ledger.begin(4, 2);
        ledger
    }

    fn sum(units: [UnitId; 2], of: impl Fn(UnitId) -> u32) -> u32 {
        units.into_iter().map(of).sum()
    }

    fn is_balanced(ledger: &LossLedger) -> bool {
        sum(A, |u| ledger.credited(u)) + ledger.unattributed(Side::B) == sum(B, |u| ledger.lost(u))
            && sum(B, |u| ledger.credited(u)) + ledger.unattributed(Side::A)
                == sum(A, |u| ledger.lost(u))
    }

    #[test]
    fn a_recovery_takes_back_all_credits_since_the_last_settlement() {
        let mut ledger = ledger();
        ledger.lose(B[0], Some(A[0]), 500);
        ledger.settle(B[0]);
        ledger.lose(B[0], Some(A[0]), 300);
        ledger.lose(B[0], Some(A[1]), 200);
        ledger.lose(B[0], None, 100);
        assert_eq!(
            (ledger.credited(A[0]), ledger.credited(A[1]), ledger.unattributed(Side::B)),
            (800, 200, 100)
        );
        ledger.restore(B[0]);
        assert_eq!(
            (ledger.credited(A[0]), ledger.credited(A[1]), ledger.unattributed(Side::B)),
            (500, 0, 0)
        );
        assert_eq!(ledger.lost(B[0]), 500);
    }

    #[test]
    fn losses_to_a_friend_are_unattributed() {
        let mut ledger = ledger();
        ledger.lose(A[0], Some(A[1]), 40);
        assert_eq!((ledger.credited(A[1]), ledger.unattributed(Side::A)), (0, 40));
        assert!(is_balanced(&ledger));
    }

    #[test]
    fn a_new_game_starts_with_nothing() {
        let mut ledger = ledger();
        ledger.lose(A[1], Some(B[1]), 70);
        ledger.lose(A[1], None, 5);
        ledger.begin(4, 2);
        ledger.restore(A[1]);
        assert_eq!((ledger.credited(B[1]), ledger.lost(A[1])), (0, 0));
        assert_eq!(ledger.unattributed(Side::A), 0);
    }

    proptest! {
        #[test]
        fn credited_and_unattributed_make_up_the_losses(
            steps in proptest::collection::vec((0u8..4, 0u8..6, 0u8..4, 0u32..1000), 0..60),
        ) {
            let mut ledger = ledger();
            for (victim, kind, by, price) in steps {
                let victim = UnitId(victim);
                match kind {
                    0 => ledger.restore(victim),
                    1 => ledger.settle(victim),
                    2 => ledger.lose(victim, None, price),
                    _ => ledger.lose(victim, Some(UnitId(by)), price),
                }
                prop_assert!(is_balanced(&ledger));
            }
        }
    }
}
