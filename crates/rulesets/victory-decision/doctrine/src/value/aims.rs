//! Places that units are to go to.

use wargauge_rules::UnitId;
use wargauge_rules::table::length::Length;
use wargauge_rules::table::point::Point;
use wargauge_victory_decision::state::unit::MAX_UNITS;

/// A place to go to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Goal {
    pub(crate) at: Point,
    /// How near is near enough.
    pub(crate) radius: Length,
    /// How much it draws, in per cent.
    pub(crate) draw: i32,
}

/// The goal of each unit.
#[derive(Clone, Debug)]
pub(crate) struct Goals {
    pub(crate) of: [Option<Goal>; MAX_UNITS],
}

impl Default for Goals {
    fn default() -> Self {
        Self { of: [None; MAX_UNITS] }
    }
}

impl Goals {
    /// The goal of a unit.
    pub(crate) const fn of(&self, unit: UnitId) -> Option<Goal> {
        self.of[unit.index()]
    }
}
