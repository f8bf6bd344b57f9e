//! Small shifts of what lies on a table, so that no game hangs by the inch at which a piece was drawn.
//!
//! Pieces that touch are one block and move as one; blocks that lie apart stay apart; nothing leaves
//! the table, and what lies at an edge of it stays at that edge. Blocks and borders are taken in an
//! order that is drawn, and what is drawn for them has no direction: of a table that is the same from
//! both sides the shifted ones are as likely as their mirror images.

use crate::table::length::Length;
use crate::table::point::{Point, Vector};
use crate::table::rect::Rect;
use crate::table::shape::Shape;
use crate::table::stream::Stream;

/// How often a way that is blocked is halved before a block stays where it is.
const HALVINGS: u32 = 3;

/// A zone keeps at least half of its width: a border comes in by a quarter of it at most.
const SHARE_OF_WIDTH: i32 = 4;

/// And two inches, the width that rulesets ask of zones.
const LEAST_WIDTH: i32 = 200;

/// What shifts the pieces of a table, and by how much at most, along either axis.
#[derive(Debug)]
pub struct Shifter {
    table: Rect,
    most: i32,
    rng: Stream,
}

/// Pieces that touch, and how they have been shifted.
#[derive(Clone, Debug)]
struct Block {
    /// Where they are as drawn.
    shapes: Vec<Shape>,
    bounds: Rect,
    way: Vector,
}

/// How the pieces of a table have been shifted.
#[derive(Clone, Debug)]
pub struct Shifts {
    blocks: Vec<Block>,
    /// The block of each piece.
    block_of: Vec<usize>,
}

impl Block {
    fn meets(&self, way: Vector, other: &Self) -> bool {
        if !self.bounds.moved(way).meets(other.bounds.moved(other.way)) {
            return false;
        }
        let there: Vec<Shape> = other.shapes.iter().map(|shape| shape.moved(other.way)).collect();
        let mut own = self.shapes.iter().map(|shape| shape.moved(way));
        own.any(|shape| there.iter().any(|other| shape.meets(other)))
    }
}

impl Shifter {
    /// Shifts of up to `most` along either axis on a table.
    pub fn new(table: Rect, most: Length, rng: Stream) -> Self {
        Self { table, most: i32::from(most.hundredths()), rng }
    }

    /// Draws how pieces are shifted, each given by the shapes that it is made of.
    pub fn shifts(&mut self, pieces: &[Vec<Shape>]) -> Shifts {
        let mut shifts = Shifts::unmoved(pieces);
        for at in self.order(shifts.blocks.len()) {
            let way = self.way_within(shifts.blocks[at].bounds);
            let block = &shifts.blocks[at];
            let is_free = |way: &Vector| {
                let others = shifts.blocks.iter().enumerate().filter(|(other, _)| *other != at);
                others.into_iter().all(|(_, other)| !block.meets(*way, other))
            };
            shifts.blocks[at].way = halves(way).find(is_free).unwrap_or_default();
        }
        shifts
    }

    /// Zones whose borders are shifted, each by itself, but for those at an edge of the table. A zone
    /// keeps half of its width and two inches, and zones that lie apart stay apart.
    pub fn zones(&mut self, zones: &[Rect]) -> Vec<Rect> {
        let mut shifted = zones.to_vec();
        for at in self.order(zones.len()) {
            let (zone, ways) = (zones[at], self.ways_of_borders(zones[at]));
            let is_free = |moved: &Rect| {
                let others = zones.iter().zip(&shifted).enumerate();
                others
                    .filter(|(other, _)| *other != at)
                    .all(|(_, (drawn, now))| zone.meets(*drawn) || !moved.meets(*now))
            };
            let low = halves(ways[0]).zip(halves(ways[1]));
            let mut tried = low.map(|(low, high)| Rect::new(zone.low() + low, zone.high() + high));
            shifted[at] = tried.find(is_free).unwrap_or(zone);
        }
        shifted
    }

    /// Numbers below `count` in an order that is drawn.
    fn order(&mut self, count: usize) -> Vec<usize> {
        let mut order: Vec<usize> = (0..count).collect();
        for at in (1..count).rev() {
            order.swap(at, self.rng.below(at as u32 + 1) as usize);
        }
        order
    }

