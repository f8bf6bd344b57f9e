//! Where Shaken units withdraw to.

use arrayvec::ArrayVec;
use wargauge_rules::UnitId;
use wargauge_rules::table::stream::Stream;
use wargauge_rules::victory_decision::VictoryDecision;
use wargauge_rules::victory_decision::action::Action;
use wargauge_rules::victory_decision::agenda::Task;
use wargauge_rules::victory_decision::ground::Cover;
use wargauge_rules::victory_decision::profile::{Ability, Gait};
use wargauge_rules::victory_decision::view::View;

use super::Doctrine;
use super::places::{Field, Spot, apart};
use crate::decision::Decision;

/// How many places to withdraw to are tried.
const MOST_REFUGES: usize = 3;

impl Doctrine {
    /// Where a Shaken unit withdraws to.
    pub(super) fn withdraw(
        &mut self,
        decision: &mut Decision<'_, VictoryDecision>,
        view: &View<'_>,
        rng: &mut Stream,
    ) -> Action {
        self.refresh(view);
        let field = self.field(view);
        let unit = match view.asked() {
            Some(&Task::Withdraw { unit, .. }) => Some(unit),
            _ => None,
        };
        if let Some(unit) = unit
            && let Some(action) = self.refuge(decision, &field, unit)
        {
            return action;
        }
        Self::best_of_all(decision, rng, |option| {
            unit.map_or(0, |unit| self.retreat_value(&field, unit, option))
        })
    }

    /// The best cell with cover that a unit can withdraw to, or to stay where it is dedicated to.
    fn refuge(
        &self,
        decision: &Decision<'_, VictoryDecision>,
        field: &Field<'_>,
        unit: UnitId,
    ) -> Option<Action> {
        let own = self.figures.of(unit);
        if own.vehicle {
            return None;
        }
        let mut cells: ArrayVec<(i32, Action), MOST_REFUGES> = ArrayVec::new();
        let stand = self.retreat_value(field, unit, &Action::Stand);
        if field.book.all_have(field.view.state(), unit, Ability::Dedicated) {
            cells.push((stand, Action::Stand));
        }
        let (from, pace) = field.view.flight()?;
        let near = apart(own.at, from);
        for number in field.ground.near(own.at, pace.hundredths()) {
            let cell = field.ground.cell(number);
            let out_of_reach = apart(own.at, cell.at) > pace.squared() as i32;
            let open = cell.shelter.against(cell.at, from) == Cover::None;
            if open || out_of_reach || cell.bars(Gait::Foot) || apart(cell.at, from) <= near {
                continue;
            }
            let flight = Action::Withdraw { to: cell.at };
            let value = self.retreat_value(field, unit, &flight);
            let rank = cells.iter().take_while(|other| other.0 >= value).count();
            if rank == MOST_REFUGES {
                continue;
            }
            if cells.is_full() {
                cells.pop();
            }
            cells.insert(rank, (value, flight));
        }
        let mut best = cells.into_iter().map(|(_, action)| action);
        best.find(|action| decision.check(*action).is_ok())
    }

    /// What a withdrawal is worth.
    fn retreat_value(&self, field: &Field<'_>, unit: UnitId, action: &Action) -> i32 {
        let mut spot = self.home(unit, false);
        if let Action::Withdraw { to } = action {
            let cell = field.ground.cell_at(*to);
            let shelter = field.ground.cell(cell).shelter;
            spot = Spot { at: *to, cell, shelter, home: false, ..spot };
        }
        let pull = self.pull(&field.view, unit);
        let mut value = pull.at(spot.at) / 2 - self.outlook(field, unit, &spot).danger;
        let own = self.figures.of(unit);
        if !own.vehicle && spot.shelter.is_any() {
            value += own.worth * self.weights.cover / 1_000;
        }
        if matches!(action, Action::Stand) && self.holds_objective(&field.view, unit) {
            value += self.weights.objective * 50;
        }
        value
    }
}
