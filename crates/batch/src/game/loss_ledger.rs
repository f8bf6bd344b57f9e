//! Who destroyed what in one game, to the thousandth of a point.

use wargauge_rules::{BySide, Side, UnitId};

/// Most units one game may have, both sides together: a [`UnitId`] is a byte.
pub const MAX_UNITS: usize = 256;

/// Words of a set of units.
const WORDS: usize = MAX_UNITS / 64;

/// Losses and credits of one game, in thousandths of a point. At every moment, and for each side,
/// what was credited to the enemy's units plus what is unattributed equals what the side lost.
///
/// A loss may still be undone until it is settled, so credits are kept by victim until then. Only
/// an enemy can earn a credit: losses that a side inflicts on itself are unattributed.
///
/// It is as wide as the muster, and asks for memory only when a game has more units than any before.
#[derive(Clone, Debug, Default)]
pub struct LossLedger {
    units: usize,
    units_of_a: usize,
    credited: Vec<u32>,
    lost: Vec<u32>,
    unattributed: BySide<u32>,
    open: Vec<Open>,
    /// Open credits, a row for each victim, by creditor; all nothing between games.
    credits: Vec<u32>,
}

/// Losses of one victim that may yet be taken back.
#[derive(Clone, Copy, Debug, Default)]
struct Open {
    /// The units that have an open credit.
    creditors: [u64; WORDS],
    unattributed: u32,
}

impl Open {
    /// Closes every open credit, handing each to `close`; gives what was unattributed.
    fn drain(&mut self, credits: &mut [u32], mut close: impl FnMut(usize, u32)) -> u32 {
        let words = credits.len().div_ceil(64);
        for (at, word) in self.creditors[..words].iter_mut().enumerate() {
            while *word != 0 {
                let unit = 64 * at + word.trailing_zeros() as usize;
                *word &= *word - 1;
                close(unit, core::mem::take(&mut credits[unit]));
            }
        }
        core::mem::take(&mut self.unattributed)
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
        for account in [&mut self.credited, &mut self.lost] {
            account.clear();
            account.resize(units, 0);
        }
        self.open.resize(units, Open::default());
        self.credits.resize(units * units, 0);
        self.unattributed = BySide([0; 2]);
        (self.units, self.units_of_a) = (units, units_of_a);
    }

    /// The row of a victim's open credits.
    const fn row(&self, victim: UnitId) -> core::ops::Range<usize> {
        let start = victim.index() * self.units;
        start..start + self.units
    }

    const fn side_of(&self, unit: UnitId) -> Side {
        if unit.index() < self.units_of_a { Side::A } else { Side::B }
    }

    /// The victim lost strength worth `price`, to `to` if anybody.
    pub fn lose(&mut self, victim: UnitId, to: Option<UnitId>, price: u32) {
        let side = self.side_of(victim);
        let enemy = to.filter(|&unit| self.side_of(unit) != side);
        let start = self.row(victim).start;
        let open = &mut self.open[victim.index()];
        self.lost[victim.index()] += price;
        if let Some(unit) = enemy {
            self.credited[unit.index()] += price;
            self.credits[start + unit.index()] += price;
            open.creditors[unit.index() / 64] |= 1 << (unit.index() % 64);
        } else {
            self.unattributed[side] += price;
            open.unattributed += price;
        }
    }

    /// Takes back every loss of the victim that is not settled.
    pub fn restore(&mut self, victim: UnitId) {
        let side = self.side_of(victim);
        let row = self.row(victim);
        let (lost, credited) = (&mut self.lost[victim.index()], &mut self.credited);
        let credits = &mut self.credits[row];
        let unattributed = self.open[victim.index()].drain(credits, |unit, price| {
            credited[unit] -= price;
            *lost -= price;
        });
        *lost -= unattributed;
        self.unattributed[side] -= unattributed;
    }

    /// Makes the losses of the victim so far final.
    pub fn settle(&mut self, victim: UnitId) {
        let row = self.row(victim);
        self.open[victim.index()].drain(&mut self.credits[row], |_, _| ());
    }

    /// What the unit destroyed.
    #[must_use]
    pub fn credited(&self, unit: UnitId) -> u32 {
        self.credited[unit.index()]
    }

    /// What the unit lost.
    #[must_use]
    pub fn lost(&self, unit: UnitId) -> u32 {
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

    #[test]
    fn games_of_many_and_of_few_units_follow_each_other() {
        let (first, last) = (UnitId(0), UnitId(255));
        let mut ledger = LossLedger::default();
        for (units, victim) in [(256, last), (4, B[1]), (130, UnitId(129)), (256, last)] {
            ledger.begin(units, 2);
            assert_eq!((ledger.credited(first), ledger.lost(victim)), (0, 0));
            ledger.lose(victim, Some(first), 30);
            ledger.settle(victim);
            ledger.lose(victim, Some(A[1]), 20);
            ledger.lose(first, Some(victim), 5);
            ledger.restore(victim);
            assert_eq!((ledger.credited(first), ledger.credited(A[1])), (30, 0));
            assert_eq!((ledger.lost(victim), ledger.credited(victim)), (30, 5));
        }
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
