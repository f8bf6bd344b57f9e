//! Arms: what they reach, how they hit, and what their hits do. The figures are the sheet's.

use schemars::JsonSchema;
use serde::Deserialize;
use wargauge_rules::table::Length;
use wargauge_rules::table::dice::Die;

use crate::switches::Switches;

/// How far off a target is, in the terms of a weapon.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Band {
    /// Point blank.
    PointBlank,
    /// Short range.
    Short,
    /// Medium range.
    Medium,
    /// Long range.
    Long,
}

impl Band {
    /// Every band, the nearest first.
    pub const ALL: [Self; 4] = [Self::PointBlank, Self::Short, Self::Medium, Self::Long];

    /// The band so many further out; `None` beyond the last.
    #[must_use]
    pub fn shifted(self, bands: u8) -> Option<Self> {
        Self::ALL.get(self as usize + usize::from(bands)).copied()
    }

    /// The word for it.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::PointBlank => "point blank",
            Self::Short => "short",
            Self::Medium => "medium",
            Self::Long => "long",
        }
    }
}

/// How carefully a shot is aimed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Aim {
    /// Unaimed: 1 AP.
    Unaimed,
    /// Aimed: 2 AP.
    Aimed,
    /// Carefully aimed: 3 AP.
    Careful,
}

impl Aim {
    /// Every aim, the cheapest first.
    pub const ALL: [Self; 3] = [Self::Unaimed, Self::Aimed, Self::Careful];

    /// `SK-AP-08`: what a shot costs.
    #[must_use]
    pub const fn cost(self) -> u8 {
        self as u8 + 1
    }

    /// The word for it.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Unaimed => "unaimed",
            Self::Aimed => "aimed",
            Self::Careful => "carefully aimed",
        }
    }
}

/// A small arm.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum SmallArm {
    /// A rifle, bolt action or self-loading.
    Rifle,
    /// A sniper's rifle.
    ScopedRifle,
    /// A carbine.
    Carbine,
    /// A submachine gun.
    Smg,
    /// An assault rifle.
    AssaultRifle,
    /// A pistol.
    Pistol,
    /// A light machine gun with a loader.
    Lmg,
    /// A Browning automatic rifle.
    Bar,
    /// A heavy or medium machine gun on a tripod.
    Hmg,
    /// A machine gun in a hull or turret.
    VehicleMg,
    /// A machine gun on an open mount.
    RoofMg,
    /// A quadruple machine gun.
    QuadMg,
}

/// What a rifle needs, by band, unaimed, aimed and carefully aimed.
const RIFLE_NEEDED: [[i32; 3]; 4] = [
    [10, 4, 2],   // SK-SHOOT-07
    [14, 8, 4],   // SK-SHOOT-08
    [17, 12, 8],  // SK-SHOOT-09
    [19, 16, 12], // SK-SHOOT-10
];

/// The same of a pistol.
const HANDGUN_NEEDED: [[i32; 3]; 4] = [
    [12, 6, 3],   // SK-SHOOT-11
    [16, 10, 6],  // SK-SHOOT-12
    [18, 16, 12], // SK-SHOOT-13
    [20, 20, 18], // SK-SHOOT-14
];

impl SmallArm {
    /// Every small arm.
    pub const ALL: [Self; 12] = [
        Self::Rifle,
        Self::ScopedRifle,
        Self::Carbine,
        Self::Smg,
        Self::AssaultRifle,
        Self::Pistol,
        Self::Lmg,
        Self::Bar,
        Self::Hmg,
        Self::VehicleMg,
        Self::RoofMg,
        Self::QuadMg,
    ];

