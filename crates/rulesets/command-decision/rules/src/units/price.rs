//! The first cost formula (CD-POINTS-02 to 08), in exact fractions.

use core::ops::{Add, Mul};

use crate::units::quality::Quality;
use crate::units::stand::{Class, Mark, Profile, Size};
use crate::units::weapon::{COLUMNS, Effect, Mount, Rating, Reach, Weapon, WeaponKind};
use wargauge_rules::table::length::Length;

/// The headings of the columns that prices are reckoned with (CD-FIRE-16).
const HEADINGS: [i8; COLUMNS] = [8, 6, 4, 2];

/// A fraction in lowest terms.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fraction {
    /// Above the line.
    pub top: i64,
    /// Below it; positive.
    pub bottom: i64,
}

impl Fraction {
    /// The fraction that is worth nothing.
    pub const ZERO: Self = Self::whole(0);

    /// A whole number.
    #[must_use]
    pub const fn whole(number: i64) -> Self {
        Self { top: number, bottom: 1 }
    }

    /// `top / bottom`.
    #[must_use]
    pub const fn new(top: i64, bottom: i64) -> Self {
        let (mut a, mut b) = (top.abs(), bottom);
        while b != 0 {
            (a, b) = (b, a % b);
        }
        let by = if a == 0 { 1 } else { a };
        Self { top: top / by, bottom: bottom / by }
    }

    /// The nearest whole number, halves up.
    #[must_use]
    pub const fn half_up(self) -> i64 {
        (2 * self.top + self.bottom).div_euclid(2 * self.bottom)
    }

    fn greater(self, other: Self) -> Self {
        if self.top * other.bottom >= other.top * self.bottom { self } else { other }
    }
}

impl Add for Fraction {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self::new(self.top * other.bottom + other.top * self.bottom, self.bottom * other.bottom)
    }
}

impl Mul for Fraction {
    type Output = Self;

    fn mul(self, other: Self) -> Self {
        Self::new(self.top * other.top, self.bottom * other.bottom)
    }
}

/// What the cost of a stand is made of (the columns of the breakdown table).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Breakdown {
    /// Fire at personnel (CD-POINTS-03).
    pub fire: Fraction,
    /// Fire at armour (CD-POINTS-04).
    pub armour: Fraction,
    /// Close assault (CD-POINTS-05).
    pub close: Fraction,
    /// Durability (CD-POINTS-06).
    pub durability: Fraction,
    /// Mobility (CD-POINTS-07).
    pub mobility: Fraction,
    /// Flat marks, cargo and tow (CD-POINTS-02, CD-POINTS-08).
    pub extra: Fraction,
}

/// The cost of a stand in whole points (CD-POINTS-02), a value of this project's own
/// (CD-POINTS-01).
#[must_use]
pub fn cost(profile: &Profile, weapons: &[Weapon]) -> i64 {
    breakdown(profile, weapons).cost().half_up()
}

impl Breakdown {
    /// The cost before rounding (CD-POINTS-02).
    #[must_use]
    pub fn cost(self) -> Fraction {
        let sum = Fraction::whole(10) * self.fire
            + Fraction::whole(8) * self.armour
            + Fraction::whole(2) * self.close
            + Fraction::whole(3) * self.durability;
        self.mobility * sum + self.extra
    }
}

/// What the cost of a stand is made of.
#[must_use]
pub fn breakdown(profile: &Profile, weapons: &[Weapon]) -> Breakdown {
    Breakdown {
        fire: fire(profile, weapons),
        armour: fire_at_armour(profile, weapons),
        close: close(profile, weapons),
        durability: durability(profile),
        mobility: mobility(profile),
        extra: extra(profile),
    }
}

