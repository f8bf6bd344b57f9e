//! Adjacency and ranges in inches (GW-MEAS-02, GW-MEAS-04, GW-MEAS-08).
//!
//! Also kept here: GW-TERR-04.

use crate::Grid;
use crate::measured::table::{BASE, TOUCHING};
use crate::state::State;
use crate::state::UnitSet;
use wargauge_rules::game::UnitId;
use wargauge_rules::table::length::Length;
use wargauge_rules::table::point::Point;
use wargauge_rules::table::rect::Rect;
use wargauge_rules::table::squares::{Square, Squares};

/// Distance between the centres of units 3 inches apart: adjacent units (GW-MEAS-02, GW-MEAS-05).
pub(super) const ADJACENT: Length = Length::inches(3).plus(TOUCHING);

/// Range of sight, direct fire, observers and anti-aircraft protection (GW-MEAS-04).
pub(super) const SIGHT: Length = Length::inches(12);

/// How many columns or rows apart the squares of units within sight can be: two features 12
/// inches apart have two squares between them, as have bases 15 inches from centre to centre.
pub(crate) const SQUARES_IN_SIGHT: u8 = 3;

/// Range at which the heavy rule lets a unit be attacked (GW-MEAS-04).
const HEAVY: Length = Length::inches(3);

/// What the range to and from a unit is measured from.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stand {
    pub(super) point: Point,
    /// The feature it is in.
    shelter: Option<Rect>,
}

impl Stand {
    /// Whether two units are within a range of each other. A unit in a feature counts as filling
    /// it, for its own shots and for those at it alike, so that sight stays mutual (GW-MEAS-08,
    /// GW-OBS-14).
    pub(super) fn is_within(&self, other: &Self, range: Length) -> bool {
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

impl Grid {
    fn shelter(&self, s: &State, square: Square) -> Option<Rect> {
        Self::features_of(s).contains(square).then(|| self.box_of(square))
    }

    pub(super) fn stand_of(&self, s: &State, unit: UnitId) -> Stand {
        let (point, square) = (s.point[unit.index()], s.square[unit.index()]);
        Stand { point, shelter: self.shelter(s, square) }
    }

    /// The stand of a unit in the middle of a square.
    pub(super) fn stand_in(&self, s: &State, square: Square) -> Stand {
        Stand { point: self.middle(square), shelter: self.shelter(s, square) }
    }

    /// Enemies within 3 inches (GW-MEAS-02).
    pub(crate) fn contacts_in_inches(&self, s: &State, unit: UnitId) -> UnitSet {
        let point = s.point[unit.index()];
        let foes = self.present(s, self.side(unit).foe());
        foes.filter(|foe| point.within(s.point[foe.index()], ADJACENT)).collect()
    }

    /// Whether two units are within 3 inches of each other (GW-MEAS-02).
    pub(crate) fn adjacent_in_inches(s: &State, a: UnitId, b: UnitId) -> bool {
        s.point[a.index()].within(s.point[b.index()], ADJACENT)
    }

    /// Squared distance between the centres, in ten-thousandths of a square inch: it orders
    /// distances without rounding (GW-MEAS-05).
    pub(crate) fn distance_key(s: &State, a: UnitId, b: UnitId) -> u32 {
        s.point[a.index()].squared_distance(s.point[b.index()]) as u32
    }

    /// Whether two units are within 12 inches of each other, seen or not (GW-MEAS-04).
    pub(crate) fn within_twelve_inches(s: &State, a: UnitId, b: UnitId) -> bool {
        s.point[a.index()].within(s.point[b.index()], SIGHT + TOUCHING)
    }

    /// Whether an attacker is near enough for a target under the heavy rule (GW-MEAS-04).
    pub(crate) fn in_heavy_range(&self, s: &State, a: UnitId, b: UnitId) -> bool {
        self.stand_of(s, a).is_within(&self.stand_of(s, b), HEAVY)
    }

    /// Squares in whose middle a unit would be adjacent to one of `side`.
    pub(crate) fn squares_near(&self, s: &State, side: wargauge_rules::game::Side) -> Squares {
        let around = |unit: UnitId| {
            let point = s.point[unit.index()];
            let about = self.squares_about(Rect::new(point, point).grown(ADJACENT));
            let near = about.iter().filter(move |&at| self.middle(at).within(point, ADJACENT));
            near.collect::<Squares>()
        };
        self.present(s, side).fold(Squares::EMPTY, |squares, unit| squares | around(unit))
    }
}
