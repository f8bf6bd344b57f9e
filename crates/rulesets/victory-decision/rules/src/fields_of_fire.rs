//! Distances, footprints, facings and arcs (VD-MEAS, VD-VEH-26, VD-VEH-27, VD-CHAR-18).
//!
//! Also kept here: VD-CHAR-16, VD-CHAR-17, VD-ENG-01, VD-MEAS-04, VD-SCALE-05.

use crate::VictoryDecision;
use crate::profile::{Armour, Facing, FireArc, UnitKind};
use crate::state::{Place, State};
use wargauge_rules::game::UnitId;
use wargauge_rules::table::facing::{Arc, Bearing};
use wargauge_rules::table::length::Length;
use wargauge_rules::table::point::{Point, Vector};
use wargauge_rules::table::polygon::ConvexPolygon;
use wargauge_rules::table::terrain::PieceId;

/// The corners of a vehicle of a Size (VD-MEAS-06): 1" + 0.5" x Size long, half of that wide.
#[must_use]
pub(super) fn hull(at: Point, facing: Bearing, size: u8) -> [Point; 4] {
    let ahead = facing.unit();
    let left = ahead.left();
    let (half_length, half_width) = (50 + 25 * i32::from(size), 25 + 25 * i32::from(size) / 2);
    let corner = |along: i32, aside: i32| {
        let x = (ahead.x * along * half_length + left.x * aside * half_width) / 10_000;
        let y = (ahead.y * along * half_length + left.y * aside * half_width) / 10_000;
        at + Vector::new(x, y)
    };
    [corner(1, -1), corner(1, 1), corner(-1, 1), corner(-1, -1)]
}

/// Half the diagonal of the footprint of a Size, rounded up: nothing of it is farther off.
#[must_use]
pub(super) const fn hull_radius(size: u8) -> Length {
    if (size as usize) < RADII.len() { RADII[size as usize] } else { radius_of(size) }
}

/// The radii of all Sizes that vehicles have.
const RADII: [Length; 16] = {
    let mut radii = [Length::ZERO; 16];
    let mut size = 0;
    while size < radii.len() {
        radii[size] = radius_of(size as u8);
        size += 1;
    }
    radii
};

const fn radius_of(size: u8) -> Length {
    let (length, width) = (50 + 25 * size as i64, 25 + 25 * size as i64 / 2);
    Length::root_up(length * length + width * width)
}

/// The better of two facings for the one who is hit: higher Hit, higher Critical, lower Save.
const fn better(one: Armour, other: Armour) -> bool {
    if one.hit != other.hit {
        return one.hit > other.hit;
    }
    if one.critical != other.critical {
        return one.critical > other.critical;
    }
    one.save <= other.save
}

impl VictoryDecision {
    /// The Size of a vehicle unit's vehicles, 0 of others.
    pub(super) fn size_of(&self, unit: UnitId) -> u8 {
        self.profile(unit).vehicle.as_ref().map_or(0, |vehicle| vehicle.size)
    }

    /// The footprint of a vehicle (VD-MEAS-06).
    pub fn footprint(&self, s: &State, vehicle: UnitId) -> ConvexPolygon {
        let here = s.unit(vehicle);
        self.footprint_at(vehicle, here.at, here.facing)
    }

    /// The footprint of a vehicle that stands elsewhere.
    #[must_use]
    pub fn footprint_at(&self, vehicle: UnitId, at: Point, facing: Bearing) -> ConvexPolygon {
        ConvexPolygon::known(&hull(at, facing, self.size_of(vehicle)))
    }

    /// The facing of a vehicle that something from a point hits (VD-VEH-26).
    pub fn facing_hit(&self, s: &State, vehicle: UnitId, from: Point) -> Facing {
        let here = s.unit(vehicle);
        let (front, way) = (here.facing.unit(), here.at.to(from));
        let (ahead, aside) = (front.dot(way), front.cross(way).abs());
        let end = if ahead >= 0 { Facing::Front } else { Facing::Rear };
        match ahead.abs().cmp(&aside) {
            core::cmp::Ordering::Greater => end,
            core::cmp::Ordering::Less => Facing::Side,
            core::cmp::Ordering::Equal => match &self.profile(vehicle).vehicle {
                Some(made) if better(made.facing(end), made.facing(Facing::Side)) => end,
                _ => Facing::Side,
            },
        }
    }

    /// Whether a point lies in a fire arc of a unit.
    pub fn in_arc(&self, s: &State, unit: UnitId, arc: FireArc, target: Point) -> bool {
        let here = s.unit(unit);
        let looks = |turn| Arc::Quarter.covers(here.at, here.facing.turned(turn).unit(), target);
        match arc {
            FireArc::All => true,
            FireArc::Front => looks(0),
            FireArc::Sides => looks(4) || looks(12),
            FireArc::Rear => looks(8),
        }
    }

    /// Where a unit is: its leader, the middle of its structure or of what carries it.
    pub(super) fn standpoint(&self, s: &State, unit: UnitId) -> Point {
        match s.unit(unit).place {
            Place::Inside { piece, .. } => self.centre_of(s, piece),
            Place::Aboard { vehicle } => s.unit(vehicle).at,
            _ => s.unit(unit).at,
        }
    }

