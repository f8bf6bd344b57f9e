//! What fire is worth: losses expected of a volley, and what they and the markers are worth.

use super::judge::Judge;
use crate::knowledge::firepower::caught;
use crate::knowledge::odds::{CERTAIN, hits, reaches, share, unsaved};
use wargauge_rules::UnitId;
use wargauge_rules::table::length::Length;
use wargauge_rules::table::point::Point;
use wargauge_victory_decision::action::{LAYS_THE_GUN, Volley};
use wargauge_victory_decision::armour::Armour;
use wargauge_victory_decision::attack::throws::ReRoll;
use wargauge_victory_decision::terrain::ground::Cover;
use wargauge_victory_decision::units::profile::{
    Ability, Body, Facing, Feature, Property, UnitKind, Weapon,
};
use wargauge_victory_decision::view::View;

/// What a unit offers to an attack from a place.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TargetProfile {
    pub(crate) unit: UnitId,
    armour: Armour,
    /// Against what comes down on it (VD-FEAT-17, VD-STRK-10).
    top: Armour,
    cover_save: u8,
    /// Against what bursts over it.
    burst_save: u8,
    again: bool,
    vehicle: bool,
    open: bool,
    /// Models, HP or Structure Points left.
    pub(crate) left: i32,
}

/// What a volley is expected to do.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct VolleyEffect {
    /// Losses in 1/4096 of a model or point.
    pub(crate) losses: i32,
    /// Markers placed whatever the dice show.
    pub(crate) markers: i32,
}

/// An effect that is known within bounds.
#[derive(Clone, Copy, Debug)]
struct EffectRange {
    /// The least losses.
    least: i32,
    /// The most that it can be.
    most: VolleyEffect,
}

/// How a shooter stands.
#[derive(Clone, Copy, Debug)]
pub(crate) struct FireStance {
    /// Whether it has moved in this activation.
    pub(crate) moved: bool,
    /// What an aimed shot rolls again.
    pub(crate) again: ReRoll,
}

/// What a target under `cover` offers to an attack from `from`, of which a vehicle shows that side
/// wherever a shot bursts (VD-FEAT-11).
pub(crate) fn mark(view: &View<'_>, unit: UnitId, cover: Cover, from: Point) -> TargetProfile {
    let book = view.book();
    let profile = view.profile(unit);
    let vehicle = profile.vehicle.as_ref();
    let men = profile.groups[0].armour;
    let side = vehicle.map(|_| view.facing_hit(unit, from));
    let facing = |side: Facing| vehicle.map_or(men, |vehicle| vehicle.facing(side));
    let cover = view.effective_cover(unit, cover);
    let cover_save = book.cover_save(cover, vehicle.is_some());
    TargetProfile {
        unit,
        armour: side.map_or(men, facing),
        top: facing(Facing::Rear),
        cover_save,
        burst_save: cover_save,
        again: view.has_taken_cover(unit),
        vehicle: vehicle.is_some(),
        open: vehicle.is_some_and(|vehicle| vehicle.properties.has(Property::Open)),
        left: i32::from(view.strength(unit)),
    }
}

impl TargetProfile {
    /// The same under other cover from what bursts over it (VD-FEAT-05).
    pub(crate) fn under_bursts(self, view: &View<'_>, cover: Cover) -> Self {
        let cover = view.effective_cover(self.unit, cover);
        Self { burst_save: view.book().cover_save(cover, self.vehicle), ..self }
    }

    /// The same for what comes down on it.
    const fn shown_above(self) -> Self {
        Self { armour: self.top, ..self }
    }

    /// The same for a weapon.
    pub(crate) const fn against(self, weapon: &Weapon) -> Self {
        if weapon.features.has(Feature::Indirect) { self.shown_above() } else { self }
    }

    /// Losses that one die of a weapon is expected to cause, in 1/4096.
    pub(crate) fn per_die(&self, weapon: &Weapon, modifier: i32, again: ReRoll) -> i32 {
        let flame = weapon.features.has(Feature::Flame);
        let save = self.armour.save.saturating_add(weapon.save_minus);
        let cover = if weapon.blast.is_some() { self.burst_save } else { self.cover_save };
        let save = if flame { save } else { save.min(cover) };
        let kept = unsaved(save, self.again && !flame);
        share(hits(weapon.damage, modifier, self.armour, again), kept)
    }

