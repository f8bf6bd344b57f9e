//! Convex polygons: exact tests against points and segments.

use crate::table::length::Length;
use crate::table::point::{Point, Vector};
use crate::table::rect::Rect;
use crate::table::segment::Segment;

/// Most corners of a convex polygon. Larger outlines are cut into several.
pub const MAX_CORNERS: usize = 8;

/// A convex polygon with its border, three to eight corners, of positive area.
///
/// It may be one part of a larger outline (see [`decompose`](crate::table::decompose())). Its edges
/// inside that outline are *seams*: they count as inside, not as border, so that a line along a
/// seam crosses the outline as it should.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ConvexPolygon {
    /// Counter-clockwise; those beyond `count` repeat the first.
    corners: [Point; MAX_CORNERS],
    count: u8,
    /// Bit `i`: the edge from corner `i` to the next is a seam.
    seams: u8,
    bounds: Rect,
}

impl ConvexPolygon {
    /// The polygon with these corners, in order either way round; `None` unless they are three to
    /// eight and make a convex outline of positive area.
    #[must_use]
    pub fn new(corners: &[Point]) -> Option<Self> {
        if !(3..=MAX_CORNERS).contains(&corners.len()) {
            return None;
        }
        let mut ring = [corners[0]; MAX_CORNERS];
        ring[..corners.len()].copy_from_slice(corners);
        if twice_signed_area(corners) < 0 {
            ring[..corners.len()].reverse();
        }
        is_convex(&ring[..corners.len()]).then(|| Self::part(&ring[..corners.len()], 0))
    }

    /// The polygon with three to eight corners that are known to be convex and counter-clockwise.
    #[must_use]
    pub fn known(corners: &[Point]) -> Self {
        debug_assert!(is_convex(corners), "{corners:?}");
        Self::part(corners, 0)
    }

    /// A part of a larger outline, from corners known to be convex and counter-clockwise.
    pub(super) fn part(corners: &[Point], seams: u8) -> Self {
        let mut ring = [corners[0]; MAX_CORNERS];
        ring[..corners.len()].copy_from_slice(corners);
        let bounds = Rect::around(corners.iter().copied()).expect("a polygon has corners");
        Self { corners: ring, count: corners.len() as u8, seams, bounds }
    }

    /// The corners, counter-clockwise.
    #[must_use]
    pub fn corners(&self) -> &[Point] {
        &self.corners[..usize::from(self.count)]
    }

    /// The edges, each from a corner to the next, counter-clockwise.
    pub fn edges(&self) -> impl Iterator<Item = Segment> + '_ {
        // What comes after the last corner repeats the first, and so does the round.
        let corner = |at: usize| self.corners[at % MAX_CORNERS];
        (0..usize::from(self.count)).map(move |at| Segment::new(corner(at), corner(at + 1)))
    }

    /// The edges that lie inside a larger outline.
    fn seams(&self) -> impl Iterator<Item = Segment> + '_ {
        let is_seam = |&(i, _): &(usize, Segment)| self.seams >> i & 1 == 1;
        self.edges().enumerate().filter(is_seam).map(|(_, edge)| edge)
    }

    /// The smallest rectangle around it.
    #[must_use]
    pub const fn bounds(&self) -> Rect {
        self.bounds
    }

    /// The same polygon so far from where it is.
    #[must_use]
    pub fn moved(&self, way: Vector) -> Self {
        let corners = self.corners.map(|corner| corner + way);
        Self { corners, bounds: self.bounds.moved(way), ..*self }
    }

    /// Twice its area, in ten-thousandths of a square inch.
    #[must_use]
    pub fn twice_area(&self) -> i64 {
        twice_signed_area(self.corners())
    }

    /// Whether it holds the point; the border counts.
    #[must_use]
    pub fn contains(&self, point: Point) -> bool {
        self.bounds.contains(point) && self.edges().all(|edge| edge.offset(point) >= 0)
    }

    /// Whether it holds the point away from its border; a seam is no border.
    #[must_use]
    pub fn contains_inside(&self, point: Point) -> bool {
        self.edges().all(|edge| edge.offset(point) > 0)
            || self
                .seams()
                .any(|seam| seam.contains(point) && point != seam.start && point != seam.end)
    }

    /// Whether the segment passes through the inside.
    ///
    /// By separating axes: of two convex figures, one an open set, none meets the other exactly if
    /// the normal of an edge of either separates them.
    #[must_use]
    pub fn crossed_by(&self, segment: Segment) -> bool {
        if segment.start == segment.end {
            return self.contains_inside(segment.start);
        }
        if !self.bounds.meets(Rect::new(segment.start, segment.end)) {
            return false;
        }
        // The line's own normal comes first: past most polygons it separates.
        let (least, most) = self.offset_range(segment);
        let inside = |edge: Segment| edge.offset(segment.start).max(edge.offset(segment.end)) > 0;
        (least < 0 && most > 0 && self.edges().all(inside))
            || (self.seams != 0 && self.seams().any(|seam| seam.overlaps(segment)))
    }

    /// Whether the segment shares a point with it; the border counts.
    #[must_use]
    pub fn touched_by(&self, segment: Segment) -> bool {
        let (least, most) = self.offset_range(segment);
        least <= 0
            && most >= 0
            && self
                .edges()
                .all(|edge| edge.offset(segment.start).max(edge.offset(segment.end)) >= 0)
    }

    /// Least and greatest offset of the corners from the line through the segment.
    fn offset_range(&self, segment: Segment) -> (i64, i64) {
        let (way, start) = (segment.way(), segment.start);
        self.corners().iter().fold((i64::MAX, i64::MIN), |(least, most), &corner| {
            let offset = way.cross(start.to(corner));
            (least.min(offset), most.max(offset))
        })
    }

    /// Whether the point is at most `length` away.
    #[must_use]
    pub fn is_within(&self, point: Point, length: Length) -> bool {
        length >= Length::ZERO
            && self.bounds.grown(length).contains(point)
            && (self.contains(point) || self.edges().any(|edge| edge.is_within(point, length)))
    }

    /// The point of the polygon nearest to `point`, rounded to the nearest hundredth of an inch.
    #[must_use]
    pub fn nearest_to(&self, point: Point) -> Point {
        if self.contains(point) {
            return point;
        }
        self.edges()
            .map(|edge| edge.nearest_to(point))
            .min_by_key(|near| near.squared_distance(point))
            .expect("a polygon has edges")
    }
}

