//! The beginning of a turn.

use wargauge_rules::referee::Referee;

use crate::event::Event;
use crate::state::State;
use crate::state::agenda::Task;
use crate::state::unit::UnitSet;

/// A turn begins: what lasts for a turn is over (VD-END-08).
pub(crate) fn begin_turn(state: &mut State, referee: &mut impl Referee<Event>) {
    state.turn += 1;
    state.segment = 0;
    // Night may have ended, and smoke has cleared.
    state.stirred = true;
    state.activated = UnitSet::EMPTY;
    state.told_active = 0;
    state.fired = UnitSet::EMPTY;
    for unit in state.present {
        state.unit_mut(unit).moves = 0;
    }
    referee.relate(|| Event::TurnBegan(state.turn));
    // VD-TURN-02.
    state.agenda.push(Task::NextSegment);
}
