//! Reserves and deployment (GW-SETUP-03, GW-RES-01, GW-RES-02).

use crate::action::Destination;
use crate::book::Grid;
use crate::event::Event;
use crate::movement::manoeuvre::Manoeuvre;
use crate::movement::measured::offers::{ends_in_inches, has_end_in_inches};
use crate::position::placement::{put, room_in};
use crate::state::{State, UnitSet};
use crate::switches::OptReserves;
use crate::units::profile::Trait;
use wargauge_rules::game::UnitId;
use wargauge_rules::referee::Referee;
use wargauge_rules::table::squares::Squares;

/// Puts a unit at the end of the reserve line (GW-RES-02).
pub(crate) fn hold(
    _book: &Grid,
    state: &mut State,
    unit: UnitId,
    referee: &mut impl Referee<Event>,
) {
    state.line[state.side].push(unit);
    referee.tell(|| Event::Held(unit));
}

/// How many more units the side must hold in reserve: half of those that stand on the board,
/// the odd one deployed; strongpoints and aircraft are not counted, and units with a fixed
/// place stay in it (GW-RES-01, GW-RES-08).
pub(crate) fn still_to_hold(book: &Grid, state: &State) -> u32 {
    if book.switches.opt_reserves == OptReserves::Off {
        return 0;
    }
    let counted = book.ground_units(state.side).without(book.having(Trait::Stationary));
    (counted.len() / 2 - state.line[state.side].len() as u32).min(holdable(book, state).len())
}

/// Units the side may still hold in reserve.
pub(crate) fn holdable(book: &Grid, state: &State) -> UnitSet {
    let held: UnitSet = state.line[state.side].iter().copied().collect();
    (book.of_side[state.side] & state.waiting).without(book.having(Trait::Stationary)).without(held)
}

/// Whether there is anybody to deploy. Units that room is no longer found for go to the head of the
/// reserve line first (GW-SETUP-03).
pub(crate) fn has_somebody_to_deploy(
    book: &Grid,
    state: &mut State,
    referee: &mut impl Referee<Event>,
) -> bool {
    while let Some(unit) = undeployed(book, state).find(|&unit| !has_place(book, state, unit)) {
        send_to_reserve_head(book, state, unit);
        referee.tell(|| Event::NoRoom(unit));
    }
    !undeployed(book, state).is_empty()
}

/// The units among which the side chooses whom to deploy next: strongpoints as long as there are any,
/// then all that are neither on the board nor in the reserve line (GW-SETUP-02, GW-SETUP-08).
pub(crate) fn undeployed(book: &Grid, state: &State) -> UnitSet {
    let in_line: UnitSet = state.line[state.side].iter().copied().collect();
    let strongpoints = book.of_side[state.side] & state.waiting & book.having(Trait::Stationary);
    let strongpoints = strongpoints.without(in_line);
    if strongpoints.is_empty() { holdable(book, state) } else { strongpoints }
}

/// Whether the unit finds a place to deploy.
fn has_place(book: &Grid, state: &State, unit: UnitId) -> bool {
    if book.is_measured() {
        return has_end_in_inches(book, state, unit, Manoeuvre::Deployment);
    }
    !deployment_places(book, state, unit).is_empty()
}

/// Where the unit may deploy.
pub(crate) fn deployment_places(book: &Grid, state: &State, unit: UnitId) -> Squares {
    if book.is_measured() {
        return ends_in_inches(book, state, unit, Manoeuvre::Deployment).squares();
    }
    room_in(book, state, unit, book.scenario.sides[book.side(unit)].area)
}

/// A unit without room waits at the head of the reserve line (GW-SETUP-03, GW-CAMP-22).
fn send_to_reserve_head(book: &Grid, state: &mut State, unit: UnitId) {
    let side = book.side(unit);
    let at = if book.switches.opt_reserves == OptReserves::Off {
        // Without reserves it enters without a roll, behind those before it.
        state.due[side] += 1;
        usize::from(state.due[side]) - 1
    } else {
        0
    };
    state.line[side].insert(at, unit);
}

/// Deploys a unit.
pub(crate) fn deploy(
    book: &Grid,
    state: &mut State,
    unit: UnitId,
    place: Destination,
    referee: &mut impl Referee<Event>,
) {
    put(book, state, unit, place);
    referee.tell(|| Event::Deployed(unit, place));
}
