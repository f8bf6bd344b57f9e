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

/// An observer that keeps counts and losses of one game. It is as wide as the muster, and asks for
/// memory only when a game has more units than any before.
#[derive(Clone, Debug, Default)]
pub struct Watch {
    counts: Vec<UnitCounts>,
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
            Common::Lost { victim, to, price } => self.ledger.lose(victim, to, price),
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
