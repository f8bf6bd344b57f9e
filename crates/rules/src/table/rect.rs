//! Rectangles along the axes: bounding boxes, buildings and the table itself.

use crate::table::length::Length;
use crate::table::point::{Point, Vector};

/// A rectangle along the axes, its border included.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rect {
    low: Point,
    high: Point,
}

impl Rect {
    /// The rectangle between two opposite corners, in any order.
    #[must_use]
    pub const fn new(one: Point, other: Point) -> Self {
        let (west, east) = ordered(one.x, other.x);
        let (south, north) = ordered(one.y, other.y);
        Self { low: Point::new(west, south), high: Point::new(east, north) }
    }

    /// The smallest rectangle around points; `None` if there are none.
    #[must_use]
    pub fn around(points: impl IntoIterator<Item = Point>) -> Option<Self> {
        points.into_iter().map(|point| Self::new(point, point)).reduce(Self::joined)
    }

    /// South-west corner.
    #[must_use]
    pub const fn low(self) -> Point {
        self.low
    }

    /// North-east corner.
    #[must_use]
    pub const fn high(self) -> Point {
        self.high
    }

    /// The corners, counter-clockwise from the south-west.
    #[must_use]
    pub const fn corners(self) -> [Point; 4] {
        [
            self.low,
            Point::new(self.high.x, self.low.y),
            self.high,
            Point::new(self.low.x, self.high.y),
        ]
    }

    /// Twice its area, in ten-thousandths of a square inch.
    #[must_use]
    pub const fn twice_area(self) -> i64 {
        let diagonal = self.low.to(self.high);
        2 * diagonal.x as i64 * diagonal.y as i64
    }

    /// The smallest rectangle around both.
    #[must_use]
    pub const fn joined(self, other: Self) -> Self {
        let (west, south) =
            (ordered(self.low.x, other.low.x).0, ordered(self.low.y, other.low.y).0);
        let (east, north) =
            (ordered(self.high.x, other.high.x).1, ordered(self.high.y, other.high.y).1);
        Self { low: Point::new(west, south), high: Point::new(east, north) }
    }

    /// The same rectangle so far from where it is.
    #[must_use]
    pub const fn moved(self, way: Vector) -> Self {
        Self { low: self.low.plus(way), high: self.high.plus(way) }
    }

    /// With every border moved outwards by `margin` (inwards if negative, where a rectangle too
    /// small for it shrinks to its middle).
    #[must_use]
    pub const fn grown(self, margin: Length) -> Self {
        let margin = margin.hundredths();
        let (west, east) = widened(self.low.x, self.high.x, margin);
        let (south, north) = widened(self.low.y, self.high.y, margin);
        Self { low: Point::new(west, south), high: Point::new(east, north) }
    }

    /// Whether it holds the point; the border counts.
    #[must_use]
    pub const fn contains(self, point: Point) -> bool {
        self.low.x <= point.x
            && point.x <= self.high.x
            && self.low.y <= point.y
            && point.y <= self.high.y
    }

    /// Whether it holds the point away from its border.
    #[must_use]
    pub const fn contains_inside(self, point: Point) -> bool {
        self.low.x < point.x
            && point.x < self.high.x
            && self.low.y < point.y
            && point.y < self.high.y
    }

    /// Whether the rectangles share a point; borders count.
    #[must_use]
    #[inline]
    pub const fn meets(self, other: Self) -> bool {
        // Without short circuits: four comparisons cost less than one mispredicted branch.
        (self.low.x <= other.high.x)
            & (other.low.x <= self.high.x)
            & (self.low.y <= other.high.y)
            & (other.low.y <= self.high.y)
    }

    /// The point of the rectangle nearest to `point`.
    #[must_use]
    pub const fn nearest_to(self, point: Point) -> Point {
        Point::new(
            clamped(point.x, self.low.x, self.high.x),
            clamped(point.y, self.low.y, self.high.y),
        )
    }

    /// Whether the point is at most `length` away.
    #[must_use]
    pub const fn is_within(self, point: Point, length: Length) -> bool {
        self.nearest_to(point).within(point, length)
    }
}

