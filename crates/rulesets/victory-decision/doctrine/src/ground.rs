//! A table in cells: a good point in each to stand at, the cover there, and which cells see which.
//!
//! What stands and lies on a table before the battle is looked at once for all games; whether two
//! cells see each other is worked out when it is first asked. It is a guess, good enough to choose
//! where to go: whether a shot is possible is asked of the rules.

use core::sync::atomic::{AtomicU16, AtomicU64, Ordering};

use wargauge_rules::table::length::Length;
use wargauge_rules::table::point::Point;
use wargauge_rules::table::rect::Rect;
use wargauge_rules::table::terrain::{PieceId, Pieces};
use wargauge_victory_decision::edges::Baseline;
use wargauge_victory_decision::ground::{Cover, Going, Table, Terrain};
use wargauge_victory_decision::profile::Gait;

use super::places::apart;
use super::screen::Screen;

/// The most cells of a table.
pub(super) const CELLS: usize = 384;

/// What is as near as this is near, squared: most small arms reach no farther.
pub(super) const NEAR: i32 = 2_400 * 2_400;

/// Sides begin in a strip so deep, give or take a little.
const STRIP: Length = Length::inches(12);

/// Words of a row of bits, one for each cell.
const WORDS: usize = CELLS / 64;

/// How near a line of terrain covers (VD-COVER-03).
const BEHIND: Length = Length::inches(2);

/// The ways of getting on, in the order of the bits of [`Cell::barred`].
const GAITS: [Gait; 4] = [Gait::Foot, Gait::Wheels, Gait::HalfTracks, Gait::Tracks];

/// The cover of a place: the ground itself, and a line near by with the way to it.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Shelter {
    pub(super) area: Cover,
    line: Cover,
    way: (i32, i32),
}

impl Shelter {
    /// Cover on all sides.
    pub(super) const fn all_round(area: Cover) -> Self {
        Self { area, line: Cover::None, way: (0, 0) }
    }

    /// The cover at `at` against what comes from `from`.
    pub(super) fn against(&self, at: Point, from: Point) -> Cover {
        if self.line <= self.area {
            return self.area;
        }
        let (x, y) = (i32::from(from.x) - i32::from(at.x), i32::from(from.y) - i32::from(at.y));
        if x * self.way.0 + y * self.way.1 > 0 { self.line } else { self.area }
    }

    /// Whether there is cover against anything.
    pub(super) fn is_any(&self) -> bool {
        self.line.max(self.area) > Cover::None
    }
}

/// A cell of a table.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Cell {
    /// Where to stand in it.
    pub(super) at: Point,
    pub(super) shelter: Shelter,
    /// Which gaits cannot be there, and which are slow.
    barred: u8,
    slow: u8,
    /// Whether it is one of the second colour if the table is a chessboard.
    pub(super) between: bool,
    /// A structure that can be entered from near by.
    pub(super) house: Option<PieceId>,
}

impl Cell {
    /// Whether a gait gets there at all.
    pub(super) const fn bars(&self, gait: Gait) -> bool {
        self.barred >> gait as u8 & 1 == 1
    }

    /// Whether each inch costs a gait two.
    pub(super) const fn slows(&self, gait: Gait) -> bool {
        self.slow >> gait as u8 & 1 == 1
    }
}

/// A table as players look at it.
#[derive(Debug)]
pub(super) struct Ground {
    /// Side of a cell in hundredths of an inch.
    size: i16,
    columns: i16,
    rows: i16,
    cells: Vec<Cell>,
    screen: Screen,
    /// The middles of all pieces.
    middles: Vec<Point>,
    /// Of the rows of all cells, then of all pieces: which cells have been asked for, and which of
    /// them are in sight.
    sights: Vec<[AtomicU64; 2]>,
    /// Of the same rows, by baseline: how much of the table beyond it they see, and how much of it
    /// that is near, once that is known.
    prospects: Vec<[AtomicU16; 6]>,
}

impl Ground {
    /// The middle of a piece.
    pub(super) fn middle(&self, piece: PieceId) -> Point {
        self.middles[piece.index()]
    }

