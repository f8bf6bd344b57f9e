//! What the doctrine works out once for all games on a table, and for all games by a book.

use std::sync::{Arc, OnceLock};

use wargauge_command_decision::CommandDecision;

use crate::knowledge::ground::{Ground, look_at};
use crate::knowledge::roster::Roster;

/// The table of a scenario as the doctrine has looked at it.
#[derive(Debug, Default)]
pub struct TableNotes(OnceLock<Ground>);

/// What is known of a book.
#[derive(Debug)]
pub struct Notes {
    table: Arc<TableNotes>,
    roster: Roster,
}

impl Notes {
    /// What is to be known of a book on the tables of a scenario.
    #[must_use]
    pub fn of(book: &CommandDecision, scenario: &Arc<TableNotes>) -> Self {
        scenario.0.get_or_init(|| look_at(book.table()));
        Self { table: Arc::clone(scenario), roster: Roster::of(book) }
    }

    /// The table of the games.
    #[inline]
    pub(crate) fn ground(&self) -> &Ground {
        self.table.0.get().expect("notes of a book have looked at its table")
    }

    /// The stands of the book.
    #[inline]
    pub(crate) const fn roster(&self) -> &Roster {
        &self.roster
    }
}
