//! What an option is worth, whatever it is, and what shelter, spotting and Regroup are.

use super::judge::Judge;
use crate::knowledge::firepower::ShotConditions;
use crate::knowledge::odds::{CERTAIN, share, under};
use crate::value::field::{Field, Observation, apart};
use crate::value::moves::spot_at;
use crate::value::stay::Stay;
use wargauge_rules::UnitId;
use wargauge_victory_decision::action::Action;
use wargauge_victory_decision::view::View;

/// Shelter that keeps off half of the danger: weights are per cent.
const HALF: i32 = 200;

/// Parts of the best shot that hiding gives up while there are actions left, and that taking cover does.
const ALL_FIRE: i32 = 1;
const LITTLE_FIRE: i32 = 8;

/// Each action of digging in is worth one part in so many of the danger.
const DIGGING: i32 = 12;

/// Smoke keeps off one part in so many of the danger.
const SCREENED: i32 = 2;

/// Clearing wire or mines is worth a little where there is nothing else to do.
const CLEARING: i32 = 10;

/// Farther than this men are harder to spot, in hundredths of an inch (VD-SPOT-03).
const FAR: i32 = 1_200;

/// What vehicles see worse (VD-SPOT-05).
const FROM_HATCHES: i32 = 2;

/// Markers are counted in so many parts.
const FINE: i32 = 256;

impl Judge {
    pub(crate) const fn shelter_value(&self, stay: &Stay, part: i32, fire: i32) -> i32 {
        stay.outlook.danger * self.weights.shelter / part - stay.outlook.fire / fire
    }

    /// What it is worth to take cover: half of what fire would do is kept off, for one part in eight of
    /// the shot that the action would be.
    pub(crate) const fn cover_taken_value(&self, stay: &Stay) -> i32 {
        self.shelter_value(stay, HALF, LITTLE_FIRE)
    }

    /// What it is worth to begin on a foxhole: it is there after three actions, and lasts.
    pub(crate) const fn digging_value(&self, stay: &Stay) -> i32 {
        stay.outlook.danger / DIGGING
    }

    /// What smoke is worth: half of what is coming does not see through it, nor does one's own fire
    /// with the actions left and in the next activation, for it stays that long (VD-VSP-13).
    pub(crate) const fn smoke_value(&self, stay: &Stay) -> i32 {
        stay.outlook.danger / SCREENED - stay.outlook.fire * (stay.left as i32 + 1)
    }

    pub(crate) const fn hide_value(&self, stay: &Stay) -> i32 {
        if stay.left == 1 {
            stay.outlook.danger * self.weights.shelter / 100
        } else {
            self.shelter_value(stay, HALF, ALL_FIRE)
        }
    }

    /// What an option is worth, whatever it is: for units in a state that leaves few.
    pub(crate) fn option_value(&self, field: &Field<'_>, stay: &Stay, option: &Action) -> i32 {
        let (view, unit) = (&field.view, stay.unit);
        match option {
            Action::Shoot { .. } => self.shot_value(field, unit, option),
            Action::CallStrike { strike, at } => self.strike_value(field, unit, *strike, *at),
            Action::Move { to, facing } | Action::Infiltrate { to, facing } => {
                let spot = spot_at(field, stay, *to, facing.unit());
                self.move_value(field, stay, &spot)
            }
            Action::Enter { piece, .. } => self.enter_value(field, stay, *piece),
            Action::Embark(_) => self.embark_value(field, stay),
            Action::Assault { target, to, charges } => {
                self.fight_value(view, unit, *target, *charges) + stay.pull.at(*to)
                    - stay.served
                    - self.mine_toll(view, unit, *to)
            }
            Action::CloseCombat { target, charges } => {
                self.fight_value(view, unit, *target, *charges)
            }
            Action::TakeCover => self.cover_taken_value(stay),
            Action::Hide => self.hide_value(stay),
            Action::Spot(hidden) => self.spot_value(field, unit, *hidden),
            Action::Regroup => self.regroup_value(view, unit),
            Action::DigIn => self.digging_value(stay),
            Action::Clear(_) => CLEARING,
            Action::Smoke(_) => self.smoke_value(stay),
            _ => 0,
        }
    }

    /// What an attempt to spot is worth.
    pub(crate) fn spot_value(&self, field: &Field<'_>, unit: UnitId, hidden: UnitId) -> i32 {
        let (own, foe) = (self.units.of(unit), self.units.of(hidden));
        let far = apart(own.at, foe.at);
        let arms = field.firepower().arms(unit);
        let cover = foe.cover_from(own.at);
        let losses = arms
            .losses(foe.class_from(own.at), ShotConditions { cover, squared: far, moved: false });
        let gain = self.fire_value(unit, hidden, losses) * self.weights.spot / 100;
        let beyond = i32::from(far > FAR * FAR);
        let vehicle = if own.vehicle { FROM_HATCHES } else { 0 };
        let ld = field.view.own_ld(unit);
        let chance = under(ld, beyond + 1 + vehicle);
        let look = Observation { by: unit, target: hidden, squared: far };
        self.by_night(field, look, share(gain, chance))
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
        let removed = share(pass.min(markers) * FINE, passed) + share(FINE, CERTAIN - passed);
        let worth = self.units.of(unit).worth;
        let each = worth / view.limit_of(unit);
        let mut value = each * removed / FINE * self.weights.regroup / 100;
        if view.shaken().contains(unit) {
            value += worth * self.weights.make_shaken / 100;
        } else {
            value += self.relief(view, unit, removed);
        }
        value
    }

    /// What it is worth to a unit to be farther from Shaken by so many markers, in 1/256: as a square,
    /// for the last ones before it count most.
    fn relief(&self, view: &View<'_>, unit: UnitId, removed: i32) -> i32 {
        let limit = i64::from(view.limit_of(unit)) * i64::from(FINE);
        let now = i64::from(view.unit(unit).markers) * i64::from(FINE);
        let then = (now - i64::from(removed)).max(0);
        let whole =
            i64::from(self.units.of(unit).worth) * i64::from(self.weights.make_shaken) / 100;
        (whole * (now * now - then * then) / (limit * limit)) as i32
    }
}
