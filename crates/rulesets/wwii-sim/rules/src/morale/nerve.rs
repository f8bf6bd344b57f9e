//! Pinned, panicked, rallied.

use wargauge_rules::event::Common;
use wargauge_rules::game::UnitId;
use wargauge_rules::referee::Referee;

use crate::book::Play;
use crate::event::Event;
use crate::state::{State, Status};

/// Gives a unit and the officer with it a status (WS-OFF-08).
pub(crate) fn set_status(state: &mut State, unit: UnitId, status: Status) {
    let officer = state.unit(unit).officer;
    for unit in [Some(unit), officer].into_iter().flatten() {
        let it = state.unit_mut(unit);
        it.status = status;
        it.was_pinned |= status == Status::Pinned;
        it.was_panicked |= status == Status::Panicked;
    }
}

fn credit(play: &mut Play<'_, impl Referee<Event>>, unit: UnitId) {
    if let Some(by) = play.state.unit(unit).shaken_by {
        // WS-SCEN-07.
        play.referee.tell(|| Event::Fact(Common::Suppressed { unit: by }));
    }
}

/// WS-LEAD-03, WS-LEAD-04: the unit hides where it is; its order is lost.
pub(crate) fn pin(play: &mut Play<'_, impl Referee<Event>>, unit: UnitId) {
    if play.state.unit(unit).status != Status::Normal {
        return;
    }
    set_status(play.state, unit, Status::Pinned);
    play.referee.relate(|| Event::Pinned(unit));
    credit(play, unit);
}

/// WS-LEAD-05, WS-PANIC-09, WS-PANIC-10: the unit is panicked from now on.
pub(crate) fn panic(play: &mut Play<'_, impl Referee<Event>>, unit: UnitId) {
    set_status(play.state, unit, Status::Panicked);
    play.referee.relate(|| Event::Panicked(unit));
    credit(play, unit);
}

/// WS-END-04, WS-END-05: the unit can be used again.
pub(crate) fn rally(play: &mut Play<'_, impl Referee<Event>>, unit: UnitId) {
    set_status(play.state, unit, Status::Normal);
    play.referee.relate(|| Event::Rallied(unit));
}