    /// Looks at one of the tables of a book.
    pub(super) fn of(table: &Table) -> Self {
        let far = table.map.table().high();
        let across = |size: i16| ((far.x + size - 1) / size, (far.y + size - 1) / size);
        let fits = |size: &i16| {
            let (columns, rows) = across(*size);
            usize::from(columns as u16) * usize::from(rows as u16) <= CELLS
        };
        let size = (3..).map(|inches| inches * 100).find(fits).unwrap_or(i16::MAX);
        let (columns, rows) = across(size);
        let standing = Pieces::ALL - table.sites;
        let cells = (0..rows).flat_map(|row| (0..columns).map(move |column| (column, row)));
        let middle = |at: i16, far: i16| (at * size + size / 2).min(far - 60);
        let soil = Soil::of(table, standing);
        let cells = cells
            .map(|(column, row)| {
                let at = Point::new(middle(column, far.x), middle(row, far.y));
                Cell { between: (column + row) % 2 == 1, ..soil.cell_about(at, size) }
            })
            .collect();
        let middle_of = |piece: usize| {
            let bounds = table.map.bounds(PieceId(piece as u8));
            let (low, high) = (bounds.low(), bounds.high());
            Point::new(low.x.midpoint(high.x), low.y.midpoint(high.y))
        };
        let words = (CELLS + table.pieces.len()) * WORDS;
        Self {
            size,
            columns,
            rows,
            cells,
            screen: Screen::of(table, standing),
            middles: (0..table.pieces.len()).map(middle_of).collect(),
            prospects: (0..CELLS + table.pieces.len()).map(|_| Default::default()).collect(),
            sights: (0..words).map(|_| [AtomicU64::new(0), AtomicU64::new(0)]).collect(),
        }
    }

    /// Which cell a point lies in.
    pub(super) fn cell_at(&self, at: Point) -> usize {
        let column = (at.x / self.size).clamp(0, self.columns - 1);
        let row = (at.y / self.size).clamp(0, self.rows - 1);
        row as usize * self.columns as usize + column as usize
    }

    /// A cell.
    pub(super) fn cell(&self, number: usize) -> &Cell {
        &self.cells[number]
    }

    /// The cells whose points may be as near as `reach` to a point, with their numbers.
    pub(super) fn near(&self, at: Point, reach: i16) -> impl Iterator<Item = (usize, &Cell)> {
        let low = Point::new(at.x.saturating_sub(reach), at.y.saturating_sub(reach));
        let high = Point::new(at.x.saturating_add(reach), at.y.saturating_add(reach));
        self.between(low, high)
    }

