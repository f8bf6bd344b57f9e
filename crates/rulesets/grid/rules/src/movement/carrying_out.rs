//! Carrying out moves.

use crate::action::Destination;
use crate::book::Grid;
use crate::event::Event;
use crate::movement::activity::mark_moved;
use crate::movement::path::Path;
use crate::movement::step_by_step::path_to;
use crate::position::placement::{lift, shift};
use crate::state::State;
use wargauge_rules::game::UnitId;
use wargauge_rules::referee::Referee;

/// Carries out a move and reports its path: no die, no fire (GW-MOVE-14). The next move finds the
/// board as this one leaves it (GW-MOVE-15).
pub(crate) fn carry_out_move(
    book: &Grid,
    state: &mut State,
    unit: UnitId,
    place: Destination,
    event: impl FnOnce(UnitId, Path) -> Event,
    referee: &mut impl Referee<Event>,
) {
    referee.relate(|| event(unit, path_to(book, state, unit, place)));
    shift(book, state, unit, place);
}

/// A combat move, which takes the place of an ordinary one (GW-CMOVE-06).
pub(crate) fn make_combat_move(
    book: &Grid,
    state: &mut State,
    unit: UnitId,
    place: Destination,
    referee: &mut impl Referee<Event>,
) {
    state.may_combat_move.remove(unit);
    state.combat_moved.insert(unit);
    carry_out_move(book, state, unit, place, Event::CombatMoved, referee);
}

/// The forced move of an isolated unit (GW-DISR-06).
pub(crate) fn withdraw(
    book: &Grid,
    state: &mut State,
    unit: UnitId,
    place: Destination,
    referee: &mut impl Referee<Event>,
) {
    state.isolated.remove(unit);
    carry_out_move(book, state, unit, place, Event::Withdrew, referee);
    mark_moved(book, state, unit, referee);
}

/// A unit leaves over the exit edge: no casualty, and never back (GW-END-11).
pub(crate) fn leave_board(
    book: &Grid,
    state: &mut State,
    unit: UnitId,
    referee: &mut impl Referee<Event>,
) {
    state.isolated.remove(unit);
    mark_moved(book, state, unit, referee);
    lift(book, state, unit);
    state.exited.insert(unit);
    referee.tell(|| Event::Exited(unit));
}
