//! The shapes that terrain is made of.

use core::cmp::Ordering;

use arrayvec::ArrayVec;

use crate::table::length::Length;
use crate::table::point::{Point, Vector};
use crate::table::polygon::{ConvexPolygon, MAX_CORNERS};
use crate::table::rect::Rect;
use crate::table::segment::Segment;

/// A disc with its rim: a wood, a crater, a blast, or the base of a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Disc {
    /// Its middle.
    pub centre: Point,
    /// Its radius.
    pub radius: Length,
}

impl Disc {
    /// The disc of a radius round a point.
    #[must_use]
    pub const fn new(centre: Point, radius: Length) -> Self {
        Self { centre, radius }
    }

    /// The smallest rectangle around it.
    #[must_use]
    pub const fn bounds(self) -> Rect {
        Rect::new(self.centre, self.centre).grown(self.radius)
    }

    /// Whether the segment passes through the inside.
    #[must_use]
    pub const fn crossed_by(self, segment: Segment) -> bool {
        self.bounds().meets(Rect::new(segment.start, segment.end))
            && matches!(segment.compare_distance(self.centre, self.radius), Ordering::Less)
    }
}

/// One straight leg of a road, river, hedge or wall: all points at most half its width from a
/// segment, so its ends are round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Strip {
    spine: Segment,
    half_width: Length,
}

impl Strip {
    /// The strip along a segment; half the width is rounded up to a hundredth of an inch.
    #[must_use]
    pub const fn new(spine: Segment, width: Length) -> Self {
        Self { spine, half_width: width.half_up() }
    }

    /// The segment it lies along.
    #[must_use]
    pub const fn spine(self) -> Segment {
        self.spine
    }

    /// Its width, rounded up to an even number of hundredths of an inch.
    #[must_use]
    pub const fn width(self) -> Length {
        self.half_width.plus(self.half_width)
    }

    /// The legs of a strip along a line of points: one fewer than points.
    pub fn legs(points: &[Point], width: Length) -> impl Iterator<Item = Self> + '_ {
        points.windows(2).map(move |leg| Self::new(Segment::new(leg[0], leg[1]), width))
    }

    /// The smallest rectangle around it.
    #[must_use]
    pub const fn bounds(self) -> Rect {
        Rect::new(self.spine.start, self.spine.end).grown(self.half_width)
    }

    /// The same strip so far from where it is.
    #[must_use]
    pub fn moved(self, way: Vector) -> Self {
        Self { spine: self.spine.moved(way), ..self }
    }
}

/// A convex figure. Its border belongs to it; *inside* means away from the border.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Shape {
    /// A convex polygon, or a convex part of a larger outline.
    Polygon(ConvexPolygon),
    /// A rectangle along the axes.
    Rect(Rect),
    /// A disc.
    Disc(Disc),
    /// A leg of a strip.
    Strip(Strip),
}

impl Shape {
    /// The smallest rectangle around it.
    #[must_use]
    pub const fn bounds(&self) -> Rect {
        match self {
            Self::Polygon(polygon) => polygon.bounds(),
            Self::Rect(rect) => *rect,
            Self::Disc(disc) => disc.bounds(),
            Self::Strip(strip) => strip.bounds(),
        }
    }

    /// Whether it holds the point; the border counts.
    #[must_use]
    #[inline]
    pub fn contains(&self, point: Point) -> bool {
        match self {
            Self::Polygon(polygon) => polygon.contains(point),
            Self::Rect(rect) => rect.contains(point),
            Self::Disc(disc) => disc.centre.within(point, disc.radius),
            Self::Strip(strip) => strip.spine.is_within(point, strip.half_width),
        }
    }

    /// Whether it holds the point away from its border.
    #[must_use]
    pub fn contains_inside(&self, point: Point) -> bool {
        self.crossed_by(Segment::new(point, point))
    }

    /// Whether the segment passes through the inside; running along the border or up to it is not
    /// crossing.
    #[must_use]
    #[inline]
    pub fn crossed_by(&self, segment: Segment) -> bool {
        match self {
            Self::Polygon(polygon) => polygon.crossed_by(segment),
            Self::Rect(rect) => rect.crossed_by(segment),
            Self::Disc(disc) => disc.crossed_by(segment),
            Self::Strip(strip) => strip.spine.compare_gap(segment, strip.half_width).is_lt(),
        }
    }

