//! Straight paths, and the stretches of them that lie on pieces of terrain: what a way over ground
//! of different going costs is added up from these.

use arrayvec::ArrayVec;

use crate::table::point::{Point, Vector};
use crate::table::rect::Rect;
use crate::table::segment::Segment;
use crate::table::shape::{Disc, Shape};

/// The most separate stretches of one path.
const MAX_STRETCHES: usize = 16;

/// How finely a path is searched for a shape that holds neither of its ends, in hundredths of an
/// inch: what it cuts off by less costs nothing.
const SEARCH_STEP: i32 = 25;

/// Points of a path are rounded by less than this, in hundredths of an inch.
const ROUNDING: i64 = 2;

/// A straight path, measured from its start in hundredths of an inch.
#[derive(Clone, Copy, Debug)]
pub struct Path {
    /// From the start to the end.
    pub segment: Segment,
    /// How long it is, rounded up.
    pub length: i32,
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
    #[must_use]
    #[inline]
    pub const fn new(from: Point, to: Point) -> Self {
        let length = from.distance_up(to).hundredths() as i32;
        Self { segment: Segment::new(from, to), length }
    }

    /// The point so far from the start, each coordinate rounded towards the start.
    #[must_use]
    #[inline]
    pub const fn at(&self, far: i32) -> Point {
        if far >= self.length {
            return self.segment.end;
        }
        let way = self.segment.way();
        let (far, length) = (far as i64, self.length as i64);
        let (x, y) = (way.x as i64 * far / length, way.y as i64 * far / length);
        self.segment.start.plus(Vector::new(x as i32, y as i32))
    }

    /// The last distance at which something is so that is so at the start and, once it is not,
    /// never again; found by halving. The whole length where it is so at the end.
    pub fn last(&self, mut is_so: impl FnMut(Point) -> bool) -> i32 {
        if is_so(self.segment.end) {
            return self.length;
        }
        let (mut inside, mut outside) = (0, self.length);
        while outside - inside > 1 {
            let middle = i32::midpoint(inside, outside);
            if is_so(self.at(middle)) {
                inside = middle;
            } else {
                outside = middle;
            }
        }
        inside
    }

