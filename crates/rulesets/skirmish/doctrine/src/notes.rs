//! What the doctrine works out once for all games on a table, and of a book.

use std::sync::{Arc, OnceLock};

use wargauge_rules::UnitId;
use wargauge_skirmish::{Skirmish, UnitProfile, View};

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
    /// Of each unit: the action points that it begins with, and what it does in the mean of all ranges:
    /// men taken, and bursts that pin.
    sums: Vec<[i32; 3]>,
}

impl Notes {
    /// What is to be known of a book on the tables of a scenario.
    #[must_use]
    pub fn of(book: &Skirmish, scenario: &Arc<TableNotes>) -> Self {
        scenario.0.get_or_init(|| look_at(book));
        let rates: Vec<Rates> = book.profiles().iter().map(Rates::of).collect();
        let full = |it: &UnitProfile| it.figures.iter().map(|man| i32::from(man.ap)).sum();
        let sums =
            |(it, rates): (&UnitProfile, &Rates)| [full(it), rates.mean(), rates.mean_bursts()];
        let sums = book.profiles().iter().zip(&rates).map(sums).collect();
        Self { table: Arc::clone(scenario), sums, rates }
    }

    /// The table of a game.
    pub(crate) fn posts(&self, view: &View<'_>) -> &Posts {
        self.table.0.get_or_init(|| look_at(view.book()))
    }

    /// The action points of a unit unhurt.
    pub(crate) fn full(&self, unit: UnitId) -> i32 {
        self.sums[unit.index()][0]
    }

    /// What its small arms do in the mean of all ranges, in thousandths of men.
    pub(crate) fn mean(&self, unit: UnitId) -> i32 {
        self.sums[unit.index()][1]
    }

    /// Bursts of its machine guns in a phase in the mean of all ranges, in thousandths.
    pub(crate) fn mean_bursts(&self, unit: UnitId) -> i32 {
        self.sums[unit.index()][2]
    }

    /// What a unit's small arms do.
    pub(crate) fn rates(&self, unit: UnitId) -> &Rates {
        &self.rates[unit.index()]
    }
}
