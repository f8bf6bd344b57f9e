//! Footprints of vehicles (VD-MEAS-06) and what touches them.

use arrayvec::ArrayVec;

use crate::VictoryDecision;
use crate::formation::{COMBAT_RANGE, STAND_RADIUS};
use crate::profile::{Body, MAX_GROUPS};
use crate::state::State;
use wargauge_rules::game::UnitId;
use wargauge_rules::table::length::Length;
use wargauge_rules::table::polygon::ConvexPolygon;
use wargauge_rules::table::rect::Rect;
use wargauge_rules::table::terrain::PieceId;

/// The vehicles of a unit, the leader's first.
pub(super) type Hulls = ArrayVec<ConvexPolygon, MAX_GROUPS>;

impl VictoryDecision {
    /// The footprints of the vehicles of a unit.
    pub(super) fn hulls(&self, s: &State, unit: UnitId) -> Hulls {
        let facing = s.unit(unit).facing;
        let middles = self.models(s, unit).into_iter().take(MAX_GROUPS);
        middles.map(|at| self.footprint_at(unit, at, facing)).collect()
    }

    /// What of the base of a unit's models adds to Combat Range: stands and crews are measured
    /// from their edge (VD-SCALE-08, VD-ABIL-79).
    pub(super) fn edge(&self, unit: UnitId) -> Length {
        match self.profile(unit).groups.first().map(|group| group.body) {
            Some(Body::Stand { .. } | Body::Team { .. }) => STAND_RADIUS,
            _ => Length::ZERO,
        }
    }

    /// How far apart the middles of two infantry models in Combat Range may be (VD-CHAR-02).
    pub(super) fn grip(&self, unit: UnitId, other: UnitId) -> Length {
        COMBAT_RANGE + self.edge(unit) + self.edge(other)
    }

    /// Whether any model of infantry has a vehicle of a unit in its Combat Range (VD-MEAS-08).
    pub(super) fn has_hull_in_reach(&self, s: &State, unit: UnitId, vehicles: UnitId) -> bool {
        let reach = self.grip(unit, vehicles);
        let (here, there) = (s.unit(unit).at, s.unit(vehicles).at);
        let wide = reach + self.spread(s, unit) + self.span(s, vehicles);
        if !here.within(there, wide) {
            return false;
        }
        let men = self.models(s, unit);
        let Some(crowd) = Rect::around(men.iter().copied()) else { return false };
        self.hulls(s, vehicles).iter().any(|hull| {
            crowd.grown(reach).meets(hull.bounds())
                && men.iter().any(|&man| hull.is_within(man, reach))
        })
    }

    /// Whether a vehicle of a unit stands within 1" of a structure's walls, whose footprint is
    /// where those inside are (VD-BLDG-06).
    pub(super) fn has_hull_at_wall(
        &self,
        s: &State,
        unit: UnitId,
        piece: PieceId,
        vehicles: UnitId,
    ) -> bool {
        let reach = COMBAT_RANGE + self.edge(unit);
        self.hulls(s, vehicles).iter().any(|hull| {
            // Going to and fro between two convex footprints ends at their narrowest gap.
            let mut of_hull = hull.corners()[0];
            let mut of_wall = of_hull;
            for _ in 0..8 {
                of_wall = self.nearest_wall(s, piece, of_hull);
                of_hull = hull.nearest_to(of_wall);
            }
            of_wall.within(of_hull, reach)
        })
    }
}
