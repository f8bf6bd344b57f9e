//! The book: a match-up on a scenario, ready to play.

use wargauge_rules::game::{BySide, Muster, Side, UnitId};
use wargauge_rules::table::Length;

use crate::scenario::Scenario;
use crate::state::UnitSet;
use crate::switches::Switches;
use crate::terrain::table::Table;
use crate::units::stand::Profile;
use crate::units::weapon::Weapon;

/// A stand as the rules need it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StandBook {
    /// The side it fights for.
    pub side: Side,
    /// Index of its company.
    pub company: u8,
    /// What it is.
    pub profile: Profile,
    /// Its price in thousandths of a point: what statistics count by (CD-POINTS-11). Nothing in play
    /// goes by it.
    pub price: u32,
    /// What it counts where points decide, in thousandths (CD-SCEN-09, CD-SCEN-11, CD-SCEN-12).
    pub stake: u32,
    /// Number under which its dice are rolled: its roster entry and copy.
    pub roller: u32,
    /// The vehicle its gun is assigned to (CD-TRANS-02).
    pub tow: Option<UnitId>,
}

/// A company as the rules need it (CD-STATE-03).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CompanyBook {
    /// The side it fights for.
    pub side: Side,
    /// Its name for people.
    pub name: String,
    /// Its number on its side, from 0.
    pub number: u8,
    /// Whether it is the headquarters (CD-MORALE-05, CD-MORALE-25).
    pub headquarters: bool,
    /// Its morale number.
    pub morale: u8,
    /// Its stands at the start.
    pub members: UnitSet,
    /// Its command stand.
    pub commander: Option<UnitId>,
}

impl CompanyBook {
    /// Who throws for it: its commander as it is listed, or its first stand. So its dice are those of an
    /// entry and a copy, and another company of its side does not move them (CD-DICE-05).
    pub(crate) fn thrower(&self) -> Option<UnitId> {
        self.commander.or(self.members.first())
    }
}

/// Command Decision, ready to play one match-up on one scenario.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CommandDecision {
    pub(crate) switches: Switches,
    pub(crate) scenario: Scenario,
    pub(crate) weapons: Vec<Weapon>,
    pub(crate) stands: Vec<StandBook>,
    pub(crate) companies: Vec<CompanyBook>,
    pub(crate) muster: Vec<Muster>,
    pub(crate) of_side: BySide<UnitSet>,
    pub(crate) vehicles: UnitSet,
    /// What all stands of each side count together where points decide, in thousandths.
    pub(crate) stakes: BySide<u32>,
    /// One Movement Phase, in a unit that every speed divides (CD-MOVE-19).
    pub(crate) clock: i64,
}

impl CommandDecision {
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
    pub const fn table(&self) -> &Table {
        &self.scenario.table
    }

    /// What a stand is.
    #[must_use]
    pub fn profile(&self, unit: UnitId) -> &Profile {
        &self.stands[unit.index()].profile
    }

    /// A stand as the rules need it.
    #[must_use]
    pub fn stand(&self, unit: UnitId) -> &StandBook {
        &self.stands[unit.index()]
    }

    /// The side a stand fights for.
    #[must_use]
    pub fn side(&self, unit: UnitId) -> Side {
        self.stands[unit.index()].side
    }

    /// All stands of a side.
    #[must_use]
    pub fn units_of(&self, side: Side) -> UnitSet {
        self.of_side[side]
    }

    /// The company of a stand.
    #[must_use]
    pub fn company_of(&self, unit: UnitId) -> &CompanyBook {
        &self.companies[usize::from(self.stands[unit.index()].company)]
    }

    /// All companies, those of side A first.
    #[must_use]
    pub fn companies(&self) -> &[CompanyBook] {
        &self.companies
    }

    /// A line of a stand, by its position in the roster entry.
    #[must_use]
    pub fn line(&self, unit: UnitId, line: u8) -> Option<&Weapon> {
        let arm = self.profile(unit).arms.get(usize::from(line))?;
        Some(&self.weapons[usize::from(arm.weapon)])
    }

    /// Greatest visibility (CD-VIS-04).
    #[must_use]
    pub fn visibility(&self) -> Length {
        Length::inches(self.switches.visibility as i16)
    }
}