    /// Its name.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Rifle => "rifle",
            Self::ScopedRifle => "scoped rifle",
            Self::Carbine => "carbine",
            Self::Smg => "SMG",
            Self::AssaultRifle => "assault rifle",
            Self::Pistol => "pistol",
            Self::Lmg => "LMG",
            Self::Bar => "BAR",
            Self::Hmg => "HMG",
            Self::VehicleMg => "vehicle MG",
            Self::RoofMg => "roof MG",
            Self::QuadMg => "quad MG",
        }
    }

    /// The ends of its range bands in inches (`SK-SHOOT-01`, `SK-SHOOT-02`, `SK-SHOOT-03`,
    /// `SK-SHOOT-04`, `SK-SHOOT-16`, `SK-SHOOT-34`).
    const fn ranges(self) -> [i16; 4] {
        match self {
            // SK-SHOOT-01, SK-SHOOT-16, SK-SHOOT-35
            Self::Rifle | Self::ScopedRifle | Self::AssaultRifle => [8, 15, 30, 80],
            // SK-SHOOT-02
            Self::Smg | Self::Carbine => [6, 12, 18, 40],
            // SK-SHOOT-03
            Self::Pistol => [3, 6, 12, 24],
            // SK-SHOOT-04, SK-SHOOT-34
            Self::Lmg | Self::Bar | Self::Hmg | Self::VehicleMg | Self::RoofMg | Self::QuadMg => {
                [8, 16, 32, 80]
            }
        }
    }

    /// `SK-GEO-03`, `SK-SHOOT-05`: the band of a squared distance; `None` beyond Long.
    #[must_use]
    pub fn band(self, squared: i64) -> Option<Band> {
        let ranges = self.ranges();
        Band::ALL
            .into_iter()
            .find(|band| squared <= Length::inches(ranges[*band as usize]).squared())
    }

    /// The ends of its bands in inches.
    pub(crate) const fn ends(self) -> [i16; 4] {
        self.ranges()
    }

    /// The longest range in inches.
    #[must_use]
    pub const fn reach(self) -> i16 {
        self.ranges()[3]
    }

    /// `SK-SHOOT-06`, `SK-SHOOT-07`, `SK-SHOOT-08`, `SK-SHOOT-09`, `SK-SHOOT-10`, `SK-SHOOT-11`,
    /// `SK-SHOOT-12`, `SK-SHOOT-13`, `SK-SHOOT-14`, `SK-SHOOT-15`, `SK-SHOOT-16`: what a D20 must
    /// show. No natural score hits or misses by itself (`SK-DICE-03`), and nobody's movement or
    /// wounds change it (`SK-SHOOT-32`).
    #[must_use]
    pub const fn needed(self, band: Band, aim: Aim) -> i32 {
        let column = if matches!(self, Self::Pistol) { HANDGUN_NEEDED } else { RIFLE_NEEDED };
        column[band as usize][aim as usize]
    }

    /// `SK-SHOOT-24`: dice of one purchase with a full crew.
    pub(crate) const fn shots(self, switches: &Switches) -> i32 {
        match self {
            Self::Rifle | Self::ScopedRifle | Self::Carbine | Self::Pistol => switches.shots_rifle,
            Self::Smg => switches.shots_smg,
            Self::AssaultRifle => switches.shots_ar,
            Self::Lmg | Self::Bar => switches.shots_lmg,
            Self::VehicleMg | Self::RoofMg => switches.shots_vehicle,
            Self::Hmg => switches.shots_hmg,
            Self::QuadMg => switches.shots_quad,
        }
    }

    /// `SK-EFFECT-12`: whether its fire suppresses even if it misses.
    #[must_use]
    pub const fn is_machine_gun(self) -> bool {
        matches!(
            self,
            Self::Lmg | Self::Bar | Self::Hmg | Self::VehicleMg | Self::RoofMg | Self::QuadMg
        )
    }

    /// What it adds to the effect die (`SK-EFFECT-08`, `SK-EFFECT-09`, `SK-EFFECT-10`).
    #[must_use]
    pub const fn effect(self) -> i32 {
        match self {
            // SK-EFFECT-09, SK-EFFECT-10
            Self::QuadMg => 2,
            // SK-EFFECT-08
            Self::ScopedRifle
            | Self::Smg
            | Self::Lmg
            | Self::Bar
            | Self::Hmg
            | Self::VehicleMg
            | Self::RoofMg => 1,
            Self::Rifle | Self::Carbine | Self::AssaultRifle | Self::Pistol => 0,
        }
    }

    /// `SK-SHOOT-20`: how many bands further its target counts.
    #[must_use]
    pub const fn shift(self) -> u8 {
        matches!(self, Self::VehicleMg) as u8
    }
}

