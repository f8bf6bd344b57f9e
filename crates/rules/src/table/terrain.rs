//! The table and the pieces of terrain on it.

use core::fmt;
use core::ops::{BitAnd, BitOr, Sub};

use crate::table::bits::Bits;
use crate::table::cells::{AROUND, Cells};
use crate::table::length::Length;
use crate::table::point::Point;
use crate::table::rect::Rect;
use crate::table::shape::Shape;

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
pub struct PieceTraits {
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

/// A set of pieces: 64 for every word, as many words as a ruleset needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Pieces<const WORDS: usize = 1>(Bits<WORDS>);

impl<const WORDS: usize> Pieces<WORDS> {
    /// No piece.
    pub const NONE: Self = Self(Bits::EMPTY);

    /// Every piece that there can be.
    pub const ALL: Self = Self(Bits::FULL);

    /// How many pieces a set can hold, and so a table.
    pub const CAPACITY: usize = Bits::<WORDS>::CAPACITY;

    /// The set of one piece.
    #[must_use]
    #[inline]
    pub const fn of(piece: PieceId) -> Self {
        Self(Bits::of(piece.index()))
    }

    /// Whether it holds no piece.
    #[must_use]
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0.is_empty()
    }

    /// How many pieces it holds.
    #[must_use]
    #[inline]
    pub const fn len(self) -> u32 {
        self.0.len()
    }

    /// Whether it holds the piece.
    #[must_use]
    #[inline]
    pub const fn contains(self, piece: PieceId) -> bool {
        self.0.contains(piece.index())
    }

    /// Whether the two share a piece.
    #[must_use]
    #[inline]
    pub const fn meets(self, other: Self) -> bool {
        self.0.meets(&other.0)
    }

    /// Adds a piece.
    #[inline]
    pub const fn insert(&mut self, piece: PieceId) {
        self.0.insert(piece.index());
    }

    /// Takes a piece out.
    #[inline]
    pub const fn remove(&mut self, piece: PieceId) {
        self.0.remove(piece.index());
    }

    /// The pieces in the order in which they were added to the table.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = PieceId> {
        self.0.iter().map(|piece| PieceId(piece as u8))
    }

    /// Those of the set that pass a test.
    #[inline]
    fn passing(self, test: impl Fn(PieceId) -> bool) -> Self {
        let mut passed = Self::NONE;
        for piece in self.iter() {
            passed.0.insert_if(piece.index(), test(piece));
        }
        passed
    }
}

impl<const WORDS: usize> Default for Pieces<WORDS> {
    fn default() -> Self {
        Self::NONE
    }
}

impl<const WORDS: usize> FromIterator<PieceId> for Pieces<WORDS> {
    fn from_iter<I: IntoIterator<Item = PieceId>>(pieces: I) -> Self {
        Self(pieces.into_iter().map(PieceId::index).collect())
    }
}

impl<const WORDS: usize> BitOr for Pieces<WORDS> {
    type Output = Self;

    #[inline]
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl<const WORDS: usize> BitAnd for Pieces<WORDS> {
    type Output = Self;

    #[inline]
    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl<const WORDS: usize> Sub for Pieces<WORDS> {
    type Output = Self;

    #[inline]
    fn sub(self, other: Self) -> Self {
        Self(self.0.without(&other.0))
    }
}

/// Why a piece cannot be put on a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BadPiece {
    /// The table is full: it holds so many.
    TooMany(usize),
    /// It has no shape.
    NoShape,
    /// It lies wholly off the table.
    OffTheTable,
}

impl fmt::Display for BadPiece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooMany(most) => write!(f, "a table holds at most {most} pieces of terrain"),
            Self::NoShape => f.write_str("a piece of terrain needs a shape"),
            Self::OffTheTable => f.write_str("the piece of terrain lies wholly off the table"),
        }
    }
}

impl core::error::Error for BadPiece {}

/// A table with its terrain. It is built at load and does not change while a game is played: a
/// ruleset masks out what has been destroyed. It holds 64 pieces for every word of their sets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TerrainMap<const WORDS: usize = 1> {
    table: Rect,
    /// Of each piece; kept together, for they are all tested first.
    bounds: Vec<Rect>,
    grounds: Vec<PieceTraits>,
    /// Of each piece: where its shapes end (they begin where those of the piece before end).
    ends: Vec<u16>,
    shapes: Vec<Shape>,
    /// Where to look for what.
    cells: Cells<WORDS>,
}

