//! The table and the pieces of terrain on it.

use core::fmt;
use core::ops::{BitAnd, BitOr, Sub};

use crate::table::cells::{AROUND, Cells};
use crate::table::length::Length;
use crate::table::point::Point;
use crate::table::rect::Rect;
use crate::table::shape::Shape;

/// Most pieces on a table.
pub const MAX_PIECES: usize = 64;

/// How many classes of movers a ruleset may tell apart.
pub const MOVER_CLASSES: usize = 8;

/// How a class of movers gets on. The kernel knows the two ends; what lies between is the
/// ruleset's.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Going(pub u8);

impl Going {
    /// As on open ground.
    pub const OPEN: Self = Self(0);
    /// Not at all.
    pub const IMPASSABLE: Self = Self(u8::MAX);
}

/// What a piece of terrain is like. Grades and classes are small numbers of the ruleset's own; a
/// higher one is taller, or better cover.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Ground {
    /// The ruleset's number for the kind of terrain.
    pub kind: u8,
    /// Height class, 0 for flat ground.
    pub height: u8,
    /// Whether it can block a line of sight that crosses it.
    pub blocks_sight: bool,
    /// Cover grade for those in it, 0 for none.
    pub cover: u8,
    /// Going by class of mover.
    pub going: [Going; MOVER_CLASSES],
    /// Structure points, 0 for what cannot be brought down.
    pub structure: u16,
}

/// One piece on a table, by its place in the order in which they were added.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PieceId(pub u8);

impl PieceId {
    /// The index as `usize`.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A set of pieces: bit `n` stands for `PieceId(n)`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Pieces(pub u64);

impl Pieces {
    /// No piece.
    pub const NONE: Self = Self(0);

    /// The set of one piece.
    #[must_use]
    pub const fn of(piece: PieceId) -> Self {
        Self(1 << piece.0)
    }

    /// Whether it holds no piece.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many pieces it holds.
    #[must_use]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether it holds the piece.
    #[must_use]
    pub const fn contains(self, piece: PieceId) -> bool {
        self.0 >> piece.0 & 1 == 1
    }

    /// Adds a piece.
    pub const fn insert(&mut self, piece: PieceId) {
        self.0 |= 1 << piece.0;
    }

    /// The pieces in the order in which they were added to the table.
    pub fn iter(self) -> impl Iterator<Item = PieceId> {
        let mut left = self.0;
        core::iter::from_fn(move || {
            let next = (left != 0).then(|| PieceId(left.trailing_zeros() as u8))?;
            left &= left - 1;
            Some(next)
        })
    }
}

impl BitOr for Pieces {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl BitAnd for Pieces {
    type Output = Self;

    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl Sub for Pieces {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }
}

/// Why a piece cannot be put on a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BadPiece {
    /// The table is full.
    TooMany,
    /// It has no shape.
    NoShape,
    /// It lies wholly off the table.
    OffTheTable,
}

impl fmt::Display for BadPiece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooMany => write!(f, "a table holds at most {MAX_PIECES} pieces of terrain"),
            Self::NoShape => f.write_str("a piece of terrain needs a shape"),
            Self::OffTheTable => f.write_str("the piece of terrain lies wholly off the table"),
        }
    }
}

impl core::error::Error for BadPiece {}

/// A table with its terrain. It is built at load and does not change while a game is played: a
/// ruleset masks out what has been destroyed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TerrainMap {
    table: Rect,
    /// Of each piece; kept together, for they are all tested first.
    bounds: Vec<Rect>,
    grounds: Vec<Ground>,
    /// Of each piece: where its shapes end (they begin where those of the piece before end).
    ends: Vec<u16>,
    shapes: Vec<Shape>,
    /// Where to look for what.
    cells: Cells,
}

impl TerrainMap {
    /// An empty table, its south-west corner at the origin.
    #[must_use]
    pub const fn new(width: Length, depth: Length) -> Self {
        let far = Point::new(width.hundredths(), depth.hundredths());
        Self {
            table: Rect::new(Point::new(0, 0), far),
            bounds: Vec::new(),
            grounds: Vec::new(),
            ends: Vec::new(),
            shapes: Vec::new(),
            cells: Cells::BLANK,
        }
    }

