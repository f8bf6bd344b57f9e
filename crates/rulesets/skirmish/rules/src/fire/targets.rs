//! Targets: what a shooter sees of them.

use wargauge_rules::UnitId;

use crate::book::Skirmish;
use crate::men::{active, ap, is_vehicle};
use crate::position::{Eye, band_shift, cover_among, cover_at, eye_of, men_in_contact, men_seen};
use crate::refusal::{Verdict, require};
use crate::state::{Morale, Place, State};
use crate::units::{Band, SmallArm};

/// What a shooter with a small arm has before him.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Sighting {
    /// The men he may hit, as bits.
    pub(crate) men: u8,
    /// The real band.
    pub(crate) real: Band,
    /// The band with all shifts; `None` beyond Long.
    pub(crate) shifted: Option<Band>,
    /// `SK-SHOOT-22`: hits need no die.
    pub(crate) automatic: bool,
}

/// Whether a unit can be shot at with small arms at all: spotted, on the table, not behind closed
/// armour (`SK-VIS-01`, `SK-AFV-23`).
pub(crate) fn can_be_shot(book: &Skirmish, state: &State, target: UnitId) -> bool {
    let there = state.unit(target);
    if !there.spotted || there.morale == Morale::Surrendered {
        return false;
    }
    match there.place {
        Place::Table if is_vehicle(book, state, target) => {
            book.vehicle(target).is_some_and(|spec| spec.open)
        }
        Place::Table => true,
        Place::Aboard(vehicle) => book.vehicle(vehicle).is_some_and(|spec| spec.open),
        Place::Waiting | Place::Pool | Place::Concealed | Place::Reserve | Place::Gone => false,
    }
}

/// A team as everybody who shoots at it has it before him: those in contact with friends of the
/// shooters are no targets and do not count (`SK-SHOOT-29`).
#[derive(Clone, Copy, Debug)]
pub(crate) struct Quarry {
    pub(crate) unit: UnitId,
    /// Its men in contact, as bits.
    held: u8,
}

impl Quarry {
    /// A team as it is now.
    pub(crate) fn of(book: &Skirmish, state: &State, unit: UnitId) -> Self {
        Self { unit, held: men_in_contact(book, state, unit) }
    }

    /// What a man with a small arm sees of it; `None` if he cannot shoot at it.
    pub(crate) fn sighting(
        &self,
        book: &Skirmish,
        state: &State,
        (shooter, arm): ((UnitId, usize), SmallArm),
    ) -> Option<Sighting> {
        let target = self.unit;
        let men = men_seen(book, state, shooter, target) & !self.held;
        if men == 0 {
            return None;
        }
        let eye = eye_of(book, state, shooter.0, shooter.1);
        let squared = active(book, state, target)
            .filter(|man| men & 1 << man != 0)
            .map(|man| eye_of(book, state, target, man).at.squared_distance(eye.at))
            .min()?;
        let real = arm.band(squared)?;
        let visible = || active(book, state, target).filter(|man| men & 1 << man != 0);
        let cover = cover_among(book, state, (target, men), eye);
        let shift = band_shift(book, state, target, cover) + arm.shift();
        // SK-SHOOT-23, SK-UNIT-29
        let automatic =
            real == Band::PointBlank && visible().all(|man| ap(book, state, target, man) == 0);
        Some(Sighting { men, real, shifted: real.shifted(shift), automatic })
    }
}

/// What a shooter sees of a soft vehicle as such (`SK-SOFT-06`).
pub(crate) fn hull_sighting(
    book: &Skirmish,
    state: &State,
    (eye, arm): (Eye, SmallArm),
    target: UnitId,
) -> Option<Sighting> {
    crate::position::seen_from(book, state, eye, target)?;
    let at = state.unit(target).hull.at;
    let squared = crate::position::distance_to_hull(book, state, target, eye.at);
    let real = arm.band(squared)?;
    let cover = cover_at(book, state, at, eye.at);
    let shifted = real.shifted(cover as u8 + arm.shift());
    Some(Sighting { men: 0, real, shifted, automatic: false })
}

/// Whether a unit may attack anybody now: not shaken, not running.
pub(crate) fn may_attack(book: &Skirmish, state: &State, unit: UnitId) -> Verdict {
    let here = state.unit(unit);
    require(
        here.morale < Morale::Shaken,
        "SK-MORALE-13",
        "those who are shaken or run do not fire",
    )?;
    let vehicle = is_vehicle(book, state, unit);
    require(!vehicle || here.hull.stunned == 0, "SK-VDAM-28", "the crew is stunned")?;
    require(!vehicle || !here.hull.silent, "SK-MORALE-25", "the crew wants to get away")
}

/// `SK-MELEE-02`, `SK-TURN-15`: whether a man is kept from shooting by an enemy within an inch.
pub(crate) fn is_held(book: &Skirmish, state: &State, unit: UnitId, man: usize) -> bool {
    men_in_contact(book, state, unit) & 1 << man != 0
}
