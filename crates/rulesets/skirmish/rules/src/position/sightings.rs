//! Who of two enemy units sees whom: looked at once, until one of them changes.

use wargauge_rules::{Side, UnitId};

use crate::book::Skirmish;
use crate::men::{aboard, active, active_set, keep};
use crate::position::sight::{blocked, eye_of, eyes_of, seen_from, visible_men};
use crate::stances::Eye;
use crate::state::State;
use crate::units::TEAM;

/// All men of a unit, as bits.
const ALL: u64 = (1 << TEAM) - 1;

/// Who sees whom of a unit of side A and one of side B, a row of bits for each man of the first;
/// none where nothing is kept: in smoke, and of those who ride with others.
fn kept(book: &Skirmish, state: &State, one: UnitId, two: UnitId) -> Option<u64> {
    if !state.smoke.is_empty() {
        return None;
    }
    // Vehicles that have moved may be in the way, or no longer.
    for vehicle in book.vehicles {
        keep(book, state, vehicle);
    }
    if !keep(book, state, one) || !keep(book, state, two) {
        return None;
    }
    Some(state.stances.sights(one, two, || look(book, state, one, two)))
}

/// Looks along every line between the active men of two units.
fn look(book: &Skirmish, state: &State, one: UnitId, two: UnitId) -> u64 {
    let mut seen = 0;
    let mut last: Option<(Eye, u64)> = None;
    for man in (0..TEAM).filter(|man| state.stances.men(one) & 1 << man != 0) {
        let eye = state.stances.eye(one, man);
        let row = match last {
            Some((before, row)) if before == eye => row,
            _ => row(book, state, eye, two),
        };
        last = Some((eye, row));
        seen |= row << (TEAM * man);
    }
    seen
}

/// The active men of a unit that an eye sees.
fn row(book: &Skirmish, state: &State, eye: Eye, two: UnitId) -> u64 {
    let mut seen = 0;
    let mut last: Option<(Eye, bool)> = None;
    for man in (0..TEAM).filter(|man| state.stances.men(two) & 1 << man != 0) {
        let there = state.stances.eye(two, man);
        let clear = match last {
            Some((before, clear)) if before == there => clear,
            _ => !blocked(book, state, eye, there),
        };
        last = Some((there, clear));
        seen |= u64::from(clear) << man;
    }
    seen
}

/// The active men of a target that a man of a unit sees, as bits.
pub(crate) fn men_seen(
    book: &Skirmish,
    state: &State,
    (unit, man): (UnitId, usize),
    target: UnitId,
) -> u8 {
    let sides = (book.side(unit), book.side(target));
    let known = match sides {
        (Side::A, Side::B) => kept(book, state, unit, target).map(|all| all >> (TEAM * man) & ALL),
        (Side::B, Side::A) => kept(book, state, target, unit).map(|all| column(all, man)),
        _ => None,
    };
    // What is kept is of active men alone.
    match known {
        Some(seen) if active_set(book, state, unit) & 1 << man != 0 => seen as u8,
        _ => visible_men(book, state, eye_of(book, state, unit, man), target),
    }
}

/// The men of the first unit who see one of the second.
fn column(all: u64, man: usize) -> u64 {
    (0..TEAM).fold(0, |set, row| set | (all >> (TEAM * row + man) & 1) << row)
}

/// Which men of a viewer, as bits, see an active man of a target, if that is kept.
pub(crate) fn seers(
    book: &Skirmish,
    state: &State,
    viewer: UnitId,
    (target, man): (UnitId, usize),
) -> Option<u8> {
    let seen = match (book.side(viewer), book.side(target)) {
        (Side::A, Side::B) => column(kept(book, state, viewer, target)?, man),
        (Side::B, Side::A) => kept(book, state, target, viewer)? >> (TEAM * man) & ALL,
        _ => return None,
    };
    Some(seen as u8)
}

/// Whether a unit sees another.
pub(crate) fn sees_unit(book: &Skirmish, state: &State, viewer: UnitId, target: UnitId) -> bool {
    let looks = || {
        eyes_of(book, state, viewer)
            .into_iter()
            .any(|eye| seen_from(book, state, eye, target).is_some())
    };
    if aboard(book, state, target).is_some() {
        return looks();
    }
    any_seen(book, state, viewer, target).unwrap_or_else(looks)
}

/// `SK-GEO-04`: the squared distance to the nearest active man of a unit that a man of another sees.
pub(crate) fn nearest_seen(
    book: &Skirmish,
    state: &State,
    (unit, man): (UnitId, usize),
    target: UnitId,
) -> Option<i64> {
    let eye = eye_of(book, state, unit, man);
    if aboard(book, state, target).is_some() {
        return seen_from(book, state, eye, target).map(|at| at.squared_distance(eye.at));
    }
    let seen = men_seen(book, state, (unit, man), target);
    active(book, state, target)
        .filter(|other| seen & 1 << other != 0)
        .map(|other| eye_of(book, state, target, other).at.squared_distance(eye.at))
        .min()
}

/// Whether any active man of a unit sees one of another, if that is kept.
fn any_seen(book: &Skirmish, state: &State, unit: UnitId, target: UnitId) -> Option<bool> {
    let all = match (book.side(unit), book.side(target)) {
        (Side::A, Side::B) => kept(book, state, unit, target),
        (Side::B, Side::A) => kept(book, state, target, unit),
        _ => None,
    };
    all.map(|all| all != 0)
}
