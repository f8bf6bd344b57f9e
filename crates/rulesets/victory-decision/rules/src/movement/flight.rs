//! The ways on which a Shaken unit can withdraw (VD-SHAKEN-05, VD-SHAKEN-07).
//!
//! Whether cover can be reached is judged by a fixed set of points: in and behind each piece near
//! enough, and sixteen directions at full, three quarters and half distance.

use core::ops::ControlFlow;

use arrayvec::ArrayVec;

use crate::book::Scene;
use crate::movement::driving::{bearing_of, turn};
use crate::movement::passage::Clearance;
use crate::movement::reach::Movement;
use crate::movement::{passage, reach, terrain_cost};
use crate::position::cover;
use crate::position::cover::Position;
use crate::state::State;
use crate::state::unit::Place;
use crate::state::withdrawal::{Flight, MAX_FLIGHTS, Withdrawal, WithdrawalDanger};
use crate::switches::EdgeWithdrawal;
use crate::terrain::gait::Gait;
use crate::terrain::ground::Cover;
use crate::units::profile::UnitKind;
use wargauge_rules::game::UnitId;
use wargauge_rules::table::facing::{Arc, Bearing};
use wargauge_rules::table::length::Length;
use wargauge_rules::table::path::Path;
use wargauge_rules::table::point::{Point, Vector};
use wargauge_rules::table::search::{CoverSide, Seeker};

/// How coarsely the farthest point of a straight flight is searched at first, in hundredths of an
/// inch.
const STEP: i32 = 10;

/// Points straight behind a vehicle are rounded by less than this, in hundredths of an inch.
const ROUNDING: i64 = 3;

