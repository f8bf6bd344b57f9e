//! How vehicles turn and reverse (VD-VEH-21, VD-VEH-35).

use crate::book::Scene;
use crate::position::formation::hull_length;
use crate::terrain::current;
use crate::terrain::gait::Gait;
use wargauge_rules::game::{Illegal, UnitId};
use wargauge_rules::refusal::illegal;
use wargauge_rules::table::facing::Bearing;
use wargauge_rules::table::length::Length;
use wargauge_rules::table::point::{Point, Vector};
use wargauge_rules::table::terrain::PieceId;

/// Sixteenths of a circle that wheels and half-tracks turn in one Move Action.
const MOST_TURN: u8 = 4;

/// How a vehicle goes where it goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Gear {
    /// Nose first, its whole Move.
    Forward,
    /// Tail first, half its Move.
    Reverse,
}

/// How a vehicle drives to a point to face a bearing there: it turns into the way, goes it
/// straight and turns to its last facing. Tracks turn freely.
pub(crate) fn gear(
    scene: Scene<'_>,
    unit: UnitId,
    to: Point,
    facing: Bearing,
) -> Result<Gear, Illegal> {
    let here = scene.state.unit(unit);
    let gait = scene.book.profile(unit).vehicle.map_or(Gait::Foot, |vehicle| vehicle.gait);
    if matches!(gait, Gait::Foot | Gait::Tracks) {
        return Ok(Gear::Forward);
    }
    if to == here.at {
        return if turn(here.facing, facing) <= MOST_TURN {
            Ok(Gear::Forward)
        } else {
            Err(illegal("VD-VEH-21", "wheels turn at most 90 degrees"))
        };
    }
    let course = bearing_of(here.at.to(to));
    let turns = |course: Bearing| turn(here.facing, course) + turn(course, facing);
    if turns(course) <= MOST_TURN {
        Ok(Gear::Forward)
    } else if turns(course.opposite()) <= MOST_TURN {
        Ok(Gear::Reverse)
    } else {
        Err(illegal("VD-VEH-21", "wheels turn at most 90 degrees in a Move Action"))
    }
}

/// Sixteenths of a circle between two bearings: 0 to 8.
pub(crate) const fn turn(from: Bearing, to: Bearing) -> u8 {
    let steps = (to.index() + 16 - from.index()) % 16;
    if steps > 8 { 16 - steps } else { steps }
}

/// The unit vectors of all bearings.
const UNITS: [Vector; 16] = {
    let mut units = [Vector::new(0, 0); 16];
    let mut steps = 0;
    while steps < units.len() {
        units[steps] = Bearing::sixteenths(steps as u8).unit();
        steps += 1;
    }
    units
};

/// The bearing nearest to a way; north for no way at all.
pub(crate) fn bearing_of(way: Vector) -> Bearing {
    // The first of equals, so that the same way always gives the same bearing. Only those of the
    // quadrant of the way can be nearest to it.
    let quadrant = match (way.x >= 0, way.y >= 0) {
        (true, true) => [0, 1, 2, 3, 4],
        (true, false) => [4, 5, 6, 7, 8],
        (false, false) => [8, 9, 10, 11, 12],
        (false, true) => [0, 12, 13, 14, 15],
    };
    let mut best = (i64::MIN, Bearing::NORTH);
    for steps in quadrant {
        let bearing = Bearing::sixteenths(steps);
        let ahead = UNITS[usize::from(steps)].dot(way);
        if ahead > best.0 {
            best = (ahead, bearing);
        }
    }
    best.1
}

/// Size from which a tracked vehicle breaks into wooden structures (VD-BLDG-07).
const RAMS_FROM: u8 = 4;

/// The wooden structure that a vehicle drives into by moving to a point (VD-BLDG-07).
pub(crate) fn ram_target(scene: Scene<'_>, unit: UnitId, to: Point) -> Option<PieceId> {
    let Scene { book, state } = scene;
    let vehicle = book.profile(unit).vehicle.as_ref()?;
    if vehicle.gait != Gait::Tracks || vehicle.size < RAMS_FROM {
        return None;
    }
    let wooden =
        |piece: &PieceId| current::building(book, state, *piece).is_some_and(|it| it.wooden);
    book.table(state).map.pieces_at(to).iter().find(wooden)
}

/// Where a vehicle stops that drives into a structure: its nose at the wall.
pub(crate) fn ram_stop(scene: Scene<'_>, unit: UnitId, piece: PieceId) -> Point {
    let Scene { book, state } = scene;
    let at = state.unit(unit).at;
    let size = book.profile(unit).vehicle.map_or(0, |vehicle| vehicle.size);
    // A hundredth short of the wall, so that the way to it is free.
    let reach = hull_length(size).half_up() + Length::from_hundredths(1);
    let wall = book.table(state).map.nearest_on(piece, at);
    if at.within(wall, reach) { at } else { wall.towards(at, reach) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn turns_go_the_shorter_way() {
        assert_eq!(turn(Bearing::NORTH, Bearing::WEST), 4);
        assert_eq!(turn(Bearing::WEST, Bearing::EAST), 8);
        assert_eq!(turn(Bearing::sixteenths(15), Bearing::sixteenths(2)), 3);
    }

    #[test]
    fn every_bearing_is_nearest_to_its_own_way() {
        for steps in 0..16 {
            let bearing = Bearing::sixteenths(steps);
            assert_eq!(bearing_of(bearing.unit()), bearing);
        }
        assert_eq!(bearing_of(Vector::new(10, 10)), Bearing::sixteenths(2));
    }

    #[test]
    fn the_nearest_of_all_bearings_is_in_the_quadrant_of_the_way() {
        for (x, y) in (-40..=40).flat_map(|x| (-40..=40).map(move |y| (x, y))) {
            let way = Vector::new(x, y);
            let ahead = |steps: &u8| (UNITS[usize::from(*steps)].dot(way), 16 - steps);
            let nearest = (0..16).max_by_key(ahead).expect("there are sixteen");
            assert_eq!(bearing_of(way), Bearing::sixteenths(nearest), "{way:?}");
        }
    }
}
