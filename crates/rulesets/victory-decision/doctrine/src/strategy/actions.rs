//! The next action of the active unit.

use super::Doctrine;
use crate::candidates::choice::{Situation, best};
use crate::candidates::plans::{Plan, Plans};
use crate::value::field::Field;
use crate::value::stay::Stay;
use wargauge_policy::Decision;
use wargauge_rules::table::stream::Stream;
use wargauge_victory_decision::VictoryDecision;
use wargauge_victory_decision::action::Action;
use wargauge_victory_decision::state::unit::Place;
use wargauge_victory_decision::view::View;

/// Whether the best of the plans is a shot that the player may use.
fn shoots(decision: &Decision<'_, VictoryDecision>, plans: &Plans) -> bool {
    match plans.first() {
        Some((_, Plan::Shot(shot))) => decision.permits(shot.action),
        _ => false,
    }
}

/// Whether the active unit is Hidden or has taken cover and has acted: who has just done so does not
/// lose it again by a Move (VD-HIDE-07, VD-MOVE-04).
fn lies_low(field: &Field<'_>, stay: &Stay) -> bool {
    let has_acted = field.view.active().is_some_and(|active| active.taken > 0);
    let lies = field.view.hidden().contains(stay.unit) || field.view.has_taken_cover(stay.unit);
    has_acted && lies
}

impl Doctrine {
    /// The best action of the active unit.
    pub(crate) fn act(
        &mut self,
        decision: &mut Decision<'_, VictoryDecision>,
        view: &View<'_>,
        rng: &mut Stream,
    ) -> Action {
        let Some(active) = view.active() else { return decision.options()[0] };
        let unit = active.unit;
        self.planner.judge.refresh(view);
        let place = view.unit(unit).place;
        if place == Place::Reserve
            && let Some(action) = self.planner.arrive(decision, view, unit)
        {
            return action;
        }
        if self.planner.judge.goals.of(unit).is_none() {
            self.assign_goal(view, unit);
        }
        if active.taken == 0 {
            self.renew_goal(view, unit);
        }
        let shaken = view.shaken().contains(unit);
        if shaken && active.taken == 0 && decision.check(Action::Regroup).is_ok() {
            return Action::Regroup;
        }
        let field = self.planner.judge.field(view);
        let stay = self.planner.judge.stay(&field, active);
        if matches!(place, Place::Reserve | Place::Nowhere | Place::Gone)
            || !view.unit(unit).engaged.is_empty()
        {
            let options = decision.options();
            return best(options, rng, |option| {
                self.planner.judge.option_value(&field, &stay, option)
            });
        }
        let mut plans = Plans::default();
        if active.left > 0 {
            if let Place::Aboard { .. } = place {
                self.planner.plan_dismount(&field, &stay, &mut plans);
            } else {
                if !shaken {
                    self.planner.plan_shots(&field, &stay, &mut plans);
                }
                // Whatever is no shot gives the aim up (VD-CONC-03).
                if active.aimed && shoots(decision, &plans) {
                    return self
                        .planner
                        .settle(Situation { decision, field: &field, stay: &stay }, &mut plans);
                }
                self.plan_the_rest(&field, &stay, &mut plans);
            }
        }
        self.planner.plan_smoke(&field, &stay, &mut plans);
        self.planner.settle(Situation { decision, field: &field, stay: &stay }, &mut plans)
    }

    /// What a unit on the table might do besides shooting.
    fn plan_the_rest(&mut self, field: &Field<'_>, stay: &Stay, plans: &mut Plans) {
        if !field.view.shaken().contains(stay.unit) {
            self.planner.plan_search(field, stay, plans);
            self.planner.plan_fights(field, stay, plans);
        }
        if !lies_low(field, stay) {
            self.planner.plan_moves(field, stay, plans);
        }
        self.planner.plan_shelter(field, stay, plans);
    }

    /// The best other target at night, where the one that was named is too far off.
    pub(crate) fn another_target(
        &mut self,
        decision: &mut Decision<'_, VictoryDecision>,
        view: &View<'_>,
        rng: &mut Stream,
    ) -> Action {
        let Some(active) = view.active() else { return decision.options()[0] };
        self.planner.judge.refresh(view);
        let field = self.planner.judge.field(view);
        let stay = self.planner.judge.stay(&field, active);
        best(decision.options(), rng, |option| {
            self.planner.judge.option_value(&field, &stay, option)
        })
    }

    /// The free move of a Recon unit.
    pub(crate) fn scout(
        &mut self,
        decision: &Decision<'_, VictoryDecision>,
        view: &View<'_>,
    ) -> Action {
        self.planner.judge.refresh(view);
        let field = self.planner.judge.field(view);
        let Some(active) = view.active() else { return Action::Pass };
        let stay = self.planner.judge.stay(&field, active);
        let mut plans = Plans::default();
        self.planner.plan_ways(&field, &stay, &mut plans, 0);
        match self.planner.settle(Situation { decision, field: &field, stay: &stay }, &mut plans) {
            Action::Stop => Action::Pass,
            action => action,
        }
    }
}
