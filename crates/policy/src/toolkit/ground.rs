//! A table in cells: a good point in each to stand at, and which cells see which.
//!
//! What stands and lies on a table before the battle is looked at once for all games; whether two
//! cells see each other is worked out when it is first asked. It is a guess, good enough to choose
//! where to go: whether a shot is possible is asked of the rules.

use core::sync::atomic::{AtomicU16, AtomicU64, Ordering};

use wargauge_rules::table::point::{Point, Vector};
use wargauge_rules::table::rect::Rect;
use wargauge_rules::table::screen::{Lookout, Screen};
use wargauge_rules::table::terrain::PieceId;

use super::distance::apart;

/// The most cells of a table.
pub const MOST_CELLS: usize = 384;

/// Words of a row of bits, one for each cell.
pub(super) const WORDS: usize = MOST_CELLS / 64;

/// No cell is narrower than this, in inches.
const LEAST_SIZE: i16 = 3;

/// What a ruleset knows of a cell: at least where one stands in it.
pub trait Standpoint {
    /// Where to stand in it.
    fn at(&self) -> Point;
}

/// A cell to be looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plot {
    /// Its middle, moved in from the far edges of the table.
    pub middle: Point,
    /// Its side, in hundredths of an inch.
    pub size: i16,
    /// Where one may stand in it: in the middle, or towards a corner. Of the corners that farthest from
    /// the middle of the table comes first, so that of places that are as good who stands at a wall has it
    /// before him, on either side of a table that is the same from both.
    pub places: [Point; PLACES],
    /// Whether it is one of the second colour if the table is a chessboard.
    pub between: bool,
}

/// Places of a cell that are looked at.
const PLACES: usize = 5;

/// The middle of a cell and four points towards its corners, those farthest from the middle of the table
/// first.
fn places(middle: Point, size: i16, table: Point) -> [Point; PLACES] {
    let step = size / 10 * 3;
    let mut corners = [(-step, -step), (step, step), (-step, step), (step, -step)]
        .map(|(x, y)| Point::new(middle.x + x, middle.y + y));
    corners.sort_by_key(|&corner| core::cmp::Reverse(apart(corner, table)));
    let [first, second, third, last] = corners;
    [middle, first, second, third, last]
}

/// Sight is guessed in squares that are twice this wide, in hundredths of an inch.
const HALF_SQUARE: i16 = 64;

/// How far a table is to be moved before its squares of sight are laid, so that its middle lies in the
/// middle or on the border of one: then they lie alike from both edges.
#[must_use]
pub const fn squares_of_sight(table: Rect) -> Vector {
    let far = table.high();
    Vector::new(aligning(far.x), aligning(far.y))
}

/// The same along one side of a table.
const fn aligning(side: i16) -> i32 {
    (-(side / 2)).rem_euclid(HALF_SQUARE) as i32
}

/// The most zones where sides begin that prospects are kept of.
const ZONES: usize = 6;

/// A table as players look at it.
#[derive(Debug)]
pub struct Ground<C> {
    /// Side of a cell in hundredths of an inch.
    size: i16,
    columns: i16,
    rows: i16,
    cells: Vec<C>,
    screen: Screen,
    /// How far places lie from the corner of the squares of sight.
    offset: Vector,
    /// What is as near as this is near, squared.
    near: i32,
    /// The middles of all pieces.
    middles: Vec<Point>,
    /// Of the rows of all cells, then of all pieces: which cells have been asked for, and which of
    /// them are in sight.
    sights: Vec<[AtomicU64; 2]>,
    /// Of the same rows, by zone: how much of the table beyond it they see, and how much of it that
    /// is near, once that is known.
    prospects: Vec<[AtomicU16; ZONES]>,
}

