//! Stands: what a playing piece is (CD-DATA-07).

use arrayvec::ArrayVec;
use wargauge_rules::table::length::Length;

use crate::units::quality::Quality;
use crate::units::weapon::Mount;

/// The most weapon lines of a stand.
pub const MAX_LINES: usize = 4;

/// The classes of stands (CD-DATA-07).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Class {
    /// Men on foot or mounted.
    Personnel,
    /// The crew of a towed gun, with its gun (CD-DATA-11).
    Gun,
    /// A vehicle without armour.
    Soft,
    /// An armoured vehicle.
    Afv,
}

impl Class {
    /// Whether it is a vehicle.
    #[must_use]
    pub const fn is_vehicle(self) -> bool {
        matches!(self, Self::Soft | Self::Afv)
    }
}

/// The sizes of stands (CD-SCALE-03 to 06).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Size {
    /// 10 to 30 men (CD-SCALE-05).
    Half,
    /// A platoon (CD-SCALE-04).
    Full,
    /// The crew of a heavy weapon (CD-SCALE-06).
    Double,
    /// 4 to 6 vehicles (CD-SCALE-03).
    Vehicle,
}

/// Radius of an unlimbered gun (CD-GEO-05).
pub const GUN_RADIUS: Length = Length::from_hundredths(40);

/// Radius of a wreck (CD-TERR-12, CD-WRECK-02).
pub const WRECK_RADIUS: Length = Length::from_hundredths(60);

impl Size {
    /// Radius of its disc (CD-GEO-05).
    #[must_use]
    #[inline]
    pub const fn radius(self) -> Length {
        Length::from_hundredths(match self {
            Self::Half => 25,
            Self::Full => 40,
            Self::Double | Self::Vehicle => 60,
        })
    }

    /// Room it takes aboard, in half stands (CD-TRANS-04).
    #[must_use]
    pub const fn room(self) -> u8 {
        match self {
            Self::Half => 1,
            Self::Full => 2,
            Self::Double | Self::Vehicle => 4,
        }
    }
}

/// How a stand meets terrain (CD-TERR-06).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Gait {
    /// Walks, or is a gun pushed by its crew.
    Foot,
    /// Horse, ski, bicycle, motorcycle.
    Mounted,
    /// Moves on tracks.
    Tracked,
    /// Moves on half-tracks.
    HalfTrack,
    /// Moves on wheels.
    Wheeled,
}

/// Armour ratings (CD-FACE-10).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Armour {
    /// Against fire from the front arc.
    pub front: i8,
    /// Against any other.
    pub flank: i8,
    /// Whether the top is open (CD-AT-11).
    pub open: bool,
}

/// Who may place order chits, and where (CD-CMD-07 to 10).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Cap {
    /// A joint command stand: within 6 inches of itself, where it sees (CD-CMD-07).
    Joint,
    /// A command vehicle or single figure: anywhere it sees (CD-CMD-08).
    Sight,
    /// Staff: anywhere (CD-CMD-09).
    Staff,
    /// A recon stand, for itself (CD-CMD-10).
    Own,
}

/// Special marks of a stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Mark {
    /// Commands the battalion.
    BattalionCommand,
    /// Commands the company, as a joint stand.
    CompanyCommand,
    /// Commands the company, from a vehicle or as a single figure.
    CommandVehicle,
    /// Battalion staff.
    Staff,
    /// Self-ordering recon (CD-CMD-04).
    Recon,
    /// Destroys a vehicle it assaults (CD-CLOSE-07).
    Engineer,
    /// Carries and tows, and never takes riders (CD-RIDER-03).
    Transport,
    /// A heavy tank (CD-POINTS-10).
    HeavyTank,
    /// Cavalry, cyclists: never riders (CD-RIDER-01).
    OwnMount,
}

impl Mark {
    /// All marks.
    pub const ALL: [Self; 9] = [
        Self::BattalionCommand,
        Self::CompanyCommand,
        Self::CommandVehicle,
        Self::Staff,
        Self::Recon,
        Self::Engineer,
        Self::Transport,
        Self::HeavyTank,
        Self::OwnMount,
    ];
}

/// A set of marks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Marks(u16);

impl Marks {
    /// Whether it has the mark.
    #[must_use]
    pub const fn has(self, mark: Mark) -> bool {
        self.0 & 1 << mark as u16 != 0
    }
}

