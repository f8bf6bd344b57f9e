//! Who holds which square of the map (GW-CAMP-04, GW-CAMP-05, GW-CAMP-06, GW-CAMP-08, GW-CAMP-12,
//! GW-CAMP-19, GW-CAMP-20).

use crate::campaign::board::BOARD;
use crate::campaign::sides::{BLUE, RED};
use wargauge_rules::game::{BySide, Side};
use wargauge_rules::table::square_grid::Adjacency;
use wargauge_rules::table::squares::{Square, Squares};

/// The front line: every square belongs to one side, and nothing else is on the map
/// (GW-CAMP-04).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Front {
    held: BySide<Squares>,
}

impl Default for Front {
    /// Red holds the southern row and the two westernmost squares of the row north of it, Blue
    /// the other 18 squares (GW-CAMP-08, GW-CAMP-20).
    fn default() -> Self {
        let west = BOARD.column_squares(0) | BOARD.column_squares(1);
        Self::drawn(BOARD.row_squares(4) | (BOARD.row_squares(3) & west))
    }
}

impl Front {
    /// A front line of the players' own: Red holds these squares, Blue all others (GW-CAMP-06).
    #[must_use]
    pub fn drawn(red: Squares) -> Self {
        let red = red & BOARD.all();
        Self { held: BySide::from_fn(|side| if side == RED { red } else { BOARD.all() - red }) }
    }

    /// The squares a side holds.
    #[must_use]
    pub fn held(&self, side: Side) -> Squares {
        self.held[side]
    }

    /// Who holds a square.
    #[must_use]
    pub fn owner(&self, square: Square) -> Side {
        if self.held[RED].contains(square) { RED } else { BLUE }
    }

    /// Enemy squares that share a side with one of the side's own (GW-CAMP-11, GW-CAMP-19).
    #[must_use]
    pub fn targets(&self, side: Side) -> Squares {
        self.held[side.foe()] & BOARD.expand(self.held[side], Adjacency::Ortho)
    }

    /// The side's own squares from which an attack on a square can come.
    #[must_use]
    pub fn bases(&self, side: Side, target: Square) -> Squares {
        self.held[side] & BOARD.neighbours(target, Adjacency::Ortho)
    }

    /// The square now belongs to the side (GW-CAMP-05).
    pub fn occupy(&mut self, square: Square, side: Side) {
        self.held[side].insert(square);
        self.held[side.foe()].remove(square);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn squares(names: &[&str]) -> Squares {
        names.iter().map(|name| BOARD.parse(name).unwrap()).collect()
    }

    #[test]
    fn red_starts_with_7_squares_and_blue_with_18_gw_camp_08_gw_camp_20() {
        // GW-CAMP-08, GW-CAMP-20
        let front = Front::default();
        assert_eq!(front.held(RED), squares(&["A5", "B5", "C5", "D5", "E5", "A4", "B4"]));
        assert_eq!(front.held(BLUE).len(), 18);
    }

    #[test]
    fn every_square_has_one_holder_gw_camp_04() {
        // GW-CAMP-04
        let mut front = Front::default();
        front.occupy(BOARD.parse("C4").unwrap(), RED);
        front.occupy(BOARD.parse("A5").unwrap(), BLUE);
        assert_eq!(front.held(RED) | front.held(BLUE), BOARD.all());
        assert!(!front.held(RED).meets(front.held(BLUE)));
        assert_eq!(front.owner(BOARD.parse("C4").unwrap()), RED);
        assert_eq!(front.owner(BOARD.parse("A5").unwrap()), BLUE);
    }

    #[test]
    fn only_squares_that_share_a_side_can_be_attacked_gw_camp_19() {
        // GW-CAMP-19
        let front = Front::default();
        assert_eq!(front.targets(RED), squares(&["A3", "B3", "C4", "D4", "E4"]));
        assert_eq!(front.targets(BLUE), squares(&["A4", "B4", "C5", "D5", "E5"]));
        assert_eq!(front.bases(RED, BOARD.parse("C4").unwrap()), squares(&["B4", "C5"]));
    }

    #[test]
    fn players_may_draw_their_own_front_gw_camp_06() {
        // GW-CAMP-06
        let front = Front::drawn(squares(&["C3"]));
        assert_eq!(front.held(RED), squares(&["C3"]));
        assert_eq!(front.targets(RED), squares(&["C2", "B3", "D3", "C4"]));
        assert_eq!(front.targets(BLUE), squares(&["C3"]));
    }
}
