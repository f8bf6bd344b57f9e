//! A unit: where it is and how it is.

use crate::units::profile::{MAX_GROUPS, MAX_STRIKES};
use wargauge_rules::game::UnitId;
use wargauge_rules::table::facing::Bearing;
use wargauge_rules::table::point::Point;
use wargauge_rules::table::terrain::PieceId;

/// The most units of both sides on the table, parts of rows included.
pub const MAX_UNITS: usize = 64;

/// A set of units of both sides.
pub type UnitSet = wargauge_rules::table::unit_set::UnitSet<1>;

/// Where a unit is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Place {
    /// Not placed yet, or an empty part of a row.
    Nowhere,
    /// In Reserve (VD-SPEC-28).
    Reserve,
    /// On the table.
    Table,
    /// In a structure.
    Inside {
        /// The structure that it is in.
        piece: PieceId,
        /// On which floor, from 0.
        floor: u8,
    },
    /// In or on a vehicle.
    Aboard {
        /// The vehicle that carries it.
        vehicle: UnitId,
    },
    /// Destroyed or off the table for good.
    Gone,
}

/// A place on the table and a front there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pose {
    /// Where its leader stands.
    pub at: Point,
    /// Where it faces.
    pub facing: Bearing,
}

/// One unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unit {
    /// Models, Health Points or Structure Points left, by group.
    pub strength: [u8; MAX_GROUPS],
    /// Models or points that it began with, those that have left or joined it taken into account
    /// (VD-SPEC-40).
    pub began: u8,
    /// Where it is.
    pub place: Place,
    /// Its leader, or the middle of its vehicle; inside a structure the middle of it.
    pub at: Point,
    /// Where it faces: the way slot 1 of its formation lies (VD-COH-09).
    pub facing: Bearing,
    /// Suppression Markers. Fire and blows ask for them, moves, saves and tests do not
    /// (VD-SUPP-11).
    pub markers: u8,
    /// The group its leader belongs to.
    pub leader: u8,
    /// Models out of Leadership Distance, which spend the unit's next action on closing up
    /// (VD-COH-05).
    pub stragglers: u8,
    /// Dig counters (VD-DIG-02).
    pub dug: u8,
    /// The wire or mines it has spent one of the two actions on that clear them (VD-ABIL-40).
    pub clearing: Option<PieceId>,
    /// Living men who have placed their explosive charge (VD-FEAT-20).
    pub charges_spent: u8,
    /// Strikes left, by kind.
    pub strikes: [u8; MAX_STRIKES],
    /// Enemies it is Engaged with (VD-CC-04).
    pub engaged: UnitSet,
    /// Move Actions of this turn (VD-VSP-06).
    pub moves: u8,
}

impl Unit {
    /// A unit that is nowhere and has no models.
    pub(crate) const NOBODY: Self = Self {
        strength: [0; MAX_GROUPS],
        began: 0,
        place: Place::Nowhere,
        at: Point::new(0, 0),
        facing: Bearing::NORTH,
        markers: 0,
        leader: 0,
        stragglers: 0,
        dug: 0,
        clearing: None,
        charges_spent: 0,
        strikes: [0; MAX_STRIKES],
        engaged: UnitSet::EMPTY,
        moves: 0,
    };
}
