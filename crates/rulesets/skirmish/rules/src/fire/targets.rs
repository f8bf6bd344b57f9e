//! Targets: what a shooter sees of them.

use core::cell::OnceCell;

use wargauge_rules::UnitId;
use wargauge_rules::refusal::{Verdict, require};
use wargauge_rules::table::Point;

use crate::book::Scene;
use crate::men::{Man, Squad, active, ap, bounds, is_vehicle};
use crate::position::{
    Eye, cover_all_round, cover_at, cover_of_man, covered_shift, eye_of, men_in_contact, men_seen,
    spacing_shift,
};
use crate::state::{Morale, Place};
use crate::terrain::Cover;
use crate::units::{Band, SmallArm, TEAM};

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
pub(crate) fn can_be_shot(scene: Scene<'_>, target: UnitId) -> bool {
    let there = scene.state.unit(target);
    if !there.spotted || there.morale == Morale::Surrendered {
        return false;
    }
    match there.place {
        Place::Table if is_vehicle(scene, target) => {
            scene.book.vehicle(target).is_some_and(|spec| spec.open)
        }
        Place::Table => true,
        Place::Aboard(vehicle) => scene.book.vehicle(vehicle).is_some_and(|spec| spec.open),
        Place::Waiting | Place::Pool | Place::Concealed | Place::Reserve | Place::Gone => false,
    }
}

/// A team as everybody who shoots at it has it before him.
#[derive(Clone, Debug)]
pub(crate) struct FireTarget {
    pub(crate) unit: UnitId,
    /// Looked at when somebody sees it.
    exposed: OnceCell<TargetExposure>,
}

/// What the men of a team have about them, whoever shoots at them.
#[derive(Clone, Debug)]
struct TargetExposure {
    /// Those who are no targets, and do not count, for they are in contact with friends of the
    /// shooters (`SK-SHOOT-29`), as bits.
    held: u8,
    /// Those who have no action points, as bits.
    idle: u8,
    /// Bands for their spacing.
    spacing: u8,
    /// Where each is.
    at: [Point; TEAM],
    /// The cover of each, if it is the same from all sides.
    cover: [Option<Cover>; TEAM],
}

impl TargetExposure {
    fn of(scene: Scene<'_>, unit: UnitId) -> Self {
        let (mut at, mut cover, mut idle) = ([Point::new(0, 0); TEAM], [None; TEAM], 0);
        for man in active(scene, unit) {
            at[man] = eye_of(scene, unit, man).at;
            cover[man] = cover_all_round(scene, unit, at[man]);
            idle |= u8::from(ap(scene, unit, man) == 0) << man;
        }
        let held = men_in_contact(scene, unit);
        Self { held, idle, spacing: spacing_shift(scene, unit), at, cover }
    }

    /// The poorest cover among some of the men, as bits, against an eye.
    fn cover(&self, scene: Scene<'_>, squad: Squad, eye: Eye) -> Cover {
        let one = |man: usize| {
            self.cover[man].unwrap_or_else(|| cover_of_man(scene, Man::new(squad.unit, man), eye))
        };
        let men = (0..TEAM).filter(|man| squad.holds(*man));
        men.map(one).min().unwrap_or(Cover::None)
    }
}

impl FireTarget {
    /// A team as it is now.
    pub(crate) const fn of(unit: UnitId) -> Self {
        Self { unit, exposed: OnceCell::new() }
    }

    /// What a man with a small arm sees of it; `None` if he cannot shoot at it.
    pub(crate) fn sighting(
        &self,
        scene: Scene<'_>,
        shooter: Man,
        arm: SmallArm,
    ) -> Option<Sighting> {
        let eye = eye_of(scene, shooter.unit, shooter.figure);
        // Beyond its range nobody has to look.
        let nearest = bounds(scene, self.unit)?.nearest_to(eye.at);
        arm.band(nearest.squared_distance(eye.at))?;
        let seen = men_seen(scene, shooter, self.unit);
        if seen == 0 {
            return None;
        }
        let exposed = self.exposed.get_or_init(|| TargetExposure::of(scene, self.unit));
        let men = seen & !exposed.held;
        let squared = (0..TEAM)
            .filter(|man| men & 1 << man != 0)
            .map(|man| exposed.at[man].squared_distance(eye.at))
            .min()?;
        let real = arm.band(squared)?;
        let cover = exposed.cover(scene, Squad::new(self.unit, men), eye);
        let shift = covered_shift(scene.book, exposed.spacing, cover) + arm.shift();
        // SK-SHOOT-23, SK-UNIT-29
        let automatic = real == Band::PointBlank && men & !exposed.idle == 0;
        Some(Sighting { men, real, shifted: real.shifted(shift), automatic })
    }
}

/// What a shooter sees of a soft vehicle as such (`SK-SOFT-06`).
pub(crate) fn hull_sighting(
    scene: Scene<'_>,
    eye: Eye,
    arm: SmallArm,
    target: UnitId,
) -> Option<Sighting> {
    crate::position::seen_from(scene, eye, target)?;
    let at = scene.state.unit(target).hull.at;
    let squared = crate::position::distance_to_hull(scene, target, eye.at);
    let real = arm.band(squared)?;
    let cover = cover_at(scene, at, eye.at);
    let shifted = real.shifted(cover as u8 + arm.shift());
    Some(Sighting { men: 0, real, shifted, automatic: false })
}

/// Whether a unit may attack anybody now: not shaken, not running.
pub(crate) fn may_attack(scene: Scene<'_>, unit: UnitId) -> Verdict {
    let here = scene.state.unit(unit);
    require(
        here.morale < Morale::Shaken,
        "SK-MORALE-13",
        "those who are shaken or run do not fire",
    )?;
    let vehicle = is_vehicle(scene, unit);
    require(!vehicle || here.hull.stunned == 0, "SK-VDAM-28", "the crew is stunned")?;
    require(!vehicle || !here.hull.silent, "SK-MORALE-25", "the crew wants to get away")
}

/// `SK-MELEE-02`, `SK-TURN-15`: whether a man is kept from shooting by an enemy within an inch.
pub(crate) fn is_held(scene: Scene<'_>, unit: UnitId, man: usize) -> bool {
    men_in_contact(scene, unit) & 1 << man != 0
}