/// The first points in cover from the attacker where a withdrawal may end, so many at most
/// (VD-SHAKEN-05).
pub(crate) fn refuges(
    scene: Scene<'_>,
    flight: &Withdrawal,
    most: usize,
) -> ArrayVec<Flight, MAX_FLIGHTS> {
    let mut found: ArrayVec<Flight, MAX_FLIGHTS> = ArrayVec::new();
    if flight.danger.is_none() {
        return found;
    }
    let _ = for_each_refuge(scene, flight, |to| {
        let way = Flight::To { via: None, to };
        if is_refuge(scene, flight, to) && !found.contains(&way) {
            found.push(way);
        }
        if found.len() == most { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    found
}

/// Calls with each point that may be in cover, until that breaks off.
fn for_each_refuge(
    scene: Scene<'_>,
    flight: &Withdrawal,
    mut offer: impl FnMut(Point) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let Scene { book, state } = scene;
    let (at, map) = (state.unit(flight.unit).at, &book.table(state).map);
    let room = passage::girth(book, flight.unit);
    let seeker = Seeker { at, from: flight.from, room, allowance: flight.allowance };
    let near = map.pieces_within(at, flight.allowance + Length::inches(2)) - state.cleared;
    for piece in near.iter() {
        let Some(terrain) = terrain_cost::terrain_now(scene, piece) else { continue };
        if terrain.cover() == Cover::None {
            continue;
        }
        let side = if terrain.is_linear() { CoverSide::Behind } else { CoverSide::Within };
        seeker.at_piece(map, piece, side, &mut offer)?;
    }
    for &centre in &state.foxholes {
        offer(centre)?;
    }
    seeker.all_round(&mut offer)
}

/// What a withdrawal from an attacker seeks, who is at a point.
pub(crate) fn danger_of(
    scene: Scene<'_>,
    unit: UnitId,
    from: Point,
    allowance: Length,
) -> WithdrawalDanger {
    // To some a broken line of sight is no cover.
    let broken_helps = cover::effective_cover(scene, unit, Cover::Broken) != Cover::None;
    WithdrawalDanger {
        threat: cover::threat_from(scene, from),
        least: if broken_helps { Cover::Broken } else { Cover::Soft },
        ground: passage::ground_for(scene, unit),
        about: passage::units_about(scene, unit, allowance),
        reach: match scene.state.unit(unit).place {
            Place::Table => passage::farthest_path(scene.book, unit, allowance),
            Place::Nowhere
            | Place::Reserve
            | Place::Inside { .. }
            | Place::Aboard { .. }
            | Place::Gone => Length::LONGEST,
        },
    }
}

/// Whether a withdrawal may end at a point because it is in cover against the attacker; the
/// quickest tests come first.
pub(crate) fn is_refuge(scene: Scene<'_>, flight: &Withdrawal, to: Point) -> bool {
    let Some(danger) = &flight.danger else { return false };
    let unit = flight.unit;
    let clearance = Clearance::of_withdrawals(danger.about);
    let movement = Movement { spent: 0, allowance: flight.allowance, clearance };
    is_farther(scene.state, flight, to)
        && scene.state.unit(unit).at.within(to, danger.reach)
        && danger.ground.contains(to)
        && can_drive_off(scene, flight, to)
        && cover::is_covered(scene, Position { unit, at: to }, danger.threat, danger.least)
        && reach::reach(scene, unit, to, movement).is_ok()
}

fn is_farther(state: &State, flight: &Withdrawal, to: Point) -> bool {
    let at = state.unit(flight.unit).at;
    to.squared_distance(flight.from) > at.squared_distance(flight.from)
}

/// Straight away from the attacker, as far as the move allows.
pub(crate) fn straight_away(scene: Scene<'_>, flight: &Withdrawal) -> ArrayVec<Flight, 2> {
    let Scene { book, state } = scene;
    let unit = flight.unit;
    let at = state.unit(unit).at;
    let away = match flight.from.to(at) {
        // VD-VEH-35: straight back, even where that is not straight away.
        _ if flight.reverse => state.unit(unit).facing.opposite().unit(),
        Vector { x: 0, y: 0 } => state.unit(unit).facing.opposite().unit(),
        away => away,
    };
    let start = reach::way_out(scene, unit, at.along(away, Length::inches(60)));
    let goal = start.along(away, flight.allowance);
    let ground = passage::ground_for(scene, unit);
    if ground.contains(goal) {
        return as_far_as_possible(scene, flight, start, goal).into_iter().collect();
    }
    let path = Path::new(start, goal);
    let edge = path.at(path.last(|at| ground.contains(at)));
    let climbed = reach::climb(state, unit);
    let movement = Movement::of_withdrawal(state, flight.allowance, climbed);
    let spent = match reach::leg(scene, unit, Path::new(start, edge), movement) {
        Ok(route) => route.cost + climbed,
        Err(_) => {
            return as_far_as_possible(scene, flight, start, edge).into_iter().collect();
        }
    };
    if book.switches().edge_withdrawal == EdgeWithdrawal::Off {
        return ArrayVec::from_iter([Flight::OffTheTable]);
    }
    along_the_edge(scene, flight, edge, spent)
}

/// The farthest point on a straight line that the unit can reach and that is farther from the
/// attacker than where it began.
fn as_far_as_possible(
    scene: Scene<'_>,
    flight: &Withdrawal,
    start: Point,
    goal: Point,
) -> Option<Flight> {
    let path = Path::new(start, goal);
    let whole = path.length;
    let climbed = reach::climb(scene.state, flight.unit);
    let movement = Movement::of_withdrawal(scene.state, flight.allowance, climbed);
    let is_end = |far: i32| {
        let to = path.at(far);
        is_farther(scene.state, flight, to)
            && can_drive_off(scene, flight, to)
            && passage::may_stand(scene, flight.unit, to).is_ok()
            && passage::check_outdoors(scene, to).is_ok()
            && reach::leg(scene, flight.unit, Path::new(start, to), movement).is_ok()
    };
    let mut fars = core::iter::once(whole).chain((0..=whole / STEP).rev().map(|n| n * STEP));
    let about = fars.find(|&far| is_end(far)).unwrap_or(0);
    // To the hundredth of an inch, the least there is.
    let exact = (about..(about + STEP).min(whole + 1)).rev().find(|&far| is_end(far));
    exact.map(|far| Flight::To { via: None, to: path.at(far) })
}

/// The rest of a withdrawal that has met the table edge (VD-SHAKEN-07, VD-MOVE-13).
pub(crate) fn along_the_edge(
    scene: Scene<'_>,
    flight: &Withdrawal,
    edge: Point,
    spent: i32,
) -> ArrayVec<Flight, 2> {
    let state = scene.state;
    let unit = flight.unit;
    let ground = passage::ground_for(scene, unit);
    let rest = i32::from(flight.allowance.hundredths()) - spent;
    // Within the rounding of the point where the edge was met.
    let (low, high) = (ground.low(), ground.high());
    let on_side = edge.x <= low.x + 2 || edge.x >= high.x - 2;
    let on_end = edge.y <= low.y + 2 || edge.y >= high.y - 2;
    let mut ends: ArrayVec<Point, 4> = ArrayVec::new();
    let movement = Movement::of_withdrawal(state, flight.allowance, spent);
    let mut offer = |way: Vector| {
        let to = ground.nearest_to(edge + way);
        let path = Path::new(edge, to);
        let goes = path.length > 0
            && is_farther(state, flight, to)
            && passage::may_stand(scene, unit, to).is_ok()
            && reach::leg(scene, unit, path, movement).is_ok();
        if goes {
            ends.push(to);
        }
    };
    if on_end {
        offer(Vector::new(rest, 0));
        offer(Vector::new(-rest, 0));
    }
    if on_side {
        offer(Vector::new(0, rest));
        offer(Vector::new(0, -rest));
    }
    let far = |to: &Point| to.squared_distance(flight.from);
    let best = ends.iter().map(far).max();
    let via = (edge != state.unit(unit).at).then_some(edge);
    let mut found: ArrayVec<Flight, 2> = ArrayVec::new();
    // Equal: the owner picks.
    for &to in ends.iter().filter(|to| Some(far(to)) == best).take(2) {
        found.push(Flight::To { via, to });
    }
    if found.is_empty() {
        found.push(if is_farther(state, flight, edge) {
            Flight::To { via: None, to: edge }
        } else {
            Flight::OffTheTable
        });
    }
    found
}

/// The front of a unit that has withdrawn: vehicles as they drive (VD-VEH-35), crews towards
/// the enemy, men the way they go.
pub(crate) fn front_in_flight(scene: Scene<'_>, flight: &Withdrawal, to: Point) -> Bearing {
    let here = scene.state.unit(flight.unit);
    match scene.book.profile(flight.unit).kind {
        UnitKind::Vehicle if flight.reverse => here.facing,
        UnitKind::Team => bearing_of(to.to(flight.from)),
        UnitKind::Infantry | UnitKind::Vehicle => bearing_of(here.at.to(to)),
    }
}

/// Whether a vehicle can drive from one point to another as its withdrawal asks: straight back, or
/// the nose ahead, wheels within 90 degrees.
pub(crate) fn can_drive_off(scene: Scene<'_>, flight: &Withdrawal, to: Point) -> bool {
    let Some(vehicle) = &scene.book.profile(flight.unit).vehicle else { return true };
    let here = scene.state.unit(flight.unit);
    let way = here.at.to(to);
    // VD-VEH-35.
    if flight.reverse {
        let back = here.facing.opposite().unit();
        let aside = back.cross(way).abs();
        return Arc::Half.holds(back, way) && aside * aside <= ROUNDING.pow(2) * back.dot(back);
    }
    // VD-VEH-21.
    vehicle.gait == Gait::Tracks || turn(here.facing, bearing_of(way)) <= 4
}
