//! Volleys: who may shoot with what (VD-SHOOT-05 to VD-SHOOT-07, VD-VEH-31), and the attack that
//! comes of it.

use crate::action::{LAYS_THE_GUN, Target, Volley};
use crate::attack::blast;
use crate::book::{Scene, VictoryDecision};
use crate::morale::markers;
use crate::position::fields_of_fire;
use crate::state::State;
use crate::state::activation::Activation;
use crate::state::unit::Place;
use crate::switches::{MarkerSilencesModel, SetupMode};
use crate::units::command;
use crate::units::profile::{Ability, Body, Feature, Mount, Property, Reach, UnitKind, Weapon};
use wargauge_rules::game::{Illegal, UnitId};
use wargauge_rules::refusal::{Verdict, forbid, illegal, require};
use wargauge_rules::table::dice::Die;
use wargauge_rules::table::length::Length;
use wargauge_rules::table::point::Point;

/// The Blast of a volley.
pub(crate) fn area_of(book: &VictoryDecision, unit: UnitId, volley: &Volley) -> Option<Area> {
    let fired = book.profile(unit).mounts.iter().zip(volley).filter(|(_, count)| **count > 0);
    fired.filter_map(|(mount, _)| Area::of_weapon(book, book.weapon(mount.weapon))).next()
}

/// Models that can shoot out of one side of a floor (VD-BLDG-11).
const OPENINGS: u8 = 6;

/// Models that can shoot from an Open transport (VD-VSP-06).
const PASSENGERS: u8 = 4;

/// Least range of Indirect weapons (VD-FEAT-15).
const LEAST_INDIRECT: Length = Length::inches(8);

/// A target as a unit has it in its sights.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sighting {
    /// The unit that shoots.
    pub unit: UnitId,
    /// What it shoots at.
    pub target: Target,
    /// Where the shot comes from.
    pub muzzle: Point,
    /// Where it goes.
    pub mark: Point,
    /// Whether the unit itself sees it; if not only Indirect weapons can shoot (VD-FEAT-15).
    pub seen: bool,
    /// Whether only Scoped weapons may pick it (VD-FEAT-26).
    pub only_scoped: bool,
}

/// The area of a Blast of a volley.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Area {
    /// How far it reaches from its Target Point.
    pub radius: Length,
    /// Whether the shot is Indirect.
    pub indirect: bool,
}

impl Area {
    /// That of a weapon, if it has a Blast.
    pub(crate) fn of_weapon(book: &VictoryDecision, weapon: &Weapon) -> Option<Self> {
        let indirect = weapon.features.has(Feature::Indirect);
        Some(Self { radius: blast::radius(book, weapon)?, indirect })
    }
}

/// How many models of a group, or points of a stand, can use one of their weapons at a target
/// now.
pub(crate) fn bearers(scene: Scene<'_>, sighting: &Sighting, number: usize) -> Result<u8, Illegal> {
    let Scene { book, state } = scene;
    let unit = sighting.unit;
    let Some(active) = &state.active else {
        return Err(illegal("VD-ACT-14", "no unit is active"));
    };
    let mount = &book.profile(unit).mounts[number];
    let weapon = book.weapon(mount.weapon);
    let left = state.unit(unit).strength[usize::from(mount.group)];
    let bearers = borne(book, unit, mount, left);
    // VD-ABIL-71: a crew shoots as long as a point of it is left.
    require(bearers > 0, "VD-SHOOT-25", "nobody bears the weapon any more")?;
    // VD-SHOOT-06.
    let uses = weapon.uses.saturating_mul(bearers).saturating_sub(active.used[number]);
    require(uses > 0, "VD-SHOOT-06", "the weapon has no use left")?;
    reaches(scene, sighting, mount)?;
    if weapon.features.has(Feature::Indirect) {
        require(!active.moved, "VD-FEAT-17", "the team has moved")?;
        require(
            !fields_of_fire::is_inside(state, unit),
            "VD-BLDG-14",
            "it cannot fire from inside",
        )?;
    } else {
        require(sighting.seen, "VD-SHOOT-04", "the target is out of sight")?;
    }
    // VD-FEAT-27.
    if book.switches().setup_mode == SetupMode::Actions && weapon.set_up > 0 {
        require(!active.moved, "VD-FEAT-27", "the weapon is not set up")?;
    }
    let scoped = weapon.features.has(Feature::Scoped);
    require(scoped || !sighting.only_scoped, "VD-ABIL-29", "an Individual is protected")?;
    Ok(bearers.min(uses))
}

