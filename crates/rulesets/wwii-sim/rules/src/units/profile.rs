//! Units as their cards have them (WS-UNIT-01 to WS-UNIT-07, sections 4.2 and 4.4).

use schemars::JsonSchema;
use serde::Deserialize;

use wargauge_rules::game::Side;
use wargauge_rules::table::Length;

use crate::terrain::kind::Mover;
use crate::units::weapon::WeaponId;

/// Most figures of a unit, a joined officer aside (WS-UNIT-08).
pub(crate) const MAX_FIGURES: usize = 12;

/// Most weapons of a vehicle.
pub(crate) const MAX_MOUNTS: usize = 4;

/// Class of a unit (WS-UNIT-06).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Class {
    /// A squad.
    Infantry,
    /// A machinegun, mortar, rocket or sniper team.
    Team,
    /// A towed gun with its crew.
    Gun,
    /// An officer.
    Officer,
    /// Men on horseback, who move as vehicles do (WS-CAV-03).
    Cavalry,
    /// A vehicle.
    Vehicle,
}

impl Class {
    /// WS-UNIT-06: whether every rule that says infantry means it.
    #[must_use]
    pub const fn is_infantry(self) -> bool {
        matches!(self, Self::Infantry | Self::Team | Self::Officer)
    }

    /// Whether it is on foot, guns included.
    #[must_use]
    pub const fn is_foot(self) -> bool {
        matches!(self, Self::Infantry | Self::Team | Self::Officer | Self::Gun)
    }

    /// WS-CAV-03: whether it moves as vehicles do.
    #[must_use]
    pub const fn is_motorized(self) -> bool {
        matches!(self, Self::Cavalry | Self::Vehicle)
    }
}

/// The part of a figure in its unit (WS-UNIT-09).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Role {
    /// Leads the unit.
    Leader,
    /// Bears a special weapon.
    Special,
    /// Serves a crewed weapon.
    Crew,
    /// A plain soldier.
    Trooper,
    /// An officer.
    Officer,
}

/// What a figure is armed with, and its part.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Arms {
    /// Its part.
    pub role: Role,
    /// Its weapon.
    pub first: Option<WeaponId>,
    /// Another weapon, fired instead (WS-WEAPON-19).
    pub second: Option<WeaponId>,
}

/// A figure as it begins. Each man has his own, for a serious wound lowers those of one
/// (WS-UNIT-03).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FigureProfile {
    /// Fire skill.
    pub fs: u8,
    /// Close combat. It is the value of hand-to-hand and that of the wound table (WS-UNIT-02).
    pub cc: u8,
    /// Index of its arms in the book.
    pub arms: u8,
}

/// How a vehicle runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Drive {
    /// On wheels.
    Wheeled,
    /// On half-tracks; terrain treats it as tracked.
    HalfTrack,
    /// On tracks.
    Tracked,
}

/// How a vehicle is built.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Build {
    /// Without armour: 6 all round (WS-VEH-17).
    Soft,
    /// Light armour.
    Armoured,
    /// A tank.
    Tank,
}

/// A weapon of a vehicle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mount {
    /// The weapon.
    pub weapon: WeaponId,
    /// WS-FIRE-17: whether it turns all round, or fires ahead only.
    pub turns: bool,
}

/// What a vehicle has (WS-UNIT-07, WS-VEH-01).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VehicleProfile {
    /// How it runs.
    pub drive: Drive,
    /// How it is built.
    pub build: Build,
    /// Whether it is small.
    pub small: bool,
    /// Whether it is open on top.
    pub open_topped: bool,
    /// Figures it carries, an officer aside; 0 for no transport.
    pub carries: u8,
    /// Armour in front, at the sides and behind.
    pub armour: [u8; 3],
    /// Fire skill of all its weapons (WS-VEH-13).
    pub fs: u8,
    /// Its weapons, in the order in which they fire.
    pub mounts: Vec<Mount>,
}

