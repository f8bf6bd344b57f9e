//! How far units are from each other, and who is next to whom (GW-GRID).

use crate::book::Scene;
use crate::position::measured::range::{
    adjacent_in_inches, contacts_in_inches, distance_key, in_heavy_range, squares_near,
    within_twelve_inches,
};
use crate::position::placement::standing_in;
use crate::state::UnitSet;
use wargauge_rules::game::{Side, UnitId};
use wargauge_rules::table::squares::Squares;

/// Enemies in adjacent squares.
pub(crate) fn contacts(scene: Scene<'_>, unit: UnitId) -> UnitSet {
    let Scene { book, state } = scene;
    if book.is_measured() {
        return contacts_in_inches(scene, unit);
    }
    let foe = book.side(unit).foe();
    let around = book.around.adjacent(state.square[unit.index()]);
    // GW-GRID-03, GW-GRID-14, GW-MOVE-17
    standing_in(state, book.of_side[foe], around & state.occupied[foe])
}

/// Whether the unit is adjacent to an enemy.
pub(crate) fn in_contact(scene: Scene<'_>, unit: UnitId) -> bool {
    let book = scene.book;
    if book.is_measured() {
        return !contacts_in_inches(scene, unit).is_empty();
    }
    let around = book.around.adjacent(scene.state.square[unit.index()]);
    around.meets(scene.state.occupied[book.side(unit).foe()])
}

/// Whether two units are in adjacent squares.
pub(crate) fn are_adjacent(scene: Scene<'_>, a: UnitId, b: UnitId) -> bool {
    let state = scene.state;
    if scene.book.is_measured() {
        return adjacent_in_inches(state, a, b);
    }
    scene.book.around.adjacent(state.square[a.index()]).contains(state.square[b.index()])
}

/// A number that orders distances: squares, or the square of the distance in inches (GW-MEAS-05).
pub(crate) fn distance_between(scene: Scene<'_>, a: UnitId, b: UnitId) -> u32 {
    let state = scene.state;
    if scene.book.is_measured() {
        return distance_key(state, a, b);
    }
    // GW-TERR-29: a square is its own edge.
    u32::from(scene.book.around.distance(state.square[a.index()], state.square[b.index()]))
}

/// Whether an attacker is as near as the heavy rule asks (GW-HEAVY-01).
pub(crate) fn in_heavy_reach(scene: Scene<'_>, a: UnitId, t: UnitId) -> bool {
    if scene.book.is_measured() {
        return in_heavy_range(scene, a, t);
    }
    are_adjacent(scene, a, t)
}

/// Whether the units are within two squares of each other, seen or not (GW-GRID-06).
pub(crate) fn are_within_two(scene: Scene<'_>, a: UnitId, b: UnitId) -> bool {
    let state = scene.state;
    if scene.book.is_measured() {
        return within_twelve_inches(state, a, b);
    }
    scene.book.around.within_two(state.square[a.index()]).contains(state.square[b.index()])
}

/// Squares adjacent to a unit of `side`.
pub(crate) fn contact_zone(scene: Scene<'_>, side: Side) -> Squares {
    if scene.book.is_measured() {
        return squares_near(scene, side);
    }
    scene.state.layout.beside[side]
}
