//! The book of a match-up: rosters, tables and switches, ready to play.

use std::sync::Arc;

use crate::scenario::{Fortification, Scenario};
use crate::state::State;
use crate::state::unit::UnitSet;
use crate::switches::Switches;
use crate::terrain::ground::{Cover, Table};
use crate::units::groups::Groups;
use crate::units::profile::{MusterRow, Property, UnitProfile, Weapon, WeaponId};
use wargauge_rules::game::{BySide, Muster, Side, UnitId};

/// A game to ask about: the book and its state.
pub(crate) type Scene<'s> = wargauge_rules::Scene<'s, VictoryDecision>;

/// A game to act on: the book, its state and the referee.
pub(crate) type Play<'p, F> = wargauge_rules::Play<'p, VictoryDecision, F>;

/// A row of a force as the rules need it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RowBook {
    /// The side it fights for.
    pub side: Side,
    /// Price with options, in thousandths of a point.
    pub price: u32,
    /// What it counts in Victory Points and Retreat!, in thousandths of a point (VD-SPEC-39).
    pub stake: u32,
    /// Models or points at the start, by which losses are priced.
    pub strength: u8,
    /// The units it can become: the whole, its second Fire Team, its Individual.
    pub units: UnitSet,
}

/// Victory Decision, ready to play one match-up on one scenario.
#[derive(Clone, Debug)]
pub struct VictoryDecision {
    pub(crate) switches: Switches,
    pub(crate) scenario: Scenario,
    pub(crate) tables: Arc<[Table]>,
    pub(crate) weapons: Vec<Weapon>,
    pub(crate) muster: Vec<Muster>,
    pub(crate) rows: Vec<RowBook>,
    pub(crate) units: Vec<UnitProfile>,
    pub(crate) of_side: BySide<UnitSet>,
    /// Units of vehicles.
    pub(crate) vehicles: UnitSet,
    /// Units that can ever lend others their Ld.
    pub(crate) commanders: UnitSet,
    /// The groups of each unit.
    pub(crate) groups: Vec<Groups>,
    /// Fortifications bought, by side.
    pub(crate) fortifications: BySide<Vec<Fortification>>,
}

impl VictoryDecision {
    /// Whether a unit is one of vehicles.
    #[must_use]
    #[inline]
    pub fn is_vehicle(&self, unit: UnitId) -> bool {
        self.vehicles.contains(unit)
    }

    /// Whether a vehicle unit has a property.
    #[must_use]
    pub fn vehicle_has(&self, unit: UnitId, property: Property) -> bool {
        self.profile(unit).vehicle.is_some_and(|vehicle| vehicle.properties.has(property))
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

    /// The tables that games are played on.
    #[must_use]
    pub fn tables(&self) -> &[Table] {
        &self.tables
    }

    /// Whether fortifications stand on its tables, so that no other book shares them.
    #[must_use]
    pub fn has_fortifications(&self) -> bool {
        self.fortifications.0.iter().any(|bought| !bought.is_empty())
    }

    /// The table of a game.
    #[must_use]
    #[inline]
    pub(crate) fn table(&self, s: &State) -> &Table {
        &self.tables[usize::from(s.table)]
    }

    /// What a unit is.
    #[must_use]
    pub fn profile(&self, unit: UnitId) -> &UnitProfile {
        &self.units[unit.index()]
    }

    /// A weapon.
    #[must_use]
    pub fn weapon(&self, weapon: WeaponId) -> &Weapon {
        &self.weapons[usize::from(weapon.0)]
    }

    /// A row.
    #[must_use]
    pub fn row(&self, row: MusterRow) -> &RowBook {
        &self.rows[row.index()]
    }

    /// Units of a side, parts of rows included.
    #[must_use]
    pub fn units_of(&self, side: Side) -> UnitSet {
        self.of_side[side]
    }

    /// The side a unit fights for.
    #[must_use]
    pub fn side(&self, unit: UnitId) -> Side {
        self.profile(unit).side
    }

    /// The Cover Save of a class for infantry (VD-COVER-01) or a vehicle (VD-COVER-08); 7 for none.
    pub fn cover_save(&self, cover: Cover, vehicle: bool) -> u8 {
        let switches = self.switches();
        let save = match cover {
            Cover::None => return 7,
            Cover::Broken => switches.cover_save_broken,
            Cover::Soft => switches.cover_save_soft,
            Cover::Hard => switches.cover_save_hard,
        };
        (save + if vehicle { switches.vehicle_cover_step } else { 0 }) as u8
    }
}
