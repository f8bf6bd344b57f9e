//! Reserves: the roll and the entry (GW-RES).

use crate::action::Destination;
use crate::book::{Play, Scene};
use crate::event::Event;
use crate::movement::activity::mark_moved;
use crate::movement::moves::entry_reach;
use crate::position::placement::put;
use crate::state::Roll;
use crate::switches::OptReserves;
use wargauge_rules::game::UnitId;
use wargauge_rules::referee::Referee;
use wargauge_rules::table::dice::Die;
use wargauge_rules::table::squares::Squares;

/// A reserve die of this or more brings units onto the table (GW-RES-03).
const ARRIVES_ON: u8 = 5;

/// T4 a: from a side's second turn on, one die for the next unit in line; it is parked on a
/// failure, and a success brings it with everything parked before it (GW-RES-03, GW-RES-04,
/// GW-RES-05).
pub(crate) fn roll_for_reserves(play: &mut Play<'_, impl Referee<Event>>) {
    let side = play.state.side;
    let rolled_for = play.state.line[side].len() - usize::from(play.state.due[side]);
    if play.book.switches.opt_reserves == OptReserves::Off
        || play.state.round < 2
        || rolled_for == 0
    {
        return;
    }
    play.referee.begin(play.state.key_of_side(Roll::Reserve, 0));
    let die = play.referee.roll(Die::D6);
    play.state.parked[side] = (play.state.parked[side] + 1).min(rolled_for as u8);
    let arrivals = if die >= ARRIVES_ON { play.state.parked[side] } else { 0 };
    if arrivals > 0 {
        play.state.due[side] += arrivals;
        play.state.parked[side] = 0;
    }
    play.referee.tell(|| Event::ReserveRoll { side, die, arrivals });
}

/// The first unit in line that may enter now and finds room, with its places. A unit without
/// a legal entry waits without a new roll (GW-RES-06).
pub(crate) fn next_to_enter(scene: Scene<'_>) -> Option<(UnitId, Squares)> {
    let state = scene.state;
    let due = &state.line[state.side][..usize::from(state.due[state.side])];
    due.iter().map(|&unit| (unit, entry_reach(scene, unit))).find(|(_, to)| !to.is_empty())
}

/// A reserve unit enters the board; that is a move (GW-RES-05, GW-REGROUP-12).
pub(crate) fn enter_from_reserve(
    play: &mut Play<'_, impl Referee<Event>>,
    unit: UnitId,
    place: Destination,
) {
    let side = play.state.side;
    play.state.line[side].retain(|waiting| *waiting != unit);
    play.state.due[side] -= 1;
    put(play.book, play.state, unit, place);
    mark_moved(play, unit);
    play.referee.tell(|| Event::Entered(unit, place));
}