    /// Whether a weapon can hurt at all (VD-VEH-30).
    pub(crate) fn can_be_hurt(&self, weapon: &Weapon, modifier: i32) -> bool {
        self.open || reaches(weapon.damage, modifier, self.armour.hit) > 0
    }
}

/// Dice of a weapon used by so many, against so many models in its area.
pub(crate) fn dice(weapon: &Weapon, users: i32, stance: FireStance, in_area: i32) -> i32 {
    match weapon.blast {
        Some(_) => users * in_area,
        None => {
            let set_up = if stance.moved { 0 } else { i32::from(weapon.set_up) };
            users * (i32::from(weapon.dice) + set_up)
        }
    }
}

/// Models of a target that a Blast of a radius catches in the default formation (the table of
/// VD-FEAT).
pub(crate) fn caught_of(view: &View<'_>, target: UnitId, radius: Length) -> i32 {
    let stand =
        matches!(view.profile(target).groups[0].body, Body::Stand { .. } | Body::Team { .. });
    let models = if stand { i32::from(view.strength(target)) } else { view.bodies(target) as i32 };
    caught(radius, models)
}

/// What a volley is expected to do to a target.
pub(crate) fn effect(
    view: &View<'_>,
    shooter: UnitId,
    volley: &Volley,
    mark: &TargetProfile,
    stance: FireStance,
) -> VolleyEffect {
    let book = view.book();
    let (mut losses, mut suppression, mut hurts) = (0, 0, false);
    for (mount, &users) in view.profile(shooter).mounts.iter().zip(volley) {
        if users == 0 || view.unit(shooter).strength[usize::from(mount.group)] == 0 {
            continue;
        }
        let users = if users == LAYS_THE_GUN { 0 } else { i32::from(users) };
        let weapon = book.weapon(mount.weapon);
        let modifier = modifier(view, shooter, weapon, stance);
        let mark = mark.against(weapon);
        if users == 0 || !mark.can_be_hurt(weapon, modifier) {
            continue;
        }
        hurts = true;
        let laid = mount.main && volley.contains(&LAYS_THE_GUN);
        let again = match (weapon.features.has(Feature::ReRoll) || laid, stance.again) {
            (true, ReRoll::None) => ReRoll::Misses,
            (_, again) => again,
        };
        let in_area = weapon.blast.map_or(0, |radius| caught_of(view, mark.unit, radius));
        let dice = dice(weapon, users, stance, in_area);
        let loss = dice * mark.per_die(weapon, modifier, again);
        let capped = weapon.blast.is_some() && !mark.vehicle;
        losses += if capped { loss.min(dice * CERTAIN) } else { loss };
        if weapon.features.has(Feature::Suppression) {
            suppression = 1;
        }
    }
    let markers = if hurts { 1 + suppression } else { 0 };
    VolleyEffect { losses: losses.min(mark.left * CERTAIN), markers }
}

/// What is added to the dice of a weapon.
pub(crate) fn modifier(
    view: &View<'_>,
    shooter: UnitId,
    weapon: &Weapon,
    stance: FireStance,
) -> i32 {
    let book = view.book();
    let mut modifier = 0;
    if stance.moved {
        let main = weapon.blast.is_some() || weapon.save_minus > 0;
        let steady = book.vehicle_has(shooter, Property::StabilizedGun)
            || weapon.features.has(Feature::Stabilized);
        if main && !steady && view.profile(shooter).kind == UnitKind::Vehicle {
            modifier += book.switches().vehicle_move_shoot_mod;
        }
    } else if weapon.features.has(Feature::Rifle) && view.all_have(shooter, Ability::Marksmen) {
        modifier += 1;
    }
    modifier
}

/// What is as good as gone is Shaken by the next marker: so much of one is left, in 1/4096.
const LAST_BREATH: i32 = CERTAIN / 4;