fn arms<'w>(
    profile: &'w Profile,
    weapons: &'w [Weapon],
) -> impl Iterator<Item = (&'w Weapon, Mount)> + 'w {
    profile.arms.iter().map(|arm| (&weapons[usize::from(arm.weapon)], arm.mount))
}

/// CD-POINTS-03: personnel and guns take their best line, vehicles add all of them.
fn fire(profile: &Profile, weapons: &[Weapon]) -> Fraction {
    let mut total = Fraction::ZERO;
    for (weapon, _) in arms(profile, weapons) {
        let one = line_fire(weapon, profile.quality);
        total = if profile.is_vehicle() { total + one } else { total.greater(one) };
    }
    total
}

fn line_fire(weapon: &Weapon, quality: Quality) -> Fraction {
    if weapon.effect == Effect::Never || weapon.anti_aircraft {
        return Fraction::ZERO;
    }
    let rate = Fraction::whole(i64::from(weapon.rate));
    if let (WeaponKind::Mortar, Effect::Burst { side, value }) = (weapon.kind, weapon.effect) {
        return rate * Fraction::new(i64::from(value) * i64::from(side), 10);
    }
    let mut sum = Fraction::ZERO;
    for inches in [2, 6, 12, 20] {
        let more = match weapon.effect {
            Effect::Personnel(more) => i32::from(more),
            Effect::Never | Effect::Burst { .. } => 0,
        };
        let Some((number, _)) = at_range(weapon, inches) else { continue };
        let hit = (number + more + quality.modifier()).clamp(0, 10);
        let hit = Fraction::new(i64::from(hit), 10);
        sum = sum
            + match weapon.effect {
                Effect::Burst { side, value } => {
                    let miss = Fraction::new(hit.bottom - hit.top, hit.bottom);
                    let burst = Fraction::new(i64::from(value), 10);
                    (hit + miss * burst) * Fraction::whole(i64::from(side))
                }
                Effect::Personnel(_) | Effect::Never => hit,
            };
    }
    rate * sum * Fraction::new(1, 4)
}

/// The column at a range out of contact.
fn at_range(weapon: &Weapon, inches: i16) -> Option<(i32, Rating)> {
    weapon.column(false, HEADINGS, |length| length >= Length::inches(inches))
}

/// CD-POINTS-04: the best line against armour 8.
fn fire_at_armour(profile: &Profile, weapons: &[Weapon]) -> Fraction {
    let one = |weapon: &Weapon| {
        let mut sum = Fraction::ZERO;
        for inches in [1, 10, 20, 30] {
            let Some((number, rating)) = at_range(weapon, inches) else { continue };
            let hit = (number + profile.quality.modifier()).clamp(0, 10);
            sum = sum + Fraction::new(i64::from(hit), 10) * harm(rating);
        }
        Fraction::whole(i64::from(weapon.rate)) * sum * Fraction::new(1, 4)
    };
    arms(profile, weapons).map(|(weapon, _)| one(weapon)).fold(Fraction::ZERO, Fraction::greater)
}

/// Mean hits of one penetration die on armour 8, a kill counted as three.
fn harm(rating: Rating) -> Fraction {
    if rating == Rating::None {
        return Fraction::ZERO;
    }
    let hits: i64 = (1..=10).map(|die| i64::from(3.min(penetration(rating.total(die), 8)))).sum();
    Fraction::new(hits, 10)
}

/// Hits of a penetration total on an armour rating (CD-AT-04, CD-AT-05, CD-AT-06); 3 stands for
/// destroyed (CD-AT-07).
#[must_use]
pub const fn penetration(total: i32, armour: i32) -> u8 {
    match total - armour {
        ..=0 => 0,
        1..=3 => 1,
        4..=6 => 2,
        7.. => 3,
    }
}

/// CD-POINTS-05: the best small-arms line that has a column for contact.
fn close(profile: &Profile, weapons: &[Weapon]) -> Fraction {
    let heavy = arms(profile, weapons).any(|(weapon, _)| weapon.heavy);
    if profile.class != Class::Personnel || heavy {
        return Fraction::ZERO;
    }
    let assaults = |weapon: &Weapon| {
        let contact = weapon.bands.iter().flatten().any(|band| band.reach == Reach::Contact);
        contact && weapon.kind == WeaponKind::SmallArms
    };
    let number = i64::from(8 + profile.quality.modifier());
    arms(profile, weapons)
        .filter(|(weapon, _)| assaults(weapon))
        .map(|(weapon, _)| Fraction::new(i64::from(weapon.rate_in_contact) * number, 10))
        .fold(Fraction::ZERO, Fraction::greater)
}

/// What the hits that it takes are worth (CD-POINTS-06).
fn durability(profile: &Profile) -> Fraction {
    let mut worth = Fraction::whole(i64::from(profile.quality.capacity()));
    if let Some(armour) = profile.armour {
        let mean = Fraction::new(i64::from(2 * armour.front + armour.flank), 3);
        worth = worth * (Fraction::whole(1) + mean * Fraction::new(1, 4));
        if profile.is_weak() {
            worth = worth * Fraction::new(4, 5);
        }
    }
    match (profile.class, profile.size) {
        (Class::Soft, _) => worth * Fraction::new(1, 2),
        (_, Size::Half) => worth * Fraction::new(3, 4),
        _ => worth,
    }
}

/// What its movement multiplies its price by (CD-POINTS-07).
fn mobility(profile: &Profile) -> Fraction {
    match profile.class {
        Class::Gun => Fraction::new(4, 5),
        Class::Personnel | Class::Soft | Class::Afv => {
            Fraction::new(3, 4) + Fraction::new(i64::from(profile.pace), 48)
        }
    }
}

/// CD-POINTS-08, and what cargo and tow add (CD-POINTS-02).
fn extra(profile: &Profile) -> Fraction {
    let flat: i64 = [
        (Mark::BattalionCommand, 15),
        (Mark::Staff, 20),
        (Mark::CompanyCommand, 10),
        (Mark::CommandVehicle, 10),
        (Mark::Recon, 5),
        (Mark::Engineer, 5),
    ]
    .iter()
    .filter(|(mark, _)| profile.marks.has(*mark))
    .map(|(_, worth)| worth)
    .sum();
    Fraction::new(i64::from(profile.cargo) * 3, 2)
        + Fraction::whole(flat + 2 * i64::from(profile.tow))
}
