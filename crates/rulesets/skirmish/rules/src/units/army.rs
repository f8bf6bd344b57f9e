//! Armies: priced units to choose from.

use arrayvec::ArrayVec;
use wargauge_rules::roster::{ArmyData, Entry, Provenance};

use crate::units::arms::{GunRow, GunSpec, HandHeld, Mortar, SmallArm};
use crate::units::profile::{Ammo, Crewed, Duty, FigureProfile, Kind, Mount, TEAM, VehicleSpec};

/// A unit as an army sells it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnitType {
    /// What forces call it.
    pub id: String,
    /// Its name for people.
    pub name: String,
    /// Price in thousandths.
    pub price: u32,
    /// Where the price comes from.
    pub price_source: Provenance,
    /// What it counts in victory points and breaking, in thousandths.
    pub stake: u32,
    /// The most copies in a random force.
    pub most: u8,
    /// Its men, a vehicle's crew.
    pub figures: ArrayVec<FigureProfile, TEAM>,
    /// What it is.
    pub kind: Kind,
    /// A weapon on a tripod or the like.
    pub tripod: bool,
    /// Its crewed weapon.
    pub crewed: Option<Crewed>,
    /// What it is supplied with.
    pub ammo: Ammo,
    /// The vehicle.
    pub vehicle: Option<VehicleSpec>,
}

/// An army.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Army {
    pub(crate) name: String,
    pub(crate) title: String,
    pub(crate) units: Vec<UnitType>,
    entries: Vec<Entry>,
}

impl Army {
    pub(crate) fn new(name: String, title: String, units: Vec<UnitType>) -> Self {
        let entry = |unit: &UnitType| Entry {
            id: unit.id.clone(),
            name: unit.name.clone(),
            price: unit.price,
            price_source: unit.price_source,
        };
        let entries = units.iter().map(entry).collect();
        Self { name, title, units, entries }
    }

    /// The units it sells.
    #[must_use]
    pub fn units(&self) -> &[UnitType] {
        &self.units
    }

    /// The place of a unit among those it sells.
    #[must_use]
    pub fn position(&self, id: &str) -> Option<usize> {
        self.units.iter().position(|unit| unit.id.eq_ignore_ascii_case(id))
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
}

/// The first price of a unit in points, by the project's formula: what it has, each with a number.
#[must_use]
pub fn first_price(unit: &UnitType) -> i32 {
    match &unit.vehicle {
        Some(vehicle) => vehicle_price(unit, vehicle),
        None => team_price(unit),
    }
}

fn team_price(unit: &UnitType) -> i32 {
    let men: i32 = unit.figures.iter().map(man_price).sum();
    let Ammo {
        grenades,
        rifle_grenades,
        panzerfausts,
        rockets,
        at_grenades,
        molotovs,
        mortar,
        hvap,
        flame: _,
    } = unit.ammo;
    let count = i32::from;
    let launcher_of_grenades = i32::from(rifle_grenades > 0);
    let supplies = count(grenades)
        + count(rifle_grenades)
        + launcher_of_grenades
        + 2 * count(panzerfausts)
        + count(rockets)
        + count(at_grenades)
        + count(molotovs)
        + count(mortar);
    let weapon = match &unit.crewed {
        None => 0,
        Some(Crewed::Mortar { size: Mortar::Light, .. }) => 0,
        Some(Crewed::Mortar { size: Mortar::Medium, .. }) => 2,
        Some(Crewed::Gun { gun, shield }) => {
            gun_price(gun) + i32::from(*shield) + count(hvap) + if gun.shots > 2 { 4 } else { 0 }
        }
        Some(Crewed::Launcher) => 4,
        Some(Crewed::AtRifle) => 2,
        Some(Crewed::Flamethrower) => 6,
    };
    men + supplies + weapon
}

fn man_price(man: &FigureProfile) -> i32 {
    let arm = match man.arm {
        SmallArm::Pistol => -1,
        SmallArm::Rifle | SmallArm::Carbine => 0,
        SmallArm::Smg => 1,
        SmallArm::AssaultRifle | SmallArm::ScopedRifle => 2,
        SmallArm::Hmg => 6,
        SmallArm::Lmg
        | SmallArm::Bar
        | SmallArm::VehicleMg
        | SmallArm::RoofMg
        | SmallArm::QuadMg => 4,
    };
    let duty = match man.duty {
        Duty::Nco => 1,
        Duty::Officer => 2,
        Duty::Man
        | Duty::Gunner
        | Duty::Loader
        | Duty::Crew
        | Duty::Driver
        | Duty::Commander
        | Duty::HullGunner
        | Duty::Flame
        | Duty::Launcher => 0,
    };
    let glass = man.optics && man.arm != SmallArm::ScopedRifle;
    (i32::from(man.ap) + arm + duty + i32::from(man.radio) + i32::from(glass)).max(1)
}

fn gun_price(gun: &GunSpec) -> i32 {
    let row = match gun.row {
        GunRow::Small => 6,
        GunRow::Large => 10,
        GunRow::Auto => 8,
    };
    let tier = match (gun.plus6, gun.plus4()) {
        (true, _) => 10,
        (false, true) => 4,
        (false, false) => 0,
    };
    let shell = match (gun.he, gun.calibre) {
        (false, _) => 0,
        (true, 0..75) => 1,
        (true, 75..=95) => 3,
        (true, _) => 5,
    };
    row + tier + shell - if gun.poor { 3 } else { 0 }
}

fn vehicle_price(unit: &UnitType, vehicle: &VehicleSpec) -> i32 {
    use crate::units::profile::Class;
    let crew: i32 = unit.figures.iter().map(|man| i32::from(man.ap)).sum();
    let class = match vehicle.class {
        Class::SoftSmall => 2,
        Class::SoftLarge => 3,
        Class::Light => 8,
        Class::Medium => 16,
        Class::Heavy => 24,
    };
    let mounts: i32 = vehicle
        .mounts
        .iter()
        .map(|mount| match mount {
            Mount::Hull | Mount::Turret | Mount::Roof => 3,
            Mount::Aa => 4,
            Mount::Quad => 10,
        })
        .sum();
    let gun = vehicle.gun.as_ref().map_or(0, |gun| {
        gun_price(gun) + i32::from(unit.ammo.hvap) - if vehicle.turret { 0 } else { 2 }
    });
    let front = match (vehicle.all8, vehicle.front8) {
        (true, _) => 16,
        (false, true) => 10,
        (false, false) => 0,
    };
    let skirts = if vehicle.schurzen { 2 } else { 0 };
    let open = if vehicle.open && !vehicle.class.is_soft() { -3 } else { 0 };
    crew + class + mounts + gun + front + skirts + open + i32::from(vehicle.seats.div_ceil(4))
}

/// Whether a team has a hand held weapon against vehicles.
pub(crate) fn has_hand_held(crewed: Option<Crewed>, ammo: &Ammo, weapon: HandHeld) -> bool {
    match weapon {
        HandHeld::Molotov => ammo.molotovs > 0,
        HandHeld::AtGrenade => ammo.at_grenades > 0,
        HandHeld::Panzerfaust => ammo.panzerfausts > 0,
        HandHeld::AtRifle => matches!(crewed, Some(Crewed::AtRifle)),
        HandHeld::Launcher => matches!(crewed, Some(Crewed::Launcher)) && ammo.rockets > 0,
        HandHeld::Flamethrower => matches!(crewed, Some(Crewed::Flamethrower)) && ammo.flame > 0,
    }
}
