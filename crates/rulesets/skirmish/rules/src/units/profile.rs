//! Profiles: what a man, a team, a vehicle and a gun can do.

use arrayvec::ArrayVec;
use schemars::JsonSchema;
use serde::Deserialize;
use wargauge_rules::{Side, UnitId};

use crate::units::arms::{GunSpec, Mortar, SmallArm};

/// `SK-UNIT-01`: the most men of one unit.
pub const TEAM: usize = 6;

/// The most machine guns of one vehicle.
pub(crate) const MOUNTS: usize = 3;

/// What a man does in his team (`SK-AFV-22`, 4.1).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Duty {
    /// No particular duty.
    #[default]
    Man,
    /// A non-commissioned officer.
    Nco,
    /// An officer.
    Officer,
    /// Lays and fires a crewed weapon.
    Gunner,
    /// Loads it.
    Loader,
    /// Helps with it.
    Crew,
    /// Drives a vehicle.
    Driver,
    /// Commands a vehicle.
    Commander,
    /// Fires the gun in the hull.
    HullGunner,
    /// Carries a flamethrower.
    Flame,
    /// Fires a launcher or an anti-tank rifle.
    Launcher,
}

impl Duty {
    /// What he is called; nothing where he has no particular duty.
    #[must_use]
    pub const fn word(self) -> Option<&'static str> {
        Some(match self {
            Self::Man => return None,
            Self::Nco => "NCO",
            Self::Officer => "officer",
            Self::Gunner => "gunner",
            Self::Loader => "loader",
            Self::Crew => "crewman",
            Self::Driver => "driver",
            Self::Commander => "commander",
            Self::HullGunner => "hull gunner",
            Self::Flame => "flamethrower man",
            Self::Launcher => "launcher man",
        })
    }
}

/// A man.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FigureProfile {
    /// Base action points, 1 to 3 (`SK-UNIT-05`, `SK-UNIT-06`, `SK-AP-01`).
    pub ap: u8,
    /// His small arm.
    pub arm: SmallArm,
    /// His duty.
    pub duty: Duty,
    /// `SK-SPOT-18`: binoculars or a telescopic sight.
    pub optics: bool,
    /// Whether he has a radio.
    pub radio: bool,
    /// Whether he carries grenades, Panzerfausts and the like.
    pub carries: bool,
}

/// What is counted (`SK-UNIT-21`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Ammo {
    /// Hand grenades.
    pub grenades: u8,
    /// Rifle grenades.
    pub rifle_grenades: u8,
    /// Panzerfausts, each used up by one shot.
    pub panzerfausts: u8,
    /// Rockets or bombs of a launcher.
    pub rockets: u8,
    /// Anti-tank grenades.
    pub at_grenades: u8,
    /// Molotov cocktails.
    pub molotovs: u8,
    /// Shots of a flamethrower.
    pub flame: u8,
    /// Rounds of a mortar.
    pub mortar: u8,
    /// HVAP rounds of a gun.
    pub hvap: u8,
}

/// A weapon that more than one man serves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Crewed {
    /// A mortar.
    Mortar {
        /// Its size.
        size: Mortar,
        /// Whether it has smoke.
        smoke: bool,
        /// Whether its smoke is white phosphorus.
        phosphorus: bool,
    },
    /// A gun on wheels or legs.
    Gun {
        /// The gun.
        gun: GunSpec,
        /// Whether it has a shield.
        shield: bool,
    },
    /// A bazooka, Panzerschreck or PIAT.
    Launcher,
    /// An anti-tank rifle.
    AtRifle,
    /// A flamethrower.
    Flamethrower,
}

/// Class of a vehicle (`SK-AFV-01`, `SK-AFV-02`, `SK-AFV-03`, `SK-SOFT-01`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Class {
    /// Jeeps and the like.
    SoftSmall,
    /// Larger lorries and the like.
    SoftLarge,
    /// Carriers, half-tracks, armoured cars.
    Light,
    /// Medium tanks.
    Medium,
    /// Heavy tanks.
    Heavy,
}

impl Class {
    /// Whether it is a soft vehicle.
    #[must_use]
    pub const fn is_soft(self) -> bool {
        matches!(self, Self::SoftSmall | Self::SoftLarge)
    }
}

/// What a vehicle runs on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Drive {
    /// Runs on wheels.
    Wheeled,
    /// Half tracks.
    Half,
    /// Runs on tracks.
    Tracked,
}

