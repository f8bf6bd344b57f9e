//! Distances, footprints, facings and arcs (VD-MEAS, VD-VEH-26, VD-VEH-27, VD-CHAR-18).

use crate::armour::Armour;
use crate::book::{Scene, VictoryDecision};
use crate::position::formation;
use crate::state::State;
use crate::state::unit::Place;
use crate::terrain::current;
use crate::units::profile::{Facing, FireArc, UnitKind};
use wargauge_rules::game::UnitId;
use wargauge_rules::table::facing::{Arc, Bearing};
use wargauge_rules::table::length::Length;
use wargauge_rules::table::point::{Point, Vector};
use wargauge_rules::table::polygon::ConvexPolygon;
use wargauge_rules::table::terrain::PieceId;

/// The corners of a vehicle of a Size (VD-MEAS-06): 1" + 0.5" x Size long, half of that wide.
#[must_use]
pub(crate) fn hull(at: Point, facing: Bearing, size: u8) -> [Point; 4] {
    let ahead = facing.unit();
    let left = ahead.left();
    let (half_length, half_width) = (50 + 25 * i32::from(size), 25 + 25 * i32::from(size) / 2);
    let corner = |along: i32, aside: i32| {
        let x = (ahead.x * along * half_length + left.x * aside * half_width) / 10_000;
        let y = (ahead.y * along * half_length + left.y * aside * half_width) / 10_000;
        at + Vector::new(x, y)
    };
    [corner(1, -1), corner(1, 1), corner(-1, 1), corner(-1, -1)]
}

/// Half the diagonal of the footprint of a Size, rounded up: nothing of it is farther off.
#[must_use]
pub(crate) const fn hull_radius(size: u8) -> Length {
    if (size as usize) < RADII.len() { RADII[size as usize] } else { radius_of(size) }
}

/// The radii of all Sizes that vehicles have.
const RADII: [Length; 16] = {
    let mut radii = [Length::ZERO; 16];
    let mut size = 0;
    while size < radii.len() {
        radii[size] = radius_of(size as u8);
        size += 1;
    }
    radii
};

const fn radius_of(size: u8) -> Length {
    let (length, width) = (50 + 25 * size as i64, 25 + 25 * size as i64 / 2);
    Length::root_up(length * length + width * width)
}

/// The better of two facings for the one who is hit: higher Hit, higher Critical, lower Save.
const fn better(one: Armour, other: Armour) -> bool {
    if one.hit != other.hit {
        return one.hit > other.hit;
    }
    if one.critical != other.critical {
        return one.critical > other.critical;
    }
    one.save <= other.save
}

/// The Size of a vehicle unit's vehicles, 0 of others.
#[inline]
pub(crate) fn size_of(book: &VictoryDecision, unit: UnitId) -> u8 {
    book.profile(unit).vehicle.as_ref().map_or(0, |vehicle| vehicle.size)
}

/// The footprint of a vehicle (VD-MEAS-06).
pub(crate) fn footprint(scene: Scene<'_>, vehicle: UnitId) -> ConvexPolygon {
    let here = scene.state.unit(vehicle);
    footprint_at(scene.book, vehicle, here.at, here.facing)
}

/// The footprint of a vehicle that stands elsewhere.
#[must_use]
pub(crate) fn footprint_at(
    book: &VictoryDecision,
    vehicle: UnitId,
    at: Point,
    facing: Bearing,
) -> ConvexPolygon {
    ConvexPolygon::known(&hull(at, facing, size_of(book, vehicle)))
}

/// The facing of a vehicle that something from a point hits (VD-VEH-26).
pub(crate) fn facing_hit(scene: Scene<'_>, vehicle: UnitId, from: Point) -> Facing {
    let here = scene.state.unit(vehicle);
    let (front, way) = (here.facing.unit(), here.at.to(from));
    let (ahead, aside) = (front.dot(way), front.cross(way).abs());
    let end = if ahead >= 0 { Facing::Front } else { Facing::Rear };
    match ahead.abs().cmp(&aside) {
        core::cmp::Ordering::Greater => end,
        core::cmp::Ordering::Less => Facing::Side,
        core::cmp::Ordering::Equal => match &scene.book.profile(vehicle).vehicle {
            Some(made) if better(made.facing(end), made.facing(Facing::Side)) => end,
            _ => Facing::Side,
        },
    }
}

/// Whether a point lies in a fire arc of a unit.
pub(crate) fn in_arc(state: &State, unit: UnitId, arc: FireArc, target: Point) -> bool {
    let here = state.unit(unit);
    let looks = |turn| Arc::Quarter.covers(here.at, here.facing.turned(turn).unit(), target);
    match arc {
        // VD-CHAR-17: infantry and turrets.
        FireArc::All => true,
        FireArc::Front => looks(0),
        FireArc::Sides => looks(4) || looks(12),
        FireArc::Rear => looks(8),
    }
}

/// Where a unit is: its leader, the middle of its structure or of what carries it. No front is
/// asked for: infantry sees and walks any way (VD-CHAR-16).
#[inline]
pub(crate) fn standpoint(scene: Scene<'_>, unit: UnitId) -> Point {
    let state = scene.state;
    match state.unit(unit).place {
        Place::Inside { piece, .. } => current::centre_of(scene, piece),
        Place::Aboard { vehicle } => state.unit(vehicle).at,
        Place::Nowhere | Place::Reserve | Place::Table | Place::Gone => state.unit(unit).at,
    }
}

