//! Boards of squares: neighbours, distances and names.

use core::fmt;

use crate::table::squares::{Square, Squares};

/// Most squares that a board may have.
pub const MAX_SQUARES: u8 = 128;

/// Most columns that a board may have: one letter each.
pub const MAX_COLUMNS: u8 = 26;

/// Which squares count as next to each other; with it, how distance is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Adjacency {
    /// Squares that share a side; distance is columns plus rows.
    Ortho,
    /// Squares that share a side or a corner, as the king moves in chess; distance is the larger
    /// of columns and rows.
    King,
}

/// A rectangular board of up to 128 squares.
///
/// Squares are indexed row by row from the north-west corner, so the index order reads A1, B1, ...
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SquareGrid {
    columns: u8,
    rows: u8,
    all: Squares,
    west: Squares,
    east: Squares,
}

/// A board of impossible size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BadGridSize {
    /// Columns asked for.
    pub columns: u8,
    /// Rows asked for.
    pub rows: u8,
}

impl fmt::Display for BadGridSize {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "a board of {} x {} squares: needs 1 to {MAX_COLUMNS} columns, at least 1 row, and at \
             most {MAX_SQUARES} squares",
            self.columns, self.rows
        )
    }
}

impl core::error::Error for BadGridSize {}

impl SquareGrid {
    /// A board of `columns` (1 to 26) by `rows` (1 or more) squares, 128 at most.
    ///
    /// # Errors
    /// If the size is outside those bounds.
    pub const fn new(columns: u8, rows: u8) -> Result<Self, BadGridSize> {
        let squares = columns as u16 * rows as u16;
        if squares == 0 || squares > MAX_SQUARES as u16 || columns > MAX_COLUMNS {
            return Err(BadGridSize { columns, rows });
        }
        let mut west = 0u128;
        let mut row = 0;
        while row < rows {
            west |= 1 << (row * columns);
            row += 1;
        }
        let all = u128::MAX >> (MAX_SQUARES as u16 - squares);
        Ok(Self {
            columns,
            rows,
            all: Squares(all),
            west: Squares(west),
            east: Squares(west << (columns - 1)),
        })
    }

    /// Number of columns.
    #[must_use]
    pub const fn columns(&self) -> u8 {
        self.columns
    }

    /// Number of rows.
    #[must_use]
    pub const fn rows(&self) -> u8 {
        self.rows
    }

    /// Every square of the board.
    #[must_use]
    pub const fn all(&self) -> Squares {
        self.all
    }

    /// The squares of a row, counted from 0 in the north; empty if there is no such row.
    #[must_use]
    pub const fn row_squares(&self, row: u8) -> Squares {
        if row >= self.rows {
            return Squares::EMPTY;
        }
        Squares((u128::MAX >> (MAX_SQUARES - self.columns)) << (row * self.columns))
    }

    /// The squares of a column, counted from 0 in the west; empty if there is no such column.
    #[must_use]
    pub const fn column_squares(&self, column: u8) -> Squares {
        if column >= self.columns { Squares::EMPTY } else { Squares(self.west.0 << column) }
    }

    /// The square in this column (from 0 in the west) and row (from 0 in the north), if it is on
    /// the board.
    #[must_use]
    pub const fn square(&self, column: u8, row: u8) -> Option<Square> {
        if column < self.columns && row < self.rows {
            Some(Square(row * self.columns + column))
        } else {
            None
        }
    }

    /// The column of a square, from 0 in the west.
    #[must_use]
    pub const fn column(&self, square: Square) -> u8 {
        square.0 % self.columns
    }

    /// The row of a square, from 0 in the north.
    #[must_use]
    pub const fn row(&self, square: Square) -> u8 {
        square.0 / self.columns
    }

    /// The square `east` columns to the east and `south` rows to the south of `square`, if it is
    /// on the board.
    #[must_use]
    pub const fn offset(&self, square: Square, east: i8, south: i8) -> Option<Square> {
        match (
            self.column(square).checked_add_signed(east),
            self.row(square).checked_add_signed(south),
        ) {
            (Some(column), Some(row)) => self.square(column, row),
            _ => None,
        }
    }

    /// The squares next to `square`.
    #[must_use]
    pub const fn neighbours(&self, square: Square, adjacency: Adjacency) -> Squares {
        self.expand(Squares::of(square), adjacency)
    }

