//! What the doctrine works out once for all games on a table, and of a book.

use std::sync::{Arc, OnceLock};

use wargauge_rules::table::Rect;
use wargauge_rules::{Side, UnitId};
use wargauge_skirmish::{Skirmish, TableSight, UnitProfile, View};

use crate::knowledge::posts::{Posts, look_at};
use crate::knowledge::rates::Rates;

/// The table of a scenario as the doctrine has looked at it: from the south or west, and from the north or east.
#[derive(Debug, Default)]
pub struct TableNotes {
    posts: [OnceLock<Posts>; 2],
    sight: OnceLock<TableSight>,
}

/// Whether a side looks over the table from the north or the east: it sees it turned by half a circle, so that
/// both see the same of a table that is the same from both.
fn is_turned(book: &Skirmish, side: Side) -> bool {
    let middle =
        |of: Rect| (i32::from(of.low().x + of.high().x), i32::from(of.low().y + of.high().y));
    let (zone, table) = (middle(book.scenario().zone(side)), middle(book.table().rect()));
    (zone.1, zone.0) > (table.1, table.0)
}

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
        for (turned, posts) in [false, true].into_iter().zip(&scenario.posts) {
            posts.get_or_init(|| look_at(book, turned));
        }
        scenario.sight.get_or_init(|| book.table_sight());
        let rates: Vec<Rates> = book.profiles().iter().map(Rates::of).collect();
        let full = |it: &UnitProfile| it.figures.iter().map(|man| i32::from(man.ap)).sum();
        let sums =
            |(it, rates): (&UnitProfile, &Rates)| [full(it), rates.mean(), rates.mean_bursts()];
        let sums = book.profiles().iter().zip(&rates).map(sums).collect();
        Self { table: Arc::clone(scenario), sums, rates }
    }

    /// The places of a table as the side looks over it.
    pub(crate) fn posts(&self, view: &View<'_>) -> &Posts {
        let turned = is_turned(view.book(), view.side());
        self.table.posts[usize::from(turned)].get_or_init(|| look_at(view.book(), turned))
    }

    /// What can be seen of the table from where.
    pub(crate) fn sight(&self, view: &View<'_>) -> &TableSight {
        self.table.sight.get_or_init(|| view.book().table_sight())
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
