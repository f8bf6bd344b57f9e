//! Headings in whole degrees, as Command Decision asks for them (CD-GEO-09, CD-GEO-10): east where two
//! places coincide, lengths in hundredths of an inch.

use wargauge_rules::table::{Length, Point, Sector, Vector};

pub use wargauge_rules::table::Heading;

/// Length of a direction vector.
pub const UNIT: i32 = 16_384;

/// Where something stands, and which way it faces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Placement {
    pub(crate) at: Point,
    pub(crate) facing: Heading,
}

/// The whole degree nearest to the direction of a vector (CD-GEO-09); east for none.
#[must_use]
#[inline]
pub const fn of(way: Vector) -> Heading {
    match Heading::of(way) {
        Some(heading) => heading,
        None => Heading::EAST,
    }
}

/// The direction from one point to another; east if they coincide.
#[must_use]
#[inline]
pub const fn between(from: Point, to: Point) -> Heading {
    of(from.to(to))
}

/// The point so many hundredths of an inch away, rounded (CD-GEO-15).
#[must_use]
#[inline]
pub const fn from_point(heading: Heading, start: Point, hundredths: i32) -> Point {
    heading.from_point(start, Length::from_hundredths(hundredths as i16))
}

/// Whether a direction lies in the arc of so many degrees to both sides of a facing together, edges
/// included; no direction is in front (CD-GEO-10).
#[must_use]
#[inline]
pub const fn holds(facing: Heading, way: Vector, arc: u16) -> bool {
    Sector::of_degrees(arc).holds(facing, way)
}
