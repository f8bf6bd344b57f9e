//! Armies: what forces are chosen from.

use std::collections::BTreeSet;

use wargauge_rules::roster::{ArmyData, Entry, EntryKind};

use crate::units::profile::{Class, Role, Traits, VehicleProfile};
use crate::units::weapon::{Weapon, WeaponId};

/// A figure of a unit of an army. Weapons are numbers in the army's table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ArmyFigure {
    /// Its part.
    pub role: Role,
    /// Fire skill.
    pub fs: u8,
    /// Close combat.
    pub cc: u8,
    /// Its weapon.
    pub first: Option<WeaponId>,
    /// Another weapon.
    pub second: Option<WeaponId>,
    /// Whether its weapons are paid for: side-arms of crews are not.
    pub paid: bool,
}

/// A unit of an army.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ArmyUnit {
    /// Index of its priced line.
    pub entry: usize,
    /// Its class.
    pub class: Class,
    /// What it counts in victory points, in thousandths; its price where the file says nothing.
    pub stake: u32,
    /// Its figures.
    pub figures: Vec<ArmyFigure>,
    /// Initiative bonus.
    pub ini: u8,
    /// Leadership of its figures, from 1 to 15.
    pub ld: u8,
    /// Rank of its leader.
    pub rank: u8,
    /// Endurance points that it begins with.
    pub end: u8,
    /// The weapon that its crew serves.
    pub crewed: Option<WeaponId>,
    /// What it has as a vehicle; its mounts number weapons of the army.
    pub vehicle: Option<VehicleProfile>,
    /// What else it can do.
    pub traits: Traits,
    /// Options it may take: indices of options.
    pub options: BTreeSet<usize>,
}

/// What an option gives a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OptionEffect {
    /// A panzerfaust: the weapon of that number.
    Panzerfaust(WeaponId),
    /// Smoke grenades.
    SmokeGrenades,
}

/// Something that units are given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ArmyOption {
    /// Index of its priced line.
    pub entry: usize,
    /// What it adds to its unit in victory points, in thousandths; its price where the file says
    /// nothing.
    pub stake: u32,
    /// What it gives.
    pub gift: OptionEffect,
}

/// An army.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Army {
    /// Its name.
    pub name: String,
    /// Its title for people.
    pub title: String,
    /// Its priced lines: units first, then options.
    pub entries: Vec<Entry>,
    /// Its weapons.
    pub weapons: Vec<Weapon>,
    /// Its units.
    pub units: Vec<ArmyUnit>,
    /// Its options.
    pub options: Vec<ArmyOption>,
}

impl Army {
    /// The priced line of a unit.
    #[must_use]
    pub fn entry_of(&self, unit: usize) -> &Entry {
        &self.entries[self.units[unit].entry]
    }

    /// The priced line of an option.
    #[must_use]
    pub fn option_entry(&self, option: usize) -> &Entry {
        &self.entries[self.options[option].entry]
    }

    /// The unit of an identifier.
    #[must_use]
    pub fn unit(&self, id: &str) -> Option<usize> {
        (0..self.units.len()).find(|&unit| self.entry_of(unit).id == id)
    }

    /// The option of an identifier.
    #[must_use]
    pub fn option(&self, id: &str) -> Option<usize> {
        (0..self.options.len()).find(|&option| self.option_entry(option).id == id)
    }
}

impl ArmyData for Army {
    fn name(&self) -> &str {
        &self.name
    }

    fn title(&self) -> &str {
        &self.title
    }

    fn entries(&self) -> &[Entry] {
        &self.entries
    }

    fn kind_of(&self, entry: &Entry) -> EntryKind {
        let is_option = self.options.iter().any(|option| self.entries[option.entry].id == entry.id);
        if is_option { EntryKind::Option } else { EntryKind::Unit }
    }
}
