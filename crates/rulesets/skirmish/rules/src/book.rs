//! The book of a match-up: everything that does not change while it is played.

use std::sync::Arc;

use wargauge_rules::table::Point;
use wargauge_rules::{BySide, Muster, Side, UnitId};

use crate::scenario::Scenario;
use crate::state::UnitSet;
use crate::switches::Switches;
use crate::terrain::Table;
use crate::units::{FigureProfile, UnitProfile, VehicleSpec};

/// A game to ask about.
pub(crate) type Scene<'s> = wargauge_rules::Scene<'s, Skirmish>;

/// A game to act on, with its referee.
pub(crate) type Play<'p, F> = wargauge_rules::Play<'p, Skirmish, F>;

/// The book: a match-up on a scenario, ready to play.
#[derive(Clone, Debug)]
pub struct Skirmish {
    pub(crate) switches: Switches,
    pub(crate) scenario: Scenario,
    pub(crate) table: Arc<Table>,
    pub(crate) profiles: Vec<UnitProfile>,
    pub(crate) muster: Vec<Muster>,
    /// Units of each side.
    pub(crate) of_side: BySide<UnitSet>,
    /// Vehicles, and guns that stand on the table.
    pub(crate) hulls: UnitSet,
    /// The vehicles among them.
    pub(crate) vehicles: UnitSet,
    /// Stakes of each side's own list, generated units left out, in thousandths.
    pub(crate) stakes: BySide<u32>,
}

impl Skirmish {
    /// What a unit can do.
    #[must_use]
    pub fn profile(&self, unit: UnitId) -> &UnitProfile {
        &self.profiles[unit.index()]
    }

    /// What a man can do.
    pub(crate) fn man(&self, unit: UnitId, figure: usize) -> &FigureProfile {
        &self.profile(unit).figures[figure]
    }

    /// Whose a unit is.
    #[must_use]
    pub fn side(&self, unit: UnitId) -> Side {
        self.profile(unit).side
    }

    /// The vehicle of a unit.
    pub(crate) fn vehicle(&self, unit: UnitId) -> Option<&VehicleSpec> {
        self.profile(unit).vehicle.as_ref()
    }

    /// The switches in force.
    #[must_use]
    pub const fn switches(&self) -> &Switches {
        &self.switches
    }

    /// The scenario.
    #[must_use]
    pub const fn scenario(&self) -> &Scenario {
        &self.scenario
    }

    /// The table.
    #[must_use]
    pub fn table(&self) -> &Table {
        &self.table
    }

    /// The profiles of all units, by number.
    #[must_use]
    pub fn profiles(&self) -> &[UnitProfile] {
        &self.profiles
    }

    /// `SK-GAME-05`: the side that the tables run.
    pub(crate) fn solo_side(&self) -> Option<Side> {
        self.scenario.solo.as_ref().map(|solo| solo.side)
    }

    /// Where a unit was told to go.
    pub(crate) fn goal(&self, unit: UnitId) -> Option<Point> {
        let orders = self.scenario.orders[self.side(unit)];
        if self.profile(unit).is_vehicle() { orders.vehicles_goal } else { orders.infantry_goal }
    }
}
