//! Headings in whole degrees, and sectors of any width about them, by whole numbers.
//!
//! All directions come from one table: cosine and sine times 16384, rounded to the nearest whole
//! number, halves away from zero. Where two directions are compared, the signs of vector products
//! with vectors of this table decide, so that no rounding enters.

use crate::table::length::Length;
use crate::table::point::{Point, Vector};

/// Degrees of a circle.
const CIRCLE: u16 = 360;

/// How long the unit vectors are.
const UNIT: i32 = 16_384;

/// Cosines of 0 to 90 degrees times [`UNIT`], rounded to the nearest, halves away from zero.
const COSINES: [i32; 91] = [
    16_384, 16_382, 16_374, 16_362, 16_344, 16_322, 16_294, 16_262, 16_225, 16_182, 16_135, 16_083,
    16_026, 15_964, 15_897, 15_826, 15_749, 15_668, 15_582, 15_491, 15_396, 15_296, 15_191, 15_082,
    14_968, 14_849, 14_726, 14_598, 14_466, 14_330, 14_189, 14_044, 13_894, 13_741, 13_583, 13_421,
    13_255, 13_085, 12_911, 12_733, 12_551, 12_365, 12_176, 11_982, 11_786, 11_585, 11_381, 11_174,
    10_963, 10_749, 10_531, 10_311, 10_087, 9_860, 9_630, 9_397, 9_162, 8_923, 8_682, 8_438, 8_192,
    7_943, 7_692, 7_438, 7_182, 6_924, 6_664, 6_402, 6_138, 5_872, 5_604, 5_334, 5_063, 4_790,
    4_516, 4_240, 3_964, 3_686, 3_406, 3_126, 2_845, 2_563, 2_280, 1_997, 1_713, 1_428, 1_143, 857,
    572, 286, 0,
];

/// A direction in whole degrees: 0 is east, and they grow counter-clockwise.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Heading(u16);

impl Heading {
    /// East, along growing `x`.
    pub const EAST: Self = Self(0);
    /// North, along growing `y`.
    pub const NORTH: Self = Self(90);
    /// West, against growing `x`.
    pub const WEST: Self = Self(180);
    /// South, against growing `y`.
    pub const SOUTH: Self = Self(270);

    /// The heading of so many degrees counter-clockwise from east; whole circles do not count.
    #[must_use]
    pub const fn of_degrees(degrees: i32) -> Self {
        Self(degrees.rem_euclid(CIRCLE as i32) as u16)
    }

    /// Degrees counter-clockwise from east: 0 to 359.
    #[must_use]
    pub const fn degrees(self) -> u16 {
        self.0
    }

    /// Turned by degrees: counter-clockwise (to the left) where they are positive.
    #[must_use]
    #[inline]
    pub const fn turned(self, degrees: i32) -> Self {
        Self::of_degrees(self.0 as i32 + degrees)
    }

    /// The heading straight back.
    #[must_use]
    pub const fn opposite(self) -> Self {
        self.turned(180)
    }

    /// How far to turn to reach another heading: -179 to 180 degrees, counter-clockwise where
    /// positive. Straight back is to the left.
    #[must_use]
    pub const fn turn_to(self, other: Self) -> i16 {
        let left = (other.0 + CIRCLE - self.0) % CIRCLE;
        if left > CIRCLE / 2 { left as i16 - CIRCLE as i16 } else { left as i16 }
    }

    /// The angle between two headings: 0 to 180 degrees.
    #[must_use]
    pub const fn between(self, other: Self) -> u16 {
        self.turn_to(other).unsigned_abs()
    }

    /// The vector of this heading, 16384 long to within one.
    #[must_use]
    #[inline]
    pub const fn unit(self) -> Vector {
        let within = (self.0 % 90) as usize;
        // Along the axis where the quadrant begins, and along the one where it ends.
        let (ahead, aside) = (COSINES[within], COSINES[90 - within]);
        match self.0 / 90 {
            0 => Vector::new(ahead, aside),
            1 => Vector::new(-aside, ahead),
            2 => Vector::new(-ahead, -aside),
            _ => Vector::new(aside, -ahead),
        }
    }

