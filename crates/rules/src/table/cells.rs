//! Which pieces of terrain can lie where, so that a look at a place meets few of them.
//!
//! The table is cut into square cells. All answers are cautious: they may name a piece that is only
//! near, and never leave out one that is there.

use crate::table::bits::Bits;
use crate::table::length::Length;
use crate::table::point::Point;
use crate::table::rect::Rect;
use crate::table::shape::Shape;

/// A cell is 2.56" wide, so that its number is a shift away.
const SHIFT: u32 = 8;

/// Nothing of a cell is farther from its middle than this.
const HALF_DIAGONAL: Length = Length::from_hundredths(182);

/// How far from a cell pieces count as around it.
pub(super) const AROUND: Length = Length::inches(2);

/// Sets of pieces by cell, each by its number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Cells<const WORDS: usize> {
    columns: usize,
    rows: usize,
    /// Pieces that may touch the cell, by row and column.
    touching: Vec<Bits<WORDS>>,
    /// Pieces that hold all of the cell.
    covering: Vec<Bits<WORDS>>,
    /// Pieces that may be within [`AROUND`] of a point of the cell.
    around: Vec<Bits<WORDS>>,
    /// By column: pieces whose bounds begin in it or west of it.
    west: Vec<Bits<WORDS>>,
    /// By column: pieces whose bounds end in it or east of it.
    east: Vec<Bits<WORDS>>,
    /// By row: pieces whose bounds begin in it or south of it.
    south: Vec<Bits<WORDS>>,
    /// By row: pieces whose bounds end in it or north of it.
    north: Vec<Bits<WORDS>>,
}

/// The last cell of a line of so many hundredths of an inch, plus one.
const fn count(length: i16) -> usize {
    (length >> SHIFT) as usize + 1
}

/// The cell of a coordinate, or the nearest one.
#[inline]
fn clamped(at: i16, cells: usize) -> usize {
    (at >> SHIFT).clamp(0, cells as i16 - 1) as usize
}

impl<const WORDS: usize> Cells<WORDS> {
    /// No cells at all: there is no piece.
    pub(super) const BLANK: Self = Self {
        columns: 0,
        rows: 0,
        touching: Vec::new(),
        covering: Vec::new(),
        around: Vec::new(),
        west: Vec::new(),
        east: Vec::new(),
        south: Vec::new(),
        north: Vec::new(),
    };

    /// The cells of a table without pieces.
    pub(super) fn of(table: Rect) -> Self {
        let (columns, rows) = (count(table.high().x), count(table.high().y));
        let all = vec![Bits::EMPTY; columns * rows];
        Self {
            columns,
            rows,
            touching: all.clone(),
            covering: all.clone(),
            around: all,
            west: vec![Bits::EMPTY; columns],
            east: vec![Bits::EMPTY; columns],
            south: vec![Bits::EMPTY; rows],
            north: vec![Bits::EMPTY; rows],
        }
    }

    /// Whether no piece has been entered yet.
    pub(super) const fn is_blank(&self) -> bool {
        self.columns == 0
    }

    /// Enters a piece.
    pub(super) fn enter(&mut self, number: usize, bounds: Rect, shapes: &[Shape]) {
        let bit = Bits::of(number);
        let (low, high) = (bounds.low(), bounds.high());
        mark(&mut self.west[clamped(low.x, self.columns)..], bit);
        mark(&mut self.south[clamped(low.y, self.rows)..], bit);
        mark(&mut self.east[..=clamped(high.x, self.columns)], bit);
        mark(&mut self.north[..=clamped(high.y, self.rows)], bit);
        let wide = bounds.grown(AROUND);
        for row in clamped(wide.low().y, self.rows)..=clamped(wide.high().y, self.rows) {
            for column in clamped(wide.low().x, self.columns)..=clamped(wide.high().x, self.columns)
            {
                self.enter_at(column, row, bit, shapes);
            }
        }
    }

    fn enter_at(&mut self, column: usize, row: usize, bit: Bits<WORDS>, shapes: &[Shape]) {
        let low = Point::new((column << SHIFT) as i16, (row << SHIFT) as i16);
        let side = 1 << SHIFT;
        let far = Point::new(low.x.saturating_add(side), low.y.saturating_add(side));
        let middle = Point::new(low.x.saturating_add(side / 2), low.y.saturating_add(side / 2));
        let cell = row * self.columns + column;
        let near = |length| shapes.iter().any(|shape| shape.is_within(middle, length));
        if !near(HALF_DIAGONAL + AROUND) {
            return;
        }
        self.around[cell] |= bit;
        if near(HALF_DIAGONAL) {
            self.touching[cell] |= bit;
        }
        let corners = Rect::new(low, far).corners();
        // A convex shape that holds the corners holds all between them.
        if shapes.iter().any(|shape| corners.iter().all(|&corner| shape.contains(corner))) {
            self.covering[cell] |= bit;
        }
    }

    /// The cell of a point; none off the table.
    #[inline]
    fn cell(&self, at: Point) -> Option<usize> {
        let (column, row) = ((at.x >> SHIFT) as usize, (at.y >> SHIFT) as usize);
        (column < self.columns && row < self.rows).then(|| row * self.columns + column)
    }

    /// Pieces that may hold a point, and those of them that certainly do; none known off the table.
    #[inline]
    pub(super) fn at(&self, at: Point) -> Option<(Bits<WORDS>, Bits<WORDS>)> {
        let cell = self.cell(at)?;
        Some((self.touching[cell], self.covering[cell]))
    }

    /// Pieces that may be within [`AROUND`] of a point; not known off the table.
    #[inline]
    pub(super) fn around(&self, at: Point) -> Option<Bits<WORDS>> {
        self.cell(at).map(|cell| self.around[cell])
    }

    /// Pieces whose bounds may meet a rectangle.
    #[inline]
    pub(super) fn meeting(&self, rect: Rect) -> Bits<WORDS> {
        if self.is_blank() {
            return Bits::EMPTY;
        }
        let (low, high) = (rect.low(), rect.high());
        self.west[clamped(high.x, self.columns)]
            & self.east[clamped(low.x, self.columns)]
            & self.south[clamped(high.y, self.rows)]
            & self.north[clamped(low.y, self.rows)]
    }
}

fn mark<const WORDS: usize>(cells: &mut [Bits<WORDS>], bit: Bits<WORDS>) {
    for cell in cells {
        *cell |= bit;
    }
}