    /// A number from `-most` to `most`.
    fn draw(&mut self, most: i32) -> i32 {
        self.rng.below(2 * most.unsigned_abs() + 1) as i32 - most
    }

    /// A way for what has these bounds: it stays on the table, and at the edges at which it lies.
    fn way_within(&mut self, bounds: Rect) -> Vector {
        let (low, high) = (self.table.low().to(bounds.low()), bounds.high().to(self.table.high()));
        let (x, y) = (self.draw(self.most), self.draw(self.most));
        Vector::new(kept_on(x, low.x, high.x), kept_on(y, low.y, high.y))
    }

    /// How the south-western and the north-eastern corner of a zone move.
    fn ways_of_borders(&mut self, zone: Rect) -> [Vector; 2] {
        let size = zone.low().to(zone.high());
        let (low, high) = (self.table.low().to(zone.low()), zone.high().to(self.table.high()));
        let mut border = |room: i32, width: i32, outwards: i32| {
            let spare = (width - LEAST_WIDTH) / 2;
            let most = self.most.min(width / SHARE_OF_WIDTH).min(spare).max(0);
            let way = self.draw(most);
            if room <= 0 { 0 } else { outwards * way.min(room) }
        };
        let [west, south] = [border(low.x, size.x, -1), border(low.y, size.y, -1)];
        let [east, north] = [border(high.x, size.x, 1), border(high.y, size.y, 1)];
        [Vector::new(west, south), Vector::new(east, north)]
    }
}

impl Shifts {
    /// The blocks of some pieces, where they are drawn.
    fn unmoved(pieces: &[Vec<Shape>]) -> Self {
        let mut block_of: Vec<usize> = (0..pieces.len()).collect();
        for at in 0..pieces.len() {
            for other in 0..at {
                let touch =
                    pieces[at].iter().any(|one| pieces[other].iter().any(|it| one.meets(it)));
                if touch && block_of[at] != block_of[other] {
                    let (from, to) = (block_of[at], block_of[other]);
                    block_of.iter_mut().filter(|block| **block == from).for_each(|it| *it = to);
                }
            }
        }
        let mut numbers: Vec<usize> = block_of.clone();
        numbers.sort_unstable();
        numbers.dedup();
        let blocks = numbers.iter().map(|number| {
            let own = pieces.iter().zip(&block_of).filter(|(_, block)| *block == number);
            let shapes: Vec<Shape> = own.flat_map(|(shapes, _)| shapes.iter().copied()).collect();
            let bounds = shapes.iter().map(Shape::bounds).reduce(Rect::joined);
            let bounds = bounds.unwrap_or(Rect::new(Point::new(0, 0), Point::new(0, 0)));
            Block { shapes, bounds, way: Vector::default() }
        });
        let place = |number: &usize| numbers.binary_search(number).unwrap_or_default();
        Self { blocks: blocks.collect(), block_of: block_of.iter().map(place).collect() }
    }

    /// How a piece has been shifted, by its number.
    #[must_use]
    pub fn of(&self, piece: usize) -> Vector {
        self.blocks[self.block_of[piece]].way
    }

    /// How a place has been shifted: with the terrain that holds it as drawn; in the open it stays.
    #[must_use]
    pub fn at(&self, place: Point) -> Vector {
        let holds = |block: &&Block| block.shapes.iter().any(|shape| shape.contains(place));
        self.blocks.iter().find(holds).map_or(Vector::default(), |block| block.way)
    }

    /// A place with the terrain that holds it.
    #[must_use]
    pub fn place(&self, place: Point) -> Point {
        place + self.at(place)
    }
}

/// A way, and shorter ones the same way.
fn halves(way: Vector) -> impl Iterator<Item = Vector> {
    (0..=HALVINGS).map(move |times| Vector::new(way.x / (1 << times), way.y / (1 << times)))
}

