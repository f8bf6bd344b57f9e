//! What an option is worth, whatever it is, and what shelter, spotting and Regroup are.

use super::Judge;
use crate::knowledge::odds::{CERTAIN, share, under};
use crate::value::field::{Field, apart};
use crate::value::stay::Stay;
use wargauge_rules::UnitId;
use wargauge_victory_decision::action::Action;
use wargauge_victory_decision::view::View;

impl Judge {
    pub(crate) const fn shelter_value(&self, stay: &Stay, part: i32, fire: i32) -> i32 {
        stay.outlook.danger * self.weights.shelter / part - stay.outlook.fire / fire
    }

    pub(crate) const fn hide_value(&self, stay: &Stay) -> i32 {
        if stay.left == 1 {
            stay.outlook.danger * self.weights.shelter / 100
        } else {
            self.shelter_value(stay, 200, 1)
        }
    }

    /// What an option is worth, whatever it is: for units in a state that leaves few.
    pub(crate) fn option_value(&self, field: &Field<'_>, stay: &Stay, option: &Action) -> i32 {
        let (view, unit) = (&field.view, stay.unit);
        match option {
            Action::Shoot { .. } => self.shot_value(field, unit, option),
            Action::CallStrike { strike, at } => self.strike_value(field, unit, *strike, *at),
            Action::Move { to, facing } | Action::Infiltrate { to, facing } => {
                let spot = self.spot_at(field, stay, *to, facing.unit());
                self.move_value(field, stay, &spot)
            }
            Action::Enter { piece, .. } => self.enter_value(field, stay, *piece),
            Action::Embark(_) => self.embark_value(field, stay),
            Action::Assault { target, to, charges } => {
                self.fight_value(view, unit, *target, *charges) + stay.pull.at(*to) - stay.served
            }
            Action::CloseCombat { target, charges } => {
                self.fight_value(view, unit, *target, *charges)
            }
            Action::TakeCover => self.shelter_value(stay, 200, 8),
            Action::Hide => self.hide_value(stay),
            Action::Spot(hidden) => self.spot_value(field, unit, *hidden),
            Action::Regroup => self.regroup_value(view, unit),
            Action::DigIn => stay.outlook.danger / 12,
            Action::Clear(_) => 10,
            Action::Smoke(_) => stay.outlook.danger / 2 - stay.outlook.fire,
            _ => 0,
        }
    }

    /// What an attempt to spot is worth.
    pub(crate) fn spot_value(&self, field: &Field<'_>, unit: UnitId, hidden: UnitId) -> i32 {
        let (own, foe) = (self.units.of(unit), self.units.of(hidden));
        let far = apart(own.at, foe.at);
        let arms = field.firepower().arms(unit);
        let cover = foe.cover_from(own.at);
        let losses = arms.losses(foe.class_from(own.at), cover, far, false);
        let gain = self.fire_value(unit, hidden, losses) * self.weights.spot / 100;
        let beyond = i32::from(far > 1_200 * 1_200);
        let vehicle = if own.vehicle { 2 } else { 0 };
        let ld = field.view.own_ld(unit);
        let chance = under(ld, beyond + 1 + vehicle);
        self.by_night(field, unit, hidden, (far, share(gain, chance)))
    }

    /// What Regroup is worth.
    pub(crate) fn regroup_value(&self, view: &View<'_>, unit: UnitId) -> i32 {
        let markers = i32::from(view.unit(unit).markers);
        if markers == 0 {
            return -1;
        }
        let ld = view.ld(unit);
        let pass = i32::from(ld.div_ceil(2));
        let passed = under(ld, 0);
        let removed = share(pass.min(markers) * 256, passed) + share(256, CERTAIN - passed);
        let worth = self.units.of(unit).worth;
        let each = worth / view.limit_of(unit);
        let mut value = each * removed / 256 * self.weights.regroup / 100;
        if view.shaken().contains(unit) {
            value += worth * self.weights.shake / 100;
        } else {
            value += self.relief(view, unit, removed);
        }
        value
    }

    /// What it is worth to a unit to be farther from Shaken by so many markers, in 1/256: as a square,
    /// for the last ones before it count most.
    fn relief(&self, view: &View<'_>, unit: UnitId, removed: i32) -> i32 {
        let limit = i64::from(view.limit_of(unit)) * 256;
        let now = i64::from(view.unit(unit).markers) * 256;
        let then = (now - i64::from(removed)).max(0);
        let whole = i64::from(self.units.of(unit).worth) * i64::from(self.weights.shake) / 100;
        (whole * (now * now - then * then) / (limit * limit)) as i32
    }
}
