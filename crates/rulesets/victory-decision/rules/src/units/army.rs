//! An army: weapons, units, options and organisation charts.

use crate::armour::Armour;
use crate::units::chart::Chart;
use crate::units::profile::{
    AbilitySet, Body, Element, FireArc, Property, UnitKind, Vehicle, Weapon, WeaponId,
};
use wargauge_rules::roster::{ArmyData, Entry, EntryKind, Provenance};
use wargauge_rules::table::length::Length;

/// Ld of vehicles (VD-VEH-39).
pub const VEHICLE_LD: u8 = 6;

/// Ld of a Command Vehicle (VD-VSP-02).
pub const COMMAND_VEHICLE_LD: u8 = 7;

/// A weapon in somebody's hands or on a mount.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Arm {
    /// Which, in the weapon table of the army.
    pub weapon: WeaponId,
    /// How many.
    pub each: u8,
    /// Where it can shoot.
    pub arc: FireArc,
    /// Whether it is the main weapon of a crew or vehicle.
    pub main: bool,
}

/// Models of a unit that are alike before options.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GroupType {
    /// Name of the models: a label (VD-ORG-21).
    pub name: String,
    /// What a model is.
    pub body: Body,
    /// How many; 1 where the body is not a man.
    pub count: u8,
    /// Critical, Hit and Save.
    pub armour: Armour,
    /// Save from the front behind a gun shield.
    pub shield: Option<u8>,
    /// Leadership, of equal ranks of a list the same unless the roster says otherwise (VD-ORG-22).
    pub ld: u8,
    /// Abilities of each of its models.
    pub abilities: AbilitySet,
    /// Distance of Stealth in inches.
    pub stealth: u8,
    /// Whether its explosives are Improved.
    pub improved_charges: bool,
    /// The named Fire Team it belongs to.
    pub team: Option<u8>,
    /// Weapons of one model.
    pub arms: Vec<Arm>,
}

/// A stand as its army prints it: so many models of each group.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StandType {
    /// Its name.
    pub name: String,
    /// Models of each group that stand on it.
    pub men: Vec<u8>,
}

/// Whose models take an option.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Takers {
    /// Single models of these groups.
    Models(Vec<usize>),
    /// Every model of the unit.
    Everybody,
}

/// What an option does.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OptionEffect {
    /// The weapon given away.
    pub swaps: Option<WeaponId>,
    /// The weapon gained.
    pub weapon: Option<Arm>,
    /// Abilities gained.
    pub abilities: AbilitySet,
    /// Whether explosives become Improved.
    pub improved_charges: bool,
    /// A strike.
    pub strike: Option<WeaponId>,
    /// A special property gained.
    pub property: Option<Property>,
    /// The element category it counts as.
    pub element: Option<Element>,
    /// What the model is called then.
    pub becomes: Option<String>,
}

/// Something a unit may buy (VD-ORG-18, VD-ORG-19).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OptionType {
    /// What forces call it.
    pub id: String,
    /// Its name for people.
    pub name: String,
    /// Price of each, in thousandths of a point.
    pub price: u32,
    /// What each counts in Victory Points and Retreat!, in thousandths of a point (VD-SPEC-39).
    pub stake: u32,
    /// Where the price comes from.
    pub source: Provenance,
    /// Most times a unit buys it.
    pub up_to: u8,
    /// Options of the same word count together against the limit.
    pub shares: Option<String>,
    /// Options that cannot be bought beside it.
    pub excludes: Vec<String>,
    /// Most in a force.
    pub most_per_force: Option<u8>,
    /// Whether it is captured equipment (VD-CAPT-02).
    pub captured: bool,
    /// Whether it is one of the army's own options, priced once for all units that take it.
    pub common: bool,
    /// Who takes it.
    pub takers: Takers,
    /// What it does.
    pub effect: OptionEffect,
}

