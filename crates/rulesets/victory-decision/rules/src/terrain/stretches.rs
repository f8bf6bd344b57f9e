//! The parts of a straight path that lie on a piece of terrain.

use arrayvec::ArrayVec;

use wargauge_rules::table::point::{Point, Vector};
use wargauge_rules::table::rect::Rect;
use wargauge_rules::table::segment::Segment;
use wargauge_rules::table::shape::Shape;

/// The most separate stretches of one path.
const MAX_STRETCHES: usize = 16;

/// How finely a path is searched for a shape that holds neither of its ends, in hundredths of an
/// inch: what it cuts off by less costs nothing.
const SEARCH_STEP: i32 = 25;

/// A straight path, measured from its start in hundredths of an inch.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Path {
    /// From the start to the end.
    pub(crate) segment: Segment,
    /// How long it is, rounded up.
    pub(crate) length: i32,
}

/// What is known of a path and a shape without a closer look, by distances from the start, the
/// first and the last.
#[derive(Clone, Copy, Debug)]
struct Known {
    /// Certainly inside; nothing if it begins behind its end.
    inside: (i32, i32),
    /// All else is certainly outside.
    outside: (i32, i32),
}

impl Path {
    /// The path between two points.
    pub(crate) fn new(from: Point, to: Point) -> Self {
        let length = i32::from(from.distance_up(to).hundredths());
        Self { segment: Segment::new(from, to), length }
    }

    /// The point so far from the start.
    pub(crate) fn at(&self, far: i32) -> Point {
        if far >= self.length {
            return self.segment.end;
        }
        let way = self.segment.way();
        let part = |whole: i32| (i64::from(whole) * i64::from(far) / i64::from(self.length)) as i32;
        self.segment.start + Vector::new(part(way.x), part(way.y))
    }

    /// The stretch on a convex shape, if there is one.
    fn chord(&self, shape: &Shape) -> Option<(i32, i32)> {
        if !shape.bounds().meets(Rect::new(self.segment.start, self.segment.end)) {
            return None;
        }
        let (first, last) = (shape.contains(self.segment.start), shape.contains(self.segment.end));
        if first && last {
            return Some((0, self.length));
        }
        if !first && !last && !shape.crossed_by(self.segment) {
            return None;
        }
        let known = self.known(shape);
        match (first, last) {
            (true, _) => Some((0, self.edge(shape, &known, (0, self.length)))),
            (_, true) => Some((self.edge(shape, &known, (self.length, 0)), self.length)),
            _ => {
                let mut steps = (0..self.length).step_by(SEARCH_STEP as usize);
                let inside = steps.find(|&far| self.is_inside(shape, &known, far))?;
                let edge = |end| self.edge(shape, &known, (inside, end));
                Some((edge(0), edge(self.length)))
            }
        }
    }

    /// Where the path leaves a convex shape between a distance inside and one outside.
    fn edge(&self, shape: &Shape, known: &Known, (inside, outside): (i32, i32)) -> i32 {
        let (mut inside, mut outside) = (inside, outside);
        while (inside - outside).abs() > 1 {
            let middle = i32::midpoint(inside, outside);
            if self.is_inside(shape, known, middle) {
                inside = middle;
            } else {
                outside = middle;
            }
        }
        inside
    }

    /// Whether a shape holds the point so far from the start, by what is known of the path.
    fn is_inside(&self, shape: &Shape, known: &Known, far: i32) -> bool {
        if known.inside.0 <= far && far <= known.inside.1 {
            return true;
        }
        known.outside.0 <= far && far <= known.outside.1 && shape.contains(self.at(far))
    }

    /// Which parts of the path certainly lie inside a shape or outside of it.
    fn known(&self, shape: &Shape) -> Known {
        let mut known = Known { inside: (0, self.length), outside: (0, self.length) };
        let Shape::Polygon(polygon) = shape else {
            known.inside = (1, 0);
            return known;
        };
        let length = i64::from(self.length);
        for edge in polygon.edges() {
            let (first, last) = (edge.offset(self.segment.start), edge.offset(self.segment.end));
            let way = edge.way();
            // Points of the path are rounded by less than a hundredth of an inch in each
            // coordinate, which moves their offset from the edge by less than this.
            let error = i64::from(way.x.abs()) + i64::from(way.y.abs());
            // The offset grows evenly from one end to the other; inside it is not negative.
            let rise = last - first;
            let whole = |far: i64| far.clamp(0, length + 1) as i32;
            let least = |offset: i64| -((first - offset) * length).div_euclid(rise.abs());
            match rise.signum() {
                1 => {
                    known.inside.0 = known.inside.0.max(whole(least(error)));
                    known.outside.0 = known.outside.0.max(whole(least(-error)));
                }
                -1 => {
                    let most = |offset: i64| ((first - offset) * length).div_euclid(-rise);
                    known.inside.1 = known.inside.1.min(whole(most(error) + 1) - 1);
                    known.outside.1 = known.outside.1.min(whole(most(-error) + 1) - 1);
                }
                _ if first < error => known.inside = (1, 0),
                _ => {}
            }
        }
        known
    }
}

/// Stretches of a path, apart from each other and in order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Stretches(ArrayVec<(i32, i32), MAX_STRETCHES>);

