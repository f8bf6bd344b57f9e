//! Straight segments: exact crossings and distances.

use core::cmp::Ordering;

use crate::table::length::Length;
use crate::table::point::{Point, Vector};
use crate::table::rect::Rect;

/// The segment between two points, both included; a single point if they are one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Segment {
    /// Where it begins.
    pub start: Point,
    /// Where it ends.
    pub end: Point,
}

/// Which side of a directed line a point is on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Bank {
    /// To the left, looking along the line.
    Left,
    /// On the line.
    On,
    /// To the right, looking along the line.
    Right,
}

/// Squares of less than this fit into 64 bits: those of all that tables hold.
const FITS: i64 = 1 << 31;

impl Segment {
    /// The segment from `start` to `end`.
    #[must_use]
    #[inline]
    pub const fn new(start: Point, end: Point) -> Self {
        Self { start, end }
    }

    /// The same segment so far from where it is.
    #[must_use]
    pub fn moved(self, way: Vector) -> Self {
        Self::new(self.start + way, self.end + way)
    }

    /// The way from start to end.
    #[must_use]
    #[inline]
    pub const fn way(self) -> Vector {
        self.start.to(self.end)
    }

    /// The same segment the other way round.
    #[must_use]
    pub const fn reversed(self) -> Self {
        Self { start: self.end, end: self.start }
    }

    /// Twice the signed area of the triangle start, end, point: positive on the left.
    #[must_use]
    pub const fn offset(self, point: Point) -> i64 {
        self.way().cross(self.start.to(point))
    }

    /// The side of the line through the segment that the point is on.
    #[must_use]
    pub const fn bank(self, point: Point) -> Bank {
        match self.offset(point).signum() {
            1 => Bank::Left,
            0 => Bank::On,
            _ => Bank::Right,
        }
    }

    /// Whether the point lies on the segment, ends included.
    #[must_use]
    pub const fn contains(self, point: Point) -> bool {
        self.offset(point) == 0 && point.to(self.start).dot(point.to(self.end)) <= 0
    }

    /// Whether the segments cross properly: in one point that is an end of neither.
    #[must_use]
    pub const fn crosses(self, other: Self) -> bool {
        straddles(self, other) && straddles(other, self)
    }

    /// Whether the segments share any point.
    #[must_use]
    pub const fn touches(self, other: Self) -> bool {
        let (start, end) = (self.offset(other.start).signum(), self.offset(other.end).signum());
        if start * end > 0 {
            return false;
        }
        let (first, last) = (other.offset(self.start).signum(), other.offset(self.end).signum());
        if start * end < 0 && first * last < 0 {
            return true;
        }
        // Else only an end of one can lie on the other.
        start == 0 && self.contains(other.start)
            || end == 0 && self.contains(other.end)
            || first == 0 && other.contains(self.start)
            || last == 0 && other.contains(self.end)
    }

    /// Whether the segments run along each other on one line for more than a point.
    #[must_use]
    pub const fn overlaps(self, other: Self) -> bool {
        if self.offset(other.start) != 0 || self.offset(other.end) != 0 {
            return false;
        }
        let way = self.way();
        let (a, b) = (way.dot(self.start.to(other.start)), way.dot(self.start.to(other.end)));
        let (low, high) = if a < b { (a, b) } else { (b, a) };
        low < high && low < way.squared() && high > 0
    }

    /// Compares the distance from the point to the segment with `length`, exactly.
    #[must_use]
    pub const fn compare_distance(self, point: Point, length: Length) -> Ordering {
        if length.hundredths() < 0 {
            return Ordering::Greater;
        }
        let (way, to_point) = (self.way(), self.start.to(point));
        let (along, whole) = (way.dot(to_point), way.squared());
        let (distance, limit) = if along <= 0 {
            (to_point.squared() as i128, length.squared() as i128)
        } else if along >= whole {
            (self.end.squared_distance(point) as i128, length.squared() as i128)
        } else {
            let area = way.cross(to_point);
            if area > -FITS && area < FITS && whole < FITS {
                ((area * area) as i128, (length.squared() * whole) as i128)
            } else {
                (area as i128 * area as i128, length.squared() as i128 * whole as i128)
            }
        };
        if distance < limit {
            Ordering::Less
        } else if distance > limit {
            Ordering::Greater
        } else {
            Ordering::Equal
        }
    }

    /// Whether the point is at most `length` away from the segment.
    #[must_use]
    #[inline]
    pub const fn is_within(self, point: Point, length: Length) -> bool {
        !matches!(self.compare_distance(point, length), Ordering::Greater)
    }

    /// Compares the distance between two segments with `length`, exactly.
    #[must_use]
    pub fn compare_gap(self, other: Self, length: Length) -> Ordering {
        let bounds = Rect::new(self.start, self.end).grown(length);
        if length < Length::ZERO || !bounds.meets(Rect::new(other.start, other.end)) {
            return Ordering::Greater;
        }
        if self.touches(other) {
            return Length::ZERO.cmp(&length);
        }
        // Segments that do not touch are nearest to each other at an end of one of them.
        let mut gap = self.compare_distance(other.start, length);
        for (line, end) in [(self, other.end), (other, self.start), (other, self.end)] {
            if gap == Ordering::Less {
                break;
            }
            gap = gap.min(line.compare_distance(end, length));
        }
        gap
    }