    /// The middle of a piece.
    pub(super) fn centre_of(&self, s: &State, piece: PieceId) -> Point {
        let bounds = self.table(s).map.bounds(piece);
        let (low, high) = (bounds.low(), bounds.high());
        Point::new(low.x.midpoint(high.x), low.y.midpoint(high.y))
    }

    /// The side of a structure that looks towards a point: one of four.
    pub(super) fn side_towards(&self, s: &State, piece: PieceId, target: Point) -> Bearing {
        let way = self.centre_of(s, piece).to(target);
        let turns = [0, 4, 8, 12].map(Bearing::sixteenths);
        let found = turns.into_iter().find(|side| Arc::Quarter.holds(side.unit(), way));
        found.unwrap_or(Bearing::NORTH)
    }

    /// The middle of the side of a structure that looks in a direction (VD-BLDG-11).
    pub(super) fn opening(&self, s: &State, piece: PieceId, side: Bearing) -> Point {
        let bounds = self.table(s).map.bounds(piece);
        let reach = bounds.low().distance_up(bounds.high());
        let far = self.centre_of(s, piece) + side.way(reach);
        self.table(s).map.nearest_on(piece, far)
    }

    /// Where a unit shoots and looks from, towards a point: its leader, the middle of its vehicle,
    /// or the middle of the side of its structure that it uses.
    pub(super) fn muzzle(
        &self,
        s: &State,
        unit: UnitId,
        at: Point,
        side: Option<Bearing>,
    ) -> Point {
        match s.unit(unit).place {
            Place::Inside { piece, .. } => {
                let side = side.unwrap_or_else(|| self.side_towards(s, piece, at));
                self.opening(s, piece, side)
            }
            _ => self.standpoint(s, unit),
        }
    }

    /// Where a unit is hit by what comes from a point (VD-BLDG-15).
    pub(super) fn mark_of(&self, s: &State, unit: UnitId, from: Point) -> Point {
        match s.unit(unit).place {
            Place::Inside { piece, .. } => self.table(s).map.nearest_on(piece, from),
            _ => self.standpoint(s, unit),
        }
    }

    /// Whether two units are within a distance, leader to leader as a shot is measured
    /// (VD-MEAS-01), structures and hulls by VD-MEAS-08 and VD-BLDG-11, VD-BLDG-15.
    pub fn in_range(&self, s: &State, from: UnitId, to: UnitId, range: Length) -> bool {
        let muzzle = self.muzzle(s, from, self.standpoint(s, to), None);
        muzzle.within(self.mark_of(s, to, muzzle), range)
    }

    /// Whether any model of one unit is within a distance of any model of another, centres to
    /// centres, hulls and structures to their nearest point (VD-MEAS-03, VD-MEAS-08). Vehicles
    /// measure from their centres (VD-MEAS-02, VD-MEAS-10).
    pub fn models_within(&self, s: &State, one: UnitId, other: UnitId, distance: Length) -> bool {
        let (here, there) = (self.standpoint(s, one), self.standpoint(s, other));
        if !self.is_inside(s, one) && !self.is_inside(s, other) {
            let wide = distance.plus(self.spread(s, one)).plus(self.span(s, other));
            if !here.within(there, wide) {
                return false;
            }
        }
        match s.unit(one).place {
            Place::Table => {
                let models = self.models(s, one);
                models.into_iter().any(|model| self.any_model_within(s, other, model, distance))
            }
            Place::Inside { .. } => {
                let at = self.mark_of(s, one, there);
                self.any_model_within(s, other, at, distance)
            }
            _ => false,
        }
    }

    /// No part of a unit on the table is farther from its leader than this, hulls included.
    pub(super) fn span(&self, s: &State, unit: UnitId) -> Length {
        let spread = self.spread(s, unit);
        if self.profile(unit).kind == UnitKind::Vehicle {
            return spread.plus(hull_radius(self.size_of(unit)));
        }
        spread
    }

    /// Whether any model of a unit is within a distance of a point.
    pub fn any_model_within(&self, s: &State, unit: UnitId, at: Point, distance: Length) -> bool {
        match s.unit(unit).place {
            Place::Inside { piece, .. } => {
                self.table(s).map.shapes(piece).iter().any(|shape| shape.is_within(at, distance))
            }
            Place::Table => {
                let here = s.unit(unit);
                if !here.at.within(at, distance.plus(self.span(s, unit))) {
                    return false;
                }
                if self.profile(unit).kind == UnitKind::Vehicle {
                    let hulls = self.models(s, unit);
                    let reach = distance.plus(hull_radius(self.size_of(unit)));
                    return hulls.into_iter().any(|hull| {
                        hull.within(at, distance)
                            || (hull.within(at, reach)
                                && self
                                    .footprint_at(unit, hull, here.facing)
                                    .is_within(at, distance))
                    });
                }
                self.models(s, unit).into_iter().any(|model| model.within(at, distance))
            }
            _ => false,
        }
    }

    /// Whether a unit is in a structure.
    pub(super) fn is_inside(&self, s: &State, unit: UnitId) -> bool {
        matches!(s.unit(unit).place, Place::Inside { .. })
    }
}
