//! Line of sight (VD-LOS).

use crate::game::UnitId;
use crate::table::point::Point;
use crate::victory_decision::VictoryDecision;
use crate::victory_decision::state::State;

impl VictoryDecision {
    /// Whether a unit has another in line of sight, whether or not that one is Hidden (VD-LOS-01, VD-SPOT-11). It is mutual (VD-LOS-07).
    pub fn in_sight(&self, s: &State, one: UnitId, other: UnitId) -> bool {
        todo!()
    }

    /// Whether a unit is visible to another: in sight and not Hidden (VD-LOS-08).
    pub fn visible(&self, s: &State, by: UnitId, target: UnitId) -> bool {
        todo!()
    }

    /// Whether a unit has a point of the ground in line of sight.
    pub fn sees_point(&self, s: &State, by: UnitId, at: Point) -> bool {
        todo!()
    }

    /// Whether anything of a side sees a unit (VD-LOS-08).
    pub fn seen_by_side(&self, s: &State, side: crate::game::Side, target: UnitId) -> bool {
        todo!()
    }
}
