//! Carrying out moves.

use crate::action::Destination;
use crate::book::{Play, Scene};
use crate::event::Event;
use crate::movement::activity::mark_moved;
use crate::movement::path::Path;
use crate::movement::step_by_step::path_to;
use crate::position::placement::{lift, shift};
use wargauge_rules::game::UnitId;
use wargauge_rules::referee::Referee;

/// Carries out a move and reports its path: no die, no fire (GW-MOVE-14). The next move finds the
/// board as this one leaves it (GW-MOVE-15).
pub(crate) fn carry_out_move(
    play: &mut Play<'_, impl Referee<Event>>,
    unit: UnitId,
    place: Destination,
    event: impl FnOnce(UnitId, Path) -> Event,
) {
    play.referee.relate(|| event(unit, path_to(Scene::new(play.book, play.state), unit, place)));
    shift(play.book, play.state, unit, place);
}

/// A combat move, which takes the place of an ordinary one (GW-CMOVE-06).
pub(crate) fn make_combat_move(
    play: &mut Play<'_, impl Referee<Event>>,
    unit: UnitId,
    place: Destination,
) {
    play.state.may_combat_move.remove(unit);
    play.state.combat_moved.insert(unit);
    carry_out_move(play, unit, place, Event::CombatMoved);
}

/// The forced move of an isolated unit (GW-DISR-06).
pub(crate) fn withdraw(play: &mut Play<'_, impl Referee<Event>>, unit: UnitId, place: Destination) {
    play.state.isolated.remove(unit);
    carry_out_move(play, unit, place, Event::Withdrew);
    mark_moved(play, unit);
}

/// A unit leaves over the exit edge: no casualty, and never back (GW-END-11).
pub(crate) fn leave_board(play: &mut Play<'_, impl Referee<Event>>, unit: UnitId) {
    play.state.isolated.remove(unit);
    mark_moved(play, unit);
    lift(play.book, play.state, unit);
    play.state.exited.insert(unit);
    play.referee.tell(|| Event::Exited(unit));
}
