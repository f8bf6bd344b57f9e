//! Rectangles of vehicles and guns (`SK-GEO-02`, 4.6), their fronts and arcs.

use wargauge_rules::UnitId;
use wargauge_rules::table::{Arc, Bearing, ConvexPolygon, Length, Point, Segment, Vector};

use crate::book::{Scene, Skirmish};
use crate::state::State;
use crate::units::{Class, Drive};

/// Half the size of a vehicle or gun, in hundredths of an inch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct HalfSize {
    pub(crate) length: i32,
    pub(crate) width: i32,
}

impl HalfSize {
    /// As much longer and wider on every side.
    pub(crate) const fn wider(self, by: i32) -> Self {
        Self { length: self.length + by, width: self.width + by }
    }

    /// A length that no corner is farther off than.
    pub(crate) const fn reach(self) -> Length {
        Length::from_hundredths((self.length + self.width) as i16)
    }
}

/// Half the size of a vehicle or gun.
pub(crate) fn half_size(book: &Skirmish, unit: UnitId) -> HalfSize {
    let Some(vehicle) = book.vehicle(unit) else { return HalfSize { length: 100, width: 75 } };
    let (length, width) = match (vehicle.class, vehicle.drive) {
        (Class::SoftSmall, _) => (125, 62),
        (Class::SoftLarge, _) => (200, 87),
        (Class::Light, Drive::Wheeled | Drive::Half | Drive::Tracked) => (175, 75),
        (Class::Medium, _) => (200, 100),
        (Class::Heavy, _) => (250, 125),
    };
    HalfSize { length, width }
}

/// A way along a bearing, in hundredths of an inch.
fn way(front: Bearing, length: i32) -> Vector {
    let unit = front.unit();
    Vector::new(unit.x * length / 10_000, unit.y * length / 10_000)
}

/// The corners of a rectangle at a place, counter-clockwise.
pub(crate) fn corners(at: Point, front: Bearing, half: HalfSize) -> [Point; 4] {
    let (ahead, left) = (way(front, half.length), way(front, half.width).left());
    [
        at.plus(-ahead).plus(left),
        at.plus(-ahead).plus(-left),
        at.plus(ahead).plus(-left),
        at.plus(ahead).plus(left),
    ]
}

/// The outline of the hull of a unit.
pub(crate) fn outline(scene: Scene<'_>, unit: UnitId) -> [Point; 4] {
    let hull = &scene.state.unit(unit).hull;
    corners(hull.at, hull.front, half_size(scene.book, unit))
}

/// `SK-GEO-02`: the squared distance from a point to the nearest point of a hull.
pub(crate) fn distance_to_hull(scene: Scene<'_>, unit: UnitId, from: Point) -> i64 {
    let outline = ConvexPolygon::known(&outline(scene, unit));
    outline.nearest_to(from).squared_distance(from)
}

/// Whether a line passes through the hull of a unit.
pub(crate) fn crosses_hull(scene: Scene<'_>, unit: UnitId, line: Segment) -> bool {
    let hull = &scene.state.unit(unit).hull;
    let reach = half_size(scene.book, unit).reach();
    line.is_within(hull.at, reach) && ConvexPolygon::known(&outline(scene, unit)).crossed_by(line)
}

/// `SK-GEO-17`, `SK-GEO-25`: whether a point is ahead of the line of a hull's front edge, or on it.
pub(crate) fn is_at_front(scene: Scene<'_>, unit: UnitId, from: Point) -> bool {
    let hull = &scene.state.unit(unit).hull;
    let length = half_size(scene.book, unit).length;
    let ahead = hull.front.unit().dot(hull.at.to(from));
    ahead >= i64::from(length) * 9_999
}

/// `SK-GUN-12`: the middle of the front edge.
pub(crate) fn muzzle(scene: Scene<'_>, unit: UnitId) -> Point {
    let hull = &scene.state.unit(unit).hull;
    hull.at.plus(way(hull.front, half_size(scene.book, unit).length))
}

/// `SK-AFV-21`, `SK-GUN-14`: whether a point is within 45 degrees of where a hull faces.
pub(crate) fn arc_holds(state: &State, unit: UnitId, target: Point) -> bool {
    let hull = &state.unit(unit).hull;
    Arc::Quarter.covers(hull.at, hull.front.unit(), target)
}
