//! Where moves begin.

use wargauge_rules::game::UnitId;
use wargauge_rules::table::Point;

use crate::book::{Scene, WwiiSim};
use crate::position::circles::own_radius;
use crate::scenario::Arrival;
use crate::state::Place;

/// WS-TRANS-11: the middle of a transport's rear edge.
pub(crate) fn rear_of(scene: Scene<'_>, transport: UnitId) -> Point {
    let it = scene.state.unit(transport);
    it.at.plus(it.facing.opposite().way(own_radius(scene, transport)))
}

/// Where and when the reinforcements of a unit's side come.
pub(crate) fn arrival(book: &WwiiSim, unit: UnitId) -> Option<Arrival> {
    book.scenario().sides[book.side(unit)].arrival
}

/// Whether a unit is to come onto the table in this turn (WS-REINF-05, WS-REINF-06).
pub(crate) fn is_coming(scene: Scene<'_>, unit: UnitId) -> bool {
    let Scene { book, state } = scene;
    state.unit(unit).place == Place::Due
        && arrival(book, unit).is_some_and(|arrival| arrival.turn <= state.turn)
}

/// Where a way begins that leads to these points, and how many of them only say so: units that come
/// onto the table name the place of entry first.
pub(crate) fn start(scene: Scene<'_>, unit: UnitId, legs: &[Point]) -> (Point, usize) {
    let it = scene.state.unit(unit);
    let towards = legs.first().copied().unwrap_or(it.at);
    match (it.place, it.building) {
        (Place::Due, _) => (towards, 1),
        // WS-TRANS-07: off its back, whatever side it is set down at.
        (Place::Aboard(transport), _) => (rear_of(scene, transport), 0),
        // WS-MOVE-18: from the building's edge.
        (_, Some(building)) => {
            (scene.book.ground().building(building).outline.nearest_to(towards), 0)
        }
        _ => (it.at, 0),
    }
}