/// How many of a weapon a group of such strength has. No stand has more of a weapon than points
/// left (VD-SCALE-11).
#[inline]
fn borne(book: &VictoryDecision, unit: UnitId, mount: &Mount, left: u8) -> u8 {
    match book.profile(unit).groups[usize::from(mount.group)].body {
        Body::Man => left.saturating_mul(mount.each),
        Body::Stand { .. } | Body::Team { .. } => left.min(mount.each),
        Body::Vehicle { .. } => {
            if left > 0 {
                mount.each
            } else {
                0
            }
        }
    }
}

/// Range and fire arc.
fn reaches(scene: Scene<'_>, sighting: &Sighting, mount: &Mount) -> Verdict {
    let weapon = scene.book.weapon(mount.weapon);
    let within = match weapon.reach {
        Reach::Placed => return forbid("VD-CHAR-13", "the weapon is placed, not shot"),
        Reach::To(range) => sighting.muzzle.within(sighting.mark, range),
        Reach::Sight => true,
    };
    require(within, "VD-SHOOT-07", "the target is out of range")?;
    if weapon.features.has(Feature::Indirect) {
        let near = sighting.mark.squared_distance(sighting.muzzle) < LEAST_INDIRECT.squared();
        require(!near, "VD-FEAT-15", "the target is too near for Indirect fire")?;
    }
    require(
        // VD-VEH-23: turrets all round, guns in the hull ahead.
        fields_of_fire::in_arc(scene.state, sighting.unit, mount.arc, sighting.mark),
        "VD-SHOOT-13",
        "the target is outside the fire arc",
    )
}

/// The most models, points or weapons a unit may use in one Shoot Action (VD-SUPP-06,
/// VD-VEH-31, VD-BLDG-11).
pub(crate) fn fire_limit(scene: Scene<'_>, unit: UnitId) -> u8 {
    let most = markers::able(scene, unit);
    match scene.state.unit(unit).place {
        Place::Inside { .. } => most.min(OPENINGS),
        Place::Aboard { .. } => most.min(PASSENGERS),
        Place::Nowhere | Place::Reserve | Place::Table | Place::Gone => most,
    }
}

/// Whether a volley can be fired at a target; the Blast in it, if there is one.
pub(crate) fn check_volley(
    scene: Scene<'_>,
    sighting: &Sighting,
    volley: &Volley,
) -> Result<Option<Area>, Illegal> {
    let Scene { book, state } = scene;
    let unit = sighting.unit;
    let profile = book.profile(unit);
    let vehicle = profile.kind == UnitKind::Vehicle;
    let (mut total, mut area) = (0u8, None);
    let mut by_group = [(0u8, 0u8, 0u8); crate::units::profile::MAX_GROUPS];
    for (number, &count) in volley.iter().enumerate().filter(|(_, count)| **count > 0) {
        let Some(mount) = profile.mounts.get(number) else {
            return Err(illegal("VD-SHOOT-05", "the unit has no such weapon"));
        };
        let weapon = book.weapon(mount.weapon);
        let lays = count == LAYS_THE_GUN;
        if lays {
            check_laying(book, unit, volley, weapon)?;
        }
        let count = if lays { mount.each } else { count };
        let bearers = bearers(scene, sighting, number)?;
        require(count <= bearers, "VD-SHOOT-05", "not so many have the weapon")?;
        total = total.saturating_add(count);
        let group = &mut by_group[usize::from(mount.group)];
        group.0 += count;
        if mount.main {
            group.1 += count;
        } else {
            group.2 += count;
        }
        if let Some(one) = Area::of_weapon(book, weapon) {
            let same = area.is_none_or(|area| area == one);
            require(same, "VD-FEAT-03", "Blasts of one action have one area")?;
            area = Some(one);
        }
    }
    require(total > 0, "VD-SHOOT-07", "no weapon fires")?;
    require(total <= fire_limit(scene, unit), "VD-SUPP-06", "too many are out of action")?;
    for (number, &(count, main, hand)) in by_group.iter().enumerate() {
        let left = state.unit(unit).strength[number];
        // VD-SCALE-10: of a stand each point; which of its weapons, its owner says with the volley.
        require(vehicle || count <= left, "VD-SHOOT-05", "each uses one weapon")?;
        let team = profile.kind == UnitKind::Team;
        let either = main == 0 || hand == 0;
        require(!team || either, "VD-ABIL-73", "main weapon or hand weapons")?;
    }
    Ok(area)
}

