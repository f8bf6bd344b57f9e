//! Noting that units fight and move.

use crate::book::Grid;
use crate::event::Event;
use crate::state::State;
use wargauge_rules::event::Common;
use wargauge_rules::game::UnitId;
use wargauge_rules::referee::Referee;

/// Marks a unit as having fought.
pub(crate) fn mark_fought(
    _book: &Grid,
    state: &mut State,
    unit: UnitId,
    referee: &mut impl Referee<Event>,
) {
    tell_activated(state, unit, referee);
    state.fought.insert(unit);
}

/// Tells that a unit becomes active: it fights or moves for the first time this turn.
pub(crate) fn tell_activated(state: &State, unit: UnitId, referee: &mut impl Referee<Event>) {
    if !state.fought.contains(unit) && !state.moved.contains(unit) {
        referee.tell(|| Event::Fact(Common::Activated { unit }));
    }
}

/// Marks a unit as having moved in T4.
pub(crate) fn mark_moved(
    _book: &Grid,
    state: &mut State,
    unit: UnitId,
    referee: &mut impl Referee<Event>,
) {
    tell_activated(state, unit, referee);
    state.moved.insert(unit);
}
