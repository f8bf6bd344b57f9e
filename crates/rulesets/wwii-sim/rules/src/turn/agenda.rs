//! Who acts in which phase, in which order (WS-INIT-02, WS-TURN-02).

use wargauge_rules::game::UnitId;
use wargauge_rules::referee::Referee;

use crate::book::Play;
use crate::event::Event;
use crate::state::{Phase, State};

/// Begins a phase: from the highest rank down in fire phases, from the lowest up in others
/// (WS-INIT-01, WS-MOVE-03, WS-CAV-06, WS-ADDMOVE-02).
pub(crate) fn open(play: &mut Play<'_, impl Referee<Event>>, phase: Phase) {
    play.state.phase = phase;
    play.state.cursor = 0;
    play.state.next = None;
    // WS-TURN-01.
    play.referee.relate(|| Event::PhaseBegan(phase));
    // WS-INIT-02: the highest score fires first and moves last.
    let from_the_top = matches!(phase, Phase::PrimaryFire | Phase::SecondaryFire);
    play.state.agenda = play.state.in_order(from_the_top);
}

/// The unit whose turn it is, in a phase that goes down the agenda.
pub(crate) fn current(state: &State) -> Option<UnitId> {
    state.agenda.get(usize::from(state.cursor)).copied()
}

/// Whether a unit's place in the agenda has been passed, or is the present one.
pub(crate) fn is_passed(state: &State, unit: UnitId) -> bool {
    let place = state.agenda.iter().position(|&other| other == unit);
    place.is_none_or(|place| place <= usize::from(state.cursor))
}
