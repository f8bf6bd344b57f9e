//! Objectives as discs round a marker (GW-MEAS-13, GW-END-09).

use crate::Grid;
use crate::measured::table::BASE;
use crate::state::State;
use crate::state::UnitSet;
use wargauge_rules::game::{Side, UnitId};
use wargauge_rules::table::length::Length;
use wargauge_rules::table::squares::{Square, Squares};

/// Radius of an objective (GW-MEAS-13).
const OBJECTIVE: Length = Length::inches(3);

/// Distance of a unit's centre from the marker at which it is adjacent: 3 inches from the disc.
const BESIDE: Length = OBJECTIVE.plus(Length::inches(3)).plus(BASE);

impl Grid {
    /// Units of a side with their centre within a distance of an objective's marker.
    fn near_marker(&self, s: &State, side: Side, square: Square, distance: Length) -> UnitSet {
        let marker = self.middle(square);
        let near = |unit: &UnitId| marker.within(s.point[unit.index()], distance);
        self.present(s, side).filter(near).collect()
    }

    /// The units by which a side controls an objective; none if it does not. Occupants of both
    /// sides, who can only meet off the grid, leave it to nobody.
    pub(super) fn holders_of(&self, s: &State, side: Side, square: Square) -> UnitSet {
        let occupants = self.near_marker(s, side, square, OBJECTIVE);
        let nearest_foes = if occupants.is_empty() { BESIDE } else { OBJECTIVE };
        if !self.near_marker(s, side.foe(), square, nearest_foes).is_empty() {
            UnitSet::EMPTY
        } else if occupants.is_empty() {
            self.near_marker(s, side, square, BESIDE)
        } else {
            occupants
        }
    }

    /// The objectives of a set that a side controls.
    pub(crate) fn controlled_markers(&self, s: &State, side: Side, squares: Squares) -> Squares {
        squares.iter().filter(|&square| !self.holders_of(s, side, square).is_empty()).collect()
    }

    /// The units by which a side controls some of the objectives.
    pub(crate) fn holders_of_markers(&self, s: &State, side: Side, squares: Squares) -> UnitSet {
        let holders = squares.iter().map(|square| self.holders_of(s, side, square));
        holders.fold(UnitSet::EMPTY, |all, some| all | some)
    }
}
