//! The table in inches: a grid scenario converted square by square (GW-MEAS-01, GW-MEAS-05,
//! GW-MEAS-15).

use crate::Grid;
use crate::scenario::Edge;
use crate::state::State;
use wargauge_rules::table::length::Length;
use wargauge_rules::table::point::Point;
use wargauge_rules::table::rect::Rect;
use wargauge_rules::table::segment::{Bank, Segment};
use wargauge_rules::table::square_grid::Adjacency;
use wargauge_rules::table::squares::{Square, Squares};

/// Side of a square: what one square of range or movement becomes (GW-MEAS-01).
pub(super) const SQUARE: Length = Length::inches(6);

/// Half the side of a square.
pub(super) const HALF: Length = Length::inches(3);

/// Radius of a unit's base and of a wreck (GW-MEAS-05, GW-MEAS-11).
pub(super) const BASE: Length = Length::from_hundredths(150);

/// Distance between the centres of bases that touch.
pub(super) const TOUCHING: Length = BASE.plus(BASE);

/// The most rows a board may have for its coordinates to fit.
pub(crate) const MAX_ROWS: u8 = 50;

impl Grid {
    /// The middle of a square.
    pub(crate) const fn middle(&self, square: Square) -> Point {
        let (column, row) = (self.grid.column(square), self.grid.row(square));
        let north = self.grid.rows() - 1 - row;
        Point::new(along(column), along(north))
    }

    /// The square that holds a point of the table. A point between two squares is in the eastern
    /// or northern one, except on the table edge.
    pub(crate) fn square_at(&self, point: Point) -> Square {
        let at = |coordinate: i16, count: u8| {
            (coordinate.max(0) / SQUARE.hundredths()).min(i16::from(count) - 1) as u8
        };
        let column = at(point.x, self.grid.columns());
        let row = self.grid.rows() - 1 - at(point.y, self.grid.rows());
        self.grid.square(column, row).expect("clamped to the board")
    }

    /// The box of a square (GW-MEAS-15).
    pub(super) const fn box_of(&self, square: Square) -> Rect {
        let middle = self.middle(square);
        Rect::new(middle, middle).grown(HALF)
    }

    /// The whole table.
    pub(super) fn table(&self) -> Rect {
        let (columns, rows) = (i16::from(self.grid.columns()), i16::from(self.grid.rows()));
        let corner = Point::new(columns * SQUARE.hundredths(), rows * SQUARE.hundredths());
        Rect::new(Point::new(0, 0), corner)
    }

    /// The line along a table edge, `depth` away from it, as a rectangle without width.
    pub(super) fn edge_line(&self, edge: Edge, depth: Length) -> Rect {
        let inner = self.table().grown(-depth);
        let (low, high) = (inner.low(), inner.high());
        match edge {
            Edge::North => Rect::new(Point::new(low.x, high.y), high),
            Edge::South => Rect::new(low, Point::new(high.x, low.y)),
            Edge::West => Rect::new(low, Point::new(low.x, high.y)),
            Edge::East => Rect::new(Point::new(high.x, low.y), high),
        }
    }

    /// The squares that a rectangle shares a point with.
    pub(super) fn squares_about(&self, rect: Rect) -> Squares {
        let (low, high) = (rect.low(), rect.high());
        let south_west =
            self.square_at(Point::new(low.x.saturating_sub(1), low.y.saturating_sub(1)));
        let north_east = self.square_at(high);
        let (west, east) = (self.grid.column(south_west), self.grid.column(north_east));
        let (north, south) = (self.grid.row(north_east), self.grid.row(south_west));
        let row = ((1u128 << (east - west + 1)) - 1) << west;
        (north..=south).fold(Squares::EMPTY, |squares, at| {
            squares | Squares(row << (u32::from(at) * u32::from(self.grid.columns())))
        })
    }

    /// Whether a line crosses the box of one of the squares, or passes between two of them that
    /// touch, the measured form of GW-OBS-13 and GW-GRID-16.
    pub(super) fn is_cut(&self, line: Segment, by: Squares) -> bool {
        let mut touched = [Squares::EMPTY; 2];
        for square in by & self.squares_about(Rect::new(line.start, line.end)) {
            let sides = self.box_of(square);
            if sides.crossed_by(line) {
                return true;
            }
            if sides.touched_by(line) {
                match line.bank(self.middle(square)) {
                    Bank::Left => touched[0].insert(square),
                    Bank::Right => touched[1].insert(square),
                    Bank::On => {}
                }
            }
        }
        self.grid.expand(touched[0], Adjacency::King).meets(touched[1])
    }

    /// Squares that are entered and left by whole moves (GW-TERR-03, GW-MINE-02).
    pub(super) fn features_of(s: &State) -> Squares {
        s.ground.features() | s.mines
    }
}

/// Coordinate of the middle of the square with this number, counted from 0.
const fn along(number: u8) -> i16 {
    number as i16 * SQUARE.hundredths() + HALF.hundredths()
}
