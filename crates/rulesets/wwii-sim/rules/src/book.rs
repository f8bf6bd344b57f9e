//! The book of a match-up: everything that does not change while it is played.

use wargauge_rules::game::{BySide, Muster, Side, UnitId};
use wargauge_rules::table::Length;

use crate::scenario::Scenario;
use crate::state::UnitSet;
use crate::switches::Switches;
use crate::terrain::ground::Ground;
use crate::units::profile::{Arms, UnitProfile};
use crate::units::weapon::{Weapon, WeaponId};

/// A game to ask about.
pub(crate) type Scene<'s> = wargauge_rules::Scene<'s, WwiiSim>;
/// A game to act on, with the referee `F`.
pub(crate) type Play<'p, F> = wargauge_rules::Play<'p, WwiiSim, F>;

/// The book: two forces on a scenario, ready to play.
#[derive(Clone, Debug)]
pub struct WwiiSim {
    pub(crate) switches: Switches,
    pub(crate) scenario: Scenario,
    pub(crate) weapons: Vec<Weapon>,
    pub(crate) arms: Vec<Arms>,
    /// For each arms, those of a trooper who takes its weapon over.
    pub(crate) taken: Vec<u8>,
    pub(crate) units: Vec<UnitProfile>,
    /// For each unit, how far its weapons reach, and those of them that harm buildings.
    pub(crate) reaches: Vec<[Length; 2]>,
    pub(crate) muster: Vec<Muster>,
    pub(crate) of_side: BySide<UnitSet>,
    /// Sum of the stakes of each side, in thousandths.
    pub(crate) stakes: BySide<u32>,
}

impl WwiiSim {
    pub(crate) const fn switches(&self) -> Switches {
        self.switches
    }

    pub(crate) const fn scenario(&self) -> &Scenario {
        &self.scenario
    }

    /// The table.
    #[must_use]
    pub const fn ground(&self) -> &Ground {
        &self.scenario.ground
    }

    pub(crate) fn profile(&self, unit: UnitId) -> &UnitProfile {
        &self.units[unit.index()]
    }

    pub(crate) fn weapon(&self, weapon: WeaponId) -> &Weapon {
        &self.weapons[usize::from(weapon.0)]
    }

    pub(crate) fn arms(&self, arms: u8) -> &Arms {
        &self.arms[usize::from(arms)]
    }

    /// WS-UNIT-17: the arms of a trooper who takes over the first weapon of some arms.
    pub(crate) fn taken(&self, arms: u8) -> u8 {
        self.taken[usize::from(arms)]
    }

    /// How far the weapons of a unit reach that it begins with, and those that harm buildings
    /// (WS-BLDG-04).
    pub(crate) fn reaches(&self, unit: UnitId) -> [Length; 2] {
        self.reaches[unit.index()]
    }

    pub(crate) fn side(&self, unit: UnitId) -> Side {
        self.profile(unit).side
    }

    pub(crate) const fn of_side(&self, side: Side) -> UnitSet {
        self.of_side.0[side.index()]
    }

    pub(crate) fn all_units(&self) -> UnitSet {
        self.of_side(Side::A) | self.of_side(Side::B)
    }

    pub(crate) fn foes_of(&self, unit: UnitId) -> UnitSet {
        self.of_side(self.side(unit).foe())
    }
}
