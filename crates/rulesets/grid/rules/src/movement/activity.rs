//! Noting that units fight and move.

use crate::book::Play;
use crate::event::Event;
use wargauge_rules::event::Common;
use wargauge_rules::game::UnitId;
use wargauge_rules::referee::Referee;

/// Marks a unit as having fought.
pub(crate) fn mark_fought(play: &mut Play<'_, impl Referee<Event>>, unit: UnitId) {
    tell_activated(play, unit);
    play.state.fought.insert(unit);
}

/// Tells that a unit becomes active: it fights or moves for the first time this turn.
fn tell_activated(play: &mut Play<'_, impl Referee<Event>>, unit: UnitId) {
    if !(play.state.fought | play.state.moved).contains(unit) {
        play.referee.tell(|| Event::Fact(Common::Activated { unit }));
    }
}

/// Marks a unit as having moved in T4.
pub(crate) fn mark_moved(play: &mut Play<'_, impl Referee<Event>>, unit: UnitId) {
    tell_activated(play, unit);
    play.state.moved.insert(unit);
}
