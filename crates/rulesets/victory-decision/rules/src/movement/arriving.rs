//! What a move leaves behind and brings with it: contact ends, passengers come along, foxholes do not.

use crate::book::{Play, Scene};
use crate::event::Event;
use crate::position::aboard;
use crate::state::State;
use crate::state::unit::{Place, Pose, UnitSet};
use wargauge_rules::event::Clause;
use wargauge_rules::game::UnitId;
use wargauge_rules::referee::Referee;
use wargauge_rules::table::point::Point;

/// Counts a Move Action of the active unit.
pub(crate) fn note_move(state: &mut State, unit: UnitId) {
    let aboard = matches!(state.unit(unit).place, Place::Aboard { .. });
    state.unit_mut(unit).moves = state.unit(unit).moves.saturating_add(1);
    if let Some(active) = state.active.as_mut().filter(|active| active.unit == unit) {
        active.moved = true;
        active.move_actions += 1;
        active.disembarked |= aboard;
    }
}

/// Whether men or a crew that go to a point only turn on the spot, which ends no contact
/// (VD-CC-05). Whom vehicles are in contact with is measured anew.
pub(crate) fn turns_only(scene: Scene<'_>, unit: UnitId, to: Point) -> bool {
    let here = scene.state.unit(unit);
    here.place == Place::Table && here.at == to && !scene.book.is_vehicle(unit)
}

/// Ends all contact of a unit.
pub(crate) fn break_contact(state: &mut State, unit: UnitId) {
    for enemy in state.unit(unit).engaged {
        state.unit_mut(enemy).engaged.remove(unit);
    }
    state.unit_mut(unit).engaged = UnitSet::EMPTY;
}

/// Puts a unit where it has gone, passengers included. Stragglers close up.
pub(crate) fn arrive(
    play: &mut Play<'_, impl Referee<Event>>,
    unit: UnitId,
    Pose { at: to, facing }: Pose,
    clause: Clause,
) {
    play.state.stirred = true;
    let here = play.state.unit_mut(unit);
    let from = here.at;
    (here.place, here.at, here.facing) = (Place::Table, to, facing);
    // VD-DIG-02: foxholes are left behind.
    (here.stragglers, here.dug, here.clearing) = (0, 0, None);
    play.referee.relate(|| Event::Moved { unit, from, to, clause });
    for passenger in aboard::aboard(play.scene(), unit) {
        play.state.unit_mut(passenger).at = to;
    }
}
