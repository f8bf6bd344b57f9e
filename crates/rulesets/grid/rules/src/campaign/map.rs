//! The campaign map: 25 squares of four kinds (GW-CAMP-02, GW-CAMP-08, GW-CAMP-20).

use crate::campaign::board::{BOARD, SQUARES};
use crate::campaign::roads::Roads;
use crate::switches::CampRoads;
use crate::terrain::generator::CampaignSquare;
use wargauge_rules::table::dice::{Dice, Die};
use wargauge_rules::table::squares::{Square, Squares};

/// A campaign map. The kind of a square says what terrain a battle for it is fought over; the
/// table is no picture of the square (GW-CAMP-02).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Map {
    kinds: [CampaignSquare; SQUARES],
    roads: Roads,
}

impl Map {
    /// The map with these kinds, row by row from the north-west.
    #[must_use]
    pub fn new(kinds: [CampaignSquare; SQUARES], roads: CampRoads) -> Self {
        let is_town = |&square: &Square| kinds[square.index()] == CampaignSquare::Town;
        let roads = match roads {
            CampRoads::Off => Roads::default(),
            CampRoads::On => Roads::between(BOARD.all().iter().filter(is_town).collect()),
        };
        Self { kinds, roads }
    }

    /// Rolls a D6 for every square, row by row from the north-west (GW-CAMP-20).
    pub fn roll<D: Dice>(roads: CampRoads, dice: &mut D) -> Self {
        Self::new([(); SQUARES].map(|()| kind_on(dice.roll(Die::D6))), roads)
    }

    /// The kind of a square.
    #[must_use]
    pub const fn kind(&self, square: Square) -> CampaignSquare {
        self.kinds[square.index()]
    }

    /// The squares of a kind.
    #[must_use]
    pub fn squares(&self, kind: CampaignSquare) -> Squares {
        BOARD.all().iter().filter(|&square| self.kind(square) == kind).collect()
    }

    /// The major roads; none with `camp_roads = off`.
    #[must_use]
    pub const fn roads(&self) -> &Roads {
        &self.roads
    }

    /// What some squares count when the campaign ends: one each, road squares two
    /// (GW-CAMP-11, GW-CAMP-21).
    #[must_use]
    pub fn worth(&self, squares: Squares) -> u32 {
        squares.len() + (squares & self.roads.squares()).len()
    }
}

/// The kind that a D6 gives a square (GW-CAMP-20).
const fn kind_on(score: u8) -> CampaignSquare {
    match score {
        0..=3 => CampaignSquare::Clear,
        4 => CampaignSquare::Woods,
        5 => CampaignSquare::River,
        _ => CampaignSquare::Town,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use wargauge_rules::table::odometer::{Chance, distribution};
    use wargauge_rules::table::scripted::Scripted;

    #[test]
    fn the_map_has_25_squares_gw_camp_08_of_the_kinds_of_gw_camp_20() {
        // GW-CAMP-08, GW-CAMP-20
        let chances = distribution(|dice| kind_on(dice.roll(Die::D6)) as u8);
        let of = |kind| chances[&(kind as u8)];
        assert_eq!(of(CampaignSquare::Clear), Chance::new(1, 2));
        assert_eq!(of(CampaignSquare::Woods), Chance::new(1, 6));
        assert_eq!(of(CampaignSquare::River), Chance::new(1, 6));
        assert_eq!(of(CampaignSquare::Town), Chance::new(1, 6));
        assert_eq!(BOARD.all().len(), 25);
    }

    #[test]
    fn squares_are_rolled_row_by_row_gw_camp_20() {
        // GW-CAMP-20
        let mut script = [1; SQUARES];
        (script[1], script[5], script[24]) = (4, 5, 6);
        let map = Map::roll(CampRoads::Off, &mut Scripted::new(&script));
        let kind = |name: &str| map.kind(BOARD.parse(name).unwrap());
        assert_eq!(kind("A1"), CampaignSquare::Clear);
        assert_eq!(kind("B1"), CampaignSquare::Woods);
        assert_eq!(kind("A2"), CampaignSquare::River);
        assert_eq!(kind("E5"), CampaignSquare::Town);
    }
}
