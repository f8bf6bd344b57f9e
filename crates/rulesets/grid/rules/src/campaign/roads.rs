//! Major roads between the towns of a campaign map (GW-CAMP-07, GW-CAMP-21), switch `camp_roads`.
//!
//! Ruling, where the clause says only that they run between towns over side-sharing squares: the
//! network starts at the first town in map order and is joined by the town closest to any town in
//! it, again and again; each road runs along the row of the town that joins, then along the
//! column of the town it joins. Ties go to the earlier square.

use crate::campaign::board::BOARD;
use wargauge_rules::table::square_grid::Adjacency;
use wargauge_rules::table::square_steps::Direction;
use wargauge_rules::table::squares::{Square, Squares};

/// The major roads of a map (GW-CAMP-07).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Roads {
    /// Squares linked to the square east of them.
    east: Squares,
    /// Squares linked to the square south of them.
    south: Squares,
}

impl Roads {
    /// The roads between some towns.
    #[must_use]
    pub fn between(towns: Squares) -> Self {
        let mut roads = Self::default();
        let mut joined: Squares = towns.first().into_iter().collect();
        while let Some((town, to)) = closest_pair(towns - joined, joined) {
            roads.build(town, to);
            joined.insert(town);
        }
        roads
    }

    fn build(&mut self, from: Square, to: Square) {
        let corner = BOARD.square(BOARD.column(to), BOARD.row(from)).expect("both are on the map");
        for (a, b) in [(from, corner), (corner, to)] {
            let (first, last) = (a.min(b), a.max(b));
            let (line, step) = if BOARD.row(a) == BOARD.row(b) {
                (&mut self.east, 1)
            } else {
                (&mut self.south, BOARD.columns())
            };
            line.extend((first.0..last.0).step_by(usize::from(step)).map(Square));
        }
    }

    /// The squares with a road.
    #[must_use]
    pub fn squares(&self) -> Squares {
        self.east
            | BOARD.shift(self.east, Direction::East)
            | self.south
            | BOARD.shift(self.south, Direction::South)
    }

    /// The squares one step along a road from some squares.
    #[must_use]
    pub fn linked_to(&self, squares: Squares) -> Squares {
        BOARD.shift(squares & self.east, Direction::East)
            | (BOARD.shift(squares, Direction::West) & self.east)
            | BOARD.shift(squares & self.south, Direction::South)
            | (BOARD.shift(squares, Direction::North) & self.south)
    }
}

/// The closest two squares of two sets, if neither is empty.
fn closest_pair(from: Squares, to: Squares) -> Option<(Square, Square)> {
    let pairs = from.iter().flat_map(|a| to.iter().map(move |b| (a, b)));
    pairs.min_by_key(|&(a, b)| (BOARD.distance(a, b, Adjacency::Ortho), a, b))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn squares(names: &[&str]) -> Squares {
        names.iter().map(|name| BOARD.parse(name).unwrap()).collect()
    }

    #[test]
    fn towns_are_joined_over_squares_that_share_sides_gw_camp_21_gw_camp_07() {
        // GW-CAMP-21, GW-CAMP-07
        let roads = Roads::between(squares(&["A1", "C2", "B4"]));
        // C2 joins A1 along row 2, then column A; B4 joins C2 along row 4, then column C.
        assert_eq!(roads.squares(), squares(&["A1", "A2", "B2", "C2", "C3", "C4", "B4"]));
        assert_eq!(roads.linked_to(squares(&["C2"])), squares(&["B2", "C3"]));
        assert_eq!(roads.linked_to(squares(&["B4"])), squares(&["C4"]));
        assert_eq!(roads.linked_to(squares(&["A1"])), squares(&["A2"]));
        // B2 and C3 touch no road square that they are not linked with.
        assert_eq!(roads.linked_to(squares(&["B3"])), Squares::EMPTY);
    }

    #[test]
    fn a_lone_town_has_no_road() {
        assert_eq!(Roads::between(squares(&["C3"])), Roads::default());
        assert_eq!(Roads::default().squares(), Squares::EMPTY);
    }
}