    /// The cells of a rectangle, row by row, with their numbers.
    pub(super) fn between(&self, low: Point, high: Point) -> impl Iterator<Item = (usize, &Cell)> {
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

    /// The row of who stands in a piece.
    pub(super) const fn row_inside(piece: PieceId) -> usize {
        CELLS + piece.0 as usize
    }

    /// Whether a cell is in sight from where a row is seen from.
    #[inline]
    pub(super) fn sees(&self, row: usize, cell: usize) -> bool {
        let [asked, seen] = &self.sights[row * WORDS + cell / 64];
        let bit = 1 << (cell % 64);
        if asked.load(Ordering::Acquire) & bit == 0 {
            return self.look(row, cell);
        }
        seen.load(Ordering::Relaxed) & bit != 0
    }

    /// Looks from a row to a cell for the first time, and back (VD-LOS-07).
    #[cold]
    fn look(&self, row: usize, cell: usize) -> bool {
        let (from, to) = if row < cell { (cell, row) } else { (row, cell) };
        let clear = self.screen.is_clear(self.whence(from), self.cells[to].at);
        self.note(from, to, clear);
        if from < CELLS {
            self.note(to, from, clear);
        }
        clear
    }

    /// Whence a row is seen from, and the piece if it is one.
    fn whence(&self, row: usize) -> (Point, Option<usize>) {
        match row.checked_sub(CELLS) {
            None => (self.cells[row].at, None),
            Some(piece) => (self.middles[piece], Some(piece)),
        }
    }

    /// How much of the table beyond the strip where a side begins is in sight from where a row is
    /// seen from, in 1/256: of all of it, or only what of it is [`NEAR`].
    pub(super) fn prospect(&self, row: usize, home: Baseline, far: bool) -> i32 {
        let kept = &self.prospects[row][home.form as usize * 2 + usize::from(home.low)];
        let known = match kept.load(Ordering::Relaxed) {
            0 => {
                let seen = self.look_round(row, home);
                kept.store(seen, Ordering::Relaxed);
                seen
            }
            known => known,
        };
        i32::from(if far { known >> 8 } else { known & 0xff })
    }

    /// Looks all round from a row for the first time. One of sixteen cells stands for its neighbours.
    #[cold]
    fn look_round(&self, row: usize, home: Baseline) -> u16 {
        let from = self.whence(row).0;
        let fourth = |most: i16| (2..most).step_by(4);
        let cells = fourth(self.rows)
            .flat_map(|row| fourth(self.columns).map(move |column| row * self.columns + column));
        let (mut all, mut near, mut seen) = (1, 0, 0);
        for cell in cells.map(|number| number as usize) {
            let at = self.cells[cell].at;
            if home.has_within(STRIP, at) {
                continue;
            }
            let clear = u16::from(self.sees(row, cell));
            all += 1;
            seen += clear;
            near += if apart(from, at) > NEAR { 0 } else { clear };
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

/// What cells are judged by.
struct Soil<'t> {
    table: &'t Table,
    standing: Pieces,
    /// Pieces that make one place better than another: cover, and what keeps men out.
    telling: Pieces,
    /// Lines that give cover.
    lines: Pieces,
}

impl<'t> Soil<'t> {
    fn of(table: &'t Table, standing: Pieces) -> Self {
        let mut telling = table.uses.covering;
        for piece in (0..table.pieces.len()).map(|piece| PieceId(piece as u8)) {
            let terrain = table.piece(piece).terrain;
            if terrain == Terrain::Structure || terrain.going(Gait::Foot) == Going::Barred {
                telling.insert(piece);
            }
        }
        let lines = table.uses.linear & table.uses.covering & standing;
        Self { table, standing, telling: telling & standing, lines }
    }

    /// The cell about a point: of five points in it the first with good cover, else the best.
    fn cell_about(&self, middle: Point, size: i16) -> Cell {
        // Most cells are far from everything.
        let reach = Length::from_hundredths(size).plus(BEHIND);
        let near = self.table.map.about_rect(Rect::new(middle, middle).grown(reach));
        if (near & self.standing).is_empty() {
            return Cell { at: middle, ..Cell::default() };
        }
        let mut best = self.cell_at(middle);
        if !(near & self.telling).is_empty() {
            let merit =
                |cell: &Cell| (!cell.bars(Gait::Foot), cell.shelter.area.max(cell.shelter.line));
            let step = size / 10 * 3;
            for (x, y) in [(-step, -step), (step, step), (-step, step), (step, -step)] {
                if merit(&best) >= (true, Cover::Soft) {
                    break;
                }
                let cell = self.cell_at(Point::new(middle.x + x, middle.y + y));
                if merit(&cell) > merit(&best) {
                    best = cell;
                }
            }
        }
        let houses = near & self.table.uses.houses & self.standing;
        if !houses.is_empty() {
            let beside = self.table.map.within_among(houses, best.at, Length::inches(3));
            best.house = beside.iter().next();
        }
        best
    }

    /// A point as a cell, structures near by aside.
    fn cell_at(&self, at: Point) -> Cell {
        let map = &self.table.map;
        let mut cell = Cell { at, ..Cell::default() };
        for piece in (map.pieces_at(at) & self.standing).iter() {
            let kind = self.table.piece(piece);
            let bridge = kind.structure.is_some_and(|structure| structure.floors == 0);
            for (bit, gait) in GAITS.into_iter().enumerate() {
                let walks_in = kind.terrain == Terrain::Structure && gait == Gait::Foot;
                match kind.terrain.going(gait) {
                    Going::Barred if !bridge => cell.barred |= 1 << bit,
                    _ if walks_in && !bridge => cell.barred |= 1 << bit,
                    Going::Double | Going::HalfFree => cell.slow |= 1 << bit,
                    _ => {}
                }
            }
            if !kind.terrain.is_linear() {
                cell.shelter.area = cell.shelter.area.max(kind.terrain.cover());
            }
        }
        for piece in map.within_among(self.lines, at, BEHIND).iter() {
            let cover = self.table.piece(piece).terrain.cover();
            if cover > cell.shelter.line {
                let way = at.to(map.nearest_on(piece, at));
                if !way.is_zero() {
                    (cell.shelter.line, cell.shelter.way) = (cover, (way.x, way.y));
                }
            }
        }
        cell
    }
}

#[cfg(test)]
mod tests {
    use wargauge_rules::table::shape::Disc;
    use wargauge_rules::table::shape::Shape;
    use wargauge_victory_decision::scenario::Form;

    use super::*;

    /// A table of 48 by 48 inches with woods in the middle and a bocage at its west.
    fn table() -> Table {
        let mut table = Table::open(Length::inches(48), Length::inches(48));
        let woods = Disc::new(Point::inches(24, 24), Length::inches(5));
        table.add(Terrain::Woods, &[Shape::Disc(woods)], None).expect("on the table");
        let line = Rect::new(Point::inches(10, 4), Point::inches(11, 44));
        table.add(Terrain::Bocage, &[Shape::from(line)], None).expect("on the table");
        table
    }

    #[test]
    fn cells_tell_cover_by_the_side_it_is_on() {
        let ground = Ground::of(&table());
        let beside = ground.cell(ground.cell_at(Point::inches(13, 24)));
        let at = beside.at;
        assert_eq!(beside.shelter.against(at, Point::inches(2, 24)), Cover::Soft);
        assert_eq!(beside.shelter.against(at, Point::inches(40, 24)), Cover::None);
        let woods = ground.cell(ground.cell_at(Point::inches(24, 24)));
        assert_eq!(woods.shelter.against(woods.at, Point::inches(40, 24)), Cover::Soft);
        assert!(woods.bars(Gait::Wheels) && woods.slows(Gait::Foot));
        assert!(!ground.cell(ground.cell_at(Point::inches(40, 40))).shelter.is_any());
    }

    #[test]
    fn sight_between_cells_is_mutual_and_ends_at_woods_and_bocage() {
        let ground = Ground::of(&table());
        let cell = |x, y| ground.cell_at(Point::inches(x, y));
        for (one, other, sees) in [
            (cell(40, 4), cell(40, 44), true),
            (cell(40, 24), cell(16, 24), false),
            (cell(24, 24), cell(16, 24), false),
            (cell(24, 24), cell(40, 24), true),
            (cell(28, 24), cell(40, 24), true),
            (cell(4, 24), cell(16, 36), false),
            (cell(12, 24), cell(4, 24), true),
        ] {
            assert_eq!(ground.sees(one, other), sees, "{one} and {other}");
            assert_eq!(ground.sees(other, one), sees, "{other} and {one}");
        }
    }

    #[test]
    fn a_prospect_is_what_lies_beyond_the_own_strip_in_sight_and_range() {
        let ground = Ground::of(&table());
        let home = |low| Baseline { form: Form::LongEdges, low, far: Point::new(4_800, 4_800) };
        let prospect =
            |x, y, low, far| ground.prospect(ground.cell_at(Point::inches(x, y)), home(low), far);
        // In the open much more is seen than from behind the bocage, and again when asked again.
        let open = prospect(40, 4, true, true);
        assert!(open > 150, "{open}");
        assert!(prospect(4, 24, true, true) < open / 2);
        assert_eq!(prospect(40, 4, true, true), open);
        // What is far off is no prospect to those who do not shoot so far.
        let near = prospect(40, 4, true, false);
        assert!((1..open).contains(&near), "{near}");
        // What lies in the own strip does not count: across the table that is another one.
        assert_ne!(prospect(40, 4, false, false), near);
    }

    #[test]
    fn cells_near_a_point_are_those_of_its_square() {
        let ground = Ground::of(&table());
        let cells = ground.near(Point::inches(0, 0), 300);
        let near: Vec<usize> = cells.map(|(number, _)| number).collect();
        assert_eq!(near.len(), 4);
        assert!(near.contains(&0));
        assert_eq!(ground.cells.len(), 256);
    }
}