/// Where a machine gun of a vehicle is mounted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Mount {
    /// In the hull: 45 degrees to either side.
    Hull,
    /// In the turret, beside the gun.
    Turret,
    /// On the roof.
    Roof,
    /// An anti-aircraft machine gun.
    Aa,
    /// A quadruple mount.
    Quad,
}

impl Mount {
    /// The small arm it is: those in hulls and turrets count a band further, the others do not
    /// (`SK-AFV-18`, `SK-AFV-19`).
    #[must_use]
    pub const fn arm(self) -> SmallArm {
        match self {
            Self::Hull | Self::Turret => SmallArm::VehicleMg,
            Self::Roof | Self::Aa => SmallArm::RoofMg,
            Self::Quad => SmallArm::QuadMg,
        }
    }
}

/// A vehicle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VehicleSpec {
    /// Its class.
    pub class: Class,
    /// What it runs on.
    pub drive: Drive,
    /// `SK-VDAM-23`, `SK-VDAM-26`: whether it burns petrol.
    pub petrol: bool,
    /// `SK-AFV-23`: whether its top is open.
    pub open: bool,
    /// `SK-VDAM-44`: the rule of the best fronts.
    pub front8: bool,
    /// `SK-VDAM-45`: the same all round.
    pub all8: bool,
    /// Side skirts.
    pub schurzen: bool,
    /// Seats for passengers.
    pub seats: u8,
    /// The main gun.
    pub gun: Option<GunSpec>,
    /// Whether the gun is in a turret.
    pub turret: bool,
    /// Machine guns.
    pub mounts: ArrayVec<Mount, MOUNTS>,
}

/// What a unit is (`SK-UNIT-07`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// An infantry team.
    Infantry,
    /// A support weapon.
    Support,
    /// A command group (`SK-UNIT-18`).
    Command,
    /// A gun with its crew.
    Gun,
    /// A soft vehicle.
    Soft,
    /// An armoured vehicle.
    Afv,
}

/// A unit of a match-up: a row of the muster; its figures are its men one by one (`SK-GAME-01`).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnitProfile {
    /// Whose it is.
    pub side: Side,
    /// Its row.
    pub id: UnitId,
    /// The entry it was bought as.
    pub entry: String,
    /// What its entry is called.
    pub(crate) title: String,
    /// Its name for people: the entry's, with a number if there are several copies.
    pub name: String,
    /// Price in thousandths.
    pub price: u32,
    /// What it counts in victory points and breaking, in thousandths.
    pub stake: u32,
    /// The number its dice are keyed by.
    pub(crate) roller: u32,
    /// Its men.
    pub figures: ArrayVec<FigureProfile, TEAM>,
    /// What it is.
    pub kind: Kind,
    /// `SK-UNIT-09`: a weapon on a tripod or the like.
    pub tripod: bool,
    /// Its crewed weapon.
    pub crewed: Option<Crewed>,
    /// What it is supplied with.
    pub ammo: Ammo,
    /// The vehicle.
    pub vehicle: Option<VehicleSpec>,
    /// Whether it comes into play by the tables of a solo game only.
    pub(crate) generated: bool,
}

impl UnitProfile {
    /// Whether it is a vehicle.
    #[must_use]
    pub const fn is_vehicle(&self) -> bool {
        self.vehicle.is_some()
    }

    /// The gun of a gun with crew.
    #[must_use]
    pub const fn field_gun(&self) -> Option<&GunSpec> {
        match &self.crewed {
            Some(Crewed::Gun { gun, .. }) => Some(gun),
            _ => None,
        }
    }

    /// The main gun, of a gun or a vehicle: both shoot by the same tables (`SK-GUN-11`).
    #[must_use]
    pub fn gun(&self) -> Option<&GunSpec> {
        self.field_gun().or_else(|| self.vehicle.as_ref()?.gun.as_ref())
    }

    /// `SK-GUN-20`: whether it is the crew of a mortar or a gun.
    #[must_use]
    pub const fn is_crew(&self) -> bool {
        matches!(self.crewed, Some(Crewed::Mortar { .. } | Crewed::Gun { .. }))
    }

    /// Its original strength.
    #[must_use]
    pub fn strength(&self) -> u8 {
        self.figures.len() as u8
    }

    /// `SK-UNIT-08`: whether the risk list calls it a support weapon.
    #[must_use]
    pub const fn is_support(&self) -> bool {
        matches!(self.kind, Kind::Support | Kind::Gun)
    }

    /// Whether it has the machine gun on a tripod of `SK-RISK-12` and `SK-RISK-13`.
    pub(crate) fn has_heavy_machine_gun(&self) -> bool {
        self.figures.iter().any(|figure| figure.arm == SmallArm::Hmg)
    }
}
