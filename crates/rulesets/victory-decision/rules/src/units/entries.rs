//! List entries in the set-up: which rows are one entry, when and where they are placed
//! (VD-DEPLOY-09, VD-DEPLOY-13, VD-SPEC-30, VD-SCEN-28).

use crate::book::{Scene, VictoryDecision};
use crate::scenario::Mission;
use crate::state::State;
use crate::state::unit::{Place, UnitSet};
use crate::units::command;
use crate::units::profile::{Ability, Element, MusterRow, RowPart, UnitKind};
use wargauge_rules::game::{Side, UnitId};

/// The unit that a row is as long as it is not divided.
#[must_use]
pub(crate) fn whole_of(book: &VictoryDecision, row: MusterRow) -> UnitId {
    part_of(book, row, RowPart::Whole).unwrap_or(UnitId(row.0))
}

/// The unit that a part of a row becomes.
#[must_use]
pub(crate) fn part_of(book: &VictoryDecision, row: MusterRow, part: RowPart) -> Option<UnitId> {
    book.row(row).units.into_iter().find(|&unit| book.profile(unit).part == part)
}

/// Whether a row stands for its list entry: a transport goes with the unit it was bought for
/// (VD-DEPLOY-09, VD-VSP-20).
fn leads_entry(book: &VictoryDecision, row: MusterRow) -> bool {
    let profile = book.profile(whole_of(book, row));
    let Some(partner) = profile.partner else { return true };
    let carrier = |row: MusterRow| book.profile(whole_of(book, row)).kind == UnitKind::Vehicle;
    match (carrier(row), carrier(partner)) {
        (true, false) => false,
        (false, true) => true,
        _ => row < partner,
    }
}

/// The row that stands for the list entry of a row.
pub(crate) fn lead_of(book: &VictoryDecision, row: MusterRow) -> MusterRow {
    let partner = book.profile(whole_of(book, row)).partner;
    partner.filter(|_| !leads_entry(book, row)).unwrap_or(row)
}

/// Rows of a side that stand for list entries.
pub(crate) fn entries_of(book: &VictoryDecision, side: Side) -> impl Iterator<Item = MusterRow> {
    let rows = (0..book.rows.len()).map(|row| MusterRow(row as u8));
    rows.filter(move |&row| book.row(row).side == side && leads_entry(book, row))
}

/// Entries that a side has still to place in this wave.
pub(crate) fn waiting_rows(scene: Scene<'_>, side: Side) -> impl Iterator<Item = MusterRow> {
    let (waiting, wave) = (scene.state.setup.waiting, scene.state.setup.wave);
    entries_of(scene.book, side)
        .filter(move |&row| waiting >> row.0 & 1 == 1 && wave_of(scene, row) == wave)
}

/// When an entry is placed: normal units, then Ambush, then Infiltrate (VD-DEPLOY-13). One with
/// a transport is placed as a normal unit.
fn wave_of(scene: Scene<'_>, row: MusterRow) -> u8 {
    let book = scene.book;
    let unit = whole_of(book, row);
    let held = starts_in_reserve(book, row) || book.profile(unit).partner.is_some();
    match unit {
        _ if held || book.profile(unit).kind == UnitKind::Vehicle => 0,
        _ if command::all_have(scene, unit, Ability::Infiltrate) => 2,
        _ if command::all_have(scene, unit, Ability::Ambush) => 1,
        _ => 0,
    }
}

/// Whether the scenario keeps an entry in Reserve: Support in a Meeting Engagement
/// (VD-SCEN-28).
pub(crate) fn starts_in_reserve(book: &VictoryDecision, row: MusterRow) -> bool {
    let element = book.profile(whole_of(book, lead_of(book, row))).element;
    book.scenario().mission == Mission::MeetingEngagement
        && matches!(element, Element::Light | Element::Heavy)
}

/// Whether an entry may be placed in Reserve by choice: at most half of the list entries,
/// rounded down, where the scenario has Reserves (VD-SPEC-30). In a Meeting Engagement the
/// scenario says who is in Reserve (VD-SCEN-28).
pub(crate) fn may_hold_back(scene: Scene<'_>, row: MusterRow) -> bool {
    let book = scene.book;
    let scenario = book.scenario();
    if !scenario.special.reserves || scenario.mission == Mission::MeetingEngagement {
        return false;
    }
    let side = book.row(row).side;
    let held = entries_of(book, side).filter(|&entry| is_held_back(scene, entry)).count();
    2 * (held + 1) <= entries_of(book, side).count()
}

fn is_held_back(scene: Scene<'_>, row: MusterRow) -> bool {
    scene.book.row(row).units.into_iter().any(|unit| waits_off_table(scene.state, unit))
}

/// Whether a unit is in Reserve, on foot or in a transport that is (VD-SPEC-45).
pub(crate) fn waits_off_table(state: &State, unit: UnitId) -> bool {
    match state.unit(unit).place {
        Place::Reserve => true,
        Place::Aboard { vehicle } => state.unit(vehicle).place == Place::Reserve,
        Place::Nowhere | Place::Table | Place::Inside { .. } | Place::Gone => false,
    }
}

/// The units of an entry that are to be placed together (VD-DEPLOY-09): every part of the row
/// that has models, and its transport.
pub(crate) fn units_of_entry(scene: Scene<'_>, row: MusterRow) -> UnitSet {
    let Scene { book, state } = scene;
    let lead = lead_of(book, row);
    let partner = book.profile(whole_of(book, lead)).partner;
    let rows = [Some(lead), partner].into_iter().flatten();
    let units = rows.flat_map(|row| book.row(row).units);
    units
        .filter(|&unit| {
            command::strength(state, unit) > 0 && state.unit(unit).place == Place::Nowhere
        })
        .collect()
}
