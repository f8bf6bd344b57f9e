//! Steps on square boards in one direction, for whole sets of squares at once.

use crate::table::square_grid::SquareGrid;
use crate::table::squares::{Square, Squares};

/// The four sides of a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Direction {
    /// Towards row 1.
    North,
    /// Towards the last column.
    East,
    /// Towards the last row.
    South,
    /// Towards column A.
    West,
}

impl Direction {
    /// All four, clockwise from the north.
    pub const ALL: [Self; 4] = [Self::North, Self::East, Self::South, Self::West];
}

impl SquareGrid {
    /// The squares one step away in a direction.
    #[must_use]
    pub const fn shift(&self, set: Squares, direction: Direction) -> Squares {
        let moved = match direction {
            Direction::North => set.0 >> self.columns(),
            Direction::South => set.0 << self.columns(),
            Direction::West => set.without(self.column_squares(0)).0 >> 1,
            Direction::East => set.without(self.column_squares(self.columns() - 1)).0 << 1,
        };
        Squares(moved & self.all().0)
    }

    /// The square beside another one, if it is on the board.
    #[must_use]
    pub const fn beside(&self, square: Square, direction: Direction) -> Option<Square> {
        self.shift(Squares::of(square), direction).first()
    }

    /// All king's steps from a set, except diagonal ones between two squares of `corners` that
    /// touch at that corner.
    #[must_use]
    pub fn king_steps_past(&self, set: Squares, corners: Squares) -> Squares {
        let mut steps = Squares::EMPTY;
        for vertical in [Direction::North, Direction::South] {
            steps |= self.shift(set, vertical);
            for sideways in [Direction::East, Direction::West] {
                let above = self.shift(corners, opposite(vertical));
                let beside = self.shift(corners, opposite(sideways));
                let free = set - (above & beside);
                steps |= self.shift(self.shift(free, vertical), sideways);
            }
        }
        steps | self.shift(set, Direction::East) | self.shift(set, Direction::West)
    }
}

const fn opposite(direction: Direction) -> Direction {
    match direction {
        Direction::North => Direction::South,
        Direction::East => Direction::West,
        Direction::South => Direction::North,
        Direction::West => Direction::East,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::square_grid::Adjacency;

    fn board() -> SquareGrid {
        SquareGrid::new(6, 8).expect("a legal size")
    }

    fn squares(names: &[&str]) -> Squares {
        names.iter().map(|name| board().parse(name).expect(name)).collect()
    }

    #[test]
    fn steps_do_not_wrap_round_the_edges() {
        let edge = squares(&["A3", "F3"]);
        assert_eq!(board().shift(edge, Direction::East), squares(&["B3"]));
        assert_eq!(board().shift(edge, Direction::West), squares(&["E3"]));
        assert_eq!(board().shift(squares(&["B1", "C2"]), Direction::North), squares(&["C1"]));
        assert_eq!(board().beside(Square(0), Direction::West), None);
    }

    #[test]
    fn king_steps_without_corners_are_the_adjacent_squares() {
        for square in board().all() {
            let steps = board().king_steps_past(Squares::of(square), Squares::EMPTY);
            assert_eq!(steps, board().neighbours(square, Adjacency::King));
        }
    }

    #[test]
    fn two_blocked_corners_close_a_diagonal() {
        let from = squares(&["C4"]);
        let d5 = squares(&["D5"]);
        let steps = |corners: &[&str]| board().king_steps_past(from, squares(corners));
        assert!(!steps(&["D4", "C5"]).meets(d5));
        assert!(steps(&["D4"]).meets(d5) && steps(&["C5", "B4"]).meets(d5));
    }
}
