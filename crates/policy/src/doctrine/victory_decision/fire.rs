//! What fire is worth: losses expected of a volley, and what they and the markers are worth.

use wargauge_rules::UnitId;
use wargauge_rules::table::facing::{Arc, Bearing};
use wargauge_rules::table::length::Length;
use wargauge_rules::table::point::Point;
use wargauge_rules::victory_decision::action::Volley;
use wargauge_rules::victory_decision::attack::ReRoll;
use wargauge_rules::victory_decision::ground::Cover;
use wargauge_rules::victory_decision::profile::{
    Ability, Armour, Body, Facing, Feature, FireArc, Mount, Property, Reach, UnitKind, Weapon,
};
use wargauge_rules::victory_decision::view::View;

use super::Doctrine;
use super::odds::{CERTAIN, hits, reaches, share, unsaved};

/// What a unit offers to an attack from a place.
#[derive(Clone, Copy, Debug)]
pub(super) struct Mark {
    pub(super) unit: UnitId,
    armour: Armour,
    cover_save: u8,
    again: bool,
    vehicle: bool,
    open: bool,
    /// Models, HP or Structure Points left.
    left: i32,
    /// What one of them is worth, in hundredths of a point.
    each: i32,
}

/// What a volley is expected to do.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Effect {
    /// Losses in 1/4096 of a model or point.
    pub(super) losses: i32,
    /// Markers placed whatever the dice show.
    pub(super) markers: i32,
}

/// How a shooter stands.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stance {
    /// Whether it has moved in this activation.
    pub(super) moved: bool,
    /// What an aimed shot rolls again.
    pub(super) again: ReRoll,
}

impl Stance {
    /// Standing, not aiming.
    pub(super) const STILL: Self = Self { moved: false, again: ReRoll::None };
    /// After a move.
    pub(super) const MOVED: Self = Self { moved: true, again: ReRoll::None };
}

/// What a unit is worth, by the point of strength left, in hundredths of a point.
pub(super) fn worth_each(view: &View<'_>, unit: UnitId) -> i32 {
    let row = view.book().row(view.profile(unit).row);
    (row.price / 10 / u32::from(row.strength.max(1))) as i32
}

/// What is left of a unit, in hundredths of a point.
pub(super) fn worth(view: &View<'_>, unit: UnitId) -> i32 {
    worth_each(view, unit) * i32::from(view.book().strength(view.state(), unit))
}

/// What a target offers to a shot from `from`, with its leader at `at` under `cover`.
pub(super) fn mark(view: &View<'_>, unit: UnitId, cover: Cover, from: Point) -> Mark {
    let (book, s) = (view.book(), view.state());
    let profile = view.profile(unit);
    let vehicle = profile.vehicle.as_ref();
    let armour = vehicle.map_or_else(
        || profile.groups[0].armour,
        |vehicle| vehicle.facing(book.facing_hit(s, unit, from)),
    );
    let cover = book.effective_cover(s, unit, cover);
    Mark {
        unit,
        armour,
        cover_save: book.cover_save(cover, vehicle.is_some()),
        again: book.has_taken_cover(s, unit),
        vehicle: vehicle.is_some(),
        open: vehicle.is_some_and(|vehicle| vehicle.properties.has(Property::Open)),
        left: i32::from(book.strength(s, unit)),
        each: worth_each(view, unit),
    }
}

impl Mark {
    /// The same as a vehicle that has driven elsewhere shows it (VD-VEH-26).
    pub(super) fn driven(self, view: &View<'_>, at: Point, facing: Bearing, from: Point) -> Self {
        let Some(vehicle) = view.profile(self.unit).vehicle.as_ref() else { return self };
        let (front, way) = (facing.unit(), at.to(from));
        let (ahead, aside) = (front.dot(way), front.cross(way).abs());
        let shown = if ahead.abs() < aside {
            Facing::Side
        } else if ahead >= 0 {
            Facing::Front
        } else {
            Facing::Rear
        };
        Self { armour: vehicle.facing(shown), ..self }
    }

