//! What the doctrine works out once for all games on a table.

use std::sync::{Arc, OnceLock};

use wargauge_wwii_sim::{View, WwiiSim};

use crate::knowledge::ground::{Ground, look_at};

/// The table of a scenario as the doctrine has looked at it.
#[derive(Debug, Default)]
pub struct TableNotes(OnceLock<Ground>);

/// What is known of a book.
#[derive(Debug)]
pub struct Notes(Arc<TableNotes>);

impl Notes {
    /// What is to be known of a book on the tables of a scenario.
    #[must_use]
    pub fn of(book: &WwiiSim, scenario: &Arc<TableNotes>) -> Self {
        scenario.0.get_or_init(|| look_at(book.ground()));
        Self(Arc::clone(scenario))
    }

    /// The table of a game.
    #[inline]
    pub(crate) fn ground(&self, view: &View<'_>) -> &Ground {
        self.0.0.get_or_init(|| look_at(view.ground()))
    }
}