impl<C: Standpoint> Ground<C> {
    /// A table in cells as small as may be, which lies with its south-west corner at the origin;
    /// `pieces` are the bounds of all pieces of terrain, what is as near as the root of `near` is
    /// near, and `cell_of` says what a cell is like.
    pub fn of(
        table: Rect,
        pieces: impl Iterator<Item = Rect>,
        screen: Screen,
        near: i32,
        mut cell_of: impl FnMut(Plot) -> C,
    ) -> Self {
        let far = table.high();
        let across = |size: i16| ((far.x + size - 1) / size, (far.y + size - 1) / size);
        let fits = |size: &i16| {
            let (columns, rows) = across(*size);
            usize::from(columns as u16) * usize::from(rows as u16) <= MOST_CELLS
        };
        let size = (LEAST_SIZE..).map(|inches| inches * 100).find(fits).unwrap_or(i16::MAX);
        let (columns, rows) = across(size);
        let middle = |at: i16, far: i16| (at * size + size / 2).min(far - 60);
        let centre = Point::new(far.x / 2, far.y / 2);
        let cells = (0..rows).flat_map(|row| (0..columns).map(move |column| (column, row)));
        let cells = cells
            .map(|(column, row)| {
                let middle = Point::new(middle(column, far.x), middle(row, far.y));
                let places = places(middle, size, centre);
                cell_of(Plot { middle, size, places, between: (column + row) % 2 == 1 })
            })
            .collect();
        let middle_of = |bounds: Rect| {
            let (low, high) = (bounds.low(), bounds.high());
            Point::new(low.x.midpoint(high.x), low.y.midpoint(high.y))
        };
        let middles: Vec<Point> = pieces.map(middle_of).collect();
        let lines = MOST_CELLS + middles.len();
        Self {
            size,
            columns,
            rows,
            cells,
            screen,
            offset: squares_of_sight(table),
            near,
            prospects: (0..lines).map(|_| Default::default()).collect(),
            sights: (0..lines * WORDS).map(|_| [AtomicU64::new(0), AtomicU64::new(0)]).collect(),
            middles,
        }
    }

    /// How far places lie from the corner of the squares of sight.
    pub(super) const fn offset(&self) -> Vector {
        self.offset
    }

    /// Which cell a point lies in, or the nearest.
    #[must_use]
    #[inline]
    pub fn cell_at(&self, at: Point) -> usize {
        let column = (at.x / self.size).clamp(0, self.columns - 1);
        let row = (at.y / self.size).clamp(0, self.rows - 1);
        row as usize * self.columns as usize + column as usize
    }

    /// Whether a point is in sight from where a row is seen from: one on the border of cells is in sight
    /// if one of them is.
    #[must_use]
    pub fn sees_point(&self, row: usize, at: Point) -> bool {
        let cells = |at: i16, most: i16| {
            let part = |at: i16| (at / self.size).clamp(0, most - 1);
            part(at.saturating_sub(1))..=part(at)
        };
        let (rows, columns) = (cells(at.y, self.rows), cells(at.x, self.columns));
        rows.flat_map(|line| columns.clone().map(move |column| line * self.columns + column))
            .any(|cell| self.sees(row, cell as usize))
    }

    /// A cell.
    #[must_use]
    #[inline]
    pub fn cell(&self, number: usize) -> &C {
        &self.cells[number]
    }

    /// All cells, by number.
    #[must_use]
    pub fn cells(&self) -> &[C] {
        &self.cells
    }

    /// The cells whose points may be as near as `reach` to a point, with their numbers.
    pub fn near(&self, at: Point, reach: i16) -> impl DoubleEndedIterator<Item = (usize, &C)> {
        let low = Point::new(at.x.saturating_sub(reach), at.y.saturating_sub(reach));
        let high = Point::new(at.x.saturating_add(reach), at.y.saturating_add(reach));
        self.between(low, high)
    }

    /// The cells of a rectangle, row by row, with their numbers.
    pub fn between(&self, low: Point, high: Point) -> impl DoubleEndedIterator<Item = (usize, &C)> {
        let part = |at: i16, most: i16| (at / self.size).clamp(0, most - 1);
        let (rows, wide) =
            (part(low.y, self.rows)..=part(high.y, self.rows), self.columns as usize);
        let (first, end) =
            (part(low.x, self.columns) as usize, part(high.x, self.columns) as usize + 1);
        rows.flat_map(move |row| {
            let numbers = row as usize * wide + first..row as usize * wide + end;
            numbers.clone().zip(&self.cells[numbers])
        })
    }

    /// The row of who stands in a piece; that of a cell is its number.
    #[must_use]
    #[inline]
    pub const fn row_inside(piece: PieceId) -> usize {
        MOST_CELLS + piece.index()
    }