/// A shift along an axis of what has so much room before it and behind it; none of what reaches the
/// edge on either side.
fn kept_on(shift: i32, before: i32, behind: i32) -> i32 {
    if before <= 0 || behind <= 0 { 0 } else { shift.clamp(-before, behind) }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::table::polygon::ConvexPolygon;
    use crate::table::segment::Segment;
    use crate::table::shape::{Disc, Strip};
    use crate::testing::shapes::any_shape;

    const INCH: Length = Length::inches(1);

    fn rect(west: i16, south: i16, east: i16, north: i16) -> Rect {
        Rect::new(Point::inches(west, south), Point::inches(east, north))
    }

    fn table() -> Rect {
        rect(0, 0, 48, 48)
    }

    fn house(west: i16, south: i16) -> Vec<Shape> {
        vec![Shape::Rect(rect(west, south, west + 4, south + 4))]
    }

    fn shifts(pieces: &[Vec<Shape>], seed: u64) -> Shifts {
        Shifter::new(table(), INCH, Stream::new(seed)).shifts(pieces)
    }

    fn touch(one: &[Shape], other: &[Shape]) -> bool {
        one.iter().any(|shape| other.iter().any(|it| shape.meets(it)))
    }

    fn moved(shapes: &[Shape], way: Vector) -> Vec<Shape> {
        shapes.iter().map(|shape| shape.moved(way)).collect()
    }

    #[test]
    fn a_house_in_the_open_is_shifted_by_up_to_an_inch_each_way_alike() {
        let mut sum = Vector::default();
        let mut far = [0; 4];
        for seed in 0..2_000 {
            let Vector { x, y } = shifts(&[house(20, 20)], seed).of(0);
            assert!(x.abs() <= 100 && y.abs() <= 100);
            sum = sum + Vector::new(x, y);
            far = [far[0].max(x), far[1].max(-x), far[2].max(y), far[3].max(-y)];
        }
        assert!(far.iter().all(|&most| most > 95), "{far:?}");
        // The standard deviation of a sum is 2,600.
        assert!(sum.x.abs() < 13_000 && sum.y.abs() < 13_000, "{sum:?}");
    }

    #[test]
    fn what_touches_moves_as_one_and_takes_its_places_along() {
        let wall = vec![Shape::Strip(Strip::new(
            Segment::new(Point::inches(24, 22), Point::inches(30, 22)),
            Length::ZERO,
        ))];
        let pieces = [house(20, 20), wall, house(34, 20)];
        let mut apart = 0;
        for seed in 0..50 {
            let shifts = shifts(&pieces, seed);
            assert_eq!(shifts.of(0), shifts.of(1));
            assert_eq!(shifts.at(Point::inches(22, 22)), shifts.of(0));
            assert_eq!(shifts.place(Point::inches(36, 22)), Point::inches(36, 22) + shifts.of(2));
            assert_eq!(shifts.at(Point::inches(10, 10)), Vector::default());
            apart += usize::from(shifts.of(0) != shifts.of(2));
        }
        assert!(apart > 45);
    }

    #[test]
    fn a_road_from_edge_to_edge_moves_across_alone() {
        let road = vec![Shape::Rect(rect(0, 20, 48, 22))];
        let ways: Vec<Vector> =
            (0..50).map(|seed| shifts(std::slice::from_ref(&road), seed).of(0)).collect();
        assert!(ways.iter().all(|way| way.x == 0));
        assert!(ways.iter().any(|way| way.y > 50) && ways.iter().any(|way| way.y < -50));
        let crossing = vec![Shape::Rect(rect(20, 0, 22, 48))];
        assert_eq!(shifts(&[road, crossing], 1).of(0), Vector::default(), "all four edges");
    }

    /// Two houses a tenth of an inch apart: most ways of one are barred by the other.
    #[test]
    fn narrow_gaps_are_never_closed() {
        let other = vec![Shape::Rect(Rect::new(Point::new(2410, 2000), Point::new(2810, 2400)))];
        let pieces = [house(20, 20), other];
        let mut moved_at_all = 0;
        for seed in 0..200 {
            let shifts = shifts(&pieces, seed);
            let [one, other] = [0, 1].map(|at| moved(&pieces[at], shifts.of(at)));
            assert!(!touch(&one, &other));
            moved_at_all += usize::from(!shifts.of(0).is_zero());
        }
        assert!(moved_at_all > 100);
    }

    /// As likely as its mirror image: neither the order of the file nor a direction decides.
    #[test]
    fn neither_of_two_houses_in_each_others_way_has_the_say() {
        let other = vec![Shape::Rect(Rect::new(Point::new(2430, 2000), Point::new(2830, 2400)))];
        let pieces = [house(20, 20), other];
        let sums = (0..20_000).fold([0i64; 2], |sums, seed| {
            let shifts = shifts(&pieces, seed);
            [sums[0] - i64::from(shifts.of(0).x), sums[1] + i64::from(shifts.of(1).x)]
        });
        assert!(sums.iter().all(|&sum| sum > 100_000), "they are pushed apart: {sums:?}");
        // The standard deviation of a difference is about 11,000.
        assert!(sums[0].abs_diff(sums[1]) < 55_000, "{sums:?}");
    }

    #[test]
    fn zones_keep_their_edges_and_half_their_width() {
        let zones = [rect(0, 0, 48, 6), rect(0, 42, 48, 48), rect(10, 7, 12, 9)];
        let mut seen = [0; 2];
        for seed in 0..200 {
            let rng = Stream::new(seed);
            let shifted = Shifter::new(table(), Length::inches(4), rng).zones(&zones);
            for (at, zone) in shifted[..2].iter().enumerate() {
                assert_eq!((zone.low().x, zone.high().x), (0, 4800));
                assert!(zone.high().y - zone.low().y >= 300);
                seen[at] += usize::from(zone.high().y - zone.low().y != 600);
            }
            assert_eq!((shifted[0].low().y, shifted[1].high().y), (0, 4800));
            assert!(!shifted[0].meets(shifted[2]), "zones that lie apart stay apart");
        }
        assert!(seen.iter().all(|&seen| seen > 150), "{seen:?}");
    }

    #[test]
    fn the_same_stream_gives_the_same_shifts() {
        let pieces = [house(4, 4), house(20, 20), house(40, 30)];
        let all = |seed| [0, 1, 2].map(|at| shifts(&pieces, seed).of(at));
        assert_eq!(all(7), all(7));
        assert_ne!(all(7), all(8));
    }

    /// A shape on a table of 300 inches, at a quarter of the size that the strategy draws.
    fn small_shape() -> impl Strategy<Value = Shape> {
        let quarter = |point: Point| Point::new(point.x / 4, point.y / 4);
        any_shape().prop_map(move |shape| match shape {
            Shape::Polygon(polygon) => {
                let corners: Vec<Point> = polygon.corners().iter().map(|&it| quarter(it)).collect();
                ConvexPolygon::new(&corners)
                    .map_or(Shape::Disc(Disc::new(corners[0], INCH)), Shape::Polygon)
            }
            Shape::Rect(it) => Shape::Rect(Rect::new(quarter(it.low()), quarter(it.high()))),
            Shape::Disc(it) => Shape::Disc(Disc::new(
                quarter(it.centre),
                Length::from_hundredths(it.radius.hundredths() / 4),
            )),
            Shape::Strip(it) => {
                let ends = Segment::new(quarter(it.spine().start), quarter(it.spine().end));
                Shape::Strip(Strip::new(ends, INCH))
            }
        })
    }

    proptest! {
        #[test]
        fn whatever_lies_there_is_kept(
            pieces in prop::collection::vec(prop::collection::vec(small_shape(), 1..3), 0..10),
            most in 1i16..400, seed in any::<u64>(),
        ) {
            let table = Rect::new(Point::new(0, 0), Point::new(7_500, 7_500));
            let rng = Stream::new(seed);
            let shifts = Shifter::new(table, Length::from_hundredths(most), rng).shifts(&pieces);
            let there: Vec<Vec<Shape>> =
                pieces.iter().enumerate().map(|(at, it)| moved(it, shifts.of(at))).collect();
            for (at, piece) in pieces.iter().enumerate() {
                let way = shifts.of(at);
                prop_assert!(way.x.abs() <= most.into() && way.y.abs() <= most.into());
                for (drawn, now) in piece.iter().zip(&there[at]) {
                    for corner in drawn.bounds().corners().into_iter().zip(now.bounds().corners()) {
                        prop_assert!(!table.contains(corner.0) || table.contains(corner.1));
                    }
                }
                for other in 0..at {
                    prop_assert_eq!(
                        touch(piece, &pieces[other]),
                        touch(&there[at], &there[other]),
                        "pieces {} and {}", other, at
                    );
                }
            }
        }
    }
}