impl VehicleProfile {
    /// Its weakest armour.
    #[must_use]
    pub const fn weakest(&self) -> u8 {
        let [front, side, rear] = self.armour;
        let least = if front < side { front } else { side };
        if least < rear { least } else { rear }
    }
}

/// What else a unit can do.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Traits {
    /// Ignores difficult terrain (WS-MOVE-16).
    pub commando: bool,
    /// Cannot Go Quick (WS-CAV-12).
    pub no_fast_move: bool,
    /// Has a shield (WS-VEH-19).
    pub shield: bool,
    /// Has smoke grenades, once per game (WS-WEAPON-17).
    pub smoke_grenades: bool,
    /// The panzerfaust it carries (WS-WEAPON-18).
    pub panzerfaust: Option<WeaponId>,
}

/// A unit as its card has it, bought for a side. With the values of its stat line (WS-UNIT-01);
/// endurance and leadership are of the unit (WS-UNIT-04).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnitProfile {
    /// Its side.
    pub side: Side,
    /// Identifier of its entry.
    pub id: String,
    /// Name for people.
    pub name: String,
    /// Price in thousandths of a point.
    pub price: u32,
    /// What it counts in victory points, in thousandths.
    pub stake: u32,
    /// The roller of its dice: the same whatever else is in its force.
    pub dice_key: u32,
    /// Its class.
    pub class: Class,
    /// Its figures in slot order; none of a vehicle.
    pub figures: Vec<FigureProfile>,
    /// Initiative bonus (WS-UNIT-05).
    pub ini: u8,
    /// Leadership, from 1 to 15.
    pub ld: u8,
    /// Rank of its leader (WS-LEAD-20).
    pub rank: u8,
    /// Endurance it begins with; 0 of a vehicle (WS-CAV-04).
    pub end: u8,
    /// The weapon that its crew serves (WS-UNIT-20).
    pub crewed: Option<WeaponId>,
    /// What it has as a vehicle.
    pub vehicle: Option<VehicleProfile>,
    /// What else it can do.
    pub traits: Traits,
    /// Whether it comes as a reinforcement.
    pub reserve: bool,
    /// The transport it begins aboard of: its number.
    pub aboard: Option<u8>,
}

impl UnitProfile {
    /// Whether it is a vehicle.
    #[must_use]
    pub const fn is_vehicle(&self) -> bool {
        matches!(self.class, Class::Vehicle)
    }

    /// Whether hiding helps it as a target (WS-FMOD-23, WS-VEH-11): all but large vehicles.
    #[must_use]
    pub fn can_hide(&self) -> bool {
        self.vehicle.as_ref().is_none_or(|vehicle| vehicle.small)
    }

    /// The class of mover it is to terrain.
    #[must_use]
    pub fn mover(&self) -> Mover {
        match (&self.vehicle, self.class) {
            (Some(vehicle), _) if vehicle.drive == Drive::Wheeled => Mover::Wheeled,
            (Some(_), _) => Mover::Tracked,
            (None, Class::Cavalry) => Mover::Cavalry,
            (None, _) if self.traits.commando => Mover::Commando,
            (None, _) => Mover::Foot,
        }
    }

    /// WS-UNIT-15: whether it has a facing.
    #[must_use]
    pub const fn has_facing(&self) -> bool {
        matches!(self.class, Class::Vehicle | Class::Gun)
    }

    /// WS-UNIT-11: the radius of the circle it occupies with so many figures.
    #[must_use]
    pub fn radius(&self, figures: usize) -> Length {
        let hundredths = match (&self.vehicle, self.class) {
            (Some(vehicle), _) if vehicle.small => 100,
            (Some(_), _) | (None, Class::Gun) => 150,
            (None, class) => {
                let mounted = if matches!(class, Class::Cavalry) { 50 } else { 0 };
                mounted
                    + match figures {
                        0 | 1 => 50,
                        2..=7 => 150,
                        _ => 250,
                    }
            }
        };
        Length::from_hundredths(hundredths)
    }
}
