//! What the doctrine works out once for all games on a table.

use std::sync::{Arc, OnceLock};

use wargauge_rules::UnitId;
use wargauge_wwii_sim::{MAX_UNITS, View, WwiiSim};

use crate::knowledge::ground::{Cells, Ground, look_at, row_inside, seen_by};
use crate::value::exposure::Exposure;

/// The table of a scenario as the doctrine has looked at it.
#[derive(Debug, Default)]
pub struct TableNotes(OnceLock<Cells>);

/// What is known of a book.
#[derive(Debug)]
pub struct Notes {
    table: Arc<TableNotes>,
    /// What each unit is exposed to that begins at a cell or in a building, while no enemy stands.
    exposures: Vec<OnceLock<Vec<OnceLock<Exposure>>>>,
    rows: usize,
}

impl Notes {
    /// What is to be known of a book on the tables of a scenario.
    #[must_use]
    pub fn of(book: &WwiiSim, scenario: &Arc<TableNotes>) -> Self {
        scenario.0.get_or_init(|| look_at(book.ground()));
        Self {
            table: Arc::clone(scenario),
            exposures: (0..MAX_UNITS).map(|_| OnceLock::new()).collect(),
            rows: row_inside(book.ground().buildings.len() as u8),
        }
    }

    /// What a unit is exposed to that begins at a row, worked out once.
    pub(crate) fn exposure(
        &self,
        unit: UnitId,
        row: usize,
        find: impl FnOnce() -> Exposure,
    ) -> Exposure {
        let rows = || (0..self.rows).map(|_| OnceLock::new()).collect();
        *self.exposures[unit.index()].get_or_init(rows)[row].get_or_init(find)
    }

    /// The table of a game as a view's side looks at it.
    #[inline]
    pub(crate) fn ground(&self, view: &View<'_>) -> Ground<'_> {
        seen_by(view, self.table.0.get_or_init(|| look_at(view.ground())))
    }
}
