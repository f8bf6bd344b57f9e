//! The next action of the active unit.

use wargauge_rules::table::length::Length;
use wargauge_rules::table::point::Point;
use wargauge_rules::table::shape::Disc;
use wargauge_rules::table::stream::Stream;
use wargauge_rules::victory_decision::action::{Action, Concentrated, Volley};
use wargauge_rules::victory_decision::attack::ReRoll;
use wargauge_rules::victory_decision::profile::{Ability, Feature, UnitKind};
use wargauge_rules::victory_decision::state::{Activation, Target};
use wargauge_rules::victory_decision::view::View;
use wargauge_rules::{Side, UnitId};

use super::Doctrine;
use super::danger::made_out;
use super::fire::{Stance, blast_effect, effect, mark, worth, worth_each};
use super::odds::{CERTAIN, share, under};

impl Doctrine {
    /// The best action of the active unit.
    pub(super) fn action(&self, view: &View<'_>, options: &[Action], rng: &mut Stream) -> Action {
        let Some(active) = view.active() else { return options[0] };
        let unit = active.unit;
        let (at, facing) = (view.unit(unit).at, view.unit(unit).facing);
        let danger = self.danger(view, unit, at, facing);
        let stay = self.place_value(view, unit, (at, facing), danger, active.moved);
        let shots = options.iter().filter(|option| matches!(option, Action::Shoot { .. }));
        let best_shot = shots.map(|shot| self.shot_value(view, unit, shot)).max().unwrap_or(0);
        Self::best_above(options, rng, |option, floor| match option {
            Action::Shoot { .. } => self.shot_value(view, unit, option),
            Action::CallStrike { strike, at } => self.strike_value(view, unit, *strike, *at),
            Action::ConcentrateFire => self.aim_value(view, active, best_shot),
            Action::Move { to, facing } | Action::Infiltrate { to, facing } => {
                let hurried = active.left == 1;
                self.move_value(view, unit, (*to, *facing), hurried, (stay, floor))
            }
            Action::Enter { piece, .. } => self.enter_value(view, unit, *piece, danger),
            Action::Embark(vehicle) => self.embark_value(view, unit, *vehicle, danger),
            Action::Assault { target, to, charges } => {
                self.fight_value(view, unit, *target, *charges) + self.goal_value(view, unit, *to)
                    - self.goal_value(view, unit, at)
            }
            Action::CloseCombat { target, charges } => {
                self.fight_value(view, unit, *target, *charges)
            }
            Action::TakeCover => danger * self.weights.shelter / 100 / 2 - best_shot / 8,
            Action::Hide => {
                if active.left == 1 {
                    danger * self.weights.shelter / 100
                } else {
                    danger * self.weights.shelter / 200 - best_shot
                }
            }
            Action::Spot(hidden) => self.spot_value(view, unit, *hidden),
            Action::Regroup => self.regroup_value(view, unit),
            Action::DigIn => danger / 12,
            Action::Clear(_) => 10,
            Action::Smoke(_) => danger / 2 - best_shot,
            _ => 0,
        })
    }

    /// Notes whom the active unit shot at.
    pub(super) fn remember(&mut self, view: &View<'_>, action: Action) {
        let unit = view.active().map(|active| active.unit);
        if let (Some(unit), Action::Shoot { target: Target::Unit(target), .. }) = (unit, action) {
            self.last_target = Some((unit, target));
        }
    }

    /// What a Shoot Action is worth.
    fn shot_value(&self, view: &View<'_>, unit: UnitId, shot: &Action) -> i32 {
        let Action::Shoot { target, volley, at, concentrated, .. } = shot else { return 0 };
        let Target::Unit(target) = *target else {
            return self.structure_shot_value(view, unit, *target, volley);
        };
        let active = view.active();
        let stance = Stance {
            moved: active.is_some_and(|active| active.moved),
            again: match (active.is_some_and(|active| active.aimed), concentrated) {
                (false, _) => ReRoll::None,
                (true, Concentrated::Misses) => ReRoll::Misses,
                (true, Concentrated::SingleHits) => ReRoll::SingleHits,
            },
        };
        let from = at.unwrap_or(view.unit(unit).at);
        let cover = self.sightings.cover(view, target, unit);
        let target =
            mark(view, target, cover, if at.is_some() { from } else { view.unit(unit).at });
        let fire = effect(view, unit, Some(volley), &target, stance, |_, _| true);
        let seen = made_out(view, unit, target.unit, view.distance(unit, target.unit));
        let mut gain = share(self.gain(view, &target, fire), seen);
        if self.last_target == Some((unit, target.unit)) {
            gain += gain * self.weights.concentrate / 100;
        }
        gain
    }

