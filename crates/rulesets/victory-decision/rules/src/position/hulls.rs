//! Footprints of vehicles (VD-MEAS-06) and what touches them.

use arrayvec::ArrayVec;

use crate::book::{Scene, VictoryDecision};
use crate::position::formation::{COMBAT_RANGE, STAND_RADIUS};
use crate::position::{fields_of_fire, formation};
use crate::terrain::current;
use crate::units::profile::{Body, MAX_GROUPS};
use wargauge_rules::game::UnitId;
use wargauge_rules::table::length::Length;
use wargauge_rules::table::polygon::ConvexPolygon;
use wargauge_rules::table::rect::Rect;
use wargauge_rules::table::terrain::PieceId;

/// The vehicles of a unit, the leader's first.
type Hulls = ArrayVec<ConvexPolygon, MAX_GROUPS>;

/// The footprints of the vehicles of a unit.
pub(crate) fn hulls(scene: Scene<'_>, unit: UnitId) -> Hulls {
    let facing = scene.state.unit(unit).facing;
    let middles = formation::models(scene, unit).into_iter().take(MAX_GROUPS);
    middles.map(|at| fields_of_fire::footprint_at(scene.book, unit, at, facing)).collect()
}

/// What of the base of a unit's models adds to Combat Range: stands and crews are measured
/// from their edge (VD-SCALE-08, VD-ABIL-79).
pub(crate) fn edge(book: &VictoryDecision, unit: UnitId) -> Length {
    match book.profile(unit).groups.first().map(|group| group.body) {
        Some(Body::Stand { .. } | Body::Team { .. }) => STAND_RADIUS,
        _ => Length::ZERO,
    }
}

/// How far apart the middles of two infantry models in Combat Range may be (VD-CHAR-02).
pub(crate) fn grip(book: &VictoryDecision, unit: UnitId, other: UnitId) -> Length {
    COMBAT_RANGE + edge(book, unit) + edge(book, other)
}

/// Whether any model of infantry has a vehicle of a unit in its Combat Range (VD-MEAS-08).
pub(crate) fn has_hull_in_reach(scene: Scene<'_>, unit: UnitId, vehicles: UnitId) -> bool {
    let reach = grip(scene.book, unit, vehicles);
    let (here, there) = (scene.state.unit(unit).at, scene.state.unit(vehicles).at);
    let wide = reach + formation::spread(scene, unit) + fields_of_fire::span(scene, vehicles);
    if !here.within(there, wide) {
        return false;
    }
    let men = formation::models(scene, unit);
    let Some(crowd) = Rect::around(men.iter().copied()) else { return false };
    hulls(scene, vehicles).iter().any(|hull| {
        crowd.grown(reach).meets(hull.bounds()) && men.iter().any(|&man| hull.is_within(man, reach))
    })
}

/// Whether a vehicle of a unit stands within 1" of a structure's walls, whose footprint is
/// where those inside are (VD-BLDG-06).
pub(crate) fn has_hull_at_wall(
    scene: Scene<'_>,
    unit: UnitId,
    piece: PieceId,
    vehicles: UnitId,
) -> bool {
    let reach = COMBAT_RANGE + edge(scene.book, unit);
    hulls(scene, vehicles).iter().any(|hull| {
        // Going to and fro between two convex footprints ends at their narrowest gap.
        let mut of_hull = hull.corners()[0];
        let mut of_wall = of_hull;
        for _ in 0..8 {
            of_wall = current::nearest_wall(scene, piece, of_hull);
            of_hull = hull.nearest_to(of_wall);
        }
        of_wall.within(of_hull, reach)
    })
}
