//! Facings: arcs of fire and points of the compass, by whole numbers.

use crate::table::length::Length;
use crate::table::point::{Point, Vector};

/// The width of an arc, half of it on either side of the facing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Arc {
    /// 45 degrees: 22.5 to either side.
    Eighth,
    /// 60 degrees: 30 to either side.
    Sixth,
    /// 90 degrees: 45 to either side.
    Quarter,
    /// 180 degrees: a right angle to either side.
    Half,
}

impl Arc {
    /// The width in degrees.
    #[must_use]
    pub const fn degrees(self) -> u8 {
        match self {
            Self::Eighth => 45,
            Self::Sixth => 60,
            Self::Quarter => 90,
            Self::Half => 180,
        }
    }

    /// Whether `way` points into the arc about `facing`; the borders count. The zero vector is in
    /// every arc, and every way is in an arc about it.
    #[must_use]
    #[inline]
    pub const fn holds(self, facing: Vector, way: Vector) -> bool {
        let (ahead, aside) = (facing.dot(way) as i128, facing.cross(way).unsigned_abs() as i128);
        // The angle off the facing has tangent aside / ahead.
        ahead >= 0
            && match self {
                // tan 22.5 = sqrt(2) - 1.
                Self::Eighth => (aside + ahead) * (aside + ahead) <= 2 * ahead * ahead,
                // tan 30 = 1 / sqrt(3).
                Self::Sixth => 3 * aside * aside <= ahead * ahead,
                Self::Quarter => aside <= ahead,
                Self::Half => true,
            }
    }

    /// Whether `target` is inside the arc of somebody at `at` who faces `facing`.
    #[must_use]
    #[inline]
    pub const fn covers(self, at: Point, facing: Vector, target: Point) -> bool {
        self.holds(facing, at.to(target))
    }
}

/// One of the sixteen points of the compass, numbered clockwise from north.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Bearing(u8);

/// Cosines of 0, 22.5, 45, 67.5 and 90 degrees in ten-thousandths, rounded down.
const COSINES: [i32; 5] = [10_000, 9_238, 7_071, 3_826, 0];

impl Bearing {
    /// North, along growing `y`.
    pub const NORTH: Self = Self(0);
    /// East, along growing `x`.
    pub const EAST: Self = Self(4);
    /// South, against growing `y`.
    pub const SOUTH: Self = Self(8);
    /// West, against growing `x`.
    pub const WEST: Self = Self(12);

    /// The bearing so many sixteenths of a circle clockwise from north.
    #[must_use]
    pub const fn sixteenths(steps: u8) -> Self {
        Self(steps % 16)
    }

    /// The bearing so many eighths of a circle clockwise from north.
    #[must_use]
    pub const fn eighths(steps: u8) -> Self {
        Self(steps % 8 * 2)
    }

    /// How many sixteenths of a circle clockwise from north: 0 to 15.
    #[must_use]
    pub const fn index(self) -> u8 {
        self.0
    }

    /// Turned clockwise by sixteenths of a circle.
    #[must_use]
    pub const fn turned(self, steps: u8) -> Self {
        Self((self.0 + steps % 16) % 16)
    }

    /// The bearing straight back.
    #[must_use]
    pub const fn opposite(self) -> Self {
        self.turned(8)
    }

    /// The vector of this bearing, 10000 long or up to two less.
    #[must_use]
    #[inline]
    pub const fn unit(self) -> Vector {
        let step = (self.0 % 4) as usize;
        // Within its quadrant: `ahead` along the axis where the quadrant begins, `aside` along the
        // one where it ends.
        let (ahead, aside) = (COSINES[step], COSINES[4 - step]);
        match self.0 / 4 {
            0 => Vector::new(aside, ahead),
            1 => Vector::new(ahead, -aside),
            2 => Vector::new(-aside, -ahead),
            _ => Vector::new(-ahead, aside),
        }
    }

    /// The way of the given length in this bearing, each part rounded towards zero: never longer
    /// than `length`.
    #[must_use]
    #[inline]
    pub const fn way(self, length: Length) -> Vector {
        let (unit, length) = (self.unit(), length.hundredths() as i32);
        Vector::new(unit.x * length / 10_000, unit.y * length / 10_000)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const ARCS: [Arc; 4] = [Arc::Eighth, Arc::Sixth, Arc::Quarter, Arc::Half];

    #[test]
    fn borders_of_arcs_belong_to_them() {
        let north = Vector::new(0, 7);
        assert!(Arc::Half.holds(north, Vector::new(-5, 0)));
        assert!(!Arc::Half.holds(north, Vector::new(-5, -1)));
        assert!(Arc::Quarter.holds(north, Vector::new(5, 5)));
        assert!(!Arc::Quarter.holds(north, Vector::new(501, 500)));
        // tan 30 lies between 0.57735 and 0.57736, tan 22.5 between 0.41421 and 0.41422.
        assert!(Arc::Sixth.holds(north, Vector::new(57_735, 100_000)));
        assert!(!Arc::Sixth.holds(north, Vector::new(57_736, 100_000)));
        assert!(Arc::Eighth.holds(north, Vector::new(-41_421, 100_000)));
        assert!(!Arc::Eighth.holds(north, Vector::new(-41_422, 100_000)));
        for arc in ARCS {
            assert!(arc.holds(north, Vector::new(0, 1)));
            assert!(!arc.holds(north, Vector::new(0, -1)));
            assert!(arc.covers(Point::new(3, 3), north, Point::new(3, 3)));
        }
    }

    #[test]
    fn bearings_go_clockwise_from_north() {
        assert_eq!(Bearing::NORTH.unit(), Vector::new(0, 10_000));
        assert_eq!(Bearing::EAST.unit(), Vector::new(10_000, 0));
        assert_eq!(Bearing::eighths(3).unit(), Vector::new(7_071, -7_071));
        assert_eq!(Bearing::sixteenths(13).unit(), Vector::new(-9_238, 3_826));
        for steps in 0..16 {
            let bearing = Bearing::sixteenths(steps);
            assert_eq!(bearing.opposite().unit(), -bearing.unit());
            assert!(bearing.unit().cross(bearing.turned(1).unit()) < 0, "clockwise");
            let length = bearing.unit().squared();
            assert!((9_998 * 9_998..=10_000 * 10_000).contains(&length), "{bearing:?}");
        }
    }

    proptest! {
        #[test]
        fn wider_arcs_hold_what_narrower_ones_do(
            fx in -3000i32..3000, fy in -3000i32..3000, x in -3000i32..3000, y in -3000i32..3000,
        ) {
            let (facing, way) = (Vector::new(fx, fy), Vector::new(x, y));
            for pair in ARCS.windows(2) {
                prop_assert!(!pair[0].holds(facing, way) || pair[1].holds(facing, way));
            }
            for arc in ARCS {
                prop_assert_eq!(arc.holds(facing, way), arc.holds(facing.left(), way.left()));
                prop_assert_eq!(arc.holds(facing, way), arc.holds(way, facing));
            }
            // Four quarters make a circle, two halves as well.
            let quarters = [facing, facing.left(), -facing, facing.right()];
            prop_assert!(quarters.iter().any(|&f| Arc::Quarter.holds(f, way)));
            prop_assert!(Arc::Half.holds(facing, way) || Arc::Half.holds(-facing, way));
        }

        #[test]
        fn ways_never_overshoot(steps in 0u8..16, hundredths in 0i16..=30_000) {
            let length = Length::from_hundredths(hundredths);
            let way = Bearing::sixteenths(steps).way(length);
            prop_assert!(way.squared() <= length.squared());
        }
    }
}
