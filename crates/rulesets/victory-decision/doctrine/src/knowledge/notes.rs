//! What the doctrine works out once for all games of a match-up, and of the tables of a scenario
//! once for all match-ups on it.

use std::sync::{Arc, OnceLock};

use crate::knowledge::appraisal::Appraisal;
use crate::knowledge::cells::{Ground, look_at};
use crate::knowledge::firepower::Firepower;
use wargauge_victory_decision::VictoryDecision;
use wargauge_victory_decision::view::View;

/// The tables of a scenario as the doctrine has looked at them, each when it was first played on.
type KnownTables = Arc<[OnceLock<Ground>]>;

/// What is known of the tables of a scenario as they are without fortifications.
#[derive(Debug, Default)]
pub struct TableNotes(OnceLock<KnownTables>);

/// What is known of a book.
#[derive(Debug)]
pub struct Notes {
    firepower: Firepower,
    appraisal: Appraisal,
    grounds: KnownTables,
}

impl Notes {
    /// What is to be known of a book. Its tables are those of the scenario unless fortifications
    /// stand on them.
    #[must_use]
    pub fn of(book: &VictoryDecision, scenario: &TableNotes) -> Self {
        let fresh = || book.tables().iter().map(|_| OnceLock::new()).collect();
        let grounds = if book.has_fortifications() {
            fresh()
        } else {
            Arc::clone(scenario.0.get_or_init(fresh))
        };
        let firepower = Firepower::of(book);
        Self { appraisal: Appraisal::of(book, &firepower), firepower, grounds }
    }

    /// What units can do.
    #[inline]
    pub(crate) const fn firepower(&self) -> &Firepower {
        &self.firepower
    }

    /// What units are worth.
    #[inline]
    pub(crate) const fn appraisal(&self) -> &Appraisal {
        &self.appraisal
    }

    /// The table of a game.
    #[inline]
    pub(crate) fn ground(&self, view: &View<'_>) -> &Ground {
        let table = view.table_number();
        self.grounds[table].get_or_init(|| look_at(&view.book().tables()[table]))
    }
}
