//! Distances, footprints, facings and arcs (VD-MEAS, VD-VEH-26, VD-VEH-27, VD-CHAR-18).

use crate::game::UnitId;
use crate::table::length::Length;
use crate::table::point::Point;
use crate::table::polygon::ConvexPolygon;
use crate::victory_decision::VictoryDecision;
use crate::victory_decision::profile::{Facing, FireArc};
use crate::victory_decision::state::State;

impl VictoryDecision {
    /// The footprint of a vehicle (VD-MEAS-06).
    pub fn footprint(&self, s: &State, vehicle: UnitId) -> ConvexPolygon {
        todo!()
    }

    /// The facing of a vehicle that something from a point hits (VD-VEH-26).
    pub fn facing_hit(&self, s: &State, vehicle: UnitId, from: Point) -> Facing {
        todo!()
    }

    /// Whether a point lies in a fire arc of a unit.
    pub fn in_arc(&self, s: &State, unit: UnitId, arc: FireArc, target: Point) -> bool {
        todo!()
    }

    /// Whether two units are within a distance, leader to leader as a shot is measured (VD-MEAS-01), structures and hulls by VD-MEAS-08 and VD-BLDG-11, VD-BLDG-15.
    pub fn in_range(&self, s: &State, from: UnitId, to: UnitId, range: Length) -> bool {
        todo!()
    }

    /// Whether any model of one unit is within a distance of any model of another, centres to centres, hulls and structures to their nearest point (VD-MEAS-03, VD-MEAS-08).
    pub fn models_within(&self, s: &State, one: UnitId, other: UnitId, distance: Length) -> bool {
        todo!()
    }

    /// Whether any model of a unit is within a distance of a point.
    pub fn any_model_within(&self, s: &State, unit: UnitId, at: Point, distance: Length) -> bool {
        todo!()
    }
}
