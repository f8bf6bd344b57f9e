//! Points of the table and the vectors between them.

use core::fmt;
use core::ops::{Add, Neg, Sub};

use crate::table::length::Length;
use crate::table::root::floor_root;

/// A point in hundredths of an inch: `x` grows to the east, `y` to the north. Tables lie in the
/// quadrant where both are positive.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Point {
    /// Hundredths of an inch to the east.
    pub x: i16,
    /// Hundredths of an inch to the north.
    pub y: i16,
}

/// In inches and tenths to the east and to the north, such as `(32.8, 7.6)`.
impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let inches = |hundredths: i16| {
            let tenths = (hundredths.unsigned_abs() + 5) / 10;
            let sign = if hundredths < 0 && tenths > 0 { "-" } else { "" };
            format!("{sign}{}.{}", tenths / 10, tenths % 10)
        };
        write!(f, "({}, {})", inches(self.x), inches(self.y))
    }
}

/// The way from one point to another, or a direction, in hundredths of an inch.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Vector {
    /// Hundredths of an inch to the east.
    pub x: i32,
    /// Hundredths of an inch to the north.
    pub y: i32,
}

impl Vector {
    /// A vector from its parts.
    #[must_use]
    pub const fn new(x: i32, y: i32) -> Self {
        Self { x, y }
    }

    /// Whether it has no length and so no direction.
    #[must_use]
    pub const fn is_zero(self) -> bool {
        self.x == 0 && self.y == 0
    }

    /// Scalar product: positive if the directions differ by less than a right angle.
    #[must_use]
    #[inline]
    pub const fn dot(self, other: Self) -> i64 {
        self.x as i64 * other.x as i64 + self.y as i64 * other.y as i64
    }

    /// Vector product: positive if `other` points to the left of this vector.
    #[must_use]
    #[inline]
    pub const fn cross(self, other: Self) -> i64 {
        self.x as i64 * other.y as i64 - self.y as i64 * other.x as i64
    }

    /// Square of its length.
    #[must_use]
    #[inline]
    pub const fn squared(self) -> i64 {
        self.dot(self)
    }

    /// Turned by a right angle to the left.
    #[must_use]
    pub const fn left(self) -> Self {
        Self { x: -self.y, y: self.x }
    }

    /// Turned by a right angle to the right.
    #[must_use]
    pub const fn right(self) -> Self {
        Self { x: self.y, y: -self.x }
    }

    /// The vector of the same direction and the given length, each part rounded towards zero: never
    /// longer than `length`, and less than one and a half hundredths of an inch shorter. Zero for
    /// the zero vector or a length that is not positive.
    #[must_use]
    pub const fn scaled_to(self, length: Length) -> Self {
        if self.is_zero() || length.hundredths() <= 0 {
            return Self { x: 0, y: 0 };
        }
        let (target, own) = (length.squared() as u64, self.squared() as u64);
        Self { x: scaled(self.x, target, own), y: scaled(self.y, target, own) }
    }
}

/// `part` times the root of `target / own`, rounded towards zero; `own` is at least `part` squared.
const fn scaled(part: i32, target: u64, own: u64) -> i32 {
    let part_squared = part.unsigned_abs() as u64 * part.unsigned_abs() as u64;
    let squared = match part_squared.checked_mul(target) {
        Some(product) => product / own,
        None => (part_squared as u128 * target as u128 / own as u128) as u64,
    };
    // Not more than the target, which fits 32 bits.
    floor_root(squared as u32) as i32 * part.signum()
}

impl Add for Vector {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self { x: self.x + other.x, y: self.y + other.y }
    }
}

impl Neg for Vector {
    type Output = Self;

    fn neg(self) -> Self {
        Self { x: -self.x, y: -self.y }
    }
}

impl Point {
    /// A point from its coordinates in hundredths of an inch.
    #[must_use]
    pub const fn new(x: i16, y: i16) -> Self {
        Self { x, y }
    }

    /// A point from its coordinates in inches.
    #[must_use]
    pub const fn inches(x: i16, y: i16) -> Self {
        Self { x: Length::inches(x).hundredths(), y: Length::inches(y).hundredths() }
    }

    /// The way from here to `other`.
    #[must_use]
    #[inline]
    pub const fn to(self, other: Self) -> Vector {
        Vector { x: other.x as i32 - self.x as i32, y: other.y as i32 - self.y as i32 }
    }

    /// The point a vector away; saturates at the limits of the coordinates.
    #[must_use]
    #[inline]
    pub const fn plus(self, way: Vector) -> Self {
        Self { x: saturated(self.x as i32 + way.x), y: saturated(self.y as i32 + way.y) }
    }

    /// Square of the distance to `other`.
    #[must_use]
    #[inline]
    pub const fn squared_distance(self, other: Self) -> i64 {
        self.to(other).squared()
    }

    /// Distance to `other`, rounded up to a hundredth of an inch: the shortest length that
    /// [`within`](Self::within) accepts.
    #[must_use]
    pub const fn distance_up(self, other: Self) -> Length {
        Length::root_up(self.squared_distance(other))
    }

