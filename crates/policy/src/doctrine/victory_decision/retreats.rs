//! Where Shaken units withdraw to.

use arrayvec::ArrayVec;
use wargauge_rules::UnitId;
use wargauge_rules::table::point::Point;
use wargauge_rules::table::stream::Stream;
use wargauge_rules::victory_decision::VictoryDecision;
use wargauge_rules::victory_decision::action::Action;
use wargauge_rules::victory_decision::agenda::Task;
use wargauge_rules::victory_decision::ground::Cover;
use wargauge_rules::victory_decision::profile::{Ability, Gait};
use wargauge_rules::victory_decision::view::View;

use super::Doctrine;
use super::goals::Pull;
use super::ground::Shelter;
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
        let Some(unit) = unit else { return decision.options()[0] };
        let pull = self.pull(view, unit);
        Self::best_of_all(decision, rng, |way| self.retreat_value(&field, (unit, pull), way))
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
        let pull = self.pull(&field.view, unit);
        let mut cells: ArrayVec<(i32, Action), MOST_REFUGES> = ArrayVec::new();
        if field.book.all_have(field.view.state(), unit, Ability::Dedicated) {
            cells.push((self.retreat_value(field, (unit, pull), &Action::Stand), Action::Stand));
        }
        let (from, pace) = field.view.flight()?;
        let near = apart(own.at, from);
        let foes = self.foes(field, unit, false);
        for number in field.ground.near(own.at, pace.hundredths()) {
            let cell = field.ground.cell(number);
            let out_of_reach = apart(own.at, cell.at) > pace.squared() as i32;
            let open = cell.shelter.against(cell.at, from) == Cover::None;
            if open || out_of_reach || cell.bars(Gait::Foot) || apart(cell.at, from) <= near {
                continue;
            }
            let ground = self.refuge_value(unit, pull, (cell.at, cell.shelter));
            if cells.is_full() && ground <= cells[MOST_REFUGES - 1].0 {
                continue;
            }
            let front = own.front();
            let spot = Spot {
                at: cell.at,
                cell: number,
                shelter: cell.shelter,
                front,
                home: false,
                moved: false,
            };
            let value = ground - self.prospect(field, &foes, &spot).0;
            let rank = cells.iter().take_while(|other| other.0 >= value).count();
            if rank == MOST_REFUGES {
                continue;
            }
            if cells.is_full() {
                cells.pop();
            }
            cells.insert(rank, (value, Action::Withdraw { to: cell.at }));
        }
        let mut best = cells.into_iter().map(|(_, action)| action);
        best.find(|action| decision.check(*action).is_ok())
    }

    /// What a place to withdraw to is worth whoever sees it.
    fn refuge_value(&self, unit: UnitId, pull: Pull, (at, shelter): (Point, Shelter)) -> i32 {
        let own = self.figures.of(unit);
        let covered = !own.vehicle && shelter.is_any();
        pull.at(at) / 2 + if covered { own.worth * self.weights.cover / 1_000 } else { 0 }
    }

    /// What a withdrawal is worth.
    fn retreat_value(
        &self,
        field: &Field<'_>,
        (unit, pull): (UnitId, Pull),
        action: &Action,
    ) -> i32 {
        let mut spot = self.home(unit, false);
        if let Action::Withdraw { to } = action {
            let cell = field.ground.cell_at(*to);
            let shelter = field.ground.cell(cell).shelter;
            spot = Spot { at: *to, cell, shelter, home: false, ..spot };
        }
        let mut value = self.refuge_value(unit, pull, (spot.at, spot.shelter));
        value -= self.outlook(field, unit, &spot).danger;
        if matches!(action, Action::Stand) && self.holds_objective(&field.view, unit) {
            value += self.weights.objective * 50;
        }
        value
    }
}