/// Twice the area of an outline, positive if it runs counter-clockwise.
pub(super) fn twice_signed_area(corners: &[Point]) -> i64 {
    let origin = corners[0];
    corners.windows(2).map(|pair| origin.to(pair[0]).cross(origin.to(pair[1]))).sum()
}

/// Whether a counter-clockwise outline turns left, or goes straight on, at every corner and goes
/// round only once.
fn is_convex(corners: &[Point]) -> bool {
    let count = corners.len();
    let edge = |i: usize| Segment::new(corners[i], corners[(i + 1) % count]);
    // Every corner on the left of every edge rules out stars, and a repeated corner or a way back
    // leaves an edge without a corner ahead of it.
    twice_signed_area(corners) > 0
        && (0..count).all(|i| {
            let ahead = corners[(i + 2) % count];
            let turns_back =
                edge(i).offset(ahead) == 0 && edge(i).way().dot(edge(i).end.to(ahead)) <= 0;
            edge(i).start != edge(i).end
                && !turns_back
                && corners.iter().all(|&corner| edge(i).offset(corner) >= 0)
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn points(coordinates: &[(i16, i16)]) -> Vec<Point> {
        coordinates.iter().map(|&(x, y)| Point::new(x, y)).collect()
    }

    fn segment(ax: i16, ay: i16, bx: i16, by: i16) -> Segment {
        Segment::new(Point::new(ax, ay), Point::new(bx, by))
    }

    #[test]
    fn only_convex_outlines_are_taken() {
        let diamond = points(&[(4, 0), (8, 4), (4, 8), (0, 4)]);
        let polygon = ConvexPolygon::new(&diamond).expect("convex");
        assert_eq!(polygon.twice_area(), 64);
        let clockwise: Vec<Point> = diamond.iter().rev().copied().collect();
        assert_eq!(ConvexPolygon::new(&clockwise).map(|p| p.twice_area()), Some(64));
        for refused in [
            &[(0, 0), (1, 1)][..],
            &[(0, 0), (4, 4), (8, 8)],
            &[(0, 0), (4, 0), (4, 0), (0, 4)],
            &[(0, 0), (8, 0), (2, 2), (0, 8)],
            &[(0, 0), (6, 0), (3, 0), (0, 4)],
            // A five-pointed star turns left everywhere, twice round.
            &[(0, 10), (6, -8), (-10, 3), (10, 3), (-6, -8)],
        ] {
            assert_eq!(ConvexPolygon::new(&points(refused)), None, "{refused:?}");
        }
    }

    #[test]
    fn crossing_is_not_touching() {
        let diamond =
            ConvexPolygon::new(&points(&[(4, 0), (8, 4), (4, 8), (0, 4)])).expect("convex");
        let cases = [
            (segment(0, 0, 8, 8), true, true),
            (segment(4, 3, 4, 5), true, true),
            (segment(0, 8, 8, 8), false, true),  // past a corner
            (segment(4, 0, 8, 4), false, true),  // along an edge
            (segment(3, -1, 9, 5), false, true), // along an edge and beyond
            (segment(0, 0, 2, 2), false, true),  // up to the border
            (segment(0, 0, 3, 0), false, false),
            (segment(8, 0, 10, 8), false, false),
            (segment(4, 8, 4, 8), false, true),
            (segment(4, 7, 4, 7), true, true),
            (segment(9, 9, 9, 9), false, false),
        ];
        for (line, crossed, touched) in cases {
            for line in [line, line.reversed()] {
                assert_eq!(diamond.crossed_by(line), crossed, "{line:?}");
                assert_eq!(diamond.touched_by(line), touched, "{line:?}");
            }
        }
    }

    #[test]
    fn a_seam_is_inside() {
        // The western half of a square cut along x = 4; edge 1 runs up the cut.
        let half = points(&[(0, 0), (4, 0), (4, 8), (0, 8)]);
        let part = ConvexPolygon::part(&half, 0b0010);
        let whole = ConvexPolygon::new(&half).expect("convex");
        let along = segment(4, -2, 4, 3);
        assert!(part.crossed_by(along) && !whole.crossed_by(along));
        let on_seam = Point::new(4, 4);
        assert!(part.contains_inside(on_seam) && !whole.contains_inside(on_seam));
        assert!(!part.contains_inside(Point::new(4, 0)), "its ends are on the border");
        assert!(!part.crossed_by(segment(4, -2, 4, 0)));
    }
}
