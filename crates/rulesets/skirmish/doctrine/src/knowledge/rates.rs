//! What small arms are expected to do, by range and cover.

use wargauge_skirmish::{Aim, Band, Shooting, SmallArm, UnitProfile};

/// Ends of the ranges that are told apart, in inches.
const ENDS: [i16; 8] = [6, 8, 12, 16, 18, 30, 40, 80];

/// The same squared, in hundredths of an inch.
const SQUARES: [i32; ENDS.len()] = {
    let mut squares = [0; ENDS.len()];
    let mut at = 0;
    while at < ENDS.len() {
        squares[at] = (ENDS[at] as i32 * 100).pow(2);
        at += 1;
    }
    squares
};

/// Dice of one purchase with a full crew, as the book's table has them (`SK-SHOOT-24`).
const fn shots(arm: SmallArm) -> i32 {
    match arm {
        SmallArm::Rifle | SmallArm::ScopedRifle | SmallArm::Carbine | SmallArm::Pistol => 1,
        SmallArm::Smg | SmallArm::AssaultRifle => 2,
        SmallArm::Lmg | SmallArm::Bar | SmallArm::VehicleMg | SmallArm::RoofMg => 3,
        SmallArm::Hmg => 4,
        SmallArm::QuadMg => 6,
    }
}

/// The chance of a shot to hit, in thousandths (`SK-SHOOT-06`).
pub(crate) fn chance(arm: SmallArm, band: Option<Band>, aim: Aim) -> i32 {
    band.map_or(0, |band| (21 - arm.needed(band, aim)).clamp(0, 20) * 50)
}

/// Hits of a man who spends so on it, with one die a purchase, in thousandths.
pub(crate) fn hits(arm: SmallArm, band: Option<Band>, shooting: Shooting) -> i32 {
    shooting.aims().iter().map(|&aim| chance(arm, band, aim)).sum()
}

/// The best that so many action points buy against a band, with its hits (`SK-AP-23`).
pub(crate) fn best_shooting(arm: SmallArm, band: Option<Band>, points: u8) -> (Shooting, i32) {
    let afforded = Shooting::ALL.into_iter().filter(|shooting| shooting.cost() <= points);
    let valued = afforded.map(|shooting| (shooting, hits(arm, band, shooting)));
    valued
        .max_by_key(|&(shooting, hits)| (hits, core::cmp::Reverse(shooting.cost())))
        .unwrap_or((Shooting::None, 0))
}

/// Of six, how many effect dice suppress, wound, and take out (`SK-EFFECT-02`, `SK-EFFECT-03`,
/// `SK-EFFECT-04`).
pub(crate) fn effects(modifier: i32) -> [i32; 3] {
    let suppresses = (4 - modifier).clamp(0, 6);
    let wounds = (5 - modifier).clamp(0, 6) - suppresses;
    [suppresses, wounds, 6 - suppresses - wounds]
}

/// Thousandths of a man that so many thousandths of hits take, a wound counting half.
pub(crate) fn toll(hits: i32, modifier: i32) -> i32 {
    let [_, wounds, outs] = effects(modifier);
    hits * (wounds + 2 * outs) / 12
}

/// The most action points of a man (`SK-UNIT-05`).
pub(crate) const MOST: usize = 3;

/// Thousandths of men that a unit takes out in a phase, by points that each man spends on it, by
/// bands that the target counts further, by range.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Rates {
    men: [[[i32; ENDS.len()]; 3]; MOST],
    /// Purchases of its machine guns in a phase: each pins a team down even if all of it misses
    /// (`SK-EFFECT-12`).
    bursts: [[i32; ENDS.len()]; 3],
}

impl Rates {
    /// The rates of a unit at full strength.
    pub(crate) fn of(profile: &UnitProfile) -> Self {
        let mut rates = Self::default();
        for (shift, row) in (0..).zip(rates.bursts.iter_mut()) {
            for (bursts, end) in row.iter_mut().zip(ENDS) {
                *bursts = bursts_of(profile, shift, end);
            }
        }
        for (points, table) in (1..).zip(rates.men.iter_mut()) {
            for (shift, row) in (0..).zip(table.iter_mut()) {
                for (rate, end) in row.iter_mut().zip(ENDS) {
                    *rate = rate_of(profile, points, shift, end);
                }
            }
        }
        rates
    }

    /// Thousandths of men by so many points a man, 1 at least, in a range.
    pub(crate) fn at(&self, points: usize, shift: u8, range: Range) -> i32 {
        let spent = points.clamp(1, MOST) - 1;
        self.men[spent][usize::from(shift.min(2))].get(range.0).copied().unwrap_or(0)
    }

    /// Purchases of its machine guns in a phase that reach into a range.
    pub(crate) fn bursts(&self, shift: u8, range: Range) -> i32 {
        self.bursts[usize::from(shift.min(2))].get(range.0).copied().unwrap_or(0)
    }

    /// Such purchases in the mean of all ranges at a team in open order, in thousandths.
    pub(crate) fn mean_bursts(&self) -> i32 {
        self.bursts[1].iter().sum::<i32>() * WHOLE / ENDS.len() as i32
    }

    /// What it does in the mean of all ranges to a team in open order.
    pub(crate) fn mean(&self) -> i32 {
        self.men[MOST - 1][1].iter().sum::<i32>() / ENDS.len() as i32
    }
}

/// One of the ranges that are told apart, by number, or what lies beyond all of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Range(usize);

impl Range {
    /// The range that a squared distance is in.
    #[inline]
    pub(crate) fn of(squared: i64) -> Self {
        let squared = i32::try_from(squared).unwrap_or(i32::MAX);
        Self(SQUARES.iter().map(|end| i32::from(squared > *end)).sum::<i32>() as usize)
    }

    /// Whether small arms reach so far at all.
    #[inline]
    pub(crate) const fn is_beyond_all(self) -> bool {
        self.0 >= ENDS.len()
    }
}

/// A whole, where parts are in thousandths.
const WHOLE: i32 = 1_000;

/// Points that the crew of a vehicle spends on each of its machine guns in a phase.
const OF_A_CREW: u8 = 2;

/// Purchases of machine guns in a phase that can be aimed so far (`SK-EFFECT-13`).
fn bursts_of(profile: &UnitProfile, shift: u8, end: i16) -> i32 {
    let squared = (i64::from(end) * 100).pow(2);
    let one = |arm: SmallArm, most: u8| {
        let band = arm.band(squared).and_then(|band| band.shifted(shift + arm.shift()));
        if arm.is_machine_gun() && band.is_some() { i32::from(most) } else { 0 }
    };
    match &profile.vehicle {
        Some(vehicle) => vehicle.mounts.iter().map(|mount| one(mount.arm(), OF_A_CREW)).sum(),
        None => profile.figures.iter().map(|man| one(man.arm, man.ap)).sum(),
    }
}

fn rate_of(profile: &UnitProfile, points: u8, shift: u8, end: i16) -> i32 {
    let squared = (i64::from(end) * 100).pow(2);
    let one = |arm: SmallArm, most: u8| {
        let Some(real) = arm.band(squared) else { return 0 };
        let shifted = real.shifted(shift + arm.shift());
        let hits = best_shooting(arm, shifted, points.min(most)).1 * shots(arm);
        toll(hits, arm.effect() + i32::from(real == Band::PointBlank))
    };
    match &profile.vehicle {
        Some(vehicle) => vehicle.mounts.iter().map(|mount| one(mount.arm(), 2)).sum(),
        None => profile.figures.iter().map(|man| one(man.arm, man.ap)).sum(),
    }
}
