//! Distances of places.

use wargauge_rules::table::point::Point;
use wargauge_rules::table::root::floor_root;

/// The squared distance of two points.
#[must_use]
#[inline]
pub fn apart(one: Point, other: Point) -> i32 {
    let (x, y) = (i32::from(one.x) - i32::from(other.x), i32::from(one.y) - i32::from(other.y));
    x * x + y * y
}

/// The distance of which this is the square, rounded down.
#[must_use]
#[inline]
pub const fn root(squared: i32) -> i32 {
    floor_root(squared as u32) as i32
}