    /// Losses that one die of a weapon is expected to cause, in 1/4096.
    fn per_die(&self, weapon: &Weapon, modifier: i32, again: ReRoll) -> i32 {
        let flame = weapon.features.has(Feature::Flame);
        let save = self.armour.save.saturating_add(weapon.save_minus);
        let save = if flame { save } else { save.min(self.cover_save) };
        let kept = unsaved(save, self.again && !flame);
        share(hits(weapon.damage, modifier, self.armour, again), kept)
    }

    /// Whether a weapon can hurt at all (VD-VEH-30).
    fn can_be_hurt(&self, weapon: &Weapon, modifier: i32) -> bool {
        self.open || reaches(weapon.damage, modifier, self.armour.hit) > 0
    }
}

/// Dice of a weapon used by so many, against so many models in its area.
fn dice(weapon: &Weapon, users: i32, stance: Stance, in_area: i32) -> i32 {
    match weapon.blast {
        Some(_) => users * in_area,
        None => {
            let set_up = if stance.moved { 0 } else { i32::from(weapon.set_up) };
            users * (i32::from(weapon.dice) + set_up)
        }
    }
}

/// Models that a Blast of a radius catches in the default formation (the table of VD-FEAT).
fn caught(view: &View<'_>, target: UnitId, radius: Length) -> i32 {
    let bodies = view.book().bodies(view.state(), target) as i32;
    let stand =
        matches!(view.profile(target).groups[0].body, Body::Stand { .. } | Body::Team { .. });
    let models = if stand { i32::from(view.book().strength(view.state(), target)) } else { bodies };
    let most = match radius.hundredths() {
        ..=100 => 3,
        101..=200 => 7,
        _ => 13,
    };
    models.min(most)
}

/// The volley a unit throws when nothing holds it back: every man with his weapon. `None` uses all
/// weapons.
pub(super) fn effect(
    view: &View<'_>,
    shooter: UnitId,
    volley: Option<&Volley>,
    mark: &Mark,
    stance: Stance,
    bears: impl Fn(&Mount, &Weapon) -> bool,
) -> Effect {
    let book = view.book();
    let profile = view.profile(shooter);
    let strength = &view.unit(shooter).strength;
    let able = i32::from(book.able(view.state(), shooter));
    let (mut losses, mut suppression, mut hurts) = (0, 0, false);
    let (mut men, mut used) = (0, [0; 8]);
    for (at, mount) in profile.mounts.iter().enumerate() {
        let group = usize::from(mount.group);
        let alive = i32::from(strength[group]);
        if alive == 0 {
            continue;
        }
        let weapon = book.weapon(mount.weapon);
        if !bears(mount, weapon) {
            continue;
        }
        let users = match volley {
            Some(volley) => i32::from(volley[at]),
            // The first weapon of each group stands for all it can use.
            None if profile.kind != UnitKind::Vehicle && used[group] > 0 => 0,
            None => match profile.groups[group].body {
                Body::Man => alive,
                Body::Stand { .. } => i32::from(mount.each).min(alive),
                Body::Team { .. } | Body::Vehicle { .. } => 1,
            },
        };
        if users == 0 {
            continue;
        }
        used[group] += users;
        men += users;
        let modifier = modifier(view, shooter, weapon, stance);
        if !mark.can_be_hurt(weapon, modifier) {
            continue;
        }
        hurts = true;
        let again = match (weapon.features.has(Feature::ReRoll), stance.again) {
            (true, ReRoll::None) => ReRoll::Misses,
            (_, again) => again,
        };
        let in_area = weapon.blast.map_or(0, |radius| caught(view, mark.unit, radius));
        let mut dice = dice(weapon, users, stance, in_area);
        if volley.is_none() {
            // Weapons of few uses fire less often than the others.
            dice = dice * i32::from(weapon.uses.min(3)) / 3;
        }
        let each = mark.per_die(weapon, modifier, again);
        let loss = if weapon.blast.is_some() && !mark.vehicle {
            (dice * each).min(dice * CERTAIN)
        } else {
            dice * each
        };
        losses += loss;
        if weapon.features.has(Feature::Suppression) {
            suppression = 1;
        }
    }
    if volley.is_none() && profile.kind == UnitKind::Infantry && men > able {
        losses = losses / men.max(1) * able;
    }
    let markers = if hurts { 1 + suppression } else { 0 };
    Effect { losses: losses.min(mark.left * CERTAIN), markers }
}