const fn ordered(a: i16, b: i16) -> (i16, i16) {
    if a <= b { (a, b) } else { (b, a) }
}

const fn clamped(value: i16, low: i16, high: i16) -> i16 {
    if value < low {
        low
    } else if value > high {
        high
    } else {
        value
    }
}

const fn widened(low: i16, high: i16, margin: i16) -> (i16, i16) {
    let (lower, higher) = (low.saturating_sub(margin), high.saturating_add(margin));
    if lower > higher {
        let middle = low.midpoint(high);
        (middle, middle)
    } else {
        (lower, higher)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::table::segment::Segment;
    use crate::testing::shapes::{any_point, lattice_point};

    fn rect(west: i16, south: i16, east: i16, north: i16) -> Rect {
        Rect::new(Point::new(west, south), Point::new(east, north))
    }

    fn segment(ax: i16, ay: i16, bx: i16, by: i16) -> Segment {
        Segment::new(Point::new(ax, ay), Point::new(bx, by))
    }

    #[test]
    fn crossing_is_not_touching() {
        let house = rect(2, 2, 6, 5);
        let cases = [
            (segment(0, 3, 9, 3), true, true),
            (segment(3, 3, 4, 4), true, true),  // inside
            (segment(0, 2, 9, 2), false, true), // along a wall
            (segment(0, 4, 4, 0), false, true), // past a corner
            (segment(2, 2, 6, 5), true, true),  // corner to corner
            (segment(0, 3, 2, 3), false, true), // up to the wall
            (segment(0, 3, 3, 3), true, true),  // a little way in
            (segment(0, 3, 3, 0), false, false),
            (segment(3, 3, 3, 3), true, true),
            (segment(2, 3, 2, 3), false, true),
        ];
        for (line, crossed, touched) in cases {
            for line in [line, line.reversed()] {
                assert_eq!(house.crossed_by(line), crossed, "{line:?}");
                assert_eq!(house.touched_by(line), touched, "{line:?}");
            }
        }
    }

    #[test]
    fn a_rectangle_without_width_is_a_wall() {
        let wall = rect(4, 0, 4, 9);
        assert!(wall.crossed_by(segment(0, 3, 9, 3)));
        assert!(wall.crossed_by(segment(0, 3, 9, 4)));
        assert!(!wall.crossed_by(segment(4, 3, 9, 3)));
        assert!(!wall.crossed_by(segment(4, -3, 4, 30)));
        assert!(!wall.crossed_by(segment(0, 9, 9, 9)));
    }

    #[test]
    fn growing_and_shrinking() {
        assert_eq!(rect(2, 2, 6, 5).grown(Length::from_hundredths(2)), rect(0, 0, 8, 7));
        assert_eq!(rect(2, 2, 6, 5).grown(Length::from_hundredths(-2)), rect(4, 3, 4, 3));
        assert_eq!(Rect::around([]), None);
        assert_eq!(rect(2, 2, 6, 5).twice_area(), 24);
    }

    proptest! {
        #[test]
        fn nearest_point_is_nearest(
            a in any_point(), b in any_point(), p in any_point(), q in any_point(),
        ) {
            let rect = Rect::new(a, b);
            let nearest = rect.nearest_to(p);
            prop_assert!(rect.contains(nearest));
            let other = rect.nearest_to(q);
            prop_assert!(p.squared_distance(nearest) <= p.squared_distance(other));
            // Projection on a convex set brings points closer together.
            prop_assert!(nearest.squared_distance(other) <= p.squared_distance(q));
        }

        #[test]
        fn touching_agrees_with_the_borders(
            a in lattice_point(), b in lattice_point(), c in lattice_point(), d in lattice_point(),
        ) {
            let (rect, line) = (Rect::new(a, b), Segment::new(c, d));
            let corners = rect.corners();
            let border = (0..4).any(|i| Segment::new(corners[i], corners[(i + 1) % 4]).touches(line));
            prop_assert_eq!(rect.touched_by(line), border || rect.contains(c));
            prop_assert!(!rect.crossed_by(line) || rect.touched_by(line));
            prop_assert_eq!(rect.crossed_by(line), rect.crossed_by(line.reversed()));
        }
    }
}
