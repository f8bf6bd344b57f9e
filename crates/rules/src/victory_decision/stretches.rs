//! The parts of a straight path that lie on a piece of terrain.

use arrayvec::ArrayVec;

use crate::table::point::{Point, Vector};
use crate::table::rect::Rect;
use crate::table::segment::Segment;
use crate::table::shape::Shape;

/// The most separate stretches of one path.
const MAX_STRETCHES: usize = 16;

/// How finely a path is searched for a shape that holds neither of its ends, in hundredths of an
/// inch: what it cuts off by less costs nothing.
const SEARCH_STEP: i32 = 25;

/// A straight path, measured from its start in hundredths of an inch.
#[derive(Clone, Copy, Debug)]
pub(super) struct Path {
    /// From the start to the end.
    pub(super) segment: Segment,
    /// How long it is, rounded up.
    pub(super) length: i32,
}

impl Path {
    /// The path between two points.
    pub(super) fn new(from: Point, to: Point) -> Self {
        let length = i32::from(from.distance_up(to).hundredths());
        Self { segment: Segment::new(from, to), length }
    }

    /// The point so far from the start.
    pub(super) fn at(&self, far: i32) -> Point {
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
        match (first, last) {
            (true, true) => Some((0, self.length)),
            (true, false) => Some((0, self.edge(shape, 0, self.length))),
            (false, true) => Some((self.edge(shape, self.length, 0), self.length)),
            (false, false) => {
                if !shape.crossed_by(self.segment) {
                    return None;
                }
                let mut steps = (0..self.length).step_by(SEARCH_STEP as usize);
                let inside = steps.find(|&far| shape.contains(self.at(far)))?;
                Some((self.edge(shape, inside, 0), self.edge(shape, inside, self.length)))
            }
        }
    }

    /// Where the path leaves a convex shape between a distance inside and one outside.
    fn edge(&self, shape: &Shape, mut inside: i32, mut outside: i32) -> i32 {
        while (inside - outside).abs() > 1 {
            let middle = i32::midpoint(inside, outside);
            if shape.contains(self.at(middle)) {
                inside = middle;
            } else {
                outside = middle;
            }
        }
        inside
    }
}

/// Stretches of a path, apart from each other and in order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Stretches(ArrayVec<(i32, i32), MAX_STRETCHES>);

impl Stretches {
    /// The stretches of a path on the shapes of a piece.
    pub(super) fn on(path: &Path, shapes: &[Shape]) -> Self {
        let mut all = Self::default();
        for shape in shapes {
            if let Some((from, to)) = path.chord(shape) {
                all.add(from, to);
            }
        }
        all
    }

    /// Adds a stretch, joined with those it meets. What no longer fits is left out.
    pub(super) fn add(&mut self, mut from: i32, mut to: i32) {
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
    pub(super) fn add_all(&mut self, other: &Self) {
        for &(from, to) in &other.0 {
            self.add(from, to);
        }
    }

    /// How long they are together.
    pub(super) fn length(&self) -> i32 {
        self.0.iter().map(|(from, to)| to - from).sum()
    }

    /// How much of them lies outside others.
    pub(super) fn length_outside(&self, others: &Self) -> i32 {
        let shared = |&(from, to): &(i32, i32)| -> i32 {
            let overlap = |&(start, end): &(i32, i32)| (to.min(end) - from.max(start)).max(0);
            others.0.iter().map(overlap).sum()
        };
        self.length() - self.0.iter().map(shared).sum::<i32>()
    }

    /// Each stretch by its first and last distance from the start.
    pub(super) fn iter(&self) -> impl Iterator<Item = (i32, i32)> {
        self.0.iter().copied()
    }

    /// Whether there are none.
    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::length::Length;
    use crate::table::rect::Rect;
    use crate::table::shape::{Disc, Strip};

    fn path(from: (i16, i16), to: (i16, i16)) -> Path {
        Path::new(Point::inches(from.0, from.1), Point::inches(to.0, to.1))
    }

    fn field(x: i16, y: i16, to_x: i16, to_y: i16) -> Shape {
        Shape::Rect(Rect::new(Point::inches(x, y), Point::inches(to_x, to_y)))
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
