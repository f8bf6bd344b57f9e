//! The book of a match-up: everything that does not change while it is played.

use std::sync::Arc;

use arrayvec::ArrayVec;
use wargauge_rules::table::{Bearing, Point};
use wargauge_rules::{BySide, Muster, Side, UnitId};

use crate::movement::Walk;
use crate::position::{self, Shape, TableSight};
use crate::scenario::Scenario;
use crate::state::UnitSet;
use crate::switches::Switches;
use crate::terrain::Table;
use crate::units::{FigureProfile, TEAM, UnitProfile, VehicleSpec};

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

    /// What may be seen across the table.
    #[must_use]
    pub fn table_sight(&self) -> TableSight {
        TableSight::new(Arc::clone(&self.table), self.scenario.sight)
    }

    /// Where so many men of a team come to stand about their leader, in close order or open
    /// (`SK-MOVE-20`).
    #[must_use]
    pub fn formed(
        &self,
        at: Point,
        count: usize,
        front: Bearing,
        close: bool,
    ) -> ArrayVec<Point, TEAM> {
        position::formed(self, at, count, Shape { front, close, round: false })
    }

    /// Where all men of a unit come to stand that is placed so (`SK-MOVE-20`, `SK-GUN-20`).
    #[must_use]
    pub fn placed(&self, unit: UnitId, walk: Walk) -> ArrayVec<Point, TEAM> {
        let profile = self.profile(unit);
        let Walk { to, front, close } = walk;
        position::formed(
            self,
            to,
            profile.figures.len(),
            Shape { front, close, round: profile.is_crew() },
        )
    }

    /// The corners of the hull of a vehicle at a place (`SK-GEO-02`).
    #[must_use]
    pub fn corners(&self, unit: UnitId, at: Point, front: Bearing) -> [Point; 4] {
        position::corners(at, front, position::half_size(self, unit))
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
}
