//! Which rows are played: those there are, or some of them by lot.

use std::collections::BTreeMap;

use wargauge_batch::{Contestant, Order};
use wargauge_policy::PolicyChoice;
use wargauge_rules::table::stream::mix_text;

use crate::monotony::key::{MonotonyKey, MonotonyPhase, PlayedForces};
use crate::monotony::plan::{MonotonyPlan, RowKind};
use crate::monotony::table::{AlterationSort, MonotonyTable};

/// Tables that a drawn alteration is tried on.
const TABLES_OF_A_ROW: usize = 2;

/// What the two sides of a row differ in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Contrast {
    /// An alteration of the table, by its number.
    Alteration(usize),
    /// A dose more than another, both by their numbers.
    Step { from: usize, to: usize },
    /// Nothing: a force meets itself.
    Mirror(Contestant),
}

/// A row to be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct PlannedRow {
    pub(super) kind: RowKind,
    pub(super) table: usize,
    pub(super) contrast: Contrast,
    pub(super) player: usize,
}

impl PlannedRow {
    /// The key of a match-up that the row is judged by.
    pub(super) const fn key(self, played: PlayedForces, phase: MonotonyPhase) -> MonotonyKey {
        MonotonyKey { table: self.table, player: self.player, played, phase }
    }
}

/// The place of an alteration.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Place {
    table: usize,
    at: usize,
}

/// The rows of a plan: free units and better numbers by lot, files in other orders and mirrors all;
/// or, where a dose is asked for, its steps alone.
pub(super) fn planned(tables: &[Box<dyn MonotonyTable>], plan: &MonotonyPlan) -> Vec<PlannedRow> {
    let mut rows = Vec::new();
    if plan.is_dose {
        steps(tables, plan.players.len(), &mut rows);
        return rows;
    }
    for (kind, sort) in [
        (RowKind::FreeUnit, AlterationSort::FreeUnit),
        (RowKind::BetterNumber, AlterationSort::BetterNumber),
    ] {
        for place in drawn(tables, sort, plan) {
            for player in 0..plan.players.len() {
                let contrast = Contrast::Alteration(place.at);
                rows.push(PlannedRow { kind, table: place.table, contrast, player });
            }
        }
    }
    for (number, table) in tables.iter().enumerate() {
        let reordered = of_sort(table.as_ref(), AlterationSort::Reordered);
        let reordered = reordered.map(|at| (RowKind::Reordered, Contrast::Alteration(at)));
        let mirrors = table
            .forces()
            .into_iter()
            .map(|(contestant, _)| (RowKind::Mirror, Contrast::Mirror(contestant)));
        for (kind, contrast) in reordered.chain(mirrors) {
            let all = (0..plan.players.len()).map(|player| PlannedRow {
                kind,
                table: number,
                contrast,
                player,
            });
            rows.extend(all);
        }
    }
    rows.sort_by_key(|row| row.kind);
    rows
}

/// The alterations of a sort on a table.
fn of_sort(table: &dyn MonotonyTable, sort: AlterationSort) -> impl Iterator<Item = usize> {
    let all = table.alterations().iter().enumerate();
    all.filter(move |(_, one)| one.sort == sort).map(|(at, _)| at)
}

/// As many alterations of a sort as are asked for, by lot, each on two tables of those where it may be
/// played.
fn drawn(
    tables: &[Box<dyn MonotonyTable>],
    sort: AlterationSort,
    plan: &MonotonyPlan,
) -> Vec<Place> {
    let mut known: BTreeMap<(&str, &str), Vec<Place>> = BTreeMap::new();
    for (table, found) in tables.iter().enumerate() {
        for at in of_sort(found.as_ref(), sort) {
            let one = &found.alterations()[at];
            known.entry((&one.force, &one.change)).or_default().push(Place { table, at });
        }
    }
    let mut lot = Order::shuffled(mix_text(plan.seed, &format!("{sort:?}")));
    let mut all: Vec<Vec<Place>> = known.into_values().collect();
    lot.arrange(&mut all);
    let mut rows = Vec::new();
    let mut count = 0;
    for mut places in all {
        if count == plan.rows {
            break;
        }
        lot.arrange(&mut places);
        let player = &plan.players[0];
        let plays = |place: &Place| tables[place.table].altered(place.at, player).is_ok();
        let before = rows.len();
        rows.extend(places.into_iter().filter(plays).take(TABLES_OF_A_ROW));
        count += usize::from(rows.len() > before);
    }
    rows
}

/// A copy fewer of each entry that may go, wherever it may.
pub(super) fn copies_fewer(
    tables: &[Box<dyn MonotonyTable>],
    player: &PolicyChoice,
) -> Vec<PlannedRow> {
    let mut rows = Vec::new();
    for (table, found) in tables.iter().enumerate() {
        let all = of_sort(found.as_ref(), AlterationSort::Fewer);
        rows.extend(all.filter(|&at| found.altered(at, player).is_ok()).map(|at| PlannedRow {
            kind: RowKind::Planted,
            table,
            contrast: Contrast::Alteration(at),
            player: 0,
        }));
    }
    rows
}

/// Each dose of a curve after the one before it.
fn steps(tables: &[Box<dyn MonotonyTable>], players: usize, rows: &mut Vec<PlannedRow>) {
    for (table, found) in tables.iter().enumerate() {
        for (contestant, _) in found.forces() {
            let is_dose = |at: &usize| {
                let one = &found.alterations()[*at];
                one.contestant == contestant && matches!(one.sort, AlterationSort::Dose(_))
            };
            let doses: Vec<usize> = (0..found.alterations().len()).filter(is_dose).collect();
            for player in 0..players {
                rows.extend(doses.windows(2).map(|two| PlannedRow {
                    kind: RowKind::Dose,
                    table,
                    contrast: Contrast::Step { from: two[0], to: two[1] },
                    player,
                }));
            }
        }
    }
}
