//! The points that moves and deployment are offered: a lattice on every square.

use arrayvec::ArrayVec;

use crate::book::Scene;
use crate::position::measured::table::{BASE, middle_of, square_at};
use wargauge_rules::table::point::{Point, Vector};
use wargauge_rules::table::square_steps::Direction;
use wargauge_rules::table::squares::{Square, Squares};

/// How far the quarter points and road points of fixed posts are from the middle of their square,
/// in hundredths of an inch. At one base radius the four quarter points just hold four bases side
/// by side, and each touches two sides of the square.
pub(crate) const SIDE_BY_SIDE: i32 = BASE.hundredths() as i32;

/// The most points of a square: its middle, four quarter points, four road points.
pub(crate) const MOST_POINTS: usize = 9;

/// The ways to the quarter points from the middle.
const QUARTERS: [(i32, i32); 4] = [(-1, 1), (1, 1), (-1, -1), (1, -1)];

/// The points of a square that manoeuvres are offered, its middle first; how far off the others
/// are is a switch. It bears on what players look at, not on what is legal.
pub(crate) fn candidates_in(scene: Scene<'_>, square: Square) -> ArrayVec<Point, MOST_POINTS> {
    lattice_in(scene, square, scene.book.switches.candidate_spacing)
}

/// The middle of a square, its quarter points and its road points, these so many hundredths of
/// an inch from the middle along each axis.
pub(crate) fn lattice_in(
    scene: Scene<'_>,
    square: Square,
    spacing: i32,
) -> ArrayVec<Point, MOST_POINTS> {
    let book = scene.book;
    let middle = middle_of(book, square);
    let mut points = ArrayVec::new();
    points.push(middle);
    points.extend(QUARTERS.map(|(x, y)| middle + Vector::new(x * spacing, y * spacing)));
    let links = scene.state.ground.along_roads(&book.board, Squares::of(square));
    if links.is_empty() {
        return points;
    }
    for (direction, way) in [
        (Direction::North, Vector::new(0, spacing)),
        (Direction::East, Vector::new(spacing, 0)),
        (Direction::South, Vector::new(0, -spacing)),
        (Direction::West, Vector::new(-spacing, 0)),
    ] {
        if book.board.beside(square, direction).is_some_and(|next| links.contains(next)) {
            points.push(middle + way);
        }
    }
    points
}

/// Whether a point is one of those of its square.
pub(crate) fn is_candidate(scene: Scene<'_>, point: Point) -> bool {
    candidates_in(scene, square_at(scene.book, point)).contains(&point)
}