impl Stretches {
    /// The stretches of a path on the shapes of a piece.
    pub(crate) fn on(path: &Path, shapes: &[Shape]) -> Self {
        let mut all = Self::default();
        for shape in shapes {
            if let Some((from, to)) = path.chord(shape) {
                all.add(from, to);
            }
        }
        all
    }

    /// Adds a stretch, joined with those it meets. What no longer fits is left out.
    pub(crate) fn add(&mut self, mut from: i32, mut to: i32) {
        if to <= from {
            return;
        }
        self.0.retain(|&mut (other_from, other_to)| {
            let apart = other_to < from || to < other_from;
            if !apart {
                from = from.min(other_from);
                to = to.max(other_to);
            }
            apart
        });
        let rank = self.0.iter().take_while(|other| other.0 < from).count();
        let _ = self.0.try_insert(rank, (from, to));
    }

    /// Adds all of another path's stretches.
    pub(crate) fn add_all(&mut self, other: &Self) {
        for &(from, to) in &other.0 {
            self.add(from, to);
        }
    }

    /// How long they are together.
    pub(crate) fn length(&self) -> i32 {
        self.0.iter().map(|(from, to)| to - from).sum()
    }

    /// How much of them lies outside others.
    pub(crate) fn length_outside(&self, others: &Self) -> i32 {
        let shared = |&(from, to): &(i32, i32)| -> i32 {
            let overlap = |&(start, end): &(i32, i32)| (to.min(end) - from.max(start)).max(0);
            others.0.iter().map(overlap).sum()
        };
        self.length() - self.0.iter().map(shared).sum::<i32>()
    }

    /// Each stretch by its first and last distance from the start.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (i32, i32)> {
        self.0.iter().copied()
    }

    /// Whether there are none.
    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use wargauge_rules::table::length::Length;
    use wargauge_rules::table::shape::{Disc, Strip};
    use wargauge_rules::testing::shapes::any_shape;

    fn path(from: (i16, i16), to: (i16, i16)) -> Path {
        Path::new(Point::inches(from.0, from.1), Point::inches(to.0, to.1))
    }

    fn field(x: i16, y: i16, to_x: i16, to_y: i16) -> Shape {
        Shape::Rect(Rect::new(Point::inches(x, y), Point::inches(to_x, to_y)))
    }

    /// The stretch on a shape, every point of the search tried.
    fn tried(path: Path, shape: &Shape) -> Option<(i32, i32)> {
        let inside = |far: i32| shape.contains(path.at(far));
        let edge = |mut within: i32, mut beyond: i32| {
            while (within - beyond).abs() > 1 {
                let middle = i32::midpoint(within, beyond);
                *if inside(middle) { &mut within } else { &mut beyond } = middle;
            }
            within
        };
        let whole = path.length;
        match (shape.contains(path.segment.start), shape.contains(path.segment.end)) {
            (true, true) => Some((0, whole)),
            (true, false) => Some((0, edge(0, whole))),
            (false, true) => Some((edge(whole, 0), whole)),
            (false, false) if !shape.crossed_by(path.segment) => None,
            (false, false) => {
                let found = (0..whole).step_by(SEARCH_STEP as usize).find(|&far| inside(far))?;
                Some((edge(found, 0), edge(found, whole)))
            }
        }
    }

    proptest::proptest! {
        #[test]
        fn what_is_known_of_a_path_changes_no_stretch(
            shape in any_shape(), near in 0..4_i16, from in (-900..900_i16, -900..900_i16),
            way in (-1500..1500_i16, -1500..1500_i16),
        ) {
            // About the corners of the shape, where paths graze it.
            let corner = shape.bounds().corners()[near as usize];
            let from = Point::new(corner.x + from.0, corner.y + from.1);
            let path = Path::new(from, Point::new(from.x + way.0, from.y + way.1));
            proptest::prop_assert_eq!(path.chord(&shape), tried(path, &shape));
        }
    }

    #[test]
    fn a_path_through_two_overlapping_shapes_counts_once() {
        let east = path((0, 0), (10, 0));
        let found = Stretches::on(&east, &[field(2, -1, 5, 1), field(4, -1, 7, 1)]);
        assert_eq!(found.iter().collect::<Vec<_>>(), [(200, 700)]);
        assert_eq!(found.length(), 500);
        let road = Stretches::on(&east, &[field(6, -1, 20, 1)]);
        assert_eq!(found.length_outside(&road), 400);
    }

    #[test]
    fn ends_inside_and_outside() {
        let east = path((0, 0), (10, 0));
        let within = |shape| Stretches::on(&east, &[shape]).iter().collect::<Vec<_>>();
        assert_eq!(within(field(-5, -1, 3, 1)), [(0, 300)]);
        assert_eq!(within(field(8, -1, 30, 1)), [(800, 1000)]);
        assert_eq!(within(field(-8, -1, 30, 1)), [(0, 1000)]);
        assert_eq!(within(field(0, 1, 10, 3)), [(0, 1000)][..0]);
        let disc = Shape::Disc(Disc::new(Point::inches(5, 0), Length::inches(2)));
        assert_eq!(within(disc), [(300, 700)]);
        let hedge = Strip::new(
            Segment::new(Point::inches(5, -5), Point::inches(5, 5)),
            Length::from_hundredths(50),
        );
        assert_eq!(within(Shape::Strip(hedge)), [(475, 525)]);
    }
}