    /// What shooting at a structure is worth: little, but for those who sit in it.
    fn structure_shot_value(
        &self,
        view: &View<'_>,
        unit: UnitId,
        target: Target,
        _: &Volley,
    ) -> i32 {
        let Target::Structure(piece) = target else { return 0 };
        let inside = view.book().occupants(view.state(), piece);
        let foes = inside & view.present(view.side().foe());
        if foes.is_empty() || view.profile(unit).kind == UnitKind::Infantry {
            return -1;
        }
        foes.map(|foe| worth_each(view, foe)).sum::<i32>() / 2
    }

    /// What aiming is worth: a second shot is better unless the best weapon has only one use.
    fn aim_value(&self, view: &View<'_>, active: &Activation, best_shot: i32) -> i32 {
        if active.left < 2 || best_shot <= 0 {
            return -1;
        }
        let profile = view.profile(active.unit);
        let fires_once = profile.mounts.iter().enumerate().any(|(at, mount)| {
            mount.main && view.book().weapon(mount.weapon).uses == 1 && active.used[at] == 0
        });
        if fires_once { best_shot + best_shot / 4 } else { best_shot / 2 }
    }

    /// What calling a strike is worth.
    fn strike_value(&self, view: &View<'_>, unit: UnitId, strike: u8, at: Point) -> i32 {
        let (book, s) = (view.book(), view.state());
        let Some(bought) = view.profile(unit).strikes.get(usize::from(strike)) else { return 0 };
        let weapon = book.weapon(bought.weapon);
        let Some(radius) = weapon.blast else { return 0 };
        let area = Disc::new(at, radius);
        let mut sum = 0;
        for target in view.present(Side::A) | view.present(Side::B) {
            let models = i32::from(book.models_touched(s, target, area));
            if models == 0 {
                continue;
            }
            let cover = book.cover(s, target, at);
            let target = mark(view, target, cover, at);
            let fire = blast_effect(weapon, models, &target);
            let gain = self.gain(view, &target, fire);
            sum += if book.side(target.unit) == view.side() { -2 * gain } else { gain };
        }
        let switches = book.switches();
        let radio = if book.model_has(s, unit, Ability::Radio) { switches.radio_mod } else { 0 };
        let marked = i32::from(view.unit(unit).markers > 0);
        let ld = book.own_ld(s, unit);
        let called = under(ld, switches.strike_mod + radio + marked);
        let near = if weapon.features.has(Feature::Scatters) { 60 } else { 100 };
        share(sum * self.weights.strike / 100 * near / 100, called)
    }

    /// What an attempt to spot is worth.
    fn spot_value(&self, view: &View<'_>, unit: UnitId, hidden: UnitId) -> i32 {
        let (book, s) = (view.book(), view.state());
        let from = view.unit(unit).at;
        let far = i32::from(!from.within(view.unit(hidden).at, Length::inches(12)));
        let vehicle = if view.profile(unit).kind == UnitKind::Vehicle { 2 } else { 0 };
        let chance = share(
            under(book.ld(s, unit), far + 1 + vehicle),
            made_out(view, unit, hidden, view.distance(unit, hidden)),
        );
        let cover = book.cover(s, hidden, from);
        let target = mark(view, hidden, cover, from);
        let fire = effect(view, unit, None, &target, Stance::STILL, |_, _| true);
        share(self.gain(view, &target, fire) * self.weights.spot / 100, chance)
    }

    /// What Regroup is worth.
    fn regroup_value(&self, view: &View<'_>, unit: UnitId) -> i32 {
        let (book, s) = (view.book(), view.state());
        let markers = i32::from(view.unit(unit).markers);
        if markers == 0 {
            return -1;
        }
        let ld = book.ld(s, unit);
        let pass = i32::from(ld.div_ceil(2));
        let passed = under(ld, 0);
        let removed = share(pass.min(markers) * 256, passed) + share(256, CERTAIN - passed);
        let each = worth(view, unit) / i32::from(book.shaken_limit(s, unit).max(1));
        let mut value = each * removed / 256 * self.weights.regroup / 100;
        if view.shaken().contains(unit) {
            value += worth(view, unit) * self.weights.shake / 100;
        }
        value
    }
}
