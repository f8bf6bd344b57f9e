//! The squares around each square of a board, and the distances between them, looked up instead of
//! worked out.

use crate::table::square_grid::{Adjacency, SquareGrid};
use crate::table::squares::{Square, Squares};

/// The squares within one and two steps of every square of a board, and all distances.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Surroundings {
    adjacent: Box<[Squares]>,
    within_two: Box<[Squares]>,
    /// Row by row: the distances of all squares from one.
    distances: Box<[u8]>,
    squares: usize,
}

impl Surroundings {
    /// Prepares the surroundings on a board.
    #[must_use]
    pub fn new(grid: SquareGrid, adjacency: Adjacency) -> Self {
        let all = || grid.all().iter();
        let row = |from| all().map(move |to| grid.distance(from, to, adjacency));
        Self {
            adjacent: all().map(|square| grid.neighbours(square, adjacency)).collect(),
            within_two: all().map(|square| grid.within(square.into(), 2, adjacency)).collect(),
            distances: all().flat_map(row).collect(),
            squares: all().len(),
        }
    }

    /// The squares next to a square.
    #[must_use]
    pub fn adjacent(&self, square: Square) -> Squares {
        self.adjacent[square.index()]
    }

    /// Distance between two squares in steps between adjacent squares.
    #[must_use]
    pub fn distance(&self, from: Square, to: Square) -> u8 {
        self.distances_to(to)[from.index()]
    }

    /// Distances from every square of the board, in index order.
    #[must_use]
    pub fn distances_to(&self, to: Square) -> &[u8] {
        &self.distances[to.index() * self.squares..][..self.squares]
    }

    /// The squares at most two steps away from a square, itself included.
    #[must_use]
    pub fn within_two(&self, square: Square) -> Squares {
        self.within_two[square.index()]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn surroundings_are_what_distances_say() {
        let grid = SquareGrid::new(7, 5).expect("a legal size");
        for adjacency in [Adjacency::Ortho, Adjacency::King] {
            let around = Surroundings::new(grid, adjacency);
            for from in grid.all() {
                for to in grid.all() {
                    let distance = grid.distance(from, to, adjacency);
                    assert_eq!(around.distance(from, to), distance);
                    assert_eq!(around.adjacent(from).contains(to), distance == 1);
                    assert_eq!(around.within_two(from).contains(to), distance <= 2);
                }
            }
        }
    }
}
