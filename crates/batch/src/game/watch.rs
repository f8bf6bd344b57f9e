//! Counts, unit by unit, what happens in one game.

use wargauge_rules::referee::Observer;
use wargauge_rules::{Common, GameEvent, Muster, Side, UnitId};

use crate::game::loss_ledger::LossLedger;

/// What one unit did in one game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct UnitCounts {
    /// Turns in which it acted.
    pub activations: u32,
    /// Attacks it made.
    pub shots: u32,
    /// Attacks that took effect.
    pub hits: u32,
    /// Targets it put out of the game.
    pub kills: u32,
    /// Targets it disrupted, suppressed or shook.
    pub suppressions: u32,
    /// Game turns at the end of which it held an objective.
    pub objective_turns: u32,
    /// How often it came onto the table, as far as its ruleset tells that.
    pub arrivals: u32,
}

/// What a unit is counted at, where that is not its price: both in thousandths of a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rate {
    /// What it is counted at.
    pub counted_at: u32,
    /// Its price.
    pub price: u32,
}

impl Rate {
    /// A loss of strength worth so much at the unit's price.
    fn of(self, loss: u32) -> u32 {
        if self.price == 0 {
            return loss;
        }
        let counted = u64::from(loss) * u64::from(self.counted_at) / u64::from(self.price);
        u32::try_from(counted).unwrap_or(u32::MAX)
    }
}

/// An observer that keeps counts and losses of one game. It is as wide as the muster, and asks for
/// memory only when a game has more units than any before.
#[derive(Clone, Debug, Default)]
pub struct Watch {
    counts: Vec<UnitCounts>,
    /// Unit by unit; nothing where all are counted at their prices.
    rates: Vec<Rate>,
    ledger: LossLedger,
}

impl Watch {
    /// Forgets everything: a new game begins with these units.
    ///
    /// # Panics
    /// If there are more than [`MAX_UNITS`](crate::MAX_UNITS).
    pub fn begin(&mut self, muster: &[Muster]) {
        let units_of_a = muster.iter().take_while(|unit| unit.side == Side::A).count();
        self.ledger.begin(muster.len(), units_of_a);
        self.counts.clear();
        self.counts.resize(muster.len(), UnitCounts::default());
    }

    /// Counts units at other amounts than their prices, unit by unit; at their prices again with
    /// none.
    pub fn count_at(&mut self, rates: &[Rate]) {
        self.rates.clear();
        self.rates.extend_from_slice(rates);
    }

    /// What the unit did.
    #[must_use]
    pub fn counts(&self, unit: UnitId) -> &UnitCounts {
        &self.counts[unit.index()]
    }

    /// Losses and credits.
    #[must_use]
    pub const fn ledger(&self) -> &LossLedger {
        &self.ledger
    }

    /// Takes note of a fact.
    #[inline]
    pub fn note(&mut self, fact: Common) {
        match fact {
            Common::Activated { unit } => self.counts[unit.index()].activations += 1,
            Common::Shot { unit } => self.counts[unit.index()].shots += 1,
            Common::Hit { unit } => self.counts[unit.index()].hits += 1,
            Common::Kill { unit } => self.counts[unit.index()].kills += 1,
            Common::Suppressed { unit } => self.counts[unit.index()].suppressions += 1,
            Common::Held { unit } => self.counts[unit.index()].objective_turns += 1,
            Common::Arrived { unit } => self.counts[unit.index()].arrivals += 1,
            Common::Lost { victim, to, price } => {
                let price = self.rates.get(victim.index()).map_or(price, |rate| rate.of(price));
                self.ledger.lose(victim, to, price);
            }
            Common::Restored { victim } => self.ledger.restore(victim),
            Common::Settled { victim } => self.ledger.settle(victim),
        }
    }
}

impl<E: GameEvent> Observer<E> for Watch {
    const READS_ALL: bool = false;

    #[inline]
    fn see(&mut self, event: E) {
        if let Some(fact) = event.common() {
            self.note(fact);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn losses_are_counted_at_other_prices_to_the_thousandth() {
        let rate = Rate { counted_at: 12_000, price: 10_000 };
        assert_eq!([0, 5_000, 10_000].map(|loss| rate.of(loss)), [0, 6_000, 12_000]);
        assert_eq!(Rate { counted_at: 12_000, price: 0 }.of(7), 7, "free units stay free");
        let mut watch = Watch::default();
        watch.ledger.begin(2, 1);
        watch.count_at(&[rate, Rate { counted_at: 3_000, price: 3_000 }]);
        let lost = |victim, to, price| Common::Lost { victim: UnitId(victim), to, price };
        watch.note(lost(0, Some(UnitId(1)), 5_000));
        watch.note(lost(1, Some(UnitId(0)), 3_000));
        let ledger = watch.ledger();
        assert_eq!([ledger.lost(UnitId(0)), ledger.credited(UnitId(1))], [6_000, 6_000]);
        assert_eq!([ledger.lost(UnitId(1)), ledger.credited(UnitId(0))], [3_000, 3_000]);
    }
}
