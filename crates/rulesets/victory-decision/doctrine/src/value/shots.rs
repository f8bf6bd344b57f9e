//! What shots and strikes are worth, one by one.

use super::judge::Judge;
use crate::value::field::{Field, Observation, apart};
use crate::value::stay::Stay;
use crate::value::volleys::{FireStance, effect, mark};
use wargauge_rules::UnitId;
use wargauge_victory_decision::action::{Action, Concentrated, Target};
use wargauge_victory_decision::attack::throws::ReRoll;
use wargauge_victory_decision::units::profile::UnitKind;

/// A shot at walls costs one part in so many of a man of each unit behind them.
const SHARED: i32 = 2;

impl Judge {
    /// What a Shoot Action is worth.
    pub(crate) fn shot_value(&self, field: &Field<'_>, unit: UnitId, shot: &Action) -> i32 {
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
        let stance = FireStance { moved: view.active().is_some_and(|active| active.moved), again };
        let here = view.unit(unit).at;
        let foe = self.units.of(target);
        let mut aimed = mark(view, target, foe.cover_from(here), here);
        if let Some(at) = *at {
            aimed = aimed.under_bursts(view, foe.cover_from(at));
        }
        let fire = effect(view, unit, volley, &aimed, stance);
        let gain = self.gain(view, &aimed, fire);
        let look = Observation { by: unit, target, squared: apart(here, foe.at) };
        self.by_night(field, look, gain)
    }

    /// Whether aiming may help the active unit: its best weapon has one use alone, and an action is
    /// left for it.
    pub(crate) fn may_aim(&self, field: &Field<'_>, stay: &Stay) -> bool {
        let Some(active) = field.view.active() else { return false };
        let mut mounts = field.view.profile(stay.unit).mounts.iter().enumerate();
        stay.left >= 2
            && !active.aimed
            && mounts.any(|(at, mount)| {
                mount.main && field.book.weapon(mount.weapon).uses == 1 && active.used[at] == 0
            })
    }

    /// What a shot at a unit is worth once it has been aimed.
    pub(crate) fn aimed_value(&self, field: &Field<'_>, unit: UnitId, shot: &Action) -> i32 {
        self.value_rolling_again(field, unit, shot, ReRoll::Misses)
    }

    /// What shooting at a structure is worth: little, but for those who sit in it.
    fn structure_shot_value(&self, field: &Field<'_>, unit: UnitId, target: Target) -> i32 {
        let (Target::Structure(piece), view) = (target, &field.view) else { return 0 };
        let inside = view.occupants(piece);
        let foes = inside & view.present(view.side().foe());
        if foes.is_empty() || view.profile(unit).kind == UnitKind::Infantry {
            return -1;
        }
        foes.map(|foe| self.worth_each(foe)).sum::<i32>() / SHARED
    }
}