    /// Puts a piece on the table: the union of its shapes.
    ///
    /// # Errors
    /// If the table is full, or the piece has no shape or lies wholly off the table.
    pub fn add(&mut self, ground: Ground, shapes: &[Shape]) -> Result<PieceId, BadPiece> {
        let end = u16::try_from(self.shapes.len() + shapes.len()).map_err(|_| BadPiece::TooMany)?;
        if self.bounds.len() == MAX_PIECES {
            return Err(BadPiece::TooMany);
        }
        let bounds =
            shapes.iter().map(Shape::bounds).reduce(Rect::joined).ok_or(BadPiece::NoShape)?;
        if !bounds.meets(self.table) {
            return Err(BadPiece::OffTheTable);
        }
        if self.bounds.is_empty() {
            self.cells = Cells::of(self.table);
        }
        self.cells.enter(self.bounds.len(), bounds, shapes);
        self.bounds.push(bounds);
        self.grounds.push(ground);
        self.ends.push(end);
        self.shapes.extend_from_slice(shapes);
        Ok(PieceId(self.bounds.len() as u8 - 1))
    }

    /// The table.
    #[must_use]
    pub const fn table(&self) -> Rect {
        self.table
    }

    /// Every piece.
    #[must_use]
    pub fn all(&self) -> Pieces {
        self.with_ground(|_| true)
    }

    /// What a piece is like.
    #[must_use]
    pub fn ground(&self, piece: PieceId) -> &Ground {
        &self.grounds[piece.index()]
    }

    /// The shapes of a piece.
    #[must_use]
    pub fn shapes(&self, piece: PieceId) -> &[Shape] {
        let begin = piece.index().checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.shapes[usize::from(begin)..usize::from(self.ends[piece.index()])]
    }

    /// The smallest rectangle around a piece.
    #[must_use]
    pub fn bounds(&self, piece: PieceId) -> Rect {
        self.bounds[piece.index()]
    }

    /// The pieces whose ground passes a test: a mask to prepare once and intersect with.
    pub fn with_ground(&self, mut test: impl FnMut(&Ground) -> bool) -> Pieces {
        let bits = self.grounds.iter().enumerate().map(|(i, ground)| u64::from(test(ground)) << i);
        Pieces(bits.fold(0, |set, bit| set | bit))
    }

    /// The pieces whose bounds meet a rectangle.
    #[must_use]
    pub fn near_rect(&self, rect: Rect) -> Pieces {
        let mut near = self.cells.meeting(rect);
        for piece in Pieces(near).iter() {
            near &= !(u64::from(!self.bounds[piece.index()].meets(rect)) << piece.0);
        }
        Pieces(near)
    }

    /// Pieces among which are all whose bounds meet a rectangle: quicker, and near enough where a
    /// closer look follows.
    #[must_use]
    #[inline]
    pub fn about_rect(&self, rect: Rect) -> Pieces {
        Pieces(self.cells.meeting(rect))
    }

    /// Those of `pieces` that have a shape which passes a test.
    pub(super) fn having(&self, pieces: Pieces, test: impl Fn(&Shape) -> bool) -> Pieces {
        let bits =
            pieces.iter().map(|piece| u64::from(self.shapes(piece).iter().any(&test)) << piece.0);
        Pieces(bits.fold(0, |set, bit| set | bit))
    }

    /// The pieces that hold a point; borders count.
    #[must_use]
    pub fn pieces_at(&self, point: Point) -> Pieces {
        self.holding(Pieces(u64::MAX), point)
    }

    /// Those of `pieces` that hold a point; borders count.
    #[must_use]
    #[inline]
    pub fn holding(&self, pieces: Pieces, point: Point) -> Pieces {
        let (touching, covering) = match self.cells.at(point) {
            Some(known) => known,
            None => (self.about_rect(Rect::new(point, point)).0, 0),
        };
        let sure = Pieces(covering & pieces.0);
        match touching & !covering & pieces.0 {
            0 => sure,
            unsure => sure | self.having(Pieces(unsure), |shape| shape.contains(point)),
        }
    }

