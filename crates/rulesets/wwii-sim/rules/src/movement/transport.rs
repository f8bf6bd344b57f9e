//! Troop transports (WS-TRANS).

use wargauge_rules::game::UnitId;
use wargauge_rules::table::{Length, Point};

use crate::book::Scene;
use crate::position::arcs::is_behind;
use crate::position::circles::{Gap, own_radius};
use crate::state::{Place, State, Status};

/// What rounding of a way may leave between a unit and the transport it climbs into.
const AT_THE_REAR: Length = Length::from_hundredths(10);

/// WS-TRANS-02, WS-TRANS-14: whether a unit fits into an empty transport of its side.
pub(crate) fn fits(scene: Scene<'_>, unit: UnitId, transport: UnitId) -> bool {
    let Scene { book, state } = scene;
    let carries = book.profile(transport).vehicle.as_ref().map_or(0, |it| it.carries);
    let it = state.unit(transport);
    carries > 0
        && it.passenger.is_none()
        && book.side(unit) == book.side(transport)
        && book.profile(unit).class.is_infantry()
        && state.unit(unit).count <= carries
}

/// Whether a vehicle can move at all in this turn.
pub(crate) const fn can_drive(state: &State, transport: UnitId) -> bool {
    let it = state.unit(transport);
    !it.immobile && matches!(it.status, Status::Normal)
}

/// WS-TRANS-11: whether a transport stands still in Primary Movement: it has no Move order, or
/// cannot move.
pub(crate) fn stands_in_primary(state: &State, transport: UnitId) -> bool {
    let ordered = state.unit(transport).order.is_some_and(|order| order.is_move());
    !ordered || !can_drive(state, transport)
}

/// WS-TRANS-13: whether a unit that ends its move at a place is at the rear of a transport that it
/// may climb into: one that stands still.
pub(crate) fn may_board(scene: Scene<'_>, unit: UnitId, transport: UnitId, at: Point) -> bool {
    let state = scene.state;
    let it = state.unit(transport);
    let rims = own_radius(scene, unit) + own_radius(scene, transport);
    state.is_on_table(transport)
        && fits(scene, unit, transport)
        && stands_in_primary(state, transport)
        && is_behind(it.facing, it.at, at)
        && Gap::between(at, it.at, rims).within(AT_THE_REAR)
}

/// Puts a unit into a transport.
pub(crate) fn board(state: &mut State, unit: UnitId, transport: UnitId) {
    crate::winning::losses::break_contacts(state, unit);
    let at = state.unit(transport).at;
    state.unit_mut(transport).passenger = Some(unit);
    let it = state.unit_mut(unit);
    it.place = Place::Aboard(transport);
    it.building = None;
    it.at = at;
}

/// Takes a unit out of its transport, to stand at a place.
pub(crate) fn set_down(state: &mut State, unit: UnitId, at: Point) {
    if let Place::Aboard(transport) = state.unit(unit).place {
        state.unit_mut(transport).passenger = None;
    }
    let it = state.unit_mut(unit);
    it.place = Place::Table;
    it.at = at;
}
