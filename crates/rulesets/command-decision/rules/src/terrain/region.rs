//! Convex figures as half planes: where lines enter and leave them, exactly.

use arrayvec::ArrayVec;
use wargauge_rules::table::{ConvexPolygon, Point, Rect, Vector};

use super::along::{Along, Stretch, toward_zero};

/// The most sides of a figure.
const MOST_SIDES: usize = 8;

/// The points with `normal . point >= least`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct HalfPlane {
    normal: Vector,
    least: i64,
    /// Length of the normal, rounded down.
    length: i64,
}

impl HalfPlane {
    const fn new(normal: Vector, least: i64) -> Self {
        Self { normal, least, length: normal.squared().isqrt() }
    }

    #[inline]
    const fn depth(&self, point: Point) -> i64 {
        self.normal.x as i64 * point.x as i64 + self.normal.y as i64 * point.y as i64 - self.least
    }
}

/// A convex figure, its boundary included (CD-GEO-11).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Region {
    sides: ArrayVec<HalfPlane, MOST_SIDES>,
    /// Its corners, rounded.
    corners: ArrayVec<Point, MOST_SIDES>,
    bounds: Rect,
}

/// How far corners are off by rounding at most, in hundredths of an inch.
const ROUNDING: i64 = 2;

impl Region {
    /// The inside of a polygon.
    #[must_use]
    pub fn of(polygon: &ConvexPolygon) -> Self {
        let sides = polygon.edges().map(|edge| {
            let normal = edge.way().left();
            let start = edge.start;
            let least = normal.dot(Vector::new(i32::from(start.x), i32::from(start.y)));
            HalfPlane::new(normal, least)
        });
        let corners = polygon.edges().map(|edge| edge.start).collect();
        Self { sides: sides.collect(), corners, bounds: polygon.bounds() }
    }

    /// The same figure so far from where it is.
    #[must_use]
    pub(crate) fn moved(&self, way: Vector) -> Self {
        let moved =
            |side: &HalfPlane| HalfPlane { least: side.least + side.normal.dot(way), ..*side };
        Self {
            sides: self.sides.iter().map(moved).collect(),
            corners: self.corners.iter().map(|&corner| corner + way).collect(),
            bounds: self.bounds.moved(way),
        }
    }

    /// A strip along a line, its ends square, longer by half its width at both.
    #[must_use]
    pub fn strip(start: Point, end: Point, width: i16) -> Option<Self> {
        let way = start.to(end);
        let length = way.squared().isqrt();
        if length == 0 {
            return None;
        }
        let reach = length * i64::from(width) / 2;
        let side = |normal: Vector, at: Point| {
            let least = normal.dot(Vector::new(i32::from(at.x), i32::from(at.y))) - reach;
            HalfPlane::new(normal, least)
        };
        let sides =
            [side(way.left(), start), side(-way.left(), start), side(way, start), side(-way, end)];
        let margin = wargauge_rules::table::Length::from_hundredths(width);
        let half = |part: i32| toward_zero(i64::from(part) * i64::from(width), 2 * length) as i16;
        let (x, y) = (half(way.x), half(way.y));
        let corners = [
            Point::new(start.x - x - y, start.y - y + x),
            Point::new(start.x - x + y, start.y - y - x),
            Point::new(end.x + x + y, end.y + y - x),
            Point::new(end.x + x - y, end.y + y + x),
        ];
        Some(Self {
            sides: sides.into_iter().collect(),
            corners: corners.into_iter().collect(),
            bounds: Rect::new(start, end).grown(margin),
        })
    }

    /// Whether all of some points lie beyond one of its sides: no line between them meets it.
    #[must_use]
    pub fn is_beside(&self, points: &[Point]) -> bool {
        self.sides.iter().any(|side| points.iter().all(|&point| side.depth(point) < 0))
    }

    /// Whether all of it lies to one side of a line, by more than [`aside`](Self::aside) says.
    #[must_use]
    pub fn is_aside(&self, from: Point, way: Vector, least: i64) -> bool {
        let off = |corner: &Point| way.cross(from.to(*corner));
        let Some((first, rest)) = self.corners.split_first() else { return false };
        let first = off(first);
        first > least && rest.iter().all(|corner| off(corner) > least)
            || first < -least && rest.iter().all(|corner| off(corner) < -least)
    }

    /// What is to be asked of figures that lie aside of a line by so many hundredths.
    #[must_use]
    pub const fn aside(way: Vector, hundredths: i64) -> i64 {
        (hundredths + ROUNDING) * (way.squared().isqrt() + 1)
    }

    /// The part of it that is more than so many hundredths from every side.
    #[must_use]
    pub fn inset(&self, hundredths: i64) -> Self {
        let moved = |side: &HalfPlane| side.least + side.length * hundredths;
        let sides = self.sides.iter().map(|side| HalfPlane { least: moved(side), ..*side });
        Self { sides: sides.collect(), corners: self.corners.clone(), bounds: self.bounds }
    }

    /// Its corners, rounded to hundredths.
    pub(crate) fn corners(&self) -> &[Point] {
        &self.corners
    }

    /// A rectangle round it.
    #[must_use]
    pub const fn bounds(&self) -> Rect {
        self.bounds
    }

    /// Whether it holds a point, boundary included.
    #[must_use]
    pub fn contains(&self, point: Point) -> bool {
        self.bounds.contains(point) && self.sides.iter().all(|side| side.depth(point) >= 0)
    }

    /// Whether it comes within so many hundredths of a point; corners are taken square, as all
    /// sides moved outwards.
    #[must_use]
    pub fn is_within(&self, point: Point, hundredths: i64) -> bool {
        self.sides.iter().all(|side| side.depth(point) + side.length * hundredths >= 0)
    }

    /// Whether all lines from points about some places, inside it, to points about others, outside,
    /// surely run deeper through it than so many hundredths: whatever side may lie between the two is
    /// as far from the first. The points lie no farther from the places than `rims`.
    #[must_use]
    pub fn is_deep_between(
        &self,
        from: &[Point],
        to: &[Point],
        rims: [i64; 2],
        depth: i64,
    ) -> bool {
        let mut outside = false;
        let all_deep = self.sides.iter().all(|side| {
            let size = side.length + 1;
            let crossed = to.iter().any(|to| side.depth(*to) < rims[1] * size);
            outside |= crossed && to.iter().all(|to| side.depth(*to) < -rims[1] * size);
            let least = if crossed { depth + rims[0] } else { rims[0] };
            from.iter().all(|from| side.depth(*from) >= least * size)
        });
        all_deep && outside
    }

    /// The part of a line inside it; `None` where they do not meet.
    #[must_use]
    #[inline]
    pub fn cut(&self, start: Point, end: Point) -> Option<Stretch> {
        if !self.bounds.meets(Rect::new(start, end)) {
            return None;
        }
        let mut stretch = Stretch { from: Along::START, to: Along::END };
        for side in &self.sides {
            let (first, last) = (side.depth(start), side.depth(end));
            match (first >= 0, last >= 0) {
                (true, true) => {}
                (false, false) => return None,
                (false, true) => {
                    let at = Along { top: -first, bottom: last - first };
                    stretch.from = stretch.from.max(at);
                }
                (true, false) => {
                    let at = Along { top: first, bottom: first - last };
                    stretch.to = stretch.to.min(at);
                }
            }
        }
        (stretch.from <= stretch.to).then_some(stretch)
    }
}