impl<const WORDS: usize> TerrainMap<WORDS> {
    /// Most pieces on the table.
    pub const MOST_PIECES: usize = {
        assert!(Pieces::<WORDS>::CAPACITY <= 256, "a piece is known by a byte");
        Pieces::<WORDS>::CAPACITY
    };

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
    pub fn add(&mut self, ground: PieceTraits, shapes: &[Shape]) -> Result<PieceId, BadPiece> {
        let full = BadPiece::TooMany(Self::MOST_PIECES);
        let end = u16::try_from(self.shapes.len() + shapes.len()).map_err(|_| full)?;
        if self.bounds.len() == Self::MOST_PIECES {
            return Err(full);
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
    pub fn all(&self) -> Pieces<WORDS> {
        self.with_ground(|_| true)
    }

    /// What a piece is like.
    #[must_use]
    pub fn ground(&self, piece: PieceId) -> &PieceTraits {
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
    pub fn with_ground(&self, mut test: impl FnMut(&PieceTraits) -> bool) -> Pieces<WORDS> {
        let mut passed = Bits::EMPTY;
        for (at, ground) in self.grounds.iter().enumerate() {
            passed.insert_if(at, test(ground));
        }
        Pieces(passed)
    }

    /// The pieces whose bounds meet a rectangle.
    #[must_use]
    pub fn near_rect(&self, rect: Rect) -> Pieces<WORDS> {
        self.about_rect(rect).passing(|piece| self.bounds[piece.index()].meets(rect))
    }

    /// Pieces among which are all whose bounds meet a rectangle: quicker, and near enough where a
    /// closer look follows.
    #[must_use]
    #[inline]
    pub fn about_rect(&self, rect: Rect) -> Pieces<WORDS> {
        Pieces(self.cells.meeting(rect))
    }

    /// Those of `pieces` that have a shape which passes a test.
    pub(super) fn having(
        &self,
        pieces: Pieces<WORDS>,
        test: impl Fn(&Shape) -> bool,
    ) -> Pieces<WORDS> {
        pieces.passing(|piece| self.shapes(piece).iter().any(&test))
    }

    /// The pieces that hold a point; borders count.
    #[must_use]
    pub fn pieces_at(&self, point: Point) -> Pieces<WORDS> {
        self.holding(Pieces::ALL, point)
    }

    /// Those of `pieces` that hold a point; borders count.
    #[must_use]
    #[inline]
    pub fn holding(&self, pieces: Pieces<WORDS>, point: Point) -> Pieces<WORDS> {
        let (touching, covering) = match self.cells.at(point) {
            Some(known) => known,
            None => (self.about_rect(Rect::new(point, point)).0, Bits::EMPTY),
        };
        let sure = Pieces(covering & pieces.0);
        let unsure = Pieces(touching.without(&covering) & pieces.0);
        if unsure.is_empty() {
            return sure;
        }
        sure | self.having(unsure, |shape| shape.contains(point))
    }

    /// The pieces at most `length` away from a point.
    #[must_use]
    pub fn pieces_within(&self, point: Point, length: Length) -> Pieces<WORDS> {
        self.within_among(Pieces::ALL, point, length)
    }

    /// Those of `pieces` at most `length` away from a point.
    #[must_use]
    pub fn within_among(
        &self,
        pieces: Pieces<WORDS>,
        point: Point,
        length: Length,
    ) -> Pieces<WORDS> {
        let around = if length <= AROUND { self.cells.around(point) } else { None };
        let near = match around {
            Some(around) => Pieces(around),
            None => self.about_rect(Rect::new(point, point).grown(length)),
        };
        self.having(near & pieces, |shape| shape.is_within(point, length))
    }

    /// Whether shapes lie wholly on the table, in bounds that meet those of no piece of `pieces`: a
    /// free site.
    #[must_use]
    pub fn has_site(&self, shapes: &[Shape], pieces: Pieces<WORDS>) -> bool {
        let Some(bounds) = shapes.iter().map(Shape::bounds).reduce(Rect::joined) else {
            return false;
        };
        bounds.corners().into_iter().all(|corner| self.table.contains(corner))
            && !self.near_rect(bounds).meets(pieces)
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
        let mut map: TerrainMap = TerrainMap::new(Length::inches(48), Length::inches(48));
        let disc = |x, y| Shape::Disc(Disc::new(Point::inches(x, y), Length::inches(3)));
        assert_eq!(map.add(PieceTraits::default(), &[]), Err(BadPiece::NoShape));
        assert_eq!(map.add(PieceTraits::default(), &[disc(60, 10)]), Err(BadPiece::OffTheTable));
        for n in 0..64 {
            assert_eq!(map.add(PieceTraits::default(), &[disc(n % 48, 5)]), Ok(PieceId(n as u8)));
        }
        assert_eq!(map.add(PieceTraits::default(), &[disc(10, 10)]), Err(BadPiece::TooMany(64)));
        assert_eq!(map.all(), Pieces::ALL);
    }

    #[test]
    fn a_table_is_as_wide_as_it_must() {
        let mut map = TerrainMap::<3>::new(Length::inches(48), Length::inches(48));
        let disc = |x, y| Shape::Disc(Disc::new(Point::inches(x, y), Length::inches(1)));
        for n in 0..192_i16 {
            let at = disc(n % 24 * 2, n / 24 * 6);
            assert_eq!(map.add(PieceTraits::default(), &[at]), Ok(PieceId(n as u8)));
        }
        assert_eq!(map.add(PieceTraits::default(), &[disc(0, 0)]), Err(BadPiece::TooMany(192)));
        for n in [0, 63, 64, 130, 191] {
            let (piece, at) = (PieceId(n), map.shapes(PieceId(n))[0].bounds().low());
            let middle = at.plus(crate::table::Vector::new(100, 100));
            assert_eq!(
                map.pieces_within(middle, Length::ZERO).iter().next(),
                map.pieces_at(middle).iter().next()
            );
            assert!(map.pieces_at(middle).contains(piece));
            assert!(map.crossed_between(at, Point::new(at.x + 200, at.y + 200)).contains(piece));
        }
    }

    #[test]
    fn a_piece_is_the_union_of_its_shapes() {
        let mut map: TerrainMap = TerrainMap::new(Length::inches(48), Length::inches(48));
        let disc = |x, y| Shape::Disc(Disc::new(Point::inches(x, y), Length::inches(3)));
        let tall = PieceTraits { height: 2, ..PieceTraits::default() };
        let one = map.add(PieceTraits::default(), &[disc(10, 10)]).expect("fits");
        let two = map.add(tall, &[disc(30, 10), disc(12, 10)]).expect("fits");
        assert_eq!(map.shapes(two).len(), 2);
        assert_eq!(map.pieces_at(Point::inches(11, 10)), Pieces::of(one) | Pieces::of(two));
        assert_eq!(map.pieces_at(Point::inches(30, 13)), Pieces::of(two));
        assert_eq!(map.pieces_at(Point::inches(20, 10)), Pieces::NONE);
        assert_eq!(map.pieces_within(Point::inches(20, 10), Length::inches(5)), Pieces::of(two));
        assert_eq!(map.with_ground(|ground| ground.height > 1), Pieces::of(two));
        assert_eq!(map.nearest_on(two, Point::inches(20, 10)), Point::inches(15, 10));
    }

    #[test]
    fn sites_are_on_the_table_and_free() {
        let mut map: TerrainMap = TerrainMap::new(Length::inches(48), Length::inches(48));
        let disc = |x, y| [Shape::Disc(Disc::new(Point::inches(x, y), Length::inches(3)))];
        let one = map.add(PieceTraits::default(), &disc(10, 10)).expect("fits");
        assert!(map.has_site(&disc(20, 10), map.all()));
        assert!(
            !map.has_site(&disc(14, 10), map.all()) && map.has_site(&disc(14, 10), Pieces::NONE)
        );
        assert!(!map.has_site(&disc(14, 10), Pieces::of(one)));
        assert!(!map.has_site(&disc(46, 10), Pieces::NONE) && !map.has_site(&[], Pieces::NONE));
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