    /// Every square next to some square of `set`. A square of the set itself is among them only if
    /// another square of the set is next to it.
    #[must_use]
    pub const fn expand(&self, set: Squares, adjacency: Adjacency) -> Squares {
        let sideways = set.without(self.west).0 >> 1 | set.without(self.east).0 << 1;
        let spread = match adjacency {
            Adjacency::Ortho => set.0,
            Adjacency::King => set.0 | sideways,
        };
        // A board has fewer columns than a word has bits; saying so spares a case.
        let row = self.columns % 64;
        let vertical = spread >> row | spread << row;
        Squares((sideways | vertical) & self.all.0)
    }

    /// Every square at most `steps` away from some square of `set`, the set included.
    #[must_use]
    pub const fn within(&self, set: Squares, steps: u8, adjacency: Adjacency) -> Squares {
        let mut reached = set;
        let mut left = steps;
        while left > 0 {
            let wider = reached.union(self.expand(reached, adjacency));
            if wider.0 == reached.0 {
                break;
            }
            reached = wider;
            left -= 1;
        }
        reached
    }

    /// Distance between two squares in steps between adjacent squares.
    #[must_use]
    pub const fn distance(&self, from: Square, to: Square, adjacency: Adjacency) -> u8 {
        let columns = self.column(from).abs_diff(self.column(to));
        let rows = self.row(from).abs_diff(self.row(to));
        match adjacency {
            Adjacency::Ortho => columns + rows,
            Adjacency::King if columns > rows => columns,
            Adjacency::King => rows,
        }
    }

    /// The name of a square, such as `C5`: column letter from the west, row number from the north.
    #[must_use]
    pub const fn name(&self, square: Square) -> SquareName {
        SquareName { column: self.column(square), row: self.row(square) }
    }

    /// The square of a name such as `C5` (either case).
    ///
    /// # Errors
    /// If it is not a letter followed by a number, or is off the board.
    pub fn parse(&self, name: &str) -> Result<Square, BadSquareName> {
        let bad = |fault| BadSquareName { name: name.to_owned(), fault };
        let mut characters = name.chars();
        let (letter, digits) = (characters.next(), characters.as_str());
        let column = letter
            .filter(char::is_ascii_alphabetic)
            .map(|c| c.to_ascii_uppercase() as u8 - b'A')
            .ok_or_else(|| bad(NameFault::NotAName))?;
        let plain = !digits.is_empty()
            && !digits.starts_with('0')
            && digits.bytes().all(|b| b.is_ascii_digit());
        if !plain {
            return Err(bad(NameFault::NotAName));
        }
        let row = digits.parse::<u8>().ok().map(|number| number - 1);
        row.and_then(|row| self.square(column, row)).ok_or_else(|| {
            let last = SquareName { column: self.columns - 1, row: self.rows - 1 };
            bad(NameFault::OffTheBoard { last })
        })
    }
}

/// The name of a square, such as `C5`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SquareName {
    column: u8,
    row: u8,
}

impl fmt::Display for SquareName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'A' + self.column), self.row + 1)
    }
}

/// A text that names no square of the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadSquareName {
    name: String,
    fault: NameFault,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum NameFault {
    NotAName,
    OffTheBoard { last: SquareName },
}

impl fmt::Display for BadSquareName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = &self.name;
        match self.fault {
            NameFault::NotAName => write!(
                f,
                "`{name}` is not a square: expected a column letter and a row number, such as `C5`"
            ),
            NameFault::OffTheBoard { last } => {
                write!(f, "square `{name}` is off the board, which runs from `A1` to `{last}`")
            }
        }
    }
}