    /// The point of the segment nearest to `point`, each coordinate rounded to the nearest
    /// hundredth of an inch.
    #[must_use]
    pub const fn nearest_to(self, point: Point) -> Point {
        let way = self.way();
        let (along, whole) = (way.dot(self.start.to(point)), way.squared());
        if along <= 0 {
            self.start
        } else if along >= whole {
            self.end
        } else {
            self.start.plus(Vector {
                x: rounded_ratio(way.x as i64 * along, whole),
                y: rounded_ratio(way.y as i64 * along, whole),
            })
        }
    }

    /// Where a mover along the segment first comes within `length` of `point`: the first stop, in
    /// steps of a hundredth of an inch along the longer coordinate with the other rounded towards
    /// the start, from which the point is at most `length` away. `None` if the segment never comes
    /// that near.
    ///
    /// Where the segment barely grazes the circle, no stop may be near enough; then the stop
    /// nearest to the point is given, less than two hundredths too far.
    #[must_use]
    pub fn first_within(self, point: Point, length: Length) -> Option<Point> {
        if !self.is_within(point, length) {
            return None;
        }
        if self.start.within(point, length) {
            return Some(self.start);
        }
        let (way, nearest) = (self.way(), self.start.to(self.nearest_to(point)));
        let steps = way.x.abs().max(way.y.abs());
        let stop = |taken| self.start.plus(shortened(way, taken, steps));
        // The distance only shrinks on the way to the nearest point.
        let (mut too_few, mut enough) = (0, nearest.x.abs().max(nearest.y.abs()));
        while enough - too_few > 1 {
            let middle = too_few.midpoint(enough);
            if stop(middle).within(point, length) {
                enough = middle;
            } else {
                too_few = middle;
            }
        }
        Some(stop(enough))
    }
}

/// Whether the ends of `other` lie strictly on different sides of the line through `line`.
const fn straddles(line: Segment, other: Segment) -> bool {
    line.offset(other.start).signum() * line.offset(other.end).signum() < 0
}

/// The part `taken / steps` of a vector, rounded towards zero; zero if there are no steps.
const fn shortened(way: Vector, taken: i32, steps: i32) -> Vector {
    if steps == 0 {
        return way;
    }
    let (taken, steps) = (taken as i64, steps as i64);
    Vector { x: (way.x as i64 * taken / steps) as i32, y: (way.y as i64 * taken / steps) as i32 }
}

/// The nearest whole number to `numerator / denominator`, halves upwards; `denominator` positive.
/// Between points of a table neither comes near the limits of 64 bits.
const fn rounded_ratio(numerator: i64, denominator: i64) -> i32 {
    (2 * numerator + denominator).div_euclid(2 * denominator) as i32
}

impl Rect {
    /// Whether the segment passes through the inside. A rectangle without width acts as a wall:
    /// only crossing from one side to the other counts.
    #[must_use]
    pub const fn crossed_by(self, segment: Segment) -> bool {
        let bounds = Self::new(segment.start, segment.end);
        let side_by_side = bounds.low().x < self.high().x
            && self.low().x < bounds.high().x
            && bounds.low().y < self.high().y
            && self.low().y < bounds.high().y;
        let (least, most) = self.offset_range(segment);
        side_by_side && (least < 0 && most > 0 || segment.way().is_zero())
    }

    /// Whether the segment shares a point with it; the border counts.
    #[must_use]
    pub const fn touched_by(self, segment: Segment) -> bool {
        let (least, most) = self.offset_range(segment);
        self.meets(Self::new(segment.start, segment.end)) && least <= 0 && most >= 0
    }