/// VD-FEAT-14: only a co-axial weapon lays the gun, and only a gun that fires.
fn check_laying(book: &VictoryDecision, unit: UnitId, volley: &Volley, weapon: &Weapon) -> Verdict {
    let mounts = &book.profile(unit).mounts;
    let gun = mounts.iter().zip(volley).any(|(mount, &count)| mount.main && count > 0);
    let co_axial = weapon.features.has(Feature::CoAxial);
    require(co_axial && gun, "VD-FEAT-14", "it does not lay a gun that fires")
}

/// Whether the active unit has moved in this activation (VD-FEAT-29). It says what can be set up
/// (VD-MOVE-09); a hand weapon does not ask (VD-SHOOT-12).
#[inline]
pub(crate) fn has_moved(state: &State) -> bool {
    state.active.as_ref().is_some_and(|active| active.moved)
}

/// Damage Dice of so many uses of a weapon without Blast (VD-FEAT-27, VD-SUPP-15).
#[inline]
pub(crate) fn shot_dice(scene: Scene<'_>, unit: UnitId, mount: &Mount, count: u8) -> u8 {
    let Scene { book, state } = scene;
    let weapon = book.weapon(mount.weapon);
    let extra = book.switches().setup_mode == SetupMode::ExtraDice && !has_moved(state);
    // VD-FEAT-28: they are dice of the weapon like the others.
    let each = weapon.dice + if extra { weapon.set_up } else { 0 };
    let dice = each.saturating_mul(count);
    let crewed = book.profile(unit).kind == UnitKind::Team && mount.main;
    let silenced = book.switches().marker_silences_model == MarkerSilencesModel::Yes;
    if crewed && silenced && weapon.blast.is_none() {
        return dice.saturating_sub(state.unit(unit).markers).max(1);
    }
    dice
}

/// What the shooter adds to each die: Marksmen, and the main gun of a vehicle that has moved
/// (VD-ABIL-36, VD-VEH-20).
#[inline]
pub(crate) fn shot_modifier(scene: Scene<'_>, unit: UnitId, mount: &Mount) -> i8 {
    let Scene { book, state } = scene;
    let weapon = book.weapon(mount.weapon);
    if book.profile(unit).kind == UnitKind::Vehicle {
        let gun = weapon.blast.is_some() || weapon.save_minus > 0 || weapon.damage.die == Die::D10;
        let steady = weapon.features.has(Feature::Stabilized)
            || book.vehicle_has(unit, Property::StabilizedGun);
        let moved = state.active.as_ref().is_some_and(|active| active.move_actions > 0);
        return if gun && moved && !steady {
            book.switches().vehicle_move_shoot_mod as i8
        } else {
            0
        };
    }
    let marksmen = weapon.features.has(Feature::Rifle)
        && weapon.blast.is_none()
        && !has_moved(state)
        && command::all_have(scene, unit, Ability::Marksmen);
    i8::from(marksmen)
}

/// Spends the uses of a volley (VD-CHAR-15, VD-FEAT-35).
pub(crate) fn spend_uses(
    book: &VictoryDecision,
    unit: UnitId,
    active: &mut Activation,
    volley: &Volley,
) {
    let mounts = &book.profile(unit).mounts;
    for ((used, &count), mount) in active.used.iter_mut().zip(volley).zip(mounts) {
        *used += if count == LAYS_THE_GUN { mount.each } else { count };
    }
}