impl core::error::Error for BadSquareName {}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn grid(columns: u8, rows: u8) -> SquareGrid {
        SquareGrid::new(columns, rows).expect("a legal size")
    }

    fn any_grid() -> impl Strategy<Value = SquareGrid> {
        (1u8..=26)
            .prop_flat_map(|columns| (Just(columns), 1..=MAX_SQUARES / columns))
            .prop_map(|(columns, rows)| grid(columns, rows))
    }

    fn names(grid: &SquareGrid, set: Squares) -> Vec<String> {
        set.iter().map(|square| grid.name(square).to_string()).collect()
    }

    #[test]
    fn sizes_are_checked() {
        assert!(SquareGrid::new(16, 8).is_ok());
        assert!(SquareGrid::new(1, 128).is_ok());
        for (columns, rows) in [(0, 5), (5, 0), (27, 1), (13, 10), (200, 200)] {
            assert_eq!(SquareGrid::new(columns, rows), Err(BadGridSize { columns, rows }));
        }
    }

    #[test]
    fn neighbours_stop_at_the_edges() {
        let board = grid(6, 6);
        let corner = board.parse("A1").expect("on the board");
        let middle = board.parse("C3").expect("on the board");
        let east = board.parse("F2").expect("on the board");
        assert_eq!(names(&board, board.neighbours(corner, Adjacency::Ortho)), ["B1", "A2"]);
        assert_eq!(names(&board, board.neighbours(corner, Adjacency::King)), ["B1", "A2", "B2"]);
        assert_eq!(
            names(&board, board.neighbours(middle, Adjacency::Ortho)),
            ["C2", "B3", "D3", "C4"]
        );
        assert_eq!(
            names(&board, board.neighbours(east, Adjacency::King)),
            ["E1", "F1", "E2", "E3", "F3"]
        );
    }

    #[test]
    fn rows_and_columns() {
        let board = grid(4, 3);
        assert_eq!(names(&board, board.row_squares(2)), ["A3", "B3", "C3", "D3"]);
        assert_eq!(names(&board, board.column_squares(3)), ["D1", "D2", "D3"]);
        assert_eq!(board.row_squares(3), Squares::EMPTY);
        assert_eq!(board.column_squares(4), Squares::EMPTY);
        assert_eq!(grid(16, 8).row_squares(7).0, 0xffff << 112);
    }

    #[test]
    fn bad_names_say_what_is_wrong() {
        let board = grid(6, 5);
        assert_eq!(board.parse("c5"), board.square(2, 4).ok_or_else(|| unreachable!()));
        for text in ["", "5", "C", "5C", "C0", "C05", "C+5", "C5 ", "Ä1", "CC5"] {
            let message = board.parse(text).expect_err(text).to_string();
            assert_eq!(
                message,
                format!(
                    "`{text}` is not a square: expected a column letter and a row number, such as `C5`"
                )
            );
        }
        for text in ["G1", "A6", "A300"] {
            let message = board.parse(text).expect_err(text).to_string();
            assert_eq!(
                message,
                format!("square `{text}` is off the board, which runs from `A1` to `F5`")
            );
        }
    }

    proptest! {
        #[test]
        fn names_parse_back(board in any_grid()) {
            for square in board.all() {
                let name = board.name(square).to_string();
                prop_assert_eq!(board.parse(&name), Ok(square));
            }
        }

        #[test]
        fn neighbours_are_the_squares_at_distance_one(board in any_grid(), pick in 0u8..128) {
            let from = Square(pick % board.all().len() as u8);
            for adjacency in [Adjacency::Ortho, Adjacency::King] {
                let near: Squares =
                    board.all().iter().filter(|&s| board.distance(from, s, adjacency) == 1).collect();
                prop_assert_eq!(board.neighbours(from, adjacency), near);
            }
        }

        #[test]
        fn expanding_a_set_joins_the_neighbours(board in any_grid(), bits: u128) {
            let set = Squares(bits) & board.all();
            for adjacency in [Adjacency::Ortho, Adjacency::King] {
                let joined = set.iter().fold(Squares::EMPTY, |joined, square| {
                    joined | board.neighbours(square, adjacency)
                });
                prop_assert_eq!(board.expand(set, adjacency), joined);
            }
        }

        #[test]
        fn within_counts_steps(board in any_grid(), pick in 0u8..128, steps in 0u8..8) {
            let from = Square(pick % board.all().len() as u8);
            for adjacency in [Adjacency::Ortho, Adjacency::King] {
                let near: Squares = board
                    .all()
                    .iter()
                    .filter(|&s| board.distance(from, s, adjacency) <= steps)
                    .collect();
                prop_assert_eq!(board.within(from.into(), steps, adjacency), near);
            }
        }

        #[test]
        fn offsets_agree_with_coordinates(board in any_grid(), pick in 0u8..128, e in -4i8..5, s in -4i8..5) {
            let from = Square(pick % board.all().len() as u8);
            if let Some(to) = board.offset(from, e, s) {
                prop_assert_eq!(board.column(to) as i8 - board.column(from) as i8, e);
                prop_assert_eq!(board.row(to) as i8 - board.row(from) as i8, s);
                prop_assert_eq!(board.offset(to, -e, -s), Some(from));
            }
        }
    }
}
