//! What the doctrine works out once for all games on a table, and of a book.

use std::sync::{Arc, OnceLock};

use wargauge_rules::UnitId;
use wargauge_skirmish::{Skirmish, View};

use crate::knowledge::posts::{Posts, look_at};
use crate::knowledge::rates::Rates;

/// The table of a scenario as the doctrine has looked at it.
#[derive(Debug, Default)]
pub struct TableNotes(OnceLock<Posts>);

/// What is known of a book.
#[derive(Debug)]
pub struct Notes {
    table: Arc<TableNotes>,
    rates: Vec<Rates>,
}

impl Notes {
    /// What is to be known of a book on the tables of a scenario.
    #[must_use]
    pub fn of(book: &Skirmish, scenario: &Arc<TableNotes>) -> Self {
        scenario.0.get_or_init(|| look_at(book));
        Self { table: Arc::clone(scenario), rates: book.profiles().iter().map(Rates::of).collect() }
    }

    /// The table of a game.
    pub(crate) fn posts(&self, view: &View<'_>) -> &Posts {
        self.table.0.get_or_init(|| look_at(view.book()))
    }

    /// What a unit's small arms do.
    pub(crate) fn rates(&self, unit: UnitId) -> &Rates {
        &self.rates[unit.index()]
    }
}
