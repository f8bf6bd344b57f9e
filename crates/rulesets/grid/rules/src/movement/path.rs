//! The path of a move, as events tell it.

use wargauge_rules::table::point::Point;
use wargauge_rules::table::squares::Square;

/// The most squares a move touches: its start and three steps.
pub(crate) const MOST_SQUARES: usize = 4;

/// The squares of a move, start and end included.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Path {
    squares: [Square; MOST_SQUARES],
    length: u8,
    end: Option<Point>,
}

impl Path {
    /// The squares from start to end; empty if the way does not matter.
    #[must_use]
    pub fn squares(&self) -> &[Square] {
        &self.squares[..usize::from(self.length)]
    }

    /// Where the centre ends, if distances are measured.
    #[must_use]
    pub const fn end(&self) -> Option<Point> {
        self.end
    }

    /// The path to a point, with the squares of its start and end.
    pub(crate) fn to_point(from: Square, to: Square, end: Point) -> Self {
        Self { end: Some(end), ..Self::of(&[from, to]) }
    }

    pub(crate) fn of(squares: &[Square]) -> Self {
        let mut path = Self { length: squares.len() as u8, ..Self::default() };
        path.squares[..squares.len()].copy_from_slice(squares);
        path
    }
}
