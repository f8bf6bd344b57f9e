//! The table in inches: a grid scenario converted square by square (GW-MEAS-01, GW-MEAS-05,
//! GW-MEAS-15).

use crate::book::Grid;
use crate::state::State;
use crate::terrain::edge::Edge;
use wargauge_rules::table::length::Length;
use wargauge_rules::table::point::Point;
use wargauge_rules::table::rect::Rect;
use wargauge_rules::table::segment::{Bank, Segment};
use wargauge_rules::table::square_grid::Adjacency;
use wargauge_rules::table::squares::{Square, Squares};

/// Side of a square: what one square of range or movement becomes (GW-MEAS-01).
pub(crate) const SQUARE: Length = Length::inches(6);

/// Half the side of a square.
pub(crate) const HALF: Length = Length::inches(3);

/// Radius of a unit's base and of a wreck (GW-MEAS-05, GW-MEAS-11).
pub(crate) const BASE: Length = Length::from_hundredths(150);

/// Distance between the centres of bases that touch.
pub(crate) const TOUCHING: Length = BASE.plus(BASE);

/// The most rows a board may have for its coordinates to fit.
pub(crate) const MAX_ROWS: u8 = 50;

/// The middle of a square.
pub(crate) const fn middle_of(book: &Grid, square: Square) -> Point {
    let (column, row) = (book.board.column(square), book.board.row(square));
    let north = book.board.rows() - 1 - row;
    Point::new(along(column), along(north))
}

/// The square that holds a point of the table. A point between two squares is in the eastern
/// or northern one, except on the table edge.
pub(crate) fn square_at(book: &Grid, point: Point) -> Square {
    let at = |coordinate: i16, count: u8| {
        (coordinate.max(0) / SQUARE.hundredths()).min(i16::from(count) - 1) as u8
    };
    let column = at(point.x, book.board.columns());
    let row = book.board.rows() - 1 - at(point.y, book.board.rows());
    book.board.square(column, row).expect("clamped to the board")
}

/// The box of a square (GW-MEAS-15).
pub(crate) const fn box_of(book: &Grid, square: Square) -> Rect {
    let middle = middle_of(book, square);
    Rect::new(middle, middle).grown(HALF)
}

/// The whole table.
pub(crate) fn table_box(book: &Grid) -> Rect {
    let (columns, rows) = (i16::from(book.board.columns()), i16::from(book.board.rows()));
    let corner = Point::new(columns * SQUARE.hundredths(), rows * SQUARE.hundredths());
    Rect::new(Point::new(0, 0), corner)
}

/// The line along a table edge, `depth` away from it, as a rectangle without width.
pub(crate) fn edge_line(book: &Grid, edge: Edge, depth: Length) -> Rect {
    let inner = table_box(book).grown(-depth);
    let (low, high) = (inner.low(), inner.high());
    match edge {
        Edge::North => Rect::new(Point::new(low.x, high.y), high),
        Edge::South => Rect::new(low, Point::new(high.x, low.y)),
        Edge::West => Rect::new(low, Point::new(low.x, high.y)),
        Edge::East => Rect::new(Point::new(high.x, low.y), high),
    }
}

/// The squares that a rectangle shares a point with.
pub(crate) fn squares_about(book: &Grid, rect: Rect) -> Squares {
    let (low, high) = (rect.low(), rect.high());
    let south_west = square_at(book, Point::new(low.x.saturating_sub(1), low.y.saturating_sub(1)));
    let north_east = square_at(book, high);
    let (west, east) = (book.board.column(south_west), book.board.column(north_east));
    let (north, south) = (book.board.row(north_east), book.board.row(south_west));
    let row = ((1u128 << (east - west + 1)) - 1) << west;
    (north..=south).fold(Squares::EMPTY, |squares, at| {
        squares | Squares(row << (u32::from(at) * u32::from(book.board.columns())))
    })
}

/// Whether a line crosses the box of one of the squares, or passes between two of them that
/// touch: for sight (GW-MEAS-10) and for ways over open ground.
pub(crate) fn is_cut(book: &Grid, line: Segment, by: Squares) -> bool {
    let mut touched = [Squares::EMPTY; 2];
    for square in by & squares_about(book, Rect::new(line.start, line.end)) {
        let sides = box_of(book, square);
        if sides.crossed_by(line) {
            return true;
        }
        if sides.touched_by(line) {
            match line.bank(middle_of(book, square)) {
                Bank::Left => touched[0].insert(square),
                Bank::Right => touched[1].insert(square),
                Bank::On => {}
            }
        }
    }
    book.board.expand(touched[0], Adjacency::King).meets(touched[1])
}

/// Squares that are entered and left by whole moves: features, and minefields with them
/// (GW-MEAS-07, GW-MEAS-11).
pub(crate) fn features_of(state: &State) -> Squares {
    state.ground.features() | state.mines
}

/// Coordinate of the middle of the square with this number, counted from 0.
const fn along(number: u8) -> i16 {
    number as i16 * SQUARE.hundredths() + HALF.hundredths()
}