impl FromIterator<Mark> for Marks {
    fn from_iter<I: IntoIterator<Item = Mark>>(marks: I) -> Self {
        Self(marks.into_iter().fold(0, |bits, mark| bits | 1 << mark as u16))
    }
}

/// A weapon line of a stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Arm {
    /// Index of the weapon in its army.
    pub weapon: u8,
    /// How this stand mounts it.
    pub mount: Mount,
}

/// What a stand is. Plain data: the book holds one for every stand of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Profile {
    /// Its class.
    pub class: Class,
    /// Its size.
    pub size: Size,
    /// Its quality (CD-TQ-01, CD-TQ-13).
    pub quality: Quality,
    /// Cross-country movement in inches, as the data say (CD-MOVE-07): 12 for men on foot
    /// (CD-MOVE-05), 20 for those mounted (CD-MOVE-06).
    pub pace: u8,
    /// Road movement in inches (CD-MOVE-02); that across country for personnel (CD-MOVE-03).
    pub road: u8,
    /// How it meets terrain.
    pub gait: Gait,
    /// Its armour, if it has any.
    pub armour: Option<Armour>,
    /// Room for cargo, in half stands.
    pub cargo: u8,
    /// Whether it can tow a gun (CD-TRANS-05).
    pub tow: bool,
    /// Its lines, in the order of its roster entry.
    pub arms: ArrayVec<Arm, MAX_LINES>,
    /// Its marks.
    pub marks: Marks,
}

impl Profile {
    /// Whether it is a vehicle.
    #[must_use]
    pub const fn is_vehicle(&self) -> bool {
        self.class.is_vehicle()
    }

    /// Whether it is men: personnel or a gun crew.
    #[must_use]
    pub const fn is_personnel(&self) -> bool {
        !self.class.is_vehicle()
    }

    /// Whether it is an armoured vehicle.
    #[must_use]
    pub const fn is_afv(&self) -> bool {
        matches!(self.class, Class::Afv)
    }

    /// A weak armoured vehicle: open-topped or wheeled (CD-AT-11). Trucks are soft (CD-DATA-08).
    #[must_use]
    pub fn is_weak(&self) -> bool {
        self.is_afv()
            && (self.gait == Gait::Wheeled || self.armour.is_some_and(|armour| armour.open))
    }

    /// Whether those inside may be seen and may fire: open-topped or soft (CD-PASS-07).
    #[must_use]
    pub fn is_open(&self) -> bool {
        match self.class {
            Class::Soft => true,
            Class::Afv => self.armour.is_some_and(|armour| armour.open),
            Class::Personnel | Class::Gun => false,
        }
    }

    /// Whether men may ride on it (CD-RIDER-03, CD-RIDER-04).
    #[must_use]
    pub fn takes_riders(&self) -> bool {
        self.is_afv()
            && self.gait == Gait::Tracked
            && !self.is_open()
            && !self.marks.has(Mark::Transport)
    }

    /// Whether it may ride on a tank (CD-RIDER-01).
    #[must_use]
    pub fn may_ride(&self) -> bool {
        self.class == Class::Personnel
            && self.size != Size::Double
            && !self.marks.has(Mark::OwnMount)
    }

    /// Its cap, if it places chits (CD-CMD-03, CD-CMD-04): commanders of battalion and companies,
    /// staff and recon do (CD-CMD-01).
    #[must_use]
    pub fn cap(&self) -> Option<Cap> {
        if self.marks.has(Mark::Staff) {
            Some(Cap::Staff)
        } else if self.marks.has(Mark::BattalionCommand) || self.marks.has(Mark::CommandVehicle) {
            Some(Cap::Sight)
        } else if self.marks.has(Mark::CompanyCommand) {
            Some(Cap::Joint)
        } else if self.marks.has(Mark::Recon) {
            Some(Cap::Own)
        } else {
            None
        }
    }

    /// Whether it commands a company.
    #[must_use]
    pub const fn leads_company(&self) -> bool {
        self.marks.has(Mark::CompanyCommand) || self.marks.has(Mark::CommandVehicle)
    }

    /// Radius of its disc (CD-GEO-05).
    #[must_use]
    #[inline]
    pub const fn radius(&self) -> Length {
        self.size.radius()
    }
}
