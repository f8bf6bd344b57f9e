//! Squares and rows by name.

use wargauge_rules::roster::{DataError, Source, Spanned};
use wargauge_rules::table::square_grid::SquareGrid;
use wargauge_rules::table::squares::{Square, Squares};

/// What a set of squares is read from: rows, or a list of squares.
#[derive(Clone, Copy, Debug)]
pub(crate) struct AreaFile<'f> {
    pub(crate) rows: Option<&'f Spanned<String>>,
    pub(crate) squares: Option<&'f [Spanned<String>]>,
}

/// Reads names of squares against a board.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SquareReader<'f> {
    pub(crate) source: &'f Source,
    pub(crate) grid: &'f SquareGrid,
}

impl SquareReader<'_> {
    /// The square of a name such as `C5`: column C from the west, row 5 from the north
    /// (GW-GRID-02).
    pub(crate) fn square(&self, field: &str, name: &Spanned<String>) -> Result<Square, DataError> {
        self.grid
            .parse(name)
            .map_err(|bad| DataError::at(self.source, name.span(), bad.to_string()).field(field))
    }

    /// The squares of a list of names, each at most once.
    pub(crate) fn squares(
        &self,
        field: &str,
        names: &[Spanned<String>],
    ) -> Result<Squares, DataError> {
        let mut squares = Squares::EMPTY;
        for (at, name) in names.iter().enumerate() {
            let field = format!("{field}[{at}]");
            let square = self.square(&field, name)?;
            if squares.contains(square) {
                let problem = format!("square `{}` is listed twice", **name);
                return Err(DataError::at(self.source, name.span(), problem).field(field));
            }
            squares.insert(square);
        }
        Ok(squares)
    }

    /// The squares of some rows, such as `7-8` or `7`.
    fn rows(&self, field: &str, rows: &Spanned<String>) -> Result<Squares, DataError> {
        let number = |text: &str| {
            let plain = text.bytes().all(|b| b.is_ascii_digit());
            text.parse::<u8>().ok().filter(|row| plain && (1..=self.grid.rows()).contains(row))
        };
        let (first, last) = rows.split_once('-').unwrap_or((rows, rows));
        match (number(first), number(last)) {
            (Some(first), Some(last)) if first <= last => Ok((first - 1..last)
                .map(|row| self.grid.row_squares(row))
                .fold(Squares::EMPTY, Squares::union)),
            _ => Err(DataError::at(self.source, rows.span(), format!("no rows are `{}`", **rows))
                .field(field)
                .expected(format!("rows from 1 to {}, such as `1-2`", self.grid.rows()))),
        }
    }

    /// The squares of an area; `None` if the file does not say. `field` is the path of the table
    /// that has the keys `rows` and `squares`.
    pub(crate) fn area(
        &self,
        field: &str,
        area: AreaFile<'_>,
    ) -> Result<Option<Squares>, DataError> {
        match (area.rows, area.squares) {
            (Some(rows), Some(_)) => {
                let problem = "the area is given twice";
                Err(DataError::at(self.source, rows.span(), problem)
                    .field(format!("{field}.rows"))
                    .expected("`rows` or `squares`, not both"))
            }
            (Some(rows), None) => self.rows(&format!("{field}.rows"), rows).map(Some),
            (None, Some(names)) => self.squares(&format!("{field}.squares"), names).map(Some),
            (None, None) => Ok(None),
        }
    }
}
