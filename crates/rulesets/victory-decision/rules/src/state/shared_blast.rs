//! A Blast whose dice its owner shares out, and what bursts (VD-FEAT-08).

use arrayvec::ArrayVec;

use crate::action::{Concentrated, Target, Volley};
use crate::units::profile::WeaponId;
use wargauge_rules::game::UnitId;
use wargauge_rules::table::facing::Bearing;
use wargauge_rules::table::point::Point;

/// The most units and structures that one attack hits (VD-FEAT-37).
pub const MAX_VICTIMS: usize = 12;

/// Units on the open table in an area, the chosen one first, then by id, with the Damage Dice of
/// each.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TouchedUnits(pub ArrayVec<(UnitId, u8), MAX_VICTIMS>);

impl TouchedUnits {
    /// The dice against a unit.
    pub(crate) fn dice(&self, unit: UnitId) -> u8 {
        self.0.iter().find(|one| one.0 == unit).map_or(0, |one| one.1)
    }
}

/// What bursts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Burst {
    /// The Blast weapons of a Shoot Action.
    Shot(Shot),
    /// A strike.
    Strike(CalledStrike),
}

/// A Blast whose dice are still to be shared out (VD-FEAT-08).
#[derive(Clone, Debug, PartialEq)]
pub struct SharedBlast {
    /// What bursts.
    pub burst: Burst,
    /// The units in the area; of those that share, the dice of the first `given` are settled, the
    /// others have one.
    pub touched: TouchedUnits,
    /// How many of the units have got their dice.
    pub given: u8,
    /// Dice above one for each unit that are still to be given.
    pub free: u8,
}

/// A strike that has been called with success.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CalledStrike {
    /// Who called it.
    pub unit: UnitId,
    /// Its weapon row.
    pub weapon: WeaponId,
    /// Where it comes down.
    pub at: Point,
}

/// A Shoot Action as it is resolved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shot {
    /// Who shoots.
    pub unit: UnitId,
    /// At what.
    pub target: Target,
    /// Who shoots with what.
    pub volley: Volley,
    /// The Target Point of Blast weapons, after it has scattered.
    pub at: Option<Point>,
    /// What an aimed shot re-rolls; none if it is not aimed.
    pub aimed: Option<Concentrated>,
    /// The side of the structure it comes from.
    pub from: Option<Bearing>,
    /// Whether it reveals an Ambush (VD-ABIL-02).
    pub ambush: bool,
}
