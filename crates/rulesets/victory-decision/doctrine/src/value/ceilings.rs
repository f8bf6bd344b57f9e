//! The most that fire can be worth, quick to know: what cannot be the best need not be worked out.

use super::judge::Judge;
use crate::knowledge::firepower::HULLS;
use crate::knowledge::odds::CERTAIN;
use crate::value::field::{Field, Observation, apart};
use crate::value::volleys::{
    FireStance, TargetProfile, VolleyEffect, caught_of, dice, mark, modifier,
};
use wargauge_rules::UnitId;
use wargauge_victory_decision::attack::throws::ReRoll;
use wargauge_victory_decision::state::activation::Activation;
use wargauge_victory_decision::units::profile::{
    Body, Feature, MAX_GROUPS, Mount, Reach, UnitKind, Weapon,
};
use wargauge_victory_decision::view::View;

/// The most that the models of a group can do to a target, in 1/4096 of a model.
#[derive(Clone, Copy, Default)]
struct GroupEffect {
    /// With all its weapons at once.
    all: i32,
    /// With the best in every hand.
    best: i32,
}

impl Judge {
    /// The most that a shot of the active unit at an enemy can be worth: all its weapons that may
    /// reach it fire at once, and what is rolled again, aimed or not, helps the most.
    pub(crate) fn most_of_shots(
        &self,
        field: &Field<'_>,
        active: &Activation,
        enemy: UnitId,
        aimed: bool,
    ) -> i32 {
        let (view, unit) = (&field.view, active.unit);
        let here = view.unit(unit).at;
        let foe = self.units.of(enemy);
        let shown = mark(view, enemy, foe.cover_from(here), here)
            .under_bursts(view, foe.shelter.on_all_sides());
        let far = apart(here, foe.at);
        let most = most_effect(view, active, &shown, far, aimed);
        let gain = self.gain_at_most(view, &shown, most);
        self.by_night(field, Observation { by: unit, target: enemy, squared: far }, gain)
    }
}

/// The most that a volley can do to a target so far away, squared.
fn most_effect(
    view: &View<'_>,
    active: &Activation,
    shown: &TargetProfile,
    far: i32,
    aimed: bool,
) -> VolleyEffect {
    let book = view.book();
    let profile = view.profile(active.unit);
    let has = |mount: &Mount, feature| book.weapon(mount.weapon).features.has(feature);
    let laid = profile.mounts.iter().any(|mount| has(mount, Feature::CoAxial));
    let stance = FireStance { moved: active.moved, again: ReRoll::None };
    let mut groups = [GroupEffect::default(); MAX_GROUPS];
    let (mut hurts, mut suppression) = (false, 0);
    for (number, mount) in profile.mounts.iter().enumerate() {
        let weapon = book.weapon(mount.weapon);
        let users = users_of(view, active, number);
        let modifier = modifier(view, active.unit, weapon, stance);
        let shown = shown.against(weapon);
        let silent = active.moved && weapon.features.has(Feature::Indirect);
        if users == 0 || silent || !may_reach(weapon, far) || !shown.can_be_hurt(weapon, modifier) {
            continue;
        }
        hurts = true;
        if weapon.features.has(Feature::Suppression) {
            suppression = 1;
        }
        let again = weapon.features.has(Feature::ReRoll) || laid && mount.main;
        let in_area = weapon.blast.map_or(0, |radius| caught_of(view, shown.unit, radius));
        let rolls: &[ReRoll] = match (aimed, again) {
            (true, _) => &[ReRoll::Misses, ReRoll::SingleHits],
            (_, true) => &[ReRoll::Misses],
            _ => &[ReRoll::None],
        };
        let per_die = rolls.iter().map(|again| shown.per_die(weapon, modifier, *again)).max();
        let each = dice(weapon, 1, stance, in_area) * per_die.unwrap_or(0);
        let group = &mut groups[usize::from(mount.group)];
        group.all += each * users;
        group.best = group.best.max(each);
    }
    let strength = view.unit(active.unit).strength;
    let vehicle = profile.kind == UnitKind::Vehicle;
    let losses = groups.iter().zip(strength).map(|(group, left)| {
        if vehicle { group.all } else { group.all.min(group.best * i32::from(left)) }
    });
    let losses = losses.sum::<i32>().min(shown.left * CERTAIN);
    VolleyEffect { losses, markers: if hurts { 1 + suppression } else { 0 } }
}

/// How many can use a weapon of the active unit that has uses left, at most.
fn users_of(view: &View<'_>, active: &Activation, number: usize) -> i32 {
    let profile = view.profile(active.unit);
    let mount = &profile.mounts[number];
    let left = view.unit(active.unit).strength[usize::from(mount.group)];
    let borne = match profile.groups[usize::from(mount.group)].body {
        _ if left == 0 => 0,
        Body::Man => left.saturating_mul(mount.each),
        Body::Stand { .. } | Body::Team { .. } => left.min(mount.each),
        Body::Vehicle { .. } => mount.each,
    };
    let uses = view.book().weapon(mount.weapon).uses.saturating_mul(borne);
    i32::from(borne.min(uses.saturating_sub(active.used[number])))
}

/// Whether a weapon may reach so far, squared.
fn may_reach(weapon: &Weapon, far: i32) -> bool {
    match weapon.reach {
        Reach::Placed => false,
        Reach::To(range) => i64::from(far) <= range.plus(HULLS).squared(),
        Reach::Sight => true,
    }
}