    /// Whether the segment shares a point with it; the border counts.
    #[must_use]
    pub fn touched_by(&self, segment: Segment) -> bool {
        match self {
            Self::Polygon(polygon) => polygon.touched_by(segment),
            Self::Rect(rect) => rect.touched_by(segment),
            Self::Disc(disc) => segment.is_within(disc.centre, disc.radius),
            Self::Strip(strip) => strip.spine.compare_gap(segment, strip.half_width).is_le(),
        }
    }

    /// Whether the point is at most `length` away; a point it holds is no distance away.
    #[must_use]
    #[inline]
    pub fn is_within(&self, point: Point, length: Length) -> bool {
        match self {
            Self::Polygon(polygon) => polygon.is_within(point, length),
            Self::Rect(rect) => rect.is_within(point, length),
            _ if length < Length::ZERO => false,
            Self::Disc(disc) => disc.centre.within(point, disc.radius + length),
            Self::Strip(strip) => strip.spine.is_within(point, strip.half_width + length),
        }
    }

    /// Whether it shares a point with another; borders count.
    #[must_use]
    pub fn meets(&self, other: &Self) -> bool {
        if !self.bounds().meets(other.bounds()) {
            return false;
        }
        match (self, other) {
            (Self::Disc(disc), it) | (it, Self::Disc(disc)) => {
                it.is_within(disc.centre, disc.radius)
            }
            (Self::Strip(one), Self::Strip(other)) => {
                let both = one.half_width + other.half_width;
                one.spine.compare_gap(other.spine, both).is_le()
            }
            (Self::Strip(strip), it) | (it, Self::Strip(strip)) => {
                let near = |corner: Point| strip.spine.is_within(corner, strip.half_width);
                it.touched_by(strip.spine)
                    || it.is_within(strip.spine.start, strip.half_width)
                    || it.is_within(strip.spine.end, strip.half_width)
                    || it.corners().iter().any(|&corner| near(corner))
            }
            (one, other) => {
                // One holds a corner of the other, or borders cross.
                other.corners().iter().any(|&corner| one.contains(corner))
                    || one.corners().iter().any(|&corner| other.contains(corner))
                    || one.edges().any(|edge| other.touched_by(edge))
            }
        }
    }

    /// The same shape so far from where it is.
    #[must_use]
    pub fn moved(&self, way: Vector) -> Self {
        match self {
            Self::Polygon(polygon) => Self::Polygon(polygon.moved(way)),
            Self::Rect(rect) => Self::Rect(rect.moved(way)),
            Self::Disc(disc) => Self::Disc(Disc::new(disc.centre + way, disc.radius)),
            Self::Strip(strip) => Self::Strip(strip.moved(way)),
        }
    }

    /// The corners of a polygon or rectangle; none of what is round.
    fn corners(&self) -> ArrayVec<Point, MAX_CORNERS> {
        match self {
            Self::Polygon(polygon) => polygon.corners().iter().copied().collect(),
            Self::Rect(rect) => rect.corners().into_iter().collect(),
            Self::Disc(_) | Self::Strip(_) => ArrayVec::new(),
        }
    }

    /// The edges of a polygon or rectangle.
    fn edges(&self) -> impl Iterator<Item = Segment> {
        let corners = self.corners();
        let count = corners.len();
        (0..count).map(move |at| Segment::new(corners[at], corners[(at + 1) % count]))
    }

    /// The point of the shape nearest to `point`, each coordinate less than one and a half
    /// hundredths of an inch off through rounding.
    #[must_use]
    pub fn nearest_to(&self, point: Point) -> Point {
        match self {
            Self::Polygon(polygon) => polygon.nearest_to(point),
            Self::Rect(rect) => rect.nearest_to(point),
            Self::Disc(disc) => disc.centre.towards(point, disc.radius),
            Self::Strip(strip) => strip.spine.nearest_to(point).towards(point, strip.half_width),
        }
    }
}

impl From<ConvexPolygon> for Shape {
    fn from(polygon: ConvexPolygon) -> Self {
        Self::Polygon(polygon)
    }
}

impl From<Rect> for Shape {
    fn from(rect: Rect) -> Self {
        Self::Rect(rect)
    }
}

impl From<Disc> for Shape {
    fn from(disc: Disc) -> Self {
        Self::Disc(disc)
    }
}

