//! What the doctrine works out once for all games on a table, and for all games by a book.

use std::sync::{Arc, OnceLock};

use wargauge_command_decision::CommandDecision;
use wargauge_rules::table::Point;
use wargauge_rules::{BySide, Side};

use crate::candidates::lane::gathering;
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
    /// Where the column of each side gathers, if it is to leave the table.
    gathers: BySide<Option<Point>>,
}

impl Notes {
    /// What is to be known of a book on the tables of a scenario.
    #[must_use]
    pub fn of(book: &CommandDecision, scenario: &Arc<TableNotes>) -> Self {
        let ground = scenario.0.get_or_init(|| look_at(book.table()));
        let gathers = BySide::from_fn(|side| gathering(book, side, ground));
        Self { table: Arc::clone(scenario), roster: Roster::of(book), gathers }
    }

    /// The table of the games.
    #[inline]
    pub(crate) fn ground(&self) -> &Ground {
        self.table.0.get().expect("notes of a book have looked at its table")
    }

    /// Where the column of a side gathers, if it is to leave the table.
    #[inline]
    pub(crate) fn gathers(&self, side: Side) -> Option<Point> {
        self.gathers[side]
    }

    /// The stands of the book.
    #[inline]
    pub(crate) const fn roster(&self) -> &Roster {
        &self.roster
    }
}