/// The three columns of the range tables of everything that is no small arm.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Ranges {
    /// The least distance, in inches.
    pub(crate) least: i16,
    /// Ends of Short, Medium and Long, in inches; 0 where there is no such column.
    pub(crate) ends: [i16; 3],
}

/// Beyond any table.
const FAR: i16 = 300;

impl Ranges {
    const fn new(least: i16, short: i16, medium: i16, long: i16) -> Self {
        Self { least, ends: [short, medium, long] }
    }

    /// Distances at which the number needed changes, in inches; of what is beyond any table the
    /// first inch.
    pub(crate) fn shown(self) -> Vec<i16> {
        let last = self.ends.iter().copied().filter(|end| *end < FAR).max().unwrap_or(0);
        let beyond = self.ends.contains(&FAR).then_some(last + 1);
        let ends = self.ends.into_iter().filter(|end| *end > 0 && *end < FAR);
        core::iter::once(self.least).filter(|least| *least > 0).chain(ends).chain(beyond).collect()
    }

    /// The column of a squared distance: 0 Short, 1 Medium, 2 Long. `None` out of range.
    pub(crate) fn column(self, squared: i64) -> Option<usize> {
        let within = |inches: i16| squared <= Length::inches(inches).squared();
        if self.least > 0 && squared < Length::inches(self.least).squared() {
            return None;
        }
        (0..3).find(|&column| self.ends[column] > 0 && within(self.ends[column]))
    }
}

/// `SK-GREN-06`
pub(crate) const HAND_GRENADE: Ranges = Ranges::new(6, 0, 12, 18);
/// `SK-GREN-07`
pub(crate) const RIFLE_GRENADE: Ranges = Ranges::new(6, 12, 25, 40);
/// `SK-MORTAR-02`, `SK-MORTAR-03`
pub(crate) const MORTAR: Ranges = Ranges::new(24, 40, FAR, 0);
/// `SK-FLAME-04`, `SK-FLAME-05`
pub(crate) const FLAME: Ranges = Ranges::new(6, 12, 18, 24);
/// `SK-GREN-08`
pub(crate) const GRENADE_NEEDED: [i32; 3] = [8, 12, 17];
/// `SK-GUN-05`, `SK-HHAT-08`
pub(crate) const GUN_NEEDED: [i32; 3] = [8, 12, 16];
/// `SK-FLAME-04`
pub(crate) const FLAME_NEEDED: [i32; 3] = [4, 14, 19];

/// A mortar.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Mortar {
    /// 5 cm or 2 inches.
    Light,
    /// Anything larger.
    Medium,
}

impl Mortar {
    pub(crate) const fn ranges(self) -> Ranges {
        match self {
            Self::Light => RIFLE_GRENADE,
            Self::Medium => MORTAR,
        }
    }
}

/// A hand held anti-tank weapon.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "arbitrary", derive(arbitrary::Arbitrary))]
pub enum HandHeld {
    /// A bottle of petrol.
    Molotov,
    /// An anti-tank grenade.
    AtGrenade,
    /// An anti-tank rifle.
    AtRifle,
    /// A Panzerfaust.
    Panzerfaust,
    /// A bazooka, Panzerschreck or PIAT (`SK-HHAT-24`).
    Launcher,
    /// A flamethrower.
    Flamethrower,
}

impl HandHeld {
    /// Every one.
    pub const ALL: [Self; 6] = [
        Self::Molotov,
        Self::AtGrenade,
        Self::AtRifle,
        Self::Panzerfaust,
        Self::Launcher,
        Self::Flamethrower,
    ];

