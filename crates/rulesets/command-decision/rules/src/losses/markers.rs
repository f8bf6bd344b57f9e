//! Markers of pins (CD-PIN-05 to 09).

use wargauge_rules::game::UnitId;
use wargauge_rules::referee::Referee;

use crate::event::Event;
use crate::state::{Pin, State};

/// Pins a stand (CD-PIN-05, CD-PIN-08), vehicles like men (CD-PIN-13).
pub(crate) fn pin(
    state: &mut State,
    unit: UnitId,
    by: Option<UnitId>,
    referee: &mut impl Referee<Event>,
) {
    let stand = state.stand_mut(unit);
    if stand.is_in_play() {
        stand.pin = Pin::P2;
        referee.tell(|| Event::Pinned { unit, by });
    }
}
