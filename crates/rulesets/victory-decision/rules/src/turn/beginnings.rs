//! The beginning of a turn.

use wargauge_rules::referee::Referee;

use crate::event::Event;
use crate::state::State;
use crate::state::agenda::Task;
use crate::state::unit::UnitSet;

/// A turn begins: what lasts for a turn is over (VD-END-08).
pub(crate) fn begin_turn(s: &mut State, referee: &mut impl Referee<Event>) {
    s.turn += 1;
    s.segment = 0;
    // Night may have ended, and smoke has cleared.
    s.stirred = true;
    s.activated = UnitSet::EMPTY;
    s.told_active = 0;
    s.fired = UnitSet::EMPTY;
    for unit in s.present {
        s.unit_mut(unit).moves = 0;
    }
    referee.relate(|| Event::TurnBegan(s.turn));
    // VD-TURN-02.
    s.agenda.push(Task::NextSegment);
}
