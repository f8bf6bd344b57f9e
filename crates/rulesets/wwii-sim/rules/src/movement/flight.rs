//! Panicked movement, made by the opponent (WS-PANIC).

use arrayvec::ArrayVec;

use wargauge_rules::event::Clause;
use wargauge_rules::game::UnitId;
use wargauge_rules::referee::Referee;
use wargauge_rules::table::{Length, Point, Segment, Vector};

use crate::book::{Play, Scene};
use crate::event::Event;
use crate::movement::room::{is_free_of, is_passable, keeps_apart};
use crate::movement::transport::set_down;
use crate::movement::uncover::uncover_near;
use crate::movement::walk::{Walker, walk};
use crate::position::circles::{disc, gap, own_radius, shown_foes, stand};
use crate::state::{Fate, Place, Status, UnitSet};
use crate::terrain::along::{Leg, length_of};
use crate::units::profile::Class;
use crate::winning::losses::{break_contacts, leave_game};

/// Most places that a unit can be driven to.
const MOST_WAYS: usize = 24;

/// How finely a place to stand is looked for, in hundredths of an inch.
const BACK: usize = 25;

/// Cosine and sine of the turns that an obstacle allows, in ten-thousandths: 15, 30 and 45 degrees
/// (WS-PANIC-05).
const TURNS: [(i32, i32); 6] =
    [(9659, 2588), (9659, -2588), (8660, 5000), (8660, -5000), (7071, 7071), (7071, -7071)];

/// Places that a unit can be driven to; a place off the table ends its game.
pub(crate) type Ways = ArrayVec<Point, MOST_WAYS>;

/// WS-PANIC-04: the enemies that a unit flees from: the nearest that are not panicked, else the
/// nearest.
fn threats(scene: Scene<'_>, unit: UnitId) -> UnitSet {
    let foes: UnitSet = shown_foes(scene, unit).collect();
    let able: UnitSet =
        foes.filter(|&foe| scene.state.unit(foe).status != Status::Panicked).collect();
    let feared = if able.is_empty() { foes } else { able };
    let distance = |foe: UnitId| gap(scene, unit, foe).hundredths();
    let least = feared.map(distance).min();
    feared.filter(|&foe| Some(distance(foe)) == least).collect()
}

/// WS-PANIC-01, WS-PANIC-04, WS-PANIC-05: the places that the opponent may drive a unit to. None if there is no
/// enemy or it cannot move (WS-PANIC-08).
pub(crate) fn ways(scene: Scene<'_>, unit: UnitId) -> Ways {
    let mut ways = Ways::new();
    if scene.state.unit(unit).immobile {
        return ways;
    }
    for threat in threats(scene, unit) {
        let here = disc(scene, unit).centre;
        let away = disc(scene, threat).centre.to(here);
        let away = if away.is_zero() { Vector::new(0, 1) } else { away };
        let straight = flee(scene, unit, away);
        add(&mut ways, straight.end);
        if straight.whole {
            continue;
        }
        for (cos, sin) in TURNS {
            let turned = Vector::new(
                (away.x * cos - away.y * sin) / 10_000,
                (away.x * sin + away.y * cos) / 10_000,
            );
            let other = flee(scene, unit, turned);
            if other.length > straight.length {
                add(&mut ways, other.end);
            }
        }
    }
    ways
}

fn add(ways: &mut Ways, end: Point) {
    if !ways.is_full() && !ways.contains(&end) {
        ways.push(end);
    }
}

/// A flight in one direction.
struct Flight {
    end: Point,
    length: i32,
    /// Whether nothing stopped it.
    whole: bool,
}

/// Where a flight in a direction ends.
fn flee(scene: Scene<'_>, unit: UnitId, away: Vector) -> Flight {
    let Scene { book, state } = scene;
    let start = flight_start(scene, unit, away);
    let budget = i32::from(state.flight) * 100;
    let goal = start.along(away, Length::from_hundredths(budget as i16));
    let walker = Walker { unit, budget, contact: false, uncovers: false };
    let went = walk(scene, walker, start, &[goal]);
    if !book.ground().table.contains(went.at) {
        return Flight { end: went.at, length: went.length, whole: true };
    }
    let back = Leg::new(Segment::new(went.at, start));
    let places = || back.points(BACK);
    // The opponent drives, so that only what everybody sees is in the way.
    let seen = |&other: &UnitId| !state.unit(other).hidden;
    let seen: UnitSet = book.all_units().filter(seen).collect();
    let can_stand =
        |at: &Point| is_passable(scene, unit, *at) && is_free_of(scene, unit, *at, seen);
    let apart = |at: &Point| keeps_apart(scene, unit, *at, UnitSet::EMPTY);
    let found = places().find(|at| can_stand(at) && apart(at)).or_else(|| places().find(can_stand));
    let end = found.unwrap_or(start);
    // Difficult ground shortens a flight, but does not stop it.
    let whole = end == went.at && (went.legs == 1 || went.spent >= budget - 2);
    Flight { end, length: length_of(start.to(end)), whole }
}

/// WS-PANIC-07: occupants and passengers come out at the side away from the enemy.
fn flight_start(scene: Scene<'_>, unit: UnitId, away: Vector) -> Point {
    let Scene { book, state } = scene;
    let it = state.unit(unit);
    let beyond = Length::inches(100);
    match (it.building, it.place) {
        (Some(building), _) => {
            let outline = book.ground().building(building).outline;
            outline.nearest_to(it.at.along(away, beyond))
        }
        (None, Place::Aboard(transport)) => {
            let there = state.unit(transport).at;
            there.along(away, own_radius(scene, transport) + own_radius(scene, unit))
        }
        _ => it.at,
    }
}

/// Drives a unit to a place, or off the table (WS-PANIC-06).
pub(crate) fn drive(play: &mut Play<'_, impl Referee<Event>>, unit: UnitId, to: Point) {
    let from = play.state.unit(stand(play.state, unit)).at;
    break_contacts(play.state, unit);
    abandon(play, unit, from);
    if matches!(play.state.unit(unit).place, Place::Aboard(_)) {
        set_down(play.state, unit, from);
    }
    let it = play.state.unit_mut(unit);
    it.building = None;
    it.at = to;
    it.moved.extra += length_of(from.to(to)).unsigned_abs() as u16;
    let by = it.shaken_by;
    play.referee.relate(|| Event::Moved { unit, from, to, clause: Clause("WS-PANIC-03") });
    if play.book.ground().table.contains(to) {
        uncover_near(play);
    } else {
        leave_game(play, unit, Fate::Fled, by);
    }
}

/// WS-ADDMOVE-18: a crew that flees abandons its weapon.
fn abandon(play: &mut Play<'_, impl Referee<Event>>, unit: UnitId, at: Point) {
    let profile = play.book.profile(unit);
    let has_weapon = profile.crewed.is_some() || profile.class == Class::Gun;
    let it = play.state.unit_mut(unit);
    if has_weapon && it.abandoned.is_none() {
        it.abandoned = Some(at);
    }
}

#[cfg(test)]
mod tests {
    use super::TURNS;

    /// `WS-PANIC-05`: a path is turned by 15, 30 and 45 degrees to either side.
    #[test]
    fn a_path_turns_by_15_30_and_45_degrees() {
        let degrees = [15.0_f64, -15.0, 30.0, -30.0, 45.0, -45.0];
        for ((cos, sin), turn) in TURNS.into_iter().zip(degrees) {
            let found = [turn.to_radians().cos(), turn.to_radians().sin()];
            let found = found.map(|part| (part * 10_000.0).round() as i32);
            assert_eq!([cos, sin], found, "{turn}");
        }
    }
}