/// A unit for sale. Its abilities are those of its groups; its options cost what they say
/// (VD-CHAR-10).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnitType {
    /// What forces call it.
    pub id: String,
    /// Its name for people.
    pub name: String,
    /// Element category.
    pub element: Element,
    /// Infantry, team or vehicle.
    pub kind: UnitKind,
    /// Price without options, in thousandths of a point.
    pub price: u32,
    /// What it counts in Victory Points and Retreat! without options, in thousandths of a point
    /// (VD-SPEC-39).
    pub stake: u32,
    /// Where profile and price come from.
    pub source: Provenance,
    /// Its models.
    pub groups: Vec<GroupType>,
    /// Its printed stands; none if they follow from VD-SCALE-06.
    pub stands: Vec<StandType>,
    /// How far a Move Action goes.
    pub pace: Length,
    /// What it is as a vehicle.
    pub vehicle: Option<Vehicle>,
    /// What it may buy.
    pub options: Vec<OptionType>,
    /// Units of the army that may be bought as its transport (VD-VSP-20).
    pub transports: Vec<usize>,
    /// Whether it is towed: then it takes no room in its transport (VD-VSP-17).
    pub towed: bool,
    /// Most of it in a force.
    pub most_per_force: Option<u8>,
    /// Whether it is a captured vehicle (VD-CAPT-03).
    pub captured: bool,
}

impl UnitType {
    /// The position of an option.
    #[must_use]
    pub fn option(&self, id: &str) -> Option<usize> {
        self.options.iter().position(|option| option.id == id)
    }

    /// Models it has as far as transport goes: men, or the crew of a weapon that is not towed.
    #[must_use]
    pub fn passengers(&self) -> u8 {
        let points = |group: &GroupType| match group.body {
            Body::Man => group.count,
            Body::Stand { hp } | Body::Team { hp } => hp,
            Body::Vehicle { .. } => 0,
        };
        if self.towed { 0 } else { self.groups.iter().map(points).sum() }
    }
}

/// A resolved army file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Army {
    /// Its name.
    pub name: String,
    /// Title for people.
    pub title: String,
    /// Organisation charts, the usual one first.
    pub charts: Vec<Chart>,
    /// Weapons, in the order of their identifiers.
    pub weapons: Vec<Weapon>,
    /// Units, in the order of their identifiers (VD-LIST-29).
    pub units: Vec<UnitType>,
    entries: Vec<Entry>,
}

impl Army {
    /// An army of these charts, weapons and units.
    #[must_use]
    pub fn new(
        name: String,
        title: String,
        charts: Vec<Chart>,
        weapons: Vec<Weapon>,
        units: Vec<UnitType>,
    ) -> Self {
        let mut entries: Vec<Entry> = units.iter().flat_map(entries_of).collect();
        for option in units.iter().flat_map(|unit| &unit.options).filter(|option| option.common) {
            if entries.iter().all(|entry| entry.id != option.id) {
                entries.push(Entry {
                    id: option.id.clone(),
                    name: option.name.clone(),
                    price: option.price,
                    price_source: option.source,
                });
            }
        }
        Self { name, title, charts, weapons, units, entries }
    }

    /// The position of a unit.
    #[must_use]
    pub fn position(&self, id: &str) -> Option<usize> {
        self.units.iter().position(|unit| unit.id == id)
    }

    /// The position of a chart.
    #[must_use]
    pub fn chart(&self, id: &str) -> Option<usize> {
        self.charts.iter().position(|chart| chart.id == id)
    }
}

/// The entry that prices an option of a unit: `grenadier-squad+panzerfaust`, or `radio` where one
/// price serves all units that take it.
#[must_use]
pub fn option_entry(unit: &UnitType, option: &OptionType) -> String {
    if option.common { option.id.clone() } else { format!("{}+{}", unit.id, option.id) }
}

/// A line for the unit and one for each option that it alone takes.
fn entries_of(unit: &UnitType) -> Vec<Entry> {
    let bare = Entry {
        id: unit.id.clone(),
        name: unit.name.clone(),
        price: unit.price,
        price_source: unit.source,
    };
    let option = |option: &OptionType| Entry {
        id: option_entry(unit, option),
        name: format!("{}: {}", unit.name, option.name),
        price: option.price,
        price_source: option.source,
    };
    let own = unit.options.iter().filter(|option| !option.common);
    core::iter::once(bare).chain(own.map(option)).collect()
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
        if self.position(&entry.id).is_some() { EntryKind::Unit } else { EntryKind::Option }
    }
}
