//! Who holds objectives.

use wargauge_rules::event::Common;
use wargauge_rules::game::{Side, UnitId};
use wargauge_rules::referee::Referee;
use wargauge_rules::table::{Length, Point};

use crate::book::WwiiSim;
use crate::event::Event;
use crate::position::circles::gap_to_point;
use crate::state::{State, Status};

/// How near a unit must be to hold an objective.
pub(crate) const HOLDING: Length = Length::inches(3);

/// Whether a unit counts at an objective: not panicked, not dissimulated (WS-DISS-14).
fn counts_at(book: &WwiiSim, state: &State, unit: UnitId, at: Point) -> bool {
    let it = state.unit(unit);
    state.is_on_table(unit)
        && !it.hidden
        && it.status != Status::Panicked
        && gap_to_point(book, state, unit, at).within(HOLDING)
}

/// WS-SCEN-03: the side that holds an objective.
pub(crate) fn holder(book: &WwiiSim, state: &State, at: Point) -> Option<Side> {
    let near =
        |side: Side| book.of_side(side).into_iter().any(|unit| counts_at(book, state, unit, at));
    match (near(Side::A), near(Side::B)) {
        (true, false) => Some(Side::A),
        (false, true) => Some(Side::B),
        _ => None,
    }
}

/// Tells which units hold objectives at the end of a turn.
pub(crate) fn tell_holders(book: &WwiiSim, state: &State, referee: &mut impl Referee<Event>) {
    if !referee.is_heard() {
        return;
    }
    for objective in &book.scenario().objectives {
        let Some(side) = holder(book, state, objective.at) else { continue };
        for unit in book.of_side(side).filter(|&unit| counts_at(book, state, unit, objective.at)) {
            // WS-SCEN-07.
            referee.tell(|| Event::Fact(Common::Held { unit }));
        }
    }
}