    /// Least and greatest offset of the corners from the line through the segment.
    const fn offset_range(self, segment: Segment) -> (i64, i64) {
        let way = segment.way();
        let origin = segment.offset(self.low());
        let size = self.low().to(self.high());
        let east = way.cross(Vector::new(size.x, 0));
        let north = way.cross(Vector::new(0, size.y));
        let least = origin + if east < 0 { east } else { 0 } + if north < 0 { north } else { 0 };
        let most = origin + if east > 0 { east } else { 0 } + if north > 0 { north } else { 0 };
        (least, most)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::testing::shapes::{any_point, lattice_point};

    fn segment(ax: i16, ay: i16, bx: i16, by: i16) -> Segment {
        Segment::new(Point::new(ax, ay), Point::new(bx, by))
    }

    fn any_segment() -> impl Strategy<Value = Segment> {
        (any_point(), any_point()).prop_map(|(a, b)| Segment::new(a, b))
    }

    fn lattice_segment() -> impl Strategy<Value = Segment> {
        (lattice_point(), lattice_point()).prop_map(|(a, b)| Segment::new(a, b))
    }

    #[test]
    fn crossing_and_touching() {
        let base = segment(0, 0, 10, 0);
        let cases = [
            (segment(5, -5, 5, 5), true, true),
            (segment(5, 0, 5, 5), false, true),   // a T
            (segment(10, 0, 10, 5), false, true), // a corner
            (segment(10, 0, 20, 0), false, true), // end to end
            (segment(4, 0, 20, 0), false, true),  // along each other
            (segment(11, 0, 20, 0), false, false),
            (segment(0, 1, 10, 1), false, false),
            (segment(11, -5, 11, 5), false, false),
            (segment(3, 0, 3, 0), false, true), // a point on it
        ];
        for (other, crosses, touches) in cases {
            assert_eq!(base.crosses(other), crosses, "{other:?}");
            assert_eq!(base.touches(other), touches, "{other:?}");
        }
        assert!(base.overlaps(segment(4, 0, 20, 0)));
        assert!(base.overlaps(segment(20, 0, -5, 0)));
        assert!(!base.overlaps(segment(10, 0, 20, 0)));
        assert!(!base.overlaps(segment(5, -5, 5, 5)));
    }

    #[test]
    fn banks() {
        let north = segment(0, 0, 0, 10);
        assert_eq!(north.bank(Point::new(-1, 3)), Bank::Left);
        assert_eq!(north.bank(Point::new(0, 99)), Bank::On);
        assert_eq!(north.bank(Point::new(1, 3)), Bank::Right);
    }

    #[test]
    fn distance_is_exact_on_a_slope() {
        // The foot of (0, 50) on the line 3x = 4y lies 30 along (24/30, ...): distance 40 exactly.
        let slope = segment(0, 0, 400, 300);
        let point = Point::new(0, 50);
        assert_eq!(slope.compare_distance(point, Length::from_hundredths(40)), Ordering::Equal);
        assert_eq!(slope.compare_distance(point, Length::from_hundredths(39)), Ordering::Greater);
        assert_eq!(slope.nearest_to(point), Point::new(24, 18));
    }

    #[test]
    fn stops_three_inches_from_the_foe() {
        let path = Segment::new(Point::inches(0, 0), Point::inches(20, 0));
        let foe = Point::inches(10, 0);
        assert_eq!(path.first_within(foe, Length::inches(3)), Some(Point::inches(7, 0)));
        assert_eq!(path.first_within(Point::inches(10, 4), Length::inches(3)), None);
        assert_eq!(path.first_within(Point::inches(10, 3), Length::inches(3)), Some(foe));
        assert_eq!(path.first_within(Point::inches(1, 1), Length::inches(3)), Some(path.start));
    }

    proptest! {
        #[test]
        fn relations_are_symmetric(a in lattice_segment(), b in lattice_segment(), reach in 0i16..6) {
            let length = Length::from_hundredths(reach);
            for (left, right) in [(b, a), (a.reversed(), b), (a, b.reversed())] {
                prop_assert_eq!(a.crosses(b), left.crosses(right));
                prop_assert_eq!(a.touches(b), left.touches(right));
                prop_assert_eq!(a.overlaps(b), left.overlaps(right));
                prop_assert_eq!(a.compare_gap(b, length), left.compare_gap(right, length));
            }
            prop_assert!(!a.crosses(b) || a.touches(b));
            prop_assert!(!a.overlaps(b) || a.touches(b) && !a.crosses(b));
        }

        #[test]
        fn gap_of_a_point_segment_is_the_distance(a in lattice_segment(), p in lattice_point(), reach in 0i16..6) {
            let length = Length::from_hundredths(reach);
            prop_assert_eq!(
                a.compare_gap(Segment::new(p, p), length),
                a.compare_distance(p, length)
            );
            prop_assert_eq!(a.contains(p), a.is_within(p, Length::ZERO));
        }

        #[test]
        fn distance_agrees_with_the_nearest_point(s in any_segment(), p in any_point(), reach in 0i16..30_000) {
            let length = Length::from_hundredths(reach);
            let nearest = s.nearest_to(p);
            // The nearest point is rounded by less than a hundredth of an inch.
            let slack = Length::from_hundredths(1);
            if s.is_within(p, length) {
                prop_assert!(nearest.within(p, length + slack));
            } else {
                prop_assert!(!nearest.within(p, length.less(slack)) || length < slack);
            }
        }

        #[test]
        fn first_stop_is_near_and_none_before_it(s in any_segment(), p in any_point(), reach in 1i16..20_000) {
            let length = Length::from_hundredths(reach);
            match s.first_within(p, length) {
                None => prop_assert!(!s.is_within(p, length)),
                Some(stop) => {
                    let slack = Length::from_hundredths(2);
                    prop_assert!(stop.within(p, length + slack));
                    let walked = s.start.distance_up(stop);
                    for share in 1..8 {
                        let earlier = Length::from_hundredths(
                            (i32::from(walked.hundredths() - 3) * share / 8).max(0) as i16,
                        );
                        let point = s.start.towards(s.end, earlier);
                        prop_assert!(stop == s.start || !point.within(p, length.less(slack)));
                    }
                }
            }
        }
    }
}
