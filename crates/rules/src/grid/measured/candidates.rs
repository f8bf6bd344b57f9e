//! The points that moves and deployment are offered: a lattice on every square.

use arrayvec::ArrayVec;

use crate::grid::Grid;
use crate::grid::measured::table::BASE;
use crate::grid::state::State;
use crate::table::point::{Point, Vector};
use crate::table::square_steps::Direction;
use crate::table::squares::{Square, Squares};

/// How far the quarter points and road points are from the middle of their square, in hundredths
/// of an inch: the density of the destinations offered. At one base radius the four quarter
/// points just hold four bases side by side, and each touches two sides of the square.
const SPACING: i32 = BASE.hundredths() as i32;

/// The most points of a square: its middle, four quarter points, four road points.
pub(super) const MOST_POINTS: usize = 9;

/// The quarter points, from the middle.
const QUARTERS: [Vector; 4] = [
    Vector::new(-SPACING, SPACING),
    Vector::new(SPACING, SPACING),
    Vector::new(-SPACING, -SPACING),
    Vector::new(SPACING, -SPACING),
];

impl Grid {
    /// The points of a square, its middle first.
    pub(super) fn candidates_in(&self, s: &State, square: Square) -> ArrayVec<Point, MOST_POINTS> {
        let middle = self.middle(square);
        let mut points = ArrayVec::new();
        points.push(middle);
        points.extend(QUARTERS.map(|way| middle + way));
        let links = s.ground.along_roads(&self.grid, Squares::of(square));
        if links.is_empty() {
            return points;
        }
        for (direction, way) in [
            (Direction::North, Vector::new(0, SPACING)),
            (Direction::East, Vector::new(SPACING, 0)),
            (Direction::South, Vector::new(0, -SPACING)),
            (Direction::West, Vector::new(-SPACING, 0)),
        ] {
            if self.grid.beside(square, direction).is_some_and(|next| links.contains(next)) {
                points.push(middle + way);
            }
        }
        points
    }

    /// Whether a point is one of those of its square.
    pub(super) fn is_candidate(&self, s: &State, point: Point) -> bool {
        self.candidates_in(s, self.square_at(point)).contains(&point)
    }
}
