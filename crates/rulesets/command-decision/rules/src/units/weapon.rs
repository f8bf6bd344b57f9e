//! Weapon lines: what a stand fires (CD-DATA-01 to 06).

use wargauge_rules::table::length::Length;

use crate::units::quality::Quality;

/// Number of range columns of a line (CD-FIRE-14).
pub const COLUMNS: usize = 4;

/// The kinds of weapon line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum WeaponKind {
    /// Rifles and machine guns: hits spread over a circle (CD-SA-01).
    SmallArms,
    /// Hand-held anti-tank weapons.
    AntiTank,
    /// Guns and howitzers.
    Gun,
    /// Battalion mortars: indirect only (CD-MORTAR-01).
    Mortar,
}

/// A penetration rating (CD-AT-02, CD-AT-03). No rating and a rating of 0 differ (CD-AT-15).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Rating {
    /// None: it cannot hurt armour, but for weak vehicles.
    None,
    /// Added to the die.
    Plus(i8),
    /// The die is multiplied by it.
    Times(i8),
}

impl Rating {
    /// What a penetration die comes to; 0 without a rating.
    #[must_use]
    pub const fn total(self, die: u8) -> i32 {
        match self {
            Self::None => 0,
            Self::Plus(more) => die as i32 + more as i32,
            Self::Times(factor) => die as i32 * factor as i32,
        }
    }
}

/// How far a column reaches.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reach {
    /// Only in physical contact (CD-CLOSE-02).
    Contact,
    /// At most so far.
    Within(Length),
}

/// One range column of a line (CD-DATA-02, CD-DATA-03).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Band {
    /// How far it reaches.
    pub reach: Reach,
    /// What it pierces.
    pub rating: Rating,
    /// The number that hits, where it is not that of the column's heading.
    pub hit: Option<i8>,
}

/// What a line does to personnel: its HE/APERS entry (CD-DATA-04).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Effect {
    /// Added to the number that hits personnel (CD-FIRE-18).
    Personnel(i8),
    /// It cannot be fired at personnel (CD-FIRE-19).
    Never,
    /// It bursts: side of the square in inches, and the number that hits (CD-HE-01); of a shell of
    /// 75 mm 1 and 4 (CD-HE-02).
    Burst {
        /// Side of the square in inches.
        side: u8,
        /// What hits, before modifiers.
        value: i8,
    },
}

/// How a line is mounted (CD-DATA-05).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Mount {
    /// In a turret: all round, one target for all turret lines (CD-RESTR-05).
    Turret,
    /// On a turntable: all round (CD-FACE-08).
    Turntable,
    /// In a hull: the front arc (CD-FACE-09).
    Hull,
    /// Carried or on wheels: the front arc (CD-FACE-14).
    Front,
    /// All round, as mortars (CD-MORTAR-10).
    All,
}

impl Mount {
    /// Whether it fires in any direction (CD-FACE-08).
    #[must_use]
    pub const fn is_all_round(self) -> bool {
        matches!(self, Self::Turret | Self::Turntable | Self::All)
    }
}

/// A weapon line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Weapon {
    /// Its id in the army file.
    pub id: String,
    /// Its name for people.
    pub name: String,
    /// What it is.
    pub kind: WeaponKind,
    /// Dice in contact with an enemy (CD-FIRE-21).
    pub rate_in_contact: u8,
    /// Dice otherwise.
    pub rate: u8,
    /// Its columns A to D (CD-FIRE-14); a mortar has none.
    pub bands: [Option<Band>; COLUMNS],
    /// What it does to personnel.
    pub effect: Effect,
    /// How it is mounted, where a stand's roster entry does not say otherwise.
    pub mount: Mount,
    /// Needs to be stationary, and never fires in the Op phase (CD-RESTR-04).
    pub asterisk: bool,
    /// A towed weapon, fired by its crew from its own place (CD-GUN-11).
    pub towed: bool,
    /// A heavy infantry weapon: not after a Full Advance (CD-RESTR-01).
    pub heavy: bool,
    /// An anti-aircraft machine gun on a tank (CD-RESTR-07).
    pub anti_aircraft: bool,
    /// Of a dedicated anti-aircraft vehicle (CD-RESTR-08).
    pub dedicated: bool,
    /// A machine gun in the rear of a turret (CD-RESTR-06).
    pub rear: bool,
    /// The line of the army that it falls back on (CD-RESTR-02).
    pub other: Option<u8>,
    /// Longest and shortest indirect range of a mortar (CD-MORTAR-03, CD-MORTAR-11).
    pub indirect: Option<(Length, Length)>,
}

impl Weapon {
    /// The first column that reaches a target (CD-FIRE-15), with its rating and the number that
    /// hits; `None` out of range (CD-FIRE-12). `is_within` says whether the target is within a
    /// distance.
    #[must_use]
    pub fn column(
        &self,
        contact: bool,
        headings: [i8; COLUMNS],
        is_within: impl Fn(Length) -> bool,
    ) -> Option<(i32, Rating)> {
        self.bands.iter().zip(headings).find_map(|(band, heading)| {
            let band = band.as_ref()?;
            let reaches = match band.reach {
                Reach::Contact => contact,
                Reach::Within(length) => is_within(length),
            };
            reaches.then(|| (i32::from(band.hit.unwrap_or(heading)), band.rating))
        })
    }

    /// The longest range of its columns; of a mortar its indirect range.
    #[must_use]
    pub fn longest(&self) -> Length {
        let bands = self.bands.iter().flatten().map(|band| match band.reach {
            Reach::Contact => Length::ZERO,
            Reach::Within(length) => length,
        });
        bands.chain(self.indirect.map(|(most, _)| most)).max().unwrap_or(Length::ZERO)
    }

    /// Whether some column has a penetration rating.
    #[must_use]
    pub fn pierces(&self) -> bool {
        self.bands.iter().flatten().any(|band| band.rating != Rating::None)
    }

    /// Dice of a stand in contact with an enemy or not (CD-FIRE-21).
    #[must_use]
    pub const fn dice(&self, contact: bool) -> u8 {
        if contact { self.rate_in_contact } else { self.rate }
    }
}

/// The number that hits with a column, for a firer of some quality; 0 to 10 as a chance in ten.
#[must_use]
pub fn chance_in_ten(number: i32, quality: Quality) -> i32 {
    (number + quality.modifier()).clamp(0, 10)
}