    /// The middle of a piece.
    #[must_use]
    #[inline]
    pub fn middle(&self, piece: PieceId) -> Point {
        self.middles[piece.index()]
    }

    /// Whether a cell is in sight from where a row is seen from.
    #[must_use]
    #[inline]
    pub fn sees(&self, row: usize, cell: usize) -> bool {
        let [asked, seen] = &self.sights[row * WORDS + cell / 64];
        let bit = 1 << (cell % 64);
        if asked.load(Ordering::Acquire) & bit == 0 {
            return self.look(row, cell);
        }
        seen.load(Ordering::Relaxed) & bit != 0
    }

    /// Looks from a row to a cell for the first time, and back: sight is mutual.
    #[cold]
    fn look(&self, row: usize, cell: usize) -> bool {
        let (from, to) = if row < cell { (cell, row) } else { (row, cell) };
        let clear = self.screen.is_clear(self.whence(from), self.cells[to].at());
        self.note(from, to, clear);
        if from < MOST_CELLS {
            self.note(to, from, clear);
        }
        clear
    }

    /// Whence a row is seen from, and the piece if it is one.
    fn whence(&self, row: usize) -> Lookout {
        match row.checked_sub(MOST_CELLS) {
            None => Lookout { at: self.cells[row].at(), inside: None },
            Some(piece) => Lookout { at: self.middles[piece], inside: Some(PieceId(piece as u8)) },
        }
    }

    /// How much of the table beyond the zone where a side begins is in sight from where a row is
    /// seen from, in 1/256: of all of it, or only what of it is near. Zones have numbers below 6,
    /// and `is_own` says whether a point lies in this one.
    #[must_use]
    #[inline]
    pub fn prospect(
        &self,
        row: usize,
        zone: usize,
        is_own: impl Fn(Point) -> bool,
        far: bool,
    ) -> i32 {
        let kept = &self.prospects[row][zone];
        let known = match kept.load(Ordering::Relaxed) {
            0 => {
                let seen = self.look_round(row, is_own);
                kept.store(seen, Ordering::Relaxed);
                seen
            }
            known => known,
        };
        i32::from(if far { known >> 8 } else { known & 0xff })
    }

    /// Looks all round from a row for the first time. One of sixteen cells stands for its neighbours, and
    /// whoever looks from the other side of the table looks at the same ones.
    #[cold]
    fn look_round(&self, row: usize, is_own: impl Fn(Point) -> bool) -> u16 {
        let from = self.whence(row).at;
        let fourth = |most: i16| {
            let half = (2..(most + 1) / 2).step_by(4);
            half.clone().chain(half.map(move |at| most - 1 - at).filter(move |at| *at >= most / 2))
        };
        let cells = fourth(self.rows)
            .flat_map(|row| fourth(self.columns).map(move |column| row * self.columns + column));
        let (mut all, mut near, mut seen) = (1, 0, 0);
        for cell in cells.map(|number| number as usize) {
            let at = self.cells[cell].at();
            if is_own(at) {
                continue;
            }
            let clear = u16::from(self.sees(row, cell));
            all += 1;
            seen += clear;
            near += if apart(from, at) > self.near { 0 } else { clear };
        }
        // Never nothing: that is what is not known yet.
        let part = |seen: u16| seen * 254 / all + 1;
        part(seen) << 8 | part(near)
    }

    fn note(&self, row: usize, cell: usize, clear: bool) {
        let [asked, seen] = &self.sights[row * WORDS + cell / 64];
        let bit = 1 << (cell % 64);
        if clear {
            seen.fetch_or(bit, Ordering::Relaxed);
        }
        asked.fetch_or(bit, Ordering::Release);
    }
}

#[cfg(test)]
mod tests {
    use wargauge_rules::table::length::Length;
    use wargauge_rules::table::screen::Block;
    use wargauge_rules::table::shape::{Disc, Shape};
    use wargauge_rules::table::terrain::{PieceTraits, TerrainMap};

    use super::*;

    #[derive(Debug)]
    struct Cell(Point);

    impl Standpoint for Cell {
        fn at(&self) -> Point {
            self.0
        }
    }