impl From<Strip> for Shape {
    fn from(strip: Strip) -> Self {
        Self::Strip(strip)
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::testing::shapes::{any_point, any_shape};

    #[test]
    fn discs_are_crossed_within_their_rim() {
        let wood = Shape::Disc(Disc::new(Point::inches(10, 10), Length::inches(5)));
        let line = |ax, ay, bx, by| Segment::new(Point::inches(ax, ay), Point::inches(bx, by));
        assert!(wood.crossed_by(line(0, 14, 20, 14)));
        let tangent = line(0, 15, 20, 15);
        assert!(wood.touched_by(tangent) && !wood.crossed_by(tangent));
        assert!(!wood.touched_by(line(0, 16, 20, 16)));
        let rim = Point::inches(13, 14);
        assert!(wood.contains(rim) && !wood.contains_inside(rim));
        assert!(wood.is_within(Point::inches(16, 18), Length::inches(5)));
        assert!(!wood.is_within(Point::inches(16, 18), Length::from_hundredths(499)));
    }

    #[test]
    fn strips_have_their_width() {
        let points = [Point::inches(0, 0), Point::inches(10, 0), Point::inches(10, 10)];
        let road: Vec<Shape> = Strip::legs(&points, Length::inches(2)).map(Shape::from).collect();
        assert_eq!(road.len(), 2);
        assert!(
            road[0].contains(Point::inches(5, 1)) && !road[0].contains_inside(Point::inches(5, 1))
        );
        assert!(road[0].contains_inside(Point::new(500, 99)));
        assert!(!road[0].contains(Point::new(500, 101)));
        assert!(road[1].contains(Point::inches(11, 10)), "the end is round");
        assert_eq!(road[0].nearest_to(Point::inches(4, 9)), Point::inches(4, 1));
        let beside = Segment::new(Point::inches(0, 1), Point::inches(9, 1));
        assert!(road[0].touched_by(beside) && !road[0].crossed_by(beside));
    }

    proptest! {
        #[test]
        fn tests_do_not_depend_on_place_or_direction(
            shape in any_shape(), a in any_point(), b in any_point(), reach in 0i16..9000,
            x in -3000i32..2000, y in -3000i32..2000,
        ) {
            let way = Vector::new(x, y);
            let there = shape.moved(way);
            let (line, line_there) = (Segment::new(a, b), Segment::new(a + way, b + way));
            let length = Length::from_hundredths(reach);
            prop_assert_eq!(shape.crossed_by(line), there.crossed_by(line_there));
            prop_assert_eq!(shape.touched_by(line), there.touched_by(line_there));
            prop_assert_eq!(shape.contains(a), there.contains(a + way));
            prop_assert_eq!(shape.is_within(a, length), there.is_within(a + way, length));
            prop_assert_eq!(shape.crossed_by(line), shape.crossed_by(line.reversed()));
            prop_assert_eq!(shape.touched_by(line), shape.touched_by(line.reversed()));
        }

        #[test]
        fn meeting_is_mutual_and_does_not_depend_on_place(
            one in any_shape(), other in any_shape(), p in any_point(),
            x in -3000i32..2000, y in -3000i32..2000,
        ) {
            let way = Vector::new(x, y);
            prop_assert_eq!(one.meets(&other), other.meets(&one));
            prop_assert_eq!(one.meets(&other), one.moved(way).meets(&other.moved(way)));
            prop_assert!(one.meets(&one));
            prop_assert!(!(one.contains(p) && other.contains(p)) || one.meets(&other));
            let apart = Vector::new(i32::from(one.bounds().high().x - other.bounds().low().x) + 1, 0);
            prop_assert!(!one.meets(&other.moved(apart)));
        }

        #[test]
        fn stronger_relations_imply_weaker_ones(shape in any_shape(), a in any_point(), b in any_point()) {
            let line = Segment::new(a, b);
            prop_assert!(!shape.crossed_by(line) || shape.touched_by(line));
            prop_assert!(!shape.touched_by(line) || shape.bounds().touched_by(line));
            prop_assert!(!shape.contains_inside(a) || shape.contains(a));
            prop_assert!(!shape.contains_inside(a) || shape.crossed_by(line));
            prop_assert!(!shape.contains(a) || shape.touched_by(line));
            prop_assert_eq!(shape.contains(a), shape.is_within(a, Length::ZERO));
        }

        #[test]
        fn nearest_point_is_on_the_shape_and_at_its_distance(shape in any_shape(), p in any_point()) {
            let slack = Length::from_hundredths(3);
            let nearest = shape.nearest_to(p);
            prop_assert!(shape.is_within(nearest, slack));
            let distance = p.distance_up(nearest);
            // Beyond that, the radius and the distance together saturate.
            prop_assume!(distance < Length::inches(290));
            prop_assert!(shape.is_within(p, distance + slack));
            prop_assert!(distance <= slack || !shape.is_within(p, distance - slack));
        }
    }
}
