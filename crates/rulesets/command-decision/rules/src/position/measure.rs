//! Distances between discs (CD-GEO-02, CD-GEO-05 to 08). No roots decide a rule.

use wargauge_rules::table::{Disc, Gap, Length, Point};

/// What counts as touching (CD-GEO-07).
pub const CONTACT: Length = Length::from_hundredths(5);

/// Whether two discs come within a distance, closest points (CD-GEO-02), inclusive (CD-GEO-06).
#[must_use]
#[inline]
pub const fn within(one: Disc, two: Disc, distance: Length) -> bool {
    Gap::of(one, two).is_within(distance)
}

/// Whether two discs touch (CD-GEO-07).
#[must_use]
#[inline]
pub const fn touch(one: Disc, two: Disc) -> bool {
    within(one, two, CONTACT)
}

/// Whether two discs overlap: their distance is below 0 before it is cut off.
#[must_use]
#[inline]
pub const fn overlap(one: Disc, two: Disc) -> bool {
    Gap::of(one, two).is_overlap()
}

/// Whether a disc comes within a distance of a point (CD-GEO-08).
#[must_use]
pub const fn reaches(disc: Disc, point: Point, distance: Length) -> bool {
    within(disc, Disc::new(point, Length::ZERO), distance)
}

/// The distance between two discs in hundredths of an inch, rounded down and not below 0: for
/// ordering and for people.
#[must_use]
pub const fn distance(one: Disc, two: Disc) -> i32 {
    Gap::of(one, two).hundredths()
}