    /// `SK-HHAT-02`, `SK-HHAT-03`, `SK-HHAT-04`, `SK-HHAT-05`, `SK-HHAT-06`, `SK-HHAT-07`,
    /// `SK-HHAT-11`: ranges against vehicles.
    pub(crate) const fn ranges(self) -> Ranges {
        match self {
            // SK-HHAT-02
            Self::Molotov => Ranges::new(2, 3, 0, 10),
            // SK-HHAT-03
            Self::AtGrenade => Ranges::new(4, 0, 0, 8),
            // SK-HHAT-04
            Self::AtRifle => Ranges::new(1, 8, 20, 40),
            // SK-HHAT-05
            Self::Panzerfaust => Ranges::new(4, 8, 12, 20),
            // SK-HHAT-06
            Self::Launcher => Ranges::new(4, 12, 20, 30),
            // SK-HHAT-07
            Self::Flamethrower => Ranges::new(4, 8, 18, 24),
        }
    }

    /// `SK-GREN-04`, `SK-GREN-05`: ranges of those that serve as rifle grenades, up to their own
    /// longest.
    pub(crate) const fn ranges_at_infantry(self) -> Option<Ranges> {
        match self {
            Self::Panzerfaust => Some(Ranges::new(6, 12, 20, 0)),
            Self::Launcher => Some(Ranges::new(6, 12, 25, 30)),
            Self::Molotov | Self::AtGrenade | Self::AtRifle | Self::Flamethrower => None,
        }
    }

    /// `SK-HHAT-01`, `SK-AP-11`, `SK-AP-17`: points of a shot.
    pub(crate) const fn cost(self, switches: &Switches) -> u8 {
        match self {
            Self::Launcher => 4,
            Self::Flamethrower => switches.flame_ap as u8,
            Self::Molotov | Self::AtGrenade | Self::AtRifle | Self::Panzerfaust => 2,
        }
    }

    /// Its name.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Molotov => "Molotov",
            Self::AtGrenade => "AT grenade",
            Self::AtRifle => "AT rifle",
            Self::Panzerfaust => "Panzerfaust",
            Self::Launcher => "launcher",
            Self::Flamethrower => "flamethrower",
        }
    }
}

/// The row of the gun range table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum GunRow {
    /// Up to 50 mm.
    #[serde(rename = "up-to-50")]
    Small,
    /// 51 mm and more.
    #[serde(rename = "51-and-more")]
    Large,
    /// Auto cannon.
    Auto,
}

impl GunRow {
    /// `SK-GUN-02`, `SK-GUN-03`, `SK-GUN-04`, `SK-GUN-07`: ranges. Against vehicles there is no
    /// least distance.
    pub(crate) const fn ranges(self, at_vehicle: bool) -> Ranges {
        let least = if at_vehicle { 0 } else { 6 };
        match self {
            // SK-GUN-02
            Self::Small => Ranges::new(least, 18, 40, FAR),
            // SK-GUN-03
            Self::Large => Ranges::new(least, 24, 60, FAR),
            // SK-GUN-04
            Self::Auto => Ranges::new(0, 10, 24, FAR),
        }
    }
}

/// A gun.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GunSpec {
    /// Calibre in millimetres.
    pub calibre: u8,
    /// Its row of the range table.
    pub row: GunRow,
    /// `SK-VDAM-39`: whether it earns +6 with every round.
    pub plus6: bool,
    /// `SK-VDAM-48`: a poor anti-tank gun.
    pub poor: bool,
    /// Whether it has high explosive.
    pub he: bool,
    /// Shots of one purchase: 1, or more for auto cannon (`SK-GUN-10`).
    pub shots: u8,
}

impl GunSpec {
    /// `SK-ARTY-01`, `SK-ARTY-02`, `SK-ARTY-03`: the die of its shells among men.
    #[must_use]
    pub const fn die(&self) -> Die {
        shell_die(self.calibre)
    }

    /// `SK-VDAM-40`, `SK-VDAM-51`: 57 mm or larger.
    #[must_use]
    pub const fn plus4(&self) -> bool {
        self.calibre >= 57
    }

    /// Whether it is an auto cannon.
    #[must_use]
    pub const fn is_auto(&self) -> bool {
        matches!(self.row, GunRow::Auto)
    }
}

/// `SK-ARTY-01`, `SK-ARTY-02`, `SK-ARTY-03`: the die of a shell of this calibre.
pub(crate) const fn shell_die(calibre: u8) -> Die {
    match calibre {
        0..75 => Die::D6,
        75..=95 => Die::D8,
        _ => Die::D10,
    }
}
