//! Adjacency and ranges in inches (GW-MEAS-02, GW-MEAS-04, GW-MEAS-08).

use crate::book::Scene;
use crate::position::measured::table::{
    BASE, TOUCHING, box_of, features_of, middle_of, squares_about,
};
use crate::position::placement::present;
use crate::state::{State, UnitSet};
use wargauge_rules::game::UnitId;
use wargauge_rules::table::length::Length;
use wargauge_rules::table::point::Point;
use wargauge_rules::table::rect::Rect;
use wargauge_rules::table::squares::{Square, Squares};

/// Distance between the centres of units 3 inches apart: adjacent units (GW-MEAS-02, GW-MEAS-05).
pub(crate) const ADJACENT: Length = Length::inches(3).plus(TOUCHING);

/// Range of sight, direct fire, observers and anti-aircraft protection (GW-MEAS-04).
pub(crate) const SIGHT: Length = Length::inches(12);

/// How many columns or rows apart the squares of units within sight can be: two features 12
/// inches apart have two squares between them, as have bases 15 inches from centre to centre.
pub(crate) const SQUARES_IN_SIGHT: u8 = 3;

/// Range at which the heavy rule lets a unit be attacked (GW-MEAS-04).
pub(crate) const HEAVY: Length = Length::inches(3);

/// What the range to and from a unit is measured from.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RangeOrigin {
    pub(crate) point: Point,
    /// The feature it is in, from whose edge it measures (GW-TERR-04).
    shelter: Option<Rect>,
}

impl RangeOrigin {
    /// Whether two units are within a range of each other. A unit in a feature counts as filling
    /// it, for its own shots and for those at it alike, so that sight stays mutual (GW-MEAS-08).
    pub(crate) fn is_within(&self, other: &Self, range: Length) -> bool {
        let gap_to = |shelter: Rect, point| shelter.is_within(point, range + BASE);
        self.point.within(other.point, range + TOUCHING)
            || match (self.shelter, other.shelter) {
                (None, None) => false,
                (Some(own), None) => gap_to(own, other.point),
                (None, Some(its)) => gap_to(its, self.point),
                (Some(own), Some(its)) => {
                    own.is_within(its.nearest_to(own.nearest_to(its.low())), range)
                }
            }
    }
}

fn shelter_of(scene: Scene<'_>, square: Square) -> Option<Rect> {
    features_of(scene.state).contains(square).then(|| box_of(scene.book, square))
}

/// What ranges to and from a unit on the table are measured from.
pub(crate) fn stand_of(scene: Scene<'_>, unit: UnitId) -> RangeOrigin {
    let (point, square) = (scene.state.point[unit.index()], scene.state.square[unit.index()]);
    RangeOrigin { point, shelter: shelter_of(scene, square) }
}

/// The stand of a unit in the middle of a square.
pub(crate) fn stand_in(scene: Scene<'_>, square: Square) -> RangeOrigin {
    RangeOrigin { point: middle_of(scene.book, square), shelter: shelter_of(scene, square) }
}

/// Enemies within 3 inches (GW-MEAS-02).
pub(crate) fn contacts_in_inches(scene: Scene<'_>, unit: UnitId) -> UnitSet {
    let point = scene.state.point[unit.index()];
    let foes = present(scene, scene.book.side(unit).foe());
    foes.filter(|foe| point.within(scene.state.point[foe.index()], ADJACENT)).collect()
}

/// Whether two units are within 3 inches of each other (GW-MEAS-02).
pub(crate) fn adjacent_in_inches(state: &State, a: UnitId, b: UnitId) -> bool {
    state.point[a.index()].within(state.point[b.index()], ADJACENT)
}

/// Squared distance between the centres, in ten-thousandths of a square inch: it orders
/// distances without rounding (GW-MEAS-05).
pub(crate) fn distance_key(state: &State, a: UnitId, b: UnitId) -> u32 {
    state.point[a.index()].squared_distance(state.point[b.index()]) as u32
}

/// Whether two units are within 12 inches of each other, seen or not (GW-MEAS-04).
pub(crate) fn within_twelve_inches(state: &State, a: UnitId, b: UnitId) -> bool {
    state.point[a.index()].within(state.point[b.index()], SIGHT + TOUCHING)
}

/// Whether an attacker is near enough for a target under the heavy rule (GW-MEAS-04).
pub(crate) fn in_heavy_range(scene: Scene<'_>, a: UnitId, b: UnitId) -> bool {
    stand_of(scene, a).is_within(&stand_of(scene, b), HEAVY)
}

/// Squares in whose middle a unit would be adjacent to one of `side`.
pub(crate) fn squares_near(scene: Scene<'_>, side: wargauge_rules::game::Side) -> Squares {
    let around = |unit: UnitId| {
        let point = scene.state.point[unit.index()];
        let about = squares_about(scene.book, Rect::new(point, point).grown(ADJACENT));
        let near =
            about.iter().filter(move |&at| middle_of(scene.book, at).within(point, ADJACENT));
        near.collect::<Squares>()
    };
    present(scene, side).fold(Squares::EMPTY, |squares, unit| squares | around(unit))
}