    /// The pieces at most `length` away from a point.
    #[must_use]
    pub fn pieces_within(&self, point: Point, length: Length) -> Pieces {
        self.within_among(Pieces(u64::MAX), point, length)
    }

    /// Those of `pieces` at most `length` away from a point.
    #[must_use]
    pub fn within_among(&self, pieces: Pieces, point: Point, length: Length) -> Pieces {
        let around = if length <= AROUND { self.cells.around(point) } else { None };
        let near = match around {
            Some(around) => Pieces(around),
            None => self.about_rect(Rect::new(point, point).grown(length)),
        };
        self.having(near & pieces, |shape| shape.is_within(point, length))
    }

    /// The point of a piece nearest to `point`, rounded as [`Shape::nearest_to`] does.
    #[must_use]
    pub fn nearest_on(&self, piece: PieceId, point: Point) -> Point {
        self.shapes(piece)
            .iter()
            .map(|shape| shape.nearest_to(point))
            .min_by_key(|near| near.squared_distance(point))
            .expect("a piece has a shape")
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::table::shape::Disc;
    use crate::testing::shapes::{any_map, any_point};

    #[test]
    fn pieces_are_checked() {
        let mut map = TerrainMap::new(Length::inches(48), Length::inches(48));
        let disc = |x, y| Shape::Disc(Disc::new(Point::inches(x, y), Length::inches(3)));
        assert_eq!(map.add(Ground::default(), &[]), Err(BadPiece::NoShape));
        assert_eq!(map.add(Ground::default(), &[disc(60, 10)]), Err(BadPiece::OffTheTable));
        for n in 0..64 {
            assert_eq!(map.add(Ground::default(), &[disc(n % 48, 5)]), Ok(PieceId(n as u8)));
        }
        assert_eq!(map.add(Ground::default(), &[disc(10, 10)]), Err(BadPiece::TooMany));
        assert_eq!(map.all(), Pieces(u64::MAX));
    }

    #[test]
    fn a_piece_is_the_union_of_its_shapes() {
        let mut map = TerrainMap::new(Length::inches(48), Length::inches(48));
        let disc = |x, y| Shape::Disc(Disc::new(Point::inches(x, y), Length::inches(3)));
        let tall = Ground { height: 2, ..Ground::default() };
        let one = map.add(Ground::default(), &[disc(10, 10)]).expect("fits");
        let two = map.add(tall, &[disc(30, 10), disc(12, 10)]).expect("fits");
        assert_eq!(map.shapes(two).len(), 2);
        assert_eq!(map.pieces_at(Point::inches(11, 10)), Pieces::of(one) | Pieces::of(two));
        assert_eq!(map.pieces_at(Point::inches(30, 13)), Pieces::of(two));
        assert_eq!(map.pieces_at(Point::inches(20, 10)), Pieces::NONE);
        assert_eq!(map.pieces_within(Point::inches(20, 10), Length::inches(5)), Pieces::of(two));
        assert_eq!(map.with_ground(|ground| ground.height > 1), Pieces::of(two));
        assert_eq!(map.nearest_on(two, Point::inches(20, 10)), Point::inches(15, 10));
    }

    proptest! {
        #[test]
        fn pieces_at_a_point_by_brute_force(map in any_map(), point in any_point(), reach in 0i16..5000) {
            let length = Length::from_hundredths(reach);
            let (at, near) = (map.pieces_at(point), map.pieces_within(point, length));
            for piece in map.all().iter() {
                let shapes = map.shapes(piece);
                prop_assert_eq!(at.contains(piece), shapes.iter().any(|s| s.contains(point)));
                prop_assert_eq!(near.contains(piece), shapes.iter().any(|s| s.is_within(point, length)));
            }
        }
    }
}