/// The side of a structure that looks towards a point: one of four.
fn side_towards(scene: Scene<'_>, piece: PieceId, target: Point) -> Bearing {
    let way = current::centre_of(scene, piece).to(target);
    let turns = [0, 4, 8, 12].map(Bearing::sixteenths);
    let found = turns.into_iter().find(|side| Arc::Quarter.holds(side.unit(), way));
    found.unwrap_or(Bearing::NORTH)
}

/// The middle of the side of a structure that looks in a direction (VD-BLDG-11).
fn opening(scene: Scene<'_>, piece: PieceId, side: Bearing) -> Point {
    let Scene { book, state } = scene;
    let bounds = book.table(state).map.bounds(piece);
    let reach = bounds.low().distance_up(bounds.high());
    let far = current::centre_of(scene, piece) + side.way(reach);
    book.table(state).map.nearest_on(piece, far)
}

/// Where a unit shoots and looks from, towards a point: its leader, the middle of its vehicle,
/// or the middle of the side of its structure that it uses.
#[inline]
pub(crate) fn muzzle(scene: Scene<'_>, unit: UnitId, at: Point, side: Option<Bearing>) -> Point {
    match scene.state.unit(unit).place {
        Place::Inside { piece, .. } => {
            let side = side.unwrap_or_else(|| side_towards(scene, piece, at));
            opening(scene, piece, side)
        }
        Place::Nowhere | Place::Reserve | Place::Table | Place::Aboard { .. } | Place::Gone => {
            standpoint(scene, unit)
        }
    }
}

/// Where a unit is hit by what comes from a point (VD-BLDG-15).
pub(crate) fn mark_of(scene: Scene<'_>, unit: UnitId, from: Point) -> Point {
    match scene.state.unit(unit).place {
        Place::Inside { piece, .. } => scene.book.table(scene.state).map.nearest_on(piece, from),
        Place::Nowhere | Place::Reserve | Place::Table | Place::Aboard { .. } | Place::Gone => {
            standpoint(scene, unit)
        }
    }
}

/// Whether two units are within a distance, leader to leader as a shot is measured (VD-MEAS-01),
/// structures and hulls by VD-MEAS-08 and VD-BLDG-11, VD-BLDG-15. Distances are whole hundredths of
/// an inch and compared squared (VD-ENG-01); one that is exact is within (VD-MEAS-04). A stand is
/// measured from its middle (VD-SCALE-05).
pub(crate) fn in_range(scene: Scene<'_>, from: UnitId, to: UnitId, range: Length) -> bool {
    let muzzle = muzzle(scene, from, standpoint(scene, to), None);
    muzzle.within(mark_of(scene, to, muzzle), range)
}

/// Whether any model of one unit is within a distance of any model of another, centres to
/// centres, hulls and structures to their nearest point (VD-MEAS-03, VD-MEAS-08). Vehicles
/// measure from their centres (VD-MEAS-02, VD-MEAS-10).
pub(crate) fn models_within(
    scene: Scene<'_>,
    one: UnitId,
    other: UnitId,
    distance: Length,
) -> bool {
    let state = scene.state;
    let (here, there) = (standpoint(scene, one), standpoint(scene, other));
    if !is_inside(state, one) && !is_inside(state, other) {
        let wide = distance.plus(formation::spread(scene, one)).plus(span(scene, other));
        if !here.within(there, wide) {
            return false;
        }
    }
    match state.unit(one).place {
        Place::Table => {
            let models = formation::models(scene, one);
            models.into_iter().any(|model| any_model_within(scene, other, model, distance))
        }
        Place::Inside { .. } => {
            let at = mark_of(scene, one, there);
            any_model_within(scene, other, at, distance)
        }
        Place::Nowhere | Place::Reserve | Place::Aboard { .. } | Place::Gone => false,
    }
}

/// No part of a unit on the table is farther from its leader than this, hulls included.
pub(crate) fn span(scene: Scene<'_>, unit: UnitId) -> Length {
    let spread = formation::spread(scene, unit);
    if scene.book.profile(unit).kind == UnitKind::Vehicle {
        return spread.plus(hull_radius(size_of(scene.book, unit)));
    }
    spread
}

/// Whether any model of a unit is within a distance of a point.
pub(crate) fn any_model_within(
    scene: Scene<'_>,
    unit: UnitId,
    at: Point,
    distance: Length,
) -> bool {
    let Scene { book, state } = scene;
    match state.unit(unit).place {
        Place::Inside { piece, .. } => {
            book.table(state).map.shapes(piece).iter().any(|shape| shape.is_within(at, distance))
        }
        Place::Table => {
            let here = state.unit(unit);
            if !here.at.within(at, distance.plus(span(scene, unit))) {
                return false;
            }
            if book.profile(unit).kind == UnitKind::Vehicle {
                let hulls = formation::models(scene, unit);
                let reach = distance.plus(hull_radius(size_of(book, unit)));
                return hulls.into_iter().any(|hull| {
                    hull.within(at, distance)
                        || (hull.within(at, reach)
                            && footprint_at(book, unit, hull, here.facing).is_within(at, distance))
                });
            }
            formation::models(scene, unit).into_iter().any(|model| model.within(at, distance))
        }
        Place::Nowhere | Place::Reserve | Place::Aboard { .. } | Place::Gone => false,
    }
}

/// Whether a unit is in a structure.
#[inline]
pub(crate) fn is_inside(state: &State, unit: UnitId) -> bool {
    matches!(state.unit(unit).place, Place::Inside { .. })
}