    /// The stretch on a convex shape, by its first and last distance from the start, if there is
    /// one.
    #[must_use]
    pub fn on(&self, shape: &Shape) -> Option<(i32, i32)> {
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
            (true, _) => Some((0, self.edge(shape, &known, 0, self.length))),
            (_, true) => Some((self.edge(shape, &known, self.length, 0), self.length)),
            _ => {
                let inside = self.step_inside(shape, &known)?;
                let edge = |end| self.edge(shape, &known, inside, end);
                Some((edge(0), edge(self.length)))
            }
        }
    }

    /// The first step of the search that lies inside.
    fn step_inside(&self, shape: &Shape, known: &Known) -> Option<i32> {
        let first = (known.outside.0 + SEARCH_STEP - 1) / SEARCH_STEP * SEARCH_STEP;
        let mut steps = (first..self.length).step_by(SEARCH_STEP as usize);
        steps
            .by_ref()
            .take_while(|far| *far <= known.outside.1)
            .find(|&far| self.is_inside(shape, known, far))
    }

    /// Where the path leaves a convex shape between a distance inside and one outside.
    fn edge(&self, shape: &Shape, known: &Known, mut inside: i32, mut outside: i32) -> i32 {
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
    #[inline]
    fn is_inside(&self, shape: &Shape, known: &Known, far: i32) -> bool {
        if known.inside.0 <= far && far <= known.inside.1 {
            return true;
        }
        known.outside.0 <= far && far <= known.outside.1 && shape.contains(self.at(far))
    }

    /// Which parts of the path certainly lie inside a shape or outside of it.
    fn known(&self, shape: &Shape) -> Known {
        match shape {
            Shape::Polygon(polygon) => self.known_of_edges(polygon.edges()),
            Shape::Disc(disc) => self.known_of_disc(*disc),
            Shape::Rect(_) | Shape::Strip(_) => Known { inside: (1, 0), outside: (0, self.length) },
        }
    }

    /// What is known of a polygon with such edges, counter-clockwise.
    fn known_of_edges(&self, edges: impl Iterator<Item = Segment>) -> Known {
        let mut known = Known { inside: (0, self.length), outside: (0, self.length) };
        let length = i64::from(self.length);
        for edge in edges {
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

    /// What is known of a disc: what lies in one a little smaller is inside, what does not lie in
    /// one a little larger is outside.
    fn known_of_disc(&self, disc: Disc) -> Known {
        let radius = i64::from(disc.radius.hundredths());
        let squared = |radius: i64| radius * radius;
        let inside = match radius - ROUNDING {
            less @ 0.. => self.crossing(disc.centre, squared(less), 0),
            _ => None,
        };
        let outside = self.crossing(disc.centre, squared(radius + ROUNDING), 1);
        Known { inside: inside.unwrap_or((1, 0)), outside: outside.unwrap_or((0, self.length)) }
    }

    /// The distances between which the path runs within the root of `squared` of a centre: rounded
    /// to the inside by no `slack`, to the outside by one of 1. `None` if it does not.
    fn crossing(&self, centre: Point, squared: i64, slack: i64) -> Option<(i32, i32)> {
        let (way, from) = (self.segment.way(), centre.to(self.segment.start));
        let whole = way.squared();
        // Of t * t * whole + 2 * t * half + rest <= 0, t from 0 to 1.
        let (half, rest) = (from.dot(way), from.squared() - squared);
        let under = i128::from(half) * i128::from(half) - i128::from(whole) * i128::from(rest);
        if whole == 0 || under < 0 {
            return None;
        }
        let root = match u64::try_from(under) {
            Ok(under) => under.isqrt() as i64,
            Err(_) => under.isqrt() as i64,
        };
        let length = i64::from(self.length);
        let scaled = |part: i64| i128::from(part) * i128::from(length);
        let clamped = |far: i128| far.clamp(-1, i128::from(length) + 1) as i32;
        let (first, last) = (scaled(-half - root - slack), scaled(root + slack - half));
        let (up, down) = (
            |part: i128| -(-part).div_euclid(i128::from(whole)),
            |part: i128| part.div_euclid(i128::from(whole)),
        );
        let (first, last) =
            if slack == 0 { (up(first), down(last)) } else { (down(first), up(last)) };
        Some((clamped(first).max(0), clamped(last)))
    }
}

/// Stretches of a path, apart from each other and in order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Stretches(ArrayVec<(i32, i32), MAX_STRETCHES>);

impl Stretches {
    /// The stretches of a path on some shapes.
    #[must_use]
    pub fn on(path: &Path, shapes: &[Shape]) -> Self {
        let mut all = Self::default();
        for shape in shapes {
            if let Some((from, to)) = path.on(shape) {
                all.add(from, to);
            }
        }
        all
    }

    /// Adds a stretch, joined with those it meets. Where there are too many to tell apart, the two
    /// with the shortest gap between them become one.
    pub fn add(&mut self, mut from: i32, mut to: i32) {
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
        if self.0.is_full() {
            self.close_a_gap();
            return self.add(from, to);
        }
        let rank = self.0.iter().take_while(|other| other.0 < from).count();
        self.0.insert(rank, (from, to));
    }

    /// Joins the two with the shortest gap between them.
    fn close_a_gap(&mut self) {
        let gap = |pair: &[(i32, i32)]| pair[1].0 - pair[0].1;
        let gaps = self.0.windows(2).map(gap).enumerate();
        if let Some((at, _)) = gaps.min_by_key(|(_, gap)| *gap) {
            let after = self.0.remove(at + 1);
            self.0[at].1 = after.1;
        }
    }

    /// Adds all of another path's stretches.
    pub fn add_all(&mut self, other: &Self) {
        for &(from, to) in &other.0 {
            self.add(from, to);
        }
    }

    /// How long they are together.
    #[must_use]
    pub fn length(&self) -> i32 {
        self.0.iter().map(|(from, to)| to - from).sum()
    }

    /// How much of them lies outside others.
    #[must_use]
    pub fn length_outside(&self, others: &Self) -> i32 {
        let shared = |&(from, to): &(i32, i32)| -> i32 {
            let overlap = |&(start, end): &(i32, i32)| (to.min(end) - from.max(start)).max(0);
            others.0.iter().map(overlap).sum()
        };
        self.length() - self.0.iter().map(shared).sum::<i32>()
    }

    /// Each stretch by its first and last distance from the start.
    pub fn iter(&self) -> impl Iterator<Item = (i32, i32)> {
        self.0.iter().copied()
    }

    /// Whether there are none.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

/// What a path over different ground costs: slow stretches, roads that make good for them, and
/// what is paid at a place.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PathCost {
    /// Where each inch costs more.
    pub slow: Stretches,
    /// Where each inch costs one, whatever else lies there.
    pub road: Stretches,
    /// What is paid besides, in hundredths of an inch of movement.
    pub extra: i32,
}

impl PathCost {
    /// What a path costs in hundredths of an inch of movement, each inch of slow ground
    /// `surcharge` hundredths more than one.
    #[must_use]
    pub fn cost(&self, path: &Path, surcharge: i32) -> i32 {
        let slow = self.slow.length_outside(&self.road);
        path.length + (i64::from(slow) * i64::from(surcharge) / 100) as i32 + self.extra
    }

    /// Whether all of a path lies on the road. A hundredth of an inch is lost in rounding.
    #[must_use]
    pub fn is_all_road(&self, path: &Path) -> bool {
        path.length > 0 && self.road.length() + 1 >= path.length
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::length::Length;
    use crate::table::shape::Strip;
    use crate::testing::shapes::any_shape;

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
            proptest::prop_assert_eq!(path.on(&shape), tried(path, &shape));
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

    #[test]
    fn too_many_stretches_close_the_shortest_gap() {
        let mut all = Stretches::default();
        for at in 0..16 {
            all.add(at * 100, at * 100 + if at == 4 { 95 } else { 50 });
        }
        all.add(5_000, 5_050);
        let found: Vec<_> = all.iter().collect();
        assert_eq!(found.len(), 16);
        assert_eq!((found[4], found[15]), ((400, 550), (5_000, 5_050)));
    }

    #[test]
    fn roads_make_good_for_slow_ground() {
        let east = path((0, 0), (10, 0));
        let mut toll = PathCost { extra: 300, ..PathCost::default() };
        toll.slow.add(200, 700);
        toll.road.add(600, 1_000);
        assert_eq!(toll.cost(&east, 100), 1_000 + 400 + 300);
        assert_eq!(toll.cost(&east, 50), 1_000 + 200 + 300);
        assert!(!toll.is_all_road(&east));
        toll.road.add(1, 600);
        assert!(toll.is_all_road(&east));
    }

    #[test]
    fn the_last_point_of_a_kind() {
        let east = path((2, 0), (10, 0));
        assert_eq!(east.last(|at| at.x <= 500), 300);
        assert_eq!(east.last(|_| true), 800);
        assert_eq!(east.last(|_| false), 0);
    }

    #[test]
    fn lengths_inside_count_what_overlaps_once() {
        let line = path((0, 20), (40, 20));
        let disc = |x| Shape::Disc(Disc::new(Point::inches(x, 20), Length::inches(5)));
        let on = |shapes: &[Shape]| Stretches::on(&line, shapes).length();
        assert_eq!(on(&[disc(20)]), 1_000);
        assert_eq!(on(&[disc(20), disc(24)]), 1_400);
        assert_eq!(on(&[disc(38)]), 700);
        let beside = Disc::new(Point::inches(20, 26), Length::inches(5));
        assert_eq!(on(&[Shape::Disc(beside)]), 0);
    }
}