impl Judge {
    /// What an effect on a unit is worth, in hundredths of a point.
    pub(crate) fn gain(&self, view: &View<'_>, mark: &TargetProfile, effect: VolleyEffect) -> i32 {
        self.gain_between(view, mark, EffectRange { least: effect.losses, most: effect })
    }

    /// The most that an effect on a unit is worth that is no greater than this.
    pub(crate) fn gain_at_most(
        &self,
        view: &View<'_>,
        mark: &TargetProfile,
        most: VolleyEffect,
    ) -> i32 {
        self.gain_between(view, mark, EffectRange { least: 0, most })
    }

    /// The most that an effect on a unit is worth with at least so many losses: with each of them
    /// the unit is nearer to Shaken by the markers that it has.
    fn gain_between(&self, view: &View<'_>, mark: &TargetProfile, range: EffectRange) -> i32 {
        let EffectRange { least, most: effect } = range;
        let weights = &self.weights;
        let unit = mark.unit;
        let mut value = share(self.worth_each(unit), effect.losses);
        let markers = effect.markers * CERTAIN + effect.losses;
        let limit = i32::from(view.shaken_limit(unit)).max(1);
        let worth = self.worth(view, unit);
        let per_marker = worth / limit;
        // Vehicles shake markers off by themselves (VD-VEH-34).
        if !mark.vehicle {
            value += share(per_marker * weights.marker / 100, markers);
        }
        // How near it comes to Shaken, as a square: the last markers count most.
        let now = i32::from(view.unit(unit).markers) * CERTAIN;
        let then = now + markers;
        let left_of = |losses: i32| (limit * CERTAIN - losses).max(LAST_BREATH);
        let left = left_of(effect.losses);
        if !view.shaken().contains(unit) {
            let part = |markers: i32, left: i32| {
                (i64::from(markers.min(left)) * i64::from(CERTAIN) / i64::from(left)) as i32
            };
            let (part, before) = (part(then, left), part(now, left_of(least)));
            let rise = share(part, part) - share(before, before);
            value += share(worth * weights.make_shaken / 100, rise);
        }
        // Wounds count when they are finished (VD-SPEC-39, VD-SPEC-40).
        let whole = i32::from(view.book().row(view.profile(unit).row).strength).max(1);
        value += value * (whole - mark.left).max(0) / whole * weights.finish / 100;
        if !view.activated().contains(unit) {
            value += value * weights.pre_empt / 100;
        }
        value
    }
}

/// The effect of a Blast of one weapon that comes down on so many models of a unit.
pub(crate) fn blast_effect(weapon: &Weapon, models: i32, mark: &TargetProfile) -> VolleyEffect {
    let mark = mark.shown_above();
    let again = if weapon.features.has(Feature::ReRoll) { ReRoll::Misses } else { ReRoll::None };
    if !mark.can_be_hurt(weapon, 0) {
        return VolleyEffect::default();
    }
    let losses = models * mark.per_die(weapon, 0, again);
    VolleyEffect { losses: losses.min(models.min(mark.left) * CERTAIN), markers: 1 }
}

/// No unit that shares dice has more models.
const MOST_MODELS: usize = 32;

/// The effect of so many dice of a Blast on a unit: no more than its models are lost, so that each die
/// more adds less (VD-FEAT-07).
pub(crate) fn blast_of_dice(weapon: &Weapon, dice: u8, mark: &TargetProfile) -> VolleyEffect {
    let mark = mark.against(weapon);
    let again = if weapon.features.has(Feature::ReRoll) { ReRoll::Misses } else { ReRoll::None };
    if !mark.can_be_hurt(weapon, 0) {
        return VolleyEffect::default();
    }
    let each = mark.per_die(weapon, 0, again).min(CERTAIN);
    let most = usize::try_from(mark.left).unwrap_or(0).min(MOST_MODELS);
    // The chances that so many are lost.
    let mut chances = [0; MOST_MODELS + 1];
    chances[0] = CERTAIN;
    for _ in 0..dice {
        for lost in (0..most).rev() {
            let another = share(chances[lost], each);
            chances[lost] -= another;
            chances[lost + 1] += another;
        }
    }
    let losses = chances.iter().zip(0..).map(|(chance, lost)| chance * lost).sum();
    VolleyEffect { losses, markers: 1 }
}
