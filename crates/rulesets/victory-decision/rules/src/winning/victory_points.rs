//! Victory Points (VD-SPEC-38 to VD-SPEC-42, VD-SCEN-04, VD-ABIL-18).

use crate::book::Scene;
use crate::event::Event;
use crate::scenario::Mission;
use crate::terrain::edges;
use crate::units::command;
use crate::units::profile::MusterRow;
use wargauge_rules::event::Clause;
use wargauge_rules::game::{Ending, Outcome, Side, UnitId};
use wargauge_rules::referee::Referee;
use wargauge_rules::table::length::Length;

/// How near the enemy edge a unit scores all its points in an Advance (VD-SCEN-04).
const BREAKTHROUGH: Length = Length::inches(12);

/// Thousandths in a point.
const POINT: u32 = 1_000;

/// Compares Victory Points: a difference below 5 percent of the points limit, that of the
/// larger side where they differ, is a draw (VD-SPEC-42).
pub(crate) fn by_victory_points(scene: Scene<'_>, referee: &mut impl Referee<Event>) -> Outcome {
    let book = scene.book;
    let clause = Clause("VD-SPEC-42");
    // VD-SPEC-44: only the rules that the scenario lists apply.
    if !book.scenario().special.victory_points {
        return Outcome { ending: Ending::Draw, clause: Clause("VD-SPEC-44") };
    }
    let points = Side::BOTH.map(|side| victory_points(scene, side));
    referee.relate(|| Event::Counted { points });
    let limits = book.scenario().limits;
    let limit = u64::from(limits[Side::A].max(limits[Side::B]));
    let least_lead = limit * book.switches().vp_draw_margin as u64;
    let difference = u64::from(points[0].abs_diff(points[1])) * 100;
    let ending = match points[0].cmp(&points[1]) {
        _ if difference < least_lead => Ending::Draw,
        core::cmp::Ordering::Greater => Ending::Win(Side::A),
        core::cmp::Ordering::Less => Ending::Win(Side::B),
        core::cmp::Ordering::Equal => Ending::Draw,
    };
    Outcome { ending, clause }
}

/// Victory Points of a side as things stand, in thousandths.
#[must_use]
pub(crate) fn victory_points(scene: Scene<'_>, side: Side) -> u32 {
    let book = scene.book;
    let rows = (0..book.rows.len()).map(|row| MusterRow(row as u8));
    let enemies = rows.filter(|&row| book.row(row).side != side);
    let destroyed: u32 = enemies.map(|row| points_for(scene, row)).sum();
    let advance = book.scenario().mission == Mission::Advance;
    // VD-SPEC-41: strikes and fortifications are no rows.
    destroyed + if advance { points_of_advance(scene, side) } else { 0 }
}

/// What an enemy entry is worth: all of it if destroyed (VD-SPEC-39), half, rounded down to
/// whole points, if it is Shaken or has lost half (VD-SPEC-40), nothing in Reserve
/// (VD-SPEC-32). Parts of an entry count as one (VD-ABIL-18).
fn points_for(scene: Scene<'_>, row: MusterRow) -> u32 {
    let Scene { book, state } = scene;
    let book = book.row(row);
    if state.is_destroyed(row) {
        return book.stake;
    }
    let here = book.units & state.present;
    if here.is_empty() {
        return 0;
    }
    let shaken = here.without(state.shaken).is_empty();
    let left: u32 = book.units.map(|unit| u32::from(command::strength(state, unit))).sum();
    let worn = 2 * left <= u32::from(book.strength);
    if shaken || worn { half(book.stake) } else { 0 }
}

/// VD-SCEN-04: own unshaken units beyond the middle line, and near the enemy edge.
fn points_of_advance(scene: Scene<'_>, side: Side) -> u32 {
    let Scene { book, state } = scene;
    let theirs = edges::baseline(scene, side.foe());
    let own = (state.present & book.units_of(side)).without(state.shaken);
    own.map(|unit| {
        let at = state.unit(unit).at;
        let share = share_of_entry(scene, unit);
        if theirs.distance(at) <= BREAKTHROUGH {
            share
        } else if theirs.has_in_its_half(at) {
            // VD-ENG-02: halves are rounded up where nothing else is said.
            share.div_ceil(2 * POINT) * POINT
        } else {
            0
        }
    })
    .sum()
}

/// The points of a unit: of a divided entry, in proportion to the models with which its parts began
/// (VD-SPEC-40).
fn share_of_entry(scene: Scene<'_>, unit: UnitId) -> u32 {
    let row = scene.book.row(scene.book.profile(unit).row);
    let own = u64::from(scene.state.unit(unit).began) * u64::from(row.stake);
    own.checked_div(u64::from(row.strength)).unwrap_or(0) as u32
}

/// Half of a stake, rounded down to whole points (VD-SPEC-40).
const fn half(stake: u32) -> u32 {
    stake / (2 * POINT) * POINT
}
