//! The next action of the active unit.

use super::Doctrine;
use super::goals::Pull;
use super::ground::Shelter;
use super::odds::{CERTAIN, share, under};
use super::places::{Field, Outlook, Spot, apart};
use super::plans::{Plan, Plans};
use super::survey::MANY;
use wargauge_policy::Decision;
use wargauge_rules::UnitId;
use wargauge_rules::table::length::Length;
use wargauge_rules::table::point::Point;
use wargauge_rules::table::stream::Stream;
use wargauge_victory_decision::VictoryDecision;
use wargauge_victory_decision::action::{Action, Target};
use wargauge_victory_decision::state::activation::Activation;
use wargauge_victory_decision::state::unit::Place;
use wargauge_victory_decision::units::profile::{Ability, Property, UnitKind};
use wargauge_victory_decision::view::View;

/// Farther than this, leader to leader, no Assault reaches (VD-ASSAULT-05).
const ASSAULT: i32 = 900 * 900;

/// Nearer than this a vehicle may have infantry in its Combat Range.
const CRUSH: i32 = 600 * 600;

/// Farther than this nobody looks for Hidden enemies.
const SEARCH: i32 = 2_000 * 2_000;

/// How far smoke is thrown (VD-VSP-13).
const SMOKE: Length = Length::inches(3);

/// The active unit where it is, and what staying there is worth.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stay {
    pub(super) unit: UnitId,
    pub(super) at: Point,
    /// Actions left, this one included.
    pub(super) left: u8,
    pub(super) outlook: Outlook,
    pub(super) pull: Pull,
    /// How far its goal is served there.
    pub(super) served: i32,
    pub(super) value: i32,
    /// Whom guns and vehicles look at.
    pub(super) faces: Option<UnitId>,
}

impl Doctrine {
    /// The best action of the active unit.
    pub(super) fn act(
        &mut self,
        decision: &mut Decision<'_, VictoryDecision>,
        view: &View<'_>,
        rng: &mut Stream,
    ) -> Action {
        let Some(active) = view.active() else { return decision.options()[0] };
        let unit = active.unit;
        self.refresh(view);
        let place = view.unit(unit).place;
        if place == Place::Reserve
            && let Some(action) = self.arrive(decision, view, unit)
        {
            return action;
        }
        if self.goals.of(unit).is_none() {
            self.assign_goal(view, unit);
        }
        let shaken = view.shaken().contains(unit);
        if shaken && active.taken == 0 && decision.check(Action::Regroup).is_ok() {
            return Action::Regroup;
        }
        let field = self.field(view);
        let stay = self.stay(&field, active);
        if matches!(place, Place::Reserve | Place::Nowhere | Place::Gone)
            || !view.unit(unit).engaged.is_empty()
        {
            let options = decision.options();
            return Self::best(options, rng, |option| self.option_value(&field, &stay, option));
        }
        let mut plans = Plans::default();
        if active.left > 0 {
            if let Place::Aboard { .. } = place {
                self.plan_dismount(&field, &stay, &mut plans);
            } else {
                if !shaken {
                    self.plan_fire(&field, active, &stay, &mut plans);
                    self.plan_fights(&field, &stay, &mut plans);
                }
                self.plan_moves(&field, &stay, &mut plans);
                self.plan_shelter(&field, &stay, &mut plans);
            }
        }
        self.plan_smoke(&field, &stay, &mut plans);
        self.settle(decision, &field, &stay, &mut plans)
    }

    /// The best other target at night, where the one that was named is too far off.
    pub(super) fn another_target(
        &mut self,
        decision: &mut Decision<'_, VictoryDecision>,
        view: &View<'_>,
        rng: &mut Stream,
    ) -> Action {
        let Some(active) = view.active() else { return decision.options()[0] };
        self.refresh(view);
        let field = self.field(view);
        let stay = self.stay(&field, active);
        Self::best(decision.options(), rng, |option| self.option_value(&field, &stay, option))
    }

