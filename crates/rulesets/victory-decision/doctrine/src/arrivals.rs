//! Coming from the Reserve, getting off vehicles, and the free moves of Recon.

use super::Doctrine;
use super::actions::Stay;
use super::places::{Field, Spot, apart, root};
use super::plans::Plans;
use wargauge_policy::Decision;
use wargauge_policy::toolkit::{Shortlist, offer};
use wargauge_rules::UnitId;
use wargauge_rules::table::point::Point;
use wargauge_victory_decision::VictoryDecision;
use wargauge_victory_decision::action::Action;
use wargauge_victory_decision::view::View;

/// Passengers get off so near to the enemy or to their goal, in hundredths of an inch.
const DISMOUNT: i32 = 1_600;

/// How many places along its edge a unit in Reserve looks at.
const ENTRIES: usize = 10;

impl Doctrine {
    /// Where a unit comes from its Reserve; `None` where the usual places will not do.
    pub(super) fn arrive(
        &mut self,
        decision: &Decision<'_, VictoryDecision>,
        view: &View<'_>,
        unit: UnitId,
    ) -> Option<Action> {
        self.look_at(view, unit);
        let field = self.field(view);
        let home = field.view.baseline(view.side());
        let facing = home.front();
        let pace = view.profile(unit).pace;
        let mut places: Shortlist<Point, ENTRIES> = Shortlist::new();
        for step in 0..ENTRIES as i32 {
            let at = home.entry((2 * step + 1) * 10_000 / (2 * ENTRIES as i32), pace);
            let cell = field.ground().cell_at(at);
            let shelter = field.ground().cell(cell).shelter;
            let front = facing.unit();
            let spot = Spot { at, cell, shelter, front, home: false, moved: true };
            let outlook = self.outlook(&field, unit, &spot);
            let mut value = outlook.fire * self.weights.opportunity / 100;
            value -= outlook.danger * self.weights.danger / 100;
            value += if shelter.is_any() { self.cover_value(unit) } else { 0 };
            let goal = self.nearest_goal(view, at);
            value -= root(apart(at, goal));
            offer(&mut places, value, at);
        }
        let mut moves = places.into_iter().map(|(_, to)| Action::Move { to, facing });
        moves.find(|action| decision.check(*action).is_ok())
    }

    /// Getting off a vehicle: when the enemy or the goal is near, or time is short.
    pub(super) fn plan_dismount(&mut self, field: &Field<'_>, stay: &Stay, plans: &mut Plans) {
        let near = |at: Point, reach: i32| apart(stay.at, at) < reach * reach;
        let mut foes = field.foes;
        let there = stay.pull.goal.is_none_or(|goal| near(goal.at, DISMOUNT));
        let late = field.view.turn() + 2 >= field.view.scenario().last_turn;
        if there || late || foes.any(|foe| near(self.figures.of(foe).at, DISMOUNT)) {
            self.plan_ways(field, stay, plans, -stay.value);
        }
    }

    /// The free move of a Recon unit.
    pub(super) fn scout(
        &mut self,
        decision: &Decision<'_, VictoryDecision>,
        view: &View<'_>,
    ) -> Action {
        self.refresh(view);
        let field = self.field(view);
        let Some(active) = view.active() else { return Action::Pass };
        let stay = self.stay(&field, active);
        let mut plans = Plans::default();
        self.plan_ways(&field, &stay, &mut plans, 0);
        match self.settle(decision, &field, &stay, &mut plans) {
            Action::Stop => Action::Pass,
            action => action,
        }
    }
}
