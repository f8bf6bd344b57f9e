//! Objectives as discs round a marker (GW-MEAS-13, GW-END-09).

use crate::book::Scene;
use crate::position::measured::table::{BASE, middle_of};
use crate::position::placement::present;
use crate::state::UnitSet;
use wargauge_rules::game::{Side, UnitId};
use wargauge_rules::table::length::Length;
use wargauge_rules::table::squares::{Square, Squares};

/// Radius of an objective (GW-MEAS-13).
const OBJECTIVE: Length = Length::inches(3);

/// Distance of a unit's centre from the marker at which it is adjacent: 3 inches from the disc.
const BESIDE: Length = OBJECTIVE.plus(Length::inches(3)).plus(BASE);

/// Units of a side with their centre within a distance of an objective's marker.
fn near_marker(scene: Scene<'_>, side: Side, square: Square, distance: Length) -> UnitSet {
    let marker = middle_of(scene.book, square);
    let near = |unit: &UnitId| marker.within(scene.state.point[unit.index()], distance);
    present(scene, side).filter(near).collect()
}

/// The units by which a side controls an objective; none if it does not. Occupants of both
/// sides, who can only meet off the grid, leave it to nobody.
pub(crate) fn holders_of(scene: Scene<'_>, side: Side, square: Square) -> UnitSet {
    let occupants = near_marker(scene, side, square, OBJECTIVE);
    let nearest_foes = if occupants.is_empty() { BESIDE } else { OBJECTIVE };
    if !near_marker(scene, side.foe(), square, nearest_foes).is_empty() {
        UnitSet::EMPTY
    } else if occupants.is_empty() {
        near_marker(scene, side, square, BESIDE)
    } else {
        occupants
    }
}

/// The objectives of a set that a side controls.
pub(crate) fn controlled_markers(scene: Scene<'_>, side: Side, squares: Squares) -> Squares {
    squares.iter().filter(|&square| !holders_of(scene, side, square).is_empty()).collect()
}

/// The units by which a side controls some of the objectives.
pub(crate) fn holders_of_markers(scene: Scene<'_>, side: Side, squares: Squares) -> UnitSet {
    let holders = squares.iter().map(|square| holders_of(scene, side, square));
    holders.fold(UnitSet::EMPTY, |all, some| all | some)
}