    /// Whether `other` is at most `length` away. Nothing is within a negative length.
    #[must_use]
    #[inline]
    pub const fn within(self, other: Self, length: Length) -> bool {
        length.hundredths() >= 0 && self.squared_distance(other) <= length.squared()
    }

    /// The point `length` away in a direction, rounded towards this point as
    /// [`Vector::scaled_to`] does.
    #[must_use]
    pub const fn along(self, direction: Vector, length: Length) -> Self {
        self.plus(direction.scaled_to(length))
    }

    /// The point `length` away towards `goal`, or `goal` itself if it is no farther. Rounded
    /// towards this point: never farther than `length` and never beyond the goal.
    #[must_use]
    pub const fn towards(self, goal: Self, length: Length) -> Self {
        if self.within(goal, length) { goal } else { self.along(self.to(goal), length) }
    }

    /// The point `length` away from this one, straight away from `threat`; this point itself if
    /// both are one.
    #[must_use]
    pub const fn away_from(self, threat: Self, length: Length) -> Self {
        self.along(threat.to(self), length)
    }
}

const fn saturated(coordinate: i32) -> i16 {
    if coordinate > i16::MAX as i32 {
        i16::MAX
    } else if coordinate < i16::MIN as i32 {
        i16::MIN
    } else {
        coordinate as i16
    }
}

impl Sub for Point {
    type Output = Vector;

    fn sub(self, from: Self) -> Vector {
        from.to(self)
    }
}

impl Add<Vector> for Point {
    type Output = Self;

    #[inline]
    fn add(self, way: Vector) -> Self {
        self.plus(way)
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::testing::shapes::any_point;

    fn any_length() -> impl Strategy<Value = Length> {
        (0i16..=30_000).prop_map(Length::from_hundredths)
    }

    #[test]
    fn within_is_exact_at_the_edge() {
        let (a, b) = (Point::inches(1, 1), Point::inches(4, 5));
        assert_eq!(a.squared_distance(b), 250_000);
        assert!(a.within(b, Length::inches(5)));
        assert!(!a.within(b, Length::from_hundredths(499)));
        assert!(!a.within(a, Length::from_hundredths(-1)));
        assert_eq!(a.distance_up(b), Length::inches(5));
    }

    #[test]
    fn three_four_five() {
        let (a, b) = (Point::inches(0, 0), Point::inches(30, 40));
        assert_eq!(a.towards(b, Length::inches(10)), Point::inches(6, 8));
        assert_eq!(a.towards(b, Length::inches(60)), b);
        assert_eq!(b.away_from(a, Length::inches(10)), Point::inches(36, 48));
        assert_eq!(a.away_from(a, Length::inches(10)), a);
    }

    #[test]
    fn left_is_counter_clockwise() {
        let east = Vector::new(1, 0);
        assert_eq!(east.left(), Vector::new(0, 1));
        assert_eq!(east.right(), Vector::new(0, -1));
        assert!(east.cross(east.left()) > 0);
    }

    #[test]
    fn extremes_do_not_overflow() {
        let (low, high) = (Point::new(i16::MIN, i16::MIN), Point::new(i16::MAX, i16::MAX));
        assert_eq!(low.squared_distance(high), 2 * 65_535 * 65_535);
        assert_eq!(low.distance_up(high), Length::from_hundredths(i16::MAX));
        assert_eq!(high.plus(Vector::new(5, -1)), Point::new(i16::MAX, i16::MAX - 1));
        assert!(low.within(low.towards(high, Length::LONGEST), Length::LONGEST));
    }

    proptest! {
        #[test]
        fn distance_is_symmetric_and_moves_with_the_points(
            a in any_point(), b in any_point(), x in -2000i32..2000, y in -2000i32..2000,
        ) {
            let shift = Vector::new(x, y);
            prop_assert_eq!(a.squared_distance(b), b.squared_distance(a));
            prop_assert_eq!(a.squared_distance(b), (a + shift).squared_distance(b + shift));
            prop_assert_eq!(a - b, b.to(a));
        }

        #[test]
        fn distances_obey_the_triangle(a in any_point(), b in any_point(), c in any_point()) {
            prop_assert!(a.distance_up(c) <= a.distance_up(b) + b.distance_up(c));
        }

        #[test]
        fn steps_never_overshoot(a in any_point(), b in any_point(), length in any_length()) {
            let stop = a.towards(b, length);
            prop_assert!(a.within(stop, length));
            prop_assert!(stop.squared_distance(b) <= a.squared_distance(b));
            if stop != b {
                // Rounding loses less than a hundredth in each coordinate.
                prop_assert!(!a.within(stop, length - Length::from_hundredths(2)));
                let error = a.to(stop).cross(a.to(b));
                prop_assert!(error.pow(2) <= 2 * a.squared_distance(b), "off the line");
            }
        }

        #[test]
        fn distance_up_is_what_within_accepts(a in any_point(), b in any_point()) {
            let length = a.distance_up(b);
            if length < Length::from_hundredths(i16::MAX) {
                prop_assert!(a.within(b, length));
                prop_assert!(a == b || !a.within(b, length - Length::from_hundredths(1)));
            }
        }
    }
}
