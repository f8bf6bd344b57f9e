//! What shots and strikes are worth, one by one.

use super::Doctrine;
use super::actions::Stay;
use super::fire::{Stance, blast_effect, effect, mark, worth_each};
use super::odds::{share, under};
use super::places::{Field, apart};
use super::plans::{Plan, Plans, best_but_shots};
use super::survey::caught;
use wargauge_rules::UnitId;
use wargauge_rules::table::length::Length;
use wargauge_rules::table::point::Point;
use wargauge_victory_decision::action::{Action, Concentrated, Target};
use wargauge_victory_decision::attack::throws::ReRoll;
use wargauge_victory_decision::units::profile::{Ability, Feature, UnitKind};

/// What a strike that scatters is worth of one that does not, in per cent.
const SCATTERED: i32 = 60;

/// Models stand about so far from their leader, in hundredths of an inch.
const LOOSE: i32 = 250;

/// Models of so many that an area is expected to catch whose middle is so far from their leader,
/// squared: those of a formation about him, or its edge.
fn touched(squared: i32, radius: Length, bodies: impl Fn() -> i32) -> i32 {
    let far = i32::from(radius.hundredths());
    if squared > (far + LOOSE) * (far + LOOSE) {
        0
    } else if squared > far * far {
        bodies().min(2)
    } else {
        caught(radius, bodies())
    }
}

impl Doctrine {
    /// What a Shoot Action is worth.
    pub(super) fn shot_value(&self, field: &Field<'_>, unit: UnitId, shot: &Action) -> i32 {
        let Action::Shoot { target, concentrated, .. } = shot else { return 0 };
        let Target::Unit(_) = *target else {
            return self.structure_shot_value(field, unit, *target);
        };
        let again = match (field.view.active().is_some_and(|active| active.aimed), concentrated) {
            (false, _) => ReRoll::None,
            (true, Concentrated::Misses) => ReRoll::Misses,
            (true, Concentrated::SingleHits) => ReRoll::SingleHits,
        };
        self.value_rolling_again(field, unit, shot, again)
    }

    /// What a shot at a unit is worth with such dice rolled again.
    fn value_rolling_again(
        &self,
        field: &Field<'_>,
        unit: UnitId,
        shot: &Action,
        again: ReRoll,
    ) -> i32 {
        let Action::Shoot { target: Target::Unit(target), volley, at, .. } = shot else { return 0 };
        let (view, target) = (&field.view, *target);
        let stance = Stance { moved: view.active().is_some_and(|active| active.moved), again };
        let here = view.unit(unit).at;
        let foe = self.figures.of(target);
        let aimed = mark(view, target, foe.cover_from(here), at.unwrap_or(here));
        let fire = effect(view, unit, volley, &aimed, stance);
        let gain = self.gain(view, &aimed, fire);
        self.by_night(field, unit, target, (apart(here, foe.at), gain))
    }

    /// What it is worth to aim, with a shot worth so much known: nothing unless the best weapon has
    /// one use alone and what is gained by it is more than another action would gain.
    pub(super) fn aim_value(
        &self,
        field: &Field<'_>,
        stay: &Stay,
        (value, shot): (i32, &Action),
        plans: &Plans,
    ) -> i32 {
        let Some(active) = field.view.active() else { return 0 };
        if stay.left < 2 || active.aimed {
            return 0;
        }
        let fires_once =
            field.view.profile(stay.unit).mounts.iter().enumerate().any(|(at, mount)| {
                mount.main && field.book.weapon(mount.weapon).uses == 1 && active.used[at] == 0
            });
        if !fires_once {
            return 0;
        }
        let aimed = self.value_rolling_again(field, stay.unit, shot, ReRoll::Misses);
        if aimed > value + best_but_shots(plans) { aimed } else { 0 }
    }

    /// What shooting at a structure is worth: little, but for those who sit in it.
    fn structure_shot_value(&self, field: &Field<'_>, unit: UnitId, target: Target) -> i32 {
        let (Target::Structure(piece), view) = (target, &field.view) else { return 0 };
        let inside = view.occupants(piece);
        let foes = inside & view.present(view.side().foe());
        if foes.is_empty() || view.profile(unit).kind == UnitKind::Infantry {
            return -1;
        }
        foes.map(|foe| worth_each(view, foe)).sum::<i32>() / 2
    }

    /// Strikes on the enemies in sight.
    pub(super) fn plan_strikes(&self, field: &Field<'_>, stay: &Stay, plans: &mut Plans) {
        let (view, unit) = (&field.view, stay.unit);
        if !Self::has_strikes(view, unit) {
            return;
        }
        for strike in 0..view.profile(unit).strikes.len() {
            if view.unit(unit).strikes[strike] == 0 {
                continue;
            }
            for enemy in field.targets & stay.outlook.watchers {
                let at = self.figures.of(enemy).at;
                let strike = strike as u8;
                let value = self.strike_value(field, unit, strike, at);
                plans.add(value, Plan::Try(Action::CallStrike { strike, at }));
            }
        }
    }

    /// What calling a strike is worth.
    pub(super) fn strike_value(
        &self,
        field: &Field<'_>,
        unit: UnitId,
        strike: u8,
        at: Point,
    ) -> i32 {
        let view = &field.view;
        let book = view.book();
        let Some(bought) = view.profile(unit).strikes.get(usize::from(strike)) else { return 0 };
        let weapon = book.weapon(bought.weapon);
        let Some(radius) = weapon.blast else { return 0 };
        let mut sum = 0;
        for target in self.figures.in_play() {
            let figure = self.figures.of(target);
            let models = touched(apart(figure.at, at), radius, || view.bodies(target) as i32);
            if models == 0 || !figure.here {
                continue;
            }
            let hit = mark(view, target, figure.shelter.on_all_sides(), at);
            let gain = self.gain(view, &hit, blast_effect(weapon, models, &hit));
            sum += if book.side(target) == view.side() { -2 * gain } else { gain };
        }
        let switches = book.switches();
        let radio = if view.model_has(unit, Ability::Radio) { switches.radio_mod } else { 0 };
        let marked = i32::from(view.unit(unit).markers > 0);
        let called = under(view.own_ld(unit), switches.strike_mod + radio + marked);
        let near = if weapon.features.has(Feature::Scatters) { SCATTERED } else { 100 };
        share(sum * self.weights.strike / 100 * near / 100, called)
    }
}