/// What is added to the dice of a weapon.
fn modifier(view: &View<'_>, shooter: UnitId, weapon: &Weapon, stance: Stance) -> i32 {
    let book = view.book();
    let mut modifier = 0;
    if stance.moved {
        let main = weapon.blast.is_some() || weapon.save_minus > 0;
        let steady = book.vehicle_has(shooter, Property::StabilizedGun)
            || weapon.features.has(Feature::Stabilized);
        if main && !steady && view.profile(shooter).kind == UnitKind::Vehicle {
            modifier += book.switches().vehicle_move_shoot_mod;
        }
    } else if weapon.features.has(Feature::Rifle)
        && book.all_have(view.state(), shooter, Ability::Marksmen)
    {
        modifier += 1;
    }
    modifier
}

impl Doctrine {
    /// What an effect on a unit is worth, in hundredths of a point.
    pub(super) fn gain(&self, view: &View<'_>, mark: &Mark, effect: Effect) -> i32 {
        let weights = &self.weights;
        let unit = mark.unit;
        let mut value = share(mark.each, effect.losses);
        let markers = effect.markers * CERTAIN + effect.losses;
        let limit = i32::from(view.book().shaken_limit(view.state(), unit)).max(1);
        let worth = worth(view, unit);
        let per_marker = worth / limit;
        // Vehicles shake markers off by themselves (VD-VEH-34).
        if !mark.vehicle {
            value += share(per_marker * weights.marker / 100, markers);
        }
        // How near it comes to Shaken, as a square: the last markers count most.
        let now = i32::from(view.unit(unit).markers) * CERTAIN;
        let then = now + markers;
        let left = (limit * CERTAIN - effect.losses).max(CERTAIN / 4);
        if !view.shaken().contains(unit) {
            let part = (i64::from(then.min(left)) * i64::from(CERTAIN) / i64::from(left)) as i32;
            let before = (i64::from(now.min(left)) * i64::from(CERTAIN) / i64::from(left)) as i32;
            let rise = share(part, part) - share(before, before);
            value += share(worth * weights.shake / 100, rise);
        }
        // Wounds count when they are finished (VD-SPEC-39, VD-SPEC-40).
        let whole = i32::from(view.book().row(view.profile(unit).row).strength).max(1);
        value += value * (whole - mark.left).max(0) / whole * weights.finish / 100;
        if !view.activated().contains(unit) {
            value += value * weights.pre_empt / 100;
        }
        if self.holds_objective(view, unit) {
            value += value * weights.holder / 100;
        }
        value
    }
}

/// Whether a mount of a unit at a place can be laid on a target (VD-VEH-27).
pub(super) fn bears_on(mount: &Mount, at: Point, facing: Bearing, target: Point) -> bool {
    let looks = |turn| Arc::Quarter.covers(at, facing.turned(turn).unit(), target);
    match mount.arc {
        FireArc::All => true,
        FireArc::Front => looks(0),
        FireArc::Sides => looks(4) || looks(12),
        FireArc::Rear => looks(8),
    }
}

/// Whether a weapon reaches so far.
pub(super) fn reaches_to(weapon: &Weapon, distance: Length) -> bool {
    match weapon.reach {
        Reach::Placed => false,
        Reach::To(range) => distance <= range,
        Reach::Sight => true,
    }
}

/// The effect of a Blast of one weapon on so many models of a unit.
pub(super) fn blast_effect(weapon: &Weapon, models: i32, mark: &Mark) -> Effect {
    let again = if weapon.features.has(Feature::ReRoll) { ReRoll::Misses } else { ReRoll::None };
    if !mark.can_be_hurt(weapon, 0) {
        return Effect::default();
    }
    let losses = models * mark.per_die(weapon, 0, again);
    Effect { losses: losses.min(models.min(mark.left) * CERTAIN), markers: 1 }
}
