//! What a move leaves behind and brings with it: contact ends, passengers come along, foxholes do not.

use crate::book::VictoryDecision;
use crate::event::Event;
use crate::position::aboard;
use crate::state::State;
use crate::state::unit::{Place, Pose, UnitSet};
use wargauge_rules::event::Clause;
use wargauge_rules::game::UnitId;
use wargauge_rules::referee::Referee;
use wargauge_rules::table::point::Point;

/// Counts a Move Action of the active unit.
pub(crate) fn note_move(s: &mut State, unit: UnitId) {
    let aboard = matches!(s.unit(unit).place, Place::Aboard { .. });
    s.unit_mut(unit).moves = s.unit(unit).moves.saturating_add(1);
    if let Some(active) = s.active.as_mut().filter(|active| active.unit == unit) {
        active.moved = true;
        active.move_actions += 1;
        active.disembarked |= aboard;
    }
}

/// Whether men or a crew that go to a point only turn on the spot, which ends no contact
/// (VD-CC-05). Whom vehicles are in contact with is measured anew.
pub(crate) fn turns_only(book: &VictoryDecision, s: &State, unit: UnitId, to: Point) -> bool {
    let here = s.unit(unit);
    here.place == Place::Table && here.at == to && !book.is_vehicle(unit)
}

/// Ends all contact of a unit.
pub(crate) fn break_contact(s: &mut State, unit: UnitId) {
    for enemy in s.unit(unit).engaged {
        s.unit_mut(enemy).engaged.remove(unit);
    }
    s.unit_mut(unit).engaged = UnitSet::EMPTY;
}

/// Puts a unit where it has gone, passengers included. Stragglers close up.
pub(crate) fn arrive(
    book: &VictoryDecision,
    s: &mut State,
    unit: UnitId,
    Pose { at: to, facing }: Pose,
    clause: Clause,
    referee: &mut impl Referee<Event>,
) {
    s.stirred = true;
    let here = s.unit_mut(unit);
    let from = here.at;
    (here.place, here.at, here.facing) = (Place::Table, to, facing);
    // VD-DIG-02: foxholes are left behind.
    (here.stragglers, here.dug, here.clearing) = (0, 0, None);
    referee.relate(|| Event::Moved { unit, from, to, clause });
    for passenger in aboard::aboard(book, s, unit) {
        s.unit_mut(passenger).at = to;
    }
}
