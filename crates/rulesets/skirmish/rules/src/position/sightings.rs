//! Who of two enemy units sees whom: looked at once, until one of them changes.

use wargauge_rules::{Side, UnitId};

use crate::book::Scene;
use crate::men::{Man, aboard, active, active_set, keep};
use crate::position::between::Between;
use crate::position::sight::{eye_of, eyes_of, seen_from, visible_men};
use crate::stances::Eye;
use crate::units::TEAM;

/// All men of a unit, as bits.
const ALL: u64 = (1 << TEAM) - 1;

/// Who sees whom of a unit of side A and one of side B, a row of bits for each man of the first;
/// none where nothing is kept: in smoke, and of those who ride with others.
fn kept(scene: Scene<'_>, one: UnitId, two: UnitId) -> Option<u64> {
    if !scene.state.smoke.is_empty() {
        return None;
    }
    // Vehicles that have moved may be in the way, or no longer.
    scene.state.stances.keep_vehicles(|| {
        for vehicle in scene.book.vehicles {
            keep(scene, vehicle);
        }
    });
    if !keep(scene, one) || !keep(scene, two) {
        return None;
    }
    Some(scene.state.stances.sights(one, two, || look(scene, one, two)))
}

/// Looks along every line between the active men of two units.
fn look(scene: Scene<'_>, one: UnitId, two: UnitId) -> u64 {
    let stances = &scene.state.stances;
    let between = Between::of(scene, stances.bounds(one), stances.bounds(two));
    if between.is_nothing() && scene.book.scenario.sight.is_none() {
        let men = (0..TEAM).filter(|man| stances.men(one) & 1 << man != 0);
        return men.fold(0, |seen, man| seen | u64::from(stances.men(two)) << (TEAM * man));
    }
    let mut seen = 0;
    let mut last: Option<(Eye, u64)> = None;
    for man in (0..TEAM).filter(|man| scene.state.stances.men(one) & 1 << man != 0) {
        let eye = scene.state.stances.eye(one, man);
        let row = match last {
            Some((before, row)) if before == eye => row,
            _ => row(scene, eye, two, &between),
        };
        last = Some((eye, row));
        seen |= row << (TEAM * man);
    }
    seen
}

/// The active men of a unit that an eye sees.
fn row(scene: Scene<'_>, eye: Eye, two: UnitId, between: &Between) -> u64 {
    // SK-SPOT-30: the scenario may say how far one sees.
    let most = scene.book.scenario.sight;
    let far = |there: Eye| most.is_some_and(|most| !eye.at.within(there.at, most));
    let mut seen = 0;
    let mut last: Option<(Eye, bool)> = None;
    for man in (0..TEAM).filter(|man| scene.state.stances.men(two) & 1 << man != 0) {
        let there = scene.state.stances.eye(two, man);
        let clear = match last {
            Some((before, clear)) if before == there => clear,
            _ => !far(there) && !between.blocks(scene, eye, there),
        };
        last = Some((there, clear));
        seen |= u64::from(clear) << man;
    }
    seen
}

/// The active men of a target that a man of a unit sees, as bits.
pub(crate) fn men_seen(scene: Scene<'_>, man: Man, target: UnitId) -> u8 {
    let Man { unit, figure } = man;
    let sides = (scene.book.side(unit), scene.book.side(target));
    let known = match sides {
        (Side::A, Side::B) => kept(scene, unit, target).map(|all| all >> (TEAM * figure) & ALL),
        (Side::B, Side::A) => kept(scene, target, unit).map(|all| column(all, figure)),
        _ => None,
    };
    // What is kept is of active men alone.
    match known {
        Some(seen) if active_set(scene, unit) & 1 << figure != 0 => seen as u8,
        _ => visible_men(scene, eye_of(scene, unit, figure), target),
    }
}

/// The men of the first unit who see one of the second.
fn column(all: u64, man: usize) -> u64 {
    (0..TEAM).fold(0, |set, row| set | (all >> (TEAM * row + man) & 1) << row)
}

/// Which men of a viewer, as bits, see an active man of a target, if that is kept.
pub(crate) fn seers(scene: Scene<'_>, viewer: UnitId, man: Man) -> Option<u8> {
    let Man { unit: target, figure } = man;
    let seen = match (scene.book.side(viewer), scene.book.side(target)) {
        (Side::A, Side::B) => column(kept(scene, viewer, target)?, figure),
        (Side::B, Side::A) => kept(scene, target, viewer)? >> (TEAM * figure) & ALL,
        _ => return None,
    };
    Some(seen as u8)
}

/// Whether a unit sees another.
pub(crate) fn sees_unit(scene: Scene<'_>, viewer: UnitId, target: UnitId) -> bool {
    let looks =
        || eyes_of(scene, viewer).into_iter().any(|eye| seen_from(scene, eye, target).is_some());
    if aboard(scene, target).is_some() {
        return looks();
    }
    any_seen(scene, viewer, target).unwrap_or_else(looks)
}

/// `SK-GEO-04`: the squared distance to the nearest active man of a unit that a man of another sees.
pub(crate) fn nearest_seen(scene: Scene<'_>, man: Man, target: UnitId) -> Option<i64> {
    let Man { unit, figure } = man;
    let eye = eye_of(scene, unit, figure);
    if aboard(scene, target).is_some() {
        return seen_from(scene, eye, target).map(|at| at.squared_distance(eye.at));
    }
    let seen = men_seen(scene, man, target);
    active(scene, target)
        .filter(|other| seen & 1 << other != 0)
        .map(|other| eye_of(scene, target, other).at.squared_distance(eye.at))
        .min()
}

/// Whether any active man of a unit sees one of another, if that is kept.
fn any_seen(scene: Scene<'_>, unit: UnitId, target: UnitId) -> Option<bool> {
    let all = match (scene.book.side(unit), scene.book.side(target)) {
        (Side::A, Side::B) => kept(scene, unit, target),
        (Side::B, Side::A) => kept(scene, target, unit),
        _ => None,
    };
    all.map(|all| all != 0)
}
