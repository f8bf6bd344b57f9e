//! Reserves and deployment (GW-SETUP-03, GW-RES-01, GW-RES-02).

use crate::action::Destination;
use crate::book::{Grid, Play, Scene};
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
pub(crate) fn hold(play: &mut Play<'_, impl Referee<Event>>, unit: UnitId) {
    play.state.line[play.state.side].push(unit);
    play.referee.tell(|| Event::Held(unit));
}

/// How many more units the side must hold in reserve: half of those that stand on the board,
/// the odd one deployed; strongpoints and aircraft are not counted, and units with a fixed
/// place stay in it (GW-RES-01, GW-RES-08).
pub(crate) fn still_to_hold(scene: Scene<'_>) -> u32 {
    let Scene { book, state } = scene;
    if book.switches.opt_reserves == OptReserves::Off {
        return 0;
    }
    let counted = book.ground_units(state.side).without(book.having(Trait::Stationary));
    (counted.len() / 2 - state.line[state.side].len() as u32).min(holdable(scene).len())
}

/// Units the side may still hold in reserve.
pub(crate) fn holdable(scene: Scene<'_>) -> UnitSet {
    let state = scene.state;
    let held: UnitSet = state.line[state.side].iter().copied().collect();
    (scene.book.of_side[state.side] & state.waiting)
        .without(scene.book.having(Trait::Stationary))
        .without(held)
}

/// Whether there is anybody to deploy. Units that room is no longer found for go to the head of the
/// reserve line first (GW-SETUP-03).
pub(crate) fn has_somebody_to_deploy(play: &mut Play<'_, impl Referee<Event>>) -> bool {
    while let Some(unit) = undeployed(play.scene()).find(|&unit| !has_place(play.scene(), unit)) {
        send_to_reserve_head(play.book, play.state, unit);
        play.referee.tell(|| Event::NoRoom(unit));
    }
    !undeployed(play.scene()).is_empty()
}

/// The units among which the side chooses whom to deploy next: strongpoints as long as there are any,
/// then all that are neither on the board nor in the reserve line (GW-SETUP-02, GW-SETUP-08).
pub(crate) fn undeployed(scene: Scene<'_>) -> UnitSet {
    let state = scene.state;
    let in_line: UnitSet = state.line[state.side].iter().copied().collect();
    let strongpoints =
        scene.book.of_side[state.side] & state.waiting & scene.book.having(Trait::Stationary);
    let strongpoints = strongpoints.without(in_line);
    if strongpoints.is_empty() { holdable(scene) } else { strongpoints }
}

/// Whether the unit finds a place to deploy.
fn has_place(scene: Scene<'_>, unit: UnitId) -> bool {
    if scene.book.is_measured() {
        return has_end_in_inches(scene, unit, Manoeuvre::Deployment);
    }
    !deployment_places(scene, unit).is_empty()
}

/// Where the unit may deploy.
pub(crate) fn deployment_places(scene: Scene<'_>, unit: UnitId) -> Squares {
    let book = scene.book;
    if book.is_measured() {
        return ends_in_inches(scene, unit, Manoeuvre::Deployment).squares();
    }
    room_in(scene, unit, book.scenario.sides[book.side(unit)].area)
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
pub(crate) fn deploy(play: &mut Play<'_, impl Referee<Event>>, unit: UnitId, place: Destination) {
    put(play.book, play.state, unit, place);
    play.referee.tell(|| Event::Deployed(unit, place));
}
