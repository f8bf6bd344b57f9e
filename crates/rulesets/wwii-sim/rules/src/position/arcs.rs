//! Facings: arcs of fire, and the side of a vehicle that is hit.

use wargauge_rules::game::UnitId;
use wargauge_rules::table::{Arc, Bearing, Point, Vector};

use crate::book::Scene;

/// The side of a vehicle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Aspect {
    /// Its front.
    Front,
    /// One of its sides.
    Side,
    /// Its rear.
    Rear,
}

/// WS-FIRE-17: whether a point lies within 45 degrees of a facing.
pub(crate) const fn is_ahead(facing: Bearing, at: Point, point: Point) -> bool {
    Arc::Quarter.covers(at, facing.unit(), point)
}

/// WS-TRANS-13: whether a point lies behind.
pub(crate) fn is_behind(facing: Bearing, at: Point, point: Point) -> bool {
    Arc::Quarter.holds(-facing.unit(), at.to(point))
}

/// WS-VEH-02: the side of a vehicle that somebody at a point hits. Exactly 45 degrees is front,
/// exactly 135 degrees is rear.
pub(crate) fn aspect(facing: Bearing, at: Point, from: Point) -> Aspect {
    if is_ahead(facing, at, from) {
        Aspect::Front
    } else if is_behind(facing, at, from) {
        Aspect::Rear
    } else {
        Aspect::Side
    }
}

/// WS-VEH-01: the armour that a hit from a point meets.
pub(crate) fn armour(scene: Scene<'_>, vehicle: UnitId, from: Point) -> u8 {
    let unit = scene.state.unit(vehicle);
    let armour =
        scene.book.profile(vehicle).vehicle.as_ref().map_or([0; 3], |vehicle| vehicle.armour);
    armour[aspect(unit.facing, unit.at, from) as usize]
}

/// The bearing nearest to a way; north for no way.
#[must_use]
pub(crate) fn bearing_of(way: Vector) -> Bearing {
    let nearer = |steps: &u8| Bearing::sixteenths(*steps).unit().dot(way);
    let best = (0..16).max_by_key(|steps| (nearer(steps), 15 - *steps)).unwrap_or(0);
    if way.is_zero() { Bearing::NORTH } else { Bearing::sixteenths(best) }
}
