//! Reserves: the roll and the entry (GW-RES).

use crate::action::Destination;
use crate::book::Grid;
use crate::event::Event;
use crate::movement::activity::mark_moved;
use crate::movement::moves::entry_reach;
use crate::position::placement::put;
use crate::state::{Roll, State};
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
pub(crate) fn roll_for_reserves(book: &Grid, state: &mut State, referee: &mut impl Referee<Event>) {
    let side = state.side;
    let rolled_for = state.line[side].len() - usize::from(state.due[side]);
    if book.switches.opt_reserves == OptReserves::Off || state.round < 2 || rolled_for == 0 {
        return;
    }
    referee.begin(state.key_of_side(Roll::Reserve, 0));
    let die = referee.roll(Die::D6);
    state.parked[side] = (state.parked[side] + 1).min(rolled_for as u8);
    let arrivals = if die >= ARRIVES_ON { state.parked[side] } else { 0 };
    if arrivals > 0 {
        state.due[side] += arrivals;
        state.parked[side] = 0;
    }
    referee.tell(|| Event::ReserveRoll { side, die, arrivals });
}

/// The first unit in line that may enter now and finds room, with its places. A unit without
/// a legal entry waits without a new roll (GW-RES-06).
pub(crate) fn next_to_enter(book: &Grid, state: &State) -> Option<(UnitId, Squares)> {
    let due = &state.line[state.side][..usize::from(state.due[state.side])];
    due.iter().map(|&unit| (unit, entry_reach(book, state, unit))).find(|(_, to)| !to.is_empty())
}

/// A reserve unit enters the board; that is a move (GW-RES-05, GW-REGROUP-12).
pub(crate) fn enter_from_reserve(
    book: &Grid,
    state: &mut State,
    unit: UnitId,
    place: Destination,
    referee: &mut impl Referee<Event>,
) {
    let side = state.side;
    state.line[side].retain(|waiting| *waiting != unit);
    state.due[side] -= 1;
    put(book, state, unit, place);
    mark_moved(book, state, unit, referee);
    referee.tell(|| Event::Entered(unit, place));
}
