//! Weapons (WS-WEAPON-01, section 4.3).

use wargauge_rules::table::Length;

/// Index of a weapon in the book.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct WeaponId(pub u8);

/// How many wound rolls a hit of a heavy weapon causes to soldiers (WS-WEAPON-10).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Blast {
    /// One wound roll.
    #[default]
    One,
    /// A D2 of wound rolls.
    D2,
    /// A D3 of wound rolls.
    D3,
    /// A D6 of wound rolls.
    D6,
}

impl Blast {
    /// The most wound rolls of a hit; every number from one to it is as likely.
    #[must_use]
    pub const fn most(self) -> u8 {
        match self {
            Self::One => 1,
            Self::D2 => 2,
            Self::D3 => 3,
            Self::D6 => 6,
        }
    }
}

/// A band of range (WS-FIRE-08).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Band {
    /// At most the short range.
    Short,
    /// At most the long range.
    Long,
}

/// What is special about a weapon.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Features {
    /// MG: fires up to three dice (WS-WEAPON-02), can jam.
    pub machinegun: bool,
    /// HEAVY: fires once per turn, in Secondary Fire; mobile and towed guns have it (WS-HEAVY-06).
    pub heavy: bool,
    /// FIX: fires only in a turn in which its unit did not move.
    pub fixed: bool,
    /// MORTAR: fires templates.
    pub mortar: bool,
    /// SNIPER: its owner picks the victim.
    pub sniper: bool,
    /// NO_SMOKE: a launcher that leaves no muzzle smoke (WS-HEAVY-07).
    pub no_smoke: bool,
    /// Taken over by another man when its bearer is removed (WS-UNIT-17).
    pub passed_on: bool,
}

/// A weapon. WS-WEAPON-01: what a weapon has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Weapon {
    /// Its identifier in army files.
    pub id: String,
    /// Its name for people.
    pub name: String,
    /// Short range.
    pub short: Length,
    /// Long range.
    pub long: Length,
    /// Least range of a mortar.
    pub least: Length,
    /// Dice at short and at long range.
    pub dice: [u8; 2],
    /// Strength against buildings and vehicles (WS-WEAPON-20).
    pub strength: u8,
    /// Wound rolls of a hit on soldiers.
    pub blast: Blast,
    /// Radius of a mortar's template.
    pub template: Length,
    /// What is special about it.
    pub features: Features,
    /// Rounds it begins with, explosive and smoke shells; `None` without limit (WS-END-10).
    pub ammunition: Option<[u8; 2]>,
}

impl Weapon {
    /// Dice it fires in a band (WS-FIRE-07).
    #[must_use]
    pub const fn dice(&self, band: Band) -> u8 {
        self.dice[band as usize]
    }

    /// WS-FIRE-15: whether it may take a target of its own when men fire it: rocket launchers and
    /// panzerfausts.
    #[must_use]
    pub const fn is_launcher(&self) -> bool {
        self.features.heavy && self.features.no_smoke
    }

    /// WS-BLDG-04: whether it can harm a building at all; a machinegun only with three dice.
    #[must_use]
    pub const fn harms_buildings(&self) -> bool {
        self.features.heavy || self.features.machinegun || self.features.mortar
    }
}