    /// What staying is worth to the active unit.
    pub(super) fn stay(&mut self, field: &Field<'_>, active: &Activation) -> Stay {
        let unit = active.unit;
        let spot = self.home(unit, active.moved);
        let outlook = self.outlook_at_home(field, unit, active.moved);
        let pull = self.pull(&field.view, unit);
        let mut stay = Stay {
            unit,
            at: spot.at,
            left: active.left,
            outlook,
            pull,
            served: pull.at(spot.at),
            value: 0,
            faces: outlook.target,
        };
        stay.value = self.place_value(&stay, &spot, outlook.harm());
        if stay.faces.is_none() && field.view.profile(unit).kind != UnitKind::Infantry {
            let foes = field.foes;
            stay.faces = foes.min_by_key(|foe| (apart(self.figures.of(*foe).at, spot.at), foe.0));
        }
        stay
    }

    /// The worth of a spot with such losses to expect there and such a shot.
    pub(super) fn place_value(&self, stay: &Stay, spot: &Spot, harm: (i32, i32)) -> i32 {
        self.ground_value(stay, (spot.at, spot.shelter)) + self.harm_value(harm)
    }

    /// The worth of a place whoever sees it: the way to the goal, and cover.
    pub(super) fn ground_value(&self, stay: &Stay, (at, shelter): (Point, Shelter)) -> i32 {
        let served = if at == stay.at { stay.served } else { stay.pull.at(at) };
        served + if shelter.is_any() { self.cover_value(stay.unit) } else { 0 }
    }

    /// What it is worth to a unit to be in cover, whoever sees it.
    pub(super) fn cover_value(&self, unit: UnitId) -> i32 {
        let own = self.figures.of(unit);
        if own.vehicle { 0 } else { own.worth * self.weights.cover / 1_000 }
    }

    /// The worth of such losses to expect and such a shot.
    pub(super) const fn harm_value(&self, (danger, fire): (i32, i32)) -> i32 {
        fire * self.weights.opportunity / 100 - danger * self.weights.danger / 100
    }

    /// Shots at whom the unit sees, strikes, and looking for who is Hidden.
    fn plan_fire(&self, field: &Field<'_>, active: &Activation, stay: &Stay, plans: &mut Plans) {
        let unit = stay.unit;
        let arms = field.survey().arms(unit);
        for enemy in field.targets {
            let mut value = self.sightlines.shot(unit, enemy);
            if value == 0 {
                continue;
            }
            if arms.single && !active.shot {
                value *= i32::from(MANY);
            }
            if active.aimed {
                value += value / 2;
            }
            plans.add(value, Plan::Shoot(enemy));
        }
        self.plan_strikes(field, stay, plans);
        for hidden in field.foes & field.view.hidden() {
            let near = apart(stay.at, self.figures.of(hidden).at) < SEARCH;
            if near && stay.outlook.watchers.contains(hidden) {
                let value = self.spot_value(field, unit, hidden);
                plans.add(value, Plan::Try(Action::Spot(hidden)));
            }
        }
    }

    /// Assaults, and what vehicles crush.
    fn plan_fights(&self, field: &Field<'_>, stay: &Stay, plans: &mut Plans) {
        let kind = field.view.profile(stay.unit).kind;
        let reach = match kind {
            UnitKind::Infantry => ASSAULT,
            UnitKind::Vehicle => CRUSH,
            UnitKind::Team => return,
        };
        for enemy in field.foes {
            if apart(stay.at, self.figures.of(enemy).at) > reach {
                continue;
            }
            let target = Target::Unit(enemy);
            if kind == UnitKind::Vehicle {
                let crush = Action::CloseCombat { target, charges: 0 };
                plans.add(self.fight_value(&field.view, stay.unit, target, 0), Plan::Try(crush));
                continue;
            }
            let most = field.view.most_charges(stay.unit, target);
            let hopes =
                [0, most].map(|with| self.fight_value(&field.view, stay.unit, target, with));
            plans.add(hopes[0].max(hopes[1]), Plan::Assault(enemy));
        }
    }

