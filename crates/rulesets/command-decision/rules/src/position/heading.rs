//! Headings in whole degrees and arcs between them (CD-GEO-09, CD-GEO-10).

use wargauge_rules::table::{Point, Vector};

use crate::terrain::along::toward_zero;

/// A direction: 0 to 359 whole degrees, 0 = east, counter-clockwise (CD-GEO-09).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Heading(u16);

/// Length of a direction vector.
pub const UNIT: i32 = 16384;

/// Sines of 0 to 90 degrees times [`UNIT`], rounded to the nearest, halves away from zero.
const SINES: [i32; 91] = [
    0, 286, 572, 857, 1143, 1428, 1713, 1997, 2280, 2563, 2845, 3126, 3406, 3686, 3964, 4240, 4516,
    4790, 5063, 5334, 5604, 5872, 6138, 6402, 6664, 6924, 7182, 7438, 7692, 7943, 8192, 8438, 8682,
    8923, 9162, 9397, 9630, 9860, 10_087, 10_311, 10_531, 10_749, 10_963, 11_174, 11_381, 11_585,
    11_786, 11_982, 12_176, 12_365, 12_551, 12_733, 12_911, 13_085, 13_255, 13_421, 13_583, 13_741,
    13_894, 14_044, 14_189, 14_330, 14_466, 14_598, 14_726, 14_849, 14_968, 15_082, 15_191, 15_296,
    15_396, 15_491, 15_582, 15_668, 15_749, 15_826, 15_897, 15_964, 16_026, 16_083, 16_135, 16_182,
    16_225, 16_262, 16_294, 16_322, 16_344, 16_362, 16_374, 16_382, 16_384,
];

impl Heading {
    /// East.
    pub const EAST: Self = Self(0);
    /// North.
    pub const NORTH: Self = Self(90);
    /// West.
    pub const WEST: Self = Self(180);
    /// South.
    pub const SOUTH: Self = Self(270);

    /// So many degrees from east, whole turns taken off.
    #[must_use]
    pub const fn degrees(degrees: i32) -> Self {
        Self(degrees.rem_euclid(360) as u16)
    }

    /// 0 to 359.
    #[must_use]
    pub const fn get(self) -> i32 {
        self.0 as i32
    }

    /// Turned to the left by so many degrees.
    #[must_use]
    pub const fn turned(self, degrees: i32) -> Self {
        Self::degrees(self.get() + degrees)
    }

    /// The opposite direction.
    #[must_use]
    pub const fn back(self) -> Self {
        self.turned(180)
    }

    /// The direction vector of the fixed table (CD-GEO-09).
    #[must_use]
    pub const fn vector(self) -> Vector {
        Vector::new(sine(self.get() + 90), sine(self.get()))
    }

    /// The whole degree nearest to the direction of a vector, the lower of two; east for none.
    #[must_use]
    pub fn of(way: Vector) -> Self {
        if way.is_zero() {
            return Self::EAST;
        }
        let quadrant = match (way.x, way.y) {
            (1.., 0..) => 0,
            (..=0, 1..) => 1,
            (..=-1, ..=0) => 2,
            (0.., ..=-1) | (0, 0) => 3,
        };
        // The last degree of the quadrant that is not beyond the vector, by halving.
        let (mut low, mut high) = (quadrant * 90, quadrant * 90 + 90);
        while high - low > 1 {
            let middle = (low + high) / 2;
            if Self::degrees(middle).vector().cross(way) >= 0 {
                low = middle;
            } else {
                high = middle;
            }
        }
        let (one, two) = (Self::degrees(low), Self::degrees(low + 1));
        if one.vector().dot(way) >= two.vector().dot(way) { one } else { two }
    }

    /// The direction from one point to another; east if they coincide.
    #[must_use]
    pub fn between(from: Point, to: Point) -> Self {
        Self::of(from.to(to))
    }

    /// The point so many hundredths of an inch away, rounded (CD-GEO-15).
    #[must_use]
    pub fn from_point(self, start: Point, hundredths: i32) -> Point {
        let way = self.vector();
        let part = |part: i32| part as i64 * hundredths as i64;
        let (x, y) = (part(way.x), part(way.y));
        Point::new(
            start.x + toward_zero(x, UNIT as i64) as i16,
            start.y + toward_zero(y, UNIT as i64) as i16,
        )
    }

    /// Whether a direction lies in the arc of so many degrees (at most 180) to both sides of this
    /// heading together, edges included; no direction is in front (CD-GEO-10).
    #[must_use]
    pub fn holds(self, way: Vector, arc: i32) -> bool {
        if way.is_zero() {
            return true;
        }
        if arc >= 180 {
            return self.vector().dot(way) >= 0;
        }
        let (right, left) = (self.turned(-arc / 2).vector(), self.turned(arc / 2).vector());
        right.cross(way) >= 0 && way.cross(left) >= 0
    }

    /// The smaller angle to another heading, 0 to 180 degrees.
    #[must_use]
    pub const fn angle_to(self, other: Self) -> i32 {
        let turn = (self.get() - other.get()).rem_euclid(360);
        if turn > 180 { 360 - turn } else { turn }
    }
}

/// The sine of some degrees times [`UNIT`].
const fn sine(degrees: i32) -> i32 {
    let degrees = degrees.rem_euclid(360);
    match degrees {
        0..=90 => SINES[degrees as usize],
        91..=180 => SINES[(180 - degrees) as usize],
        181..=270 => -SINES[(degrees - 180) as usize],
        _ => -SINES[(360 - degrees) as usize],
    }
}