    /// The way of the given length on this heading, each part rounded to the nearest hundredth of
    /// an inch, halves towards zero.
    #[must_use]
    #[inline]
    pub const fn way(self, length: Length) -> Vector {
        let (unit, length) = (self.unit(), length.hundredths() as i32);
        Vector::new(scaled(unit.x * length), scaled(unit.y * length))
    }

    /// The point so far away on this heading, rounded as [`way`](Self::way) is.
    #[must_use]
    pub const fn from_point(self, at: Point, length: Length) -> Point {
        at.plus(self.way(length))
    }

    /// The heading nearest to the direction of a vector; none of the zero vector.
    ///
    /// The border between two neighbouring headings runs along the sum of their unit vectors. A
    /// vector on a border goes to the heading counter-clockwise of it: to the higher number, and
    /// between 359 and 0 to 0.
    #[must_use]
    pub const fn of(way: Vector) -> Option<Self> {
        if way.is_zero() {
            return None;
        }
        // Turned by right angles, which is exact, until it points north-east or due east.
        let (mut turned, mut quarters) = (way, 0);
        while turned.x <= 0 || turned.y < 0 {
            (turned, quarters) = (turned.right(), quarters + 1);
        }
        // The highest heading whose border the vector lies on or beyond.
        let (mut low, mut high) = (0, 91);
        while high - low > 1 {
            let middle = u16::midpoint(low, high);
            if border_below(middle).cross(turned) >= 0 {
                low = middle;
            } else {
                high = middle;
            }
        }
        Some(Self((low + 90 * quarters) % CIRCLE))
    }

    /// The heading from one point towards another, as [`of`](Self::of) finds it; none if they are
    /// the same.
    #[must_use]
    pub const fn towards(from: Point, to: Point) -> Option<Self> {
        Self::of(from.to(to))
    }
}

/// The border between the heading of so many degrees and the one before it.
const fn border_below(degrees: u16) -> Vector {
    let heading = Heading::of_degrees(degrees as i32);
    let (one, other) = (heading.turned(-1).unit(), heading.unit());
    Vector::new(one.x + other.x, one.y + other.y)
}

/// A product with the length of the unit vector, divided by it: to the nearest, halves towards
/// zero.
const fn scaled(product: i32) -> i32 {
    let rounded = (product.abs() + UNIT / 2 - 1) / UNIT;
    if product < 0 { -rounded } else { rounded }
}

/// The directions at most half of a width away from a heading, on either side.
///
/// Its borders run along the unit vectors of headings, or midway between two where the width is
/// odd; they belong to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Sector(u16);

impl Sector {
    /// Everything ahead: 180 degrees.
    pub const HALF: Self = Self(180);

    /// The sector of a width in degrees.
    ///
    /// # Panics
    /// If it is wider than a circle.
    #[must_use]
    pub const fn of_degrees(width: u16) -> Self {
        assert!(width <= CIRCLE, "a sector is no wider than a circle");
        Self(width)
    }

    /// Its width in degrees.
    #[must_use]
    pub const fn degrees(self) -> u16 {
        self.0
    }

    /// Whether `way` points into the sector about `facing`; the borders count. The zero vector is
    /// in every sector.
    #[must_use]
    #[inline]
    pub const fn holds(self, facing: Heading, way: Vector) -> bool {
        if self.0 == Self::HALF.0 {
            // Its borders are at right angles to the facing, which is exact.
            return facing.unit().dot(way) >= 0;
        }
        let (right, left) = self.borders(facing);
        let (in_from_right, in_from_left) = (right.cross(way), left.cross(way));
        match self.0 {
            // A single direction; its opposite lies on the same line.
            0 => in_from_right == 0 && facing.unit().dot(way) >= 0,
            360 => true,
            1..=180 => in_from_right >= 0 && in_from_left <= 0,
            // Less than half a circle is left out.
            _ => !(in_from_right < 0 && in_from_left > 0),
        }
    }

