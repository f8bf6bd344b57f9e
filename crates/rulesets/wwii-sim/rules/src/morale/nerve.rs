//! Pinned, panicked, rallied.

use wargauge_rules::event::Common;
use wargauge_rules::game::UnitId;
use wargauge_rules::referee::Referee;

use crate::event::Event;
use crate::state::{State, Status};

/// Gives a unit and the officer with it a status (WS-OFF-08).
fn set(state: &mut State, unit: UnitId, status: Status) {
    let officer = state.unit(unit).officer;
    for unit in [Some(unit), officer].into_iter().flatten() {
        let it = state.unit_mut(unit);
        it.status = status;
        it.was_pinned |= status == Status::Pinned;
        it.was_panicked |= status == Status::Panicked;
    }
}

fn credit(state: &State, unit: UnitId, referee: &mut impl Referee<Event>) {
    if let Some(by) = state.unit(unit).shaken_by {
        // WS-SCEN-07.
        referee.tell(|| Event::Fact(Common::Suppressed { unit: by }));
    }
}

/// WS-LEAD-03, WS-LEAD-04: the unit hides where it is; its order is lost.
pub(crate) fn pin(state: &mut State, unit: UnitId, referee: &mut impl Referee<Event>) {
    if state.unit(unit).status != Status::Normal {
        return;
    }
    set(state, unit, Status::Pinned);
    referee.relate(|| Event::Pinned(unit));
    credit(state, unit, referee);
}

/// WS-LEAD-05, WS-PANIC-09, WS-PANIC-10: the unit is panicked from now on.
pub(crate) fn panic(state: &mut State, unit: UnitId, referee: &mut impl Referee<Event>) {
    set(state, unit, Status::Panicked);
    referee.relate(|| Event::Panicked(unit));
    credit(state, unit, referee);
}

/// WS-END-04, WS-END-05: the unit can be used again.
pub(crate) fn rally(state: &mut State, unit: UnitId, referee: &mut impl Referee<Event>) {
    set(state, unit, Status::Normal);
    referee.relate(|| Event::Rallied(unit));
}