    /// A table of 48 by 48 inches with woods in the middle and a high hedge at its west.
    fn ground() -> Ground<Cell> {
        let mut map: TerrainMap = TerrainMap::new(Length::inches(48), Length::inches(48));
        let woods = Disc::new(Point::inches(24, 24), Length::inches(5));
        map.add(PieceTraits::default(), &[Shape::Disc(woods)]).expect("fits");
        let line = Rect::new(Point::inches(10, 4), Point::inches(11, 44));
        map.add(PieceTraits::default(), &[Shape::Rect(line)]).expect("fits");
        let blocks = [Block::Deep, Block::Line];
        let screen = Screen::of(&map, map.all(), Length::inches(4), |piece| blocks[piece.index()]);
        let bounds = map.all().iter().map(|piece| map.bounds(piece));
        Ground::of(map.table(), bounds, screen, 2_400 * 2_400, |plot| Cell(plot.middle))
    }

    #[test]
    fn squares_of_sight_lie_alike_from_both_edges() {
        assert_eq!([4_800, 3_600, 6_000, 128].map(aligning), [32, 56, 8, 0]);
    }

    #[test]
    fn sight_between_cells_is_mutual_and_ends_at_what_blocks() {
        let ground = ground();
        let cell = |x, y| ground.cell_at(Point::inches(x, y));
        for (one, other, sees) in [
            (cell(40, 4), cell(40, 44), true),
            (cell(40, 24), cell(16, 24), false),
            (cell(28, 24), cell(40, 24), true),
            (cell(4, 24), cell(16, 36), false),
        ] {
            for _ in 0..2 {
                assert_eq!(ground.sees(one, other), sees, "{one} and {other}");
                assert_eq!(ground.sees(other, one), sees, "{other} and {one}");
            }
        }
        assert!(ground.sees(Ground::<Cell>::row_inside(PieceId(0)), cell(26, 24)));
    }

    #[test]
    fn the_table_looks_the_same_from_both_sides() {
        let ground = ground();
        let far = |at: Point| Point::inches(48, 48).to(at);
        for plot in [(5, 5), (20, 7), (40, 31)] {
            let at = ground.cell_at(Point::inches(plot.0, plot.1));
            let turned = ground.cell_at(Point::inches(48 - plot.0, 48 - plot.1));
            let [one, other] = [at, turned].map(|cell| ground.cell(cell).at());
            assert_eq!((-far(one).x, -far(one).y), (i32::from(other.x), i32::from(other.y)));
        }
        let corner = Point::inches(24, 24);
        let places = |x, y| places(Point::inches(x, y), 300, corner).map(|at| (at.x, at.y));
        let turned = places(48 - 3, 48 - 9).map(|(x, y)| (4_800 - x, 4_800 - y));
        assert_eq!(places(3, 9), turned);
        // Woods in the middle, and a point on the border of four cells.
        let cell = |x, y| ground.cell_at(Point::inches(x, y));
        assert!(ground.sees_point(cell(20, 20), corner) && ground.sees_point(cell(28, 28), corner));
        assert!(!ground.sees_point(cell(4, 4), corner));
    }

    #[test]
    fn a_prospect_is_what_lies_beyond_the_own_strip_in_sight_and_range() {
        let ground = ground();
        let prospect = |x, y, low: bool, far| {
            let is_own = |at: Point| if low { at.y <= 1_200 } else { at.y >= 3_600 };
            ground.prospect(ground.cell_at(Point::inches(x, y)), usize::from(low), is_own, far)
        };
        let open = prospect(40, 4, true, true);
        assert!(open > 150, "{open}");
        assert!(prospect(4, 24, true, true) < open);
        assert_eq!(prospect(40, 4, true, true), open);
        let near = prospect(40, 4, true, false);
        assert!((1..open).contains(&near), "{near}");
        assert_ne!(prospect(40, 4, false, false), near);
    }

    #[test]
    fn cells_near_a_point_are_those_of_its_square() {
        let ground = ground();
        let near: Vec<usize> =
            ground.near(Point::inches(0, 0), 300).map(|(number, _)| number).collect();
        assert_eq!(near.len(), 4);
        assert!(near.contains(&0));
        assert_eq!(ground.cells().len(), 256);
    }
}