    /// Whether `target` is inside the sector of somebody at `at` who faces `facing`.
    #[must_use]
    pub const fn covers(self, at: Point, facing: Heading, target: Point) -> bool {
        self.holds(facing, at.to(target))
    }

    /// The directions where it begins, to the right, and where it ends.
    const fn borders(self, facing: Heading) -> (Vector, Vector) {
        let half = (self.0 / 2) as i32;
        if self.0.is_multiple_of(2) {
            return (facing.turned(-half).unit(), facing.turned(half).unit());
        }
        let right = border_below(facing.turned(-half).degrees());
        (right, border_below(facing.turned(half + 1).degrees()))
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::table::facing::Arc;
    use crate::testing::shapes::any_point;

    fn any_heading() -> impl Strategy<Value = Heading> {
        (0i32..360).prop_map(Heading::of_degrees)
    }

    fn any_way() -> impl Strategy<Value = Vector> {
        (-30_000i32..=30_000, -30_000i32..=30_000).prop_map(|(x, y)| Vector::new(x, y))
    }

    #[test]
    fn units_are_those_of_the_library() {
        for degrees in 0..360 {
            let angle = f64::from(degrees).to_radians();
            // `round` takes halves away from zero.
            let true_one = |part: f64| (part * 16_384.0).round() as i32;
            let unit = Vector::new(true_one(angle.cos()), true_one(angle.sin()));
            assert_eq!(Heading::of_degrees(degrees).unit(), unit, "{degrees}");
        }
    }

    #[test]
    fn headings_go_counter_clockwise_from_east() {
        assert_eq!(Heading::EAST.unit(), Vector::new(16_384, 0));
        assert_eq!(Heading::NORTH.unit(), Vector::new(0, 16_384));
        assert_eq!(Heading::of_degrees(-30), Heading::of_degrees(690));
        assert_eq!(Heading::of_degrees(350).turned(20).degrees(), 10);
        assert_eq!(Heading::NORTH.opposite(), Heading::SOUTH);
        assert_eq!(Heading::of_degrees(350).turn_to(Heading::of_degrees(10)), 20);
        assert_eq!(Heading::of_degrees(10).turn_to(Heading::of_degrees(350)), -20);
        assert_eq!(Heading::EAST.turn_to(Heading::WEST), 180);
        assert_eq!(Heading::of_degrees(300).between(Heading::of_degrees(30)), 90);
    }

    #[test]
    fn ways_are_rounded_to_the_nearest_halves_towards_the_start() {
        assert_eq!(Heading::of_degrees(60).way(Length::inches(20)), Vector::new(1_000, 1_732));
        // Half of an odd length.
        let odd = Length::from_hundredths(1_001);
        assert_eq!(Heading::of_degrees(60).way(odd).x, 500);
        assert_eq!(Heading::of_degrees(120).way(odd).x, -500);
        let start = Point::inches(10, 10);
        assert_eq!(Heading::WEST.from_point(start, Length::inches(4)), Point::inches(6, 10));
    }

    #[test]
    fn borders_of_degrees_go_counter_clockwise() {
        assert_eq!(Heading::of(Vector::new(0, 0)), None);
        for degrees in 0..360 {
            let heading = Heading::of_degrees(degrees);
            let border = border_below(heading.degrees());
            assert_eq!(Heading::of(border), Some(heading), "{degrees}");
            let clockwise =
                Vector::new(border.x * 9 + border.y / 9_000, border.y * 9 - border.x / 9_000);
            assert_eq!(Heading::of(clockwise), Some(heading.turned(-1)), "{degrees}");
        }
    }

    #[test]
    fn borders_of_sectors_belong_to_them() {
        for width in 0..=360_u16 {
            let sector = Sector::of_degrees(width);
            for degrees in (0..360).step_by(7) {
                let facing = Heading::of_degrees(degrees);
                let half = i32::from(width / 2);
                assert!(sector.holds(facing, Vector::new(0, 0)));
                assert!(sector.holds(facing, facing.unit()));
                assert!(sector.holds(facing, facing.turned(half).unit()), "{width} {degrees}");
                assert!(sector.holds(facing, facing.turned(-half).unit()), "{width} {degrees}");
                if width < 359 {
                    assert!(!sector.holds(facing, facing.turned(half + 1).unit()), "{width}");
                    assert!(!sector.holds(facing, facing.turned(-half - 1).unit()), "{width}");
                }
            }
        }
        // 60 degrees off the facing is the front of a vehicle, 61 its flank.
        let front = Sector::of_degrees(120);
        let firer = |degrees| Heading::of_degrees(degrees).way(Length::inches(20));
        assert!(front.holds(Heading::EAST, firer(60)) && front.holds(Heading::EAST, firer(-60)));
        assert!(!front.holds(Heading::EAST, firer(61)) && !front.holds(Heading::EAST, firer(299)));
        assert!(front.covers(Point::inches(5, 5), Heading::EAST, Point::inches(5, 5)));
    }

    proptest! {
        #[test]
        fn the_nearest_heading_is_that_of_the_library(way in any_way()) {
            prop_assume!(!way.is_zero());
            let degrees = f64::from(way.y).atan2(f64::from(way.x)).to_degrees().rem_euclid(360.0);
            let found = Heading::of(way).expect("not zero");
            let off = (degrees - f64::from(found.degrees())).rem_euclid(360.0);
            prop_assert!(off.min(360.0 - off) < 0.502, "{way:?}: {degrees}, {found:?}");
        }

        #[test]
        fn right_angles_turn_the_nearest_heading(way in any_way()) {
            prop_assume!(!way.is_zero());
            let turned = Heading::of(way).expect("not zero").turned(90);
            prop_assert_eq!(Heading::of(way.left()), Some(turned));
        }

        #[test]
        fn ways_have_their_heading(heading in any_heading(), hundredths in 300i16..=30_000) {
            let length = Length::from_hundredths(hundredths);
            let way = heading.way(length);
            prop_assert_eq!(Heading::of(way), Some(heading));
            let off = length.squared() - way.squared();
            prop_assert!(off.abs() <= 3 * i64::from(hundredths), "{way:?}");
        }

        #[test]
        fn sectors_are_the_arcs_of_these_widths(facing in any_heading(), way in any_way()) {
            let unit = facing.unit();
            let off = |border: Vector| border.cross(way).unsigned_abs();
            let hair = 2 * u64::from(way.squared().unsigned_abs().isqrt() as u32) + 2;
            for arc in [Arc::Eighth, Arc::Sixth, Arc::Quarter, Arc::Half] {
                let sector = Sector::of_degrees(arc.degrees().into());
                let (right, left) = sector.borders(facing);
                // The arc's borders are those of real numbers; the table's are a hair off.
                let is_close = off(right) <= 2 * hair || off(left) <= 2 * hair;
                if arc == Arc::Half || !is_close {
                    prop_assert_eq!(sector.holds(facing, way), arc.holds(unit, way), "{:?}", arc);
                }
            }
        }

        #[test]
        fn sectors_and_their_complements(
            facing in any_heading(), way in any_way(), width in 0u16..=360, at in any_point(),
        ) {
            let sector = Sector::of_degrees(width);
            let behind = Sector::of_degrees(360 - width);
            prop_assert!(sector.holds(facing, way) || behind.holds(facing.opposite(), way));
            if width < 360 {
                let wider = Sector::of_degrees(width + 1);
                prop_assert!(!sector.holds(facing, way) || wider.holds(facing, way));
            }
            prop_assert_eq!(sector.holds(facing, way), sector.holds(facing.turned(90), way.left()));
            prop_assert_eq!(
                sector.covers(at, facing, at.plus(way)),
                sector.holds(facing, at.to(at.plus(way)))
            );
        }
    }
}