    /// Cover, hiding, markers.
    fn plan_shelter(&self, field: &Field<'_>, stay: &Stay, plans: &mut Plans) {
        let (view, unit) = (&field.view, stay.unit);
        let own = self.figures.of(unit);
        if own.vehicle {
            return;
        }
        plans.add(self.regroup_value(view, unit), Plan::Try(Action::Regroup));
        let danger = stay.outlook.danger;
        if danger == 0 {
            return;
        }
        if own.shelter.is_any() && !view.took_cover().contains(unit) {
            plans.add(self.shelter_value(stay, 200, 8), Plan::Try(Action::TakeCover));
        }
        let attacked = view.active().is_some_and(|active| active.attacked);
        if own.shelter.is_any() && !attacked && !view.hidden().contains(unit) {
            plans.add(self.hide_value(stay), Plan::Try(Action::Hide));
        }
        if own.shelter.on_all_sides() < wargauge_victory_decision::terrain::ground::Cover::Soft {
            plans.add(danger / 12, Plan::Try(Action::DigIn));
        }
    }

    const fn shelter_value(&self, stay: &Stay, part: i32, fire: i32) -> i32 {
        stay.outlook.danger * self.weights.shelter / part - stay.outlook.fire / fire
    }

    const fn hide_value(&self, stay: &Stay) -> i32 {
        if stay.left == 1 {
            stay.outlook.danger * self.weights.shelter / 100
        } else {
            self.shelter_value(stay, 200, 1)
        }
    }

    /// Smoke between a vehicle and whoever it looks at.
    fn plan_smoke(&self, field: &Field<'_>, stay: &Stay, plans: &mut Plans) {
        let worth = stay.outlook.danger / 2 - if stay.left > 0 { stay.outlook.fire } else { 0 };
        if worth > 0
            && field.book.vehicle_has(stay.unit, Property::SmokeDischarger)
            && let Some(foe) = stay.faces
        {
            let at = stay.at.towards(self.figures.of(foe).at, SMOKE);
            plans.add(worth, Plan::Try(Action::Smoke(at)));
        }
    }

    /// What an option is worth, whatever it is: for units in a state that leaves few.
    pub(super) fn option_value(&self, field: &Field<'_>, stay: &Stay, option: &Action) -> i32 {
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
    fn spot_value(&self, field: &Field<'_>, unit: UnitId, hidden: UnitId) -> i32 {
        let (own, foe) = (self.figures.of(unit), self.figures.of(hidden));
        let far = apart(own.at, foe.at);
        let arms = field.survey().arms(unit);
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
    fn regroup_value(&self, view: &View<'_>, unit: UnitId) -> i32 {
        let markers = i32::from(view.unit(unit).markers);
        if markers == 0 {
            return -1;
        }
        let ld = view.ld(unit);
        let pass = i32::from(ld.div_ceil(2));
        let passed = under(ld, 0);
        let removed = share(pass.min(markers) * 256, passed) + share(256, CERTAIN - passed);
        let worth = self.figures.of(unit).worth;
        let each = worth / view.limit_of(unit);
        let mut value = each * removed / 256 * self.weights.regroup / 100;
        if view.shaken().contains(unit) {
            value += worth * self.weights.shake / 100;
        }
        value
    }

    /// Whether a unit's Command or Radio lets it call strikes that are left.
    pub(super) fn has_strikes(view: &View<'_>, unit: UnitId) -> bool {
        view.unit(unit).strikes.iter().any(|left| *left > 0)
            && !view.profile(unit).strikes.is_empty()
            && (view.model_has(unit, Ability::Radio) || view.has_command(unit))
    }
}
