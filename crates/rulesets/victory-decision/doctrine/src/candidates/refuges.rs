//! Where Shaken units withdraw to.

use arrayvec::ArrayVec;

use super::choice::best;
use super::planner::Planner;
use crate::knowledge::cells::Shelter;
use crate::value::field::{Field, Spot, apart};
use crate::value::goals::GoalPull;
use wargauge_policy::Decision;
use wargauge_policy::toolkit::{Shortlist, bar, offer};
use wargauge_rules::UnitId;
use wargauge_rules::table::facing::Bearing;
use wargauge_rules::table::length::Length;
use wargauge_rules::table::point::Point;
use wargauge_rules::table::stream::Stream;
use wargauge_victory_decision::VictoryDecision;
use wargauge_victory_decision::action::Action;
use wargauge_victory_decision::state::agenda::Task;
use wargauge_victory_decision::terrain::gait::Gait;
use wargauge_victory_decision::terrain::ground::Cover;
use wargauge_victory_decision::units::profile::Ability;
use wargauge_victory_decision::view::View;

/// How many places to withdraw to are tried.
const MOST_REFUGES: usize = 4;

/// Who withdraws thinks of his goal one part in so many.
const FLEEING: i32 = 2;

/// All the sixteenths of a circle.
const WAYS: u8 = 16;

/// To stay on an objective is worth half of holding it, in hundredths of a point for a point.
const HELD: i32 = 50;

/// Places to withdraw to with what they are worth, the best first.
type Refuges = Shortlist<Action, MOST_REFUGES>;

/// A unit that withdraws.
#[derive(Clone, Copy, Debug)]
struct Fugitive {
    unit: UnitId,
    pull: GoalPull,
}

/// Its way off.
#[derive(Clone, Copy, Debug)]
struct Escape {
    fugitive: Fugitive,
    /// From where it was attacked.
    from: Point,
    /// How far it may go.
    pace: Length,
}

/// A place that it may withdraw to.
#[derive(Clone, Copy, Debug)]
struct Refuge {
    at: Point,
    /// The number of the cell that the place lies in.
    cell: usize,
    shelter: Shelter,
}

impl Planner {
    /// Where a Shaken unit withdraws to: the best place in cover that turns out to be legal, else
    /// the best of the ways that the rules have found.
    pub(crate) fn withdraw(
        &mut self,
        decision: &mut Decision<'_, VictoryDecision>,
        view: &View<'_>,
        rng: &mut Stream,
    ) -> Action {
        self.judge.refresh(view);
        let field = self.judge.field(view);
        let Some(&Task::Withdraw { unit, .. }) = view.asked() else {
            return decision.options()[0];
        };
        let fugitive = Fugitive { unit, pull: self.judge.pull(view, unit) };
        if let Some(action) = self.refuge(decision, &field, fugitive) {
            return action;
        }
        let known: ArrayVec<Action, 4> = view.ways_off().collect();
        match known.as_slice() {
            [] => decision.options()[0],
            [only] => decision.take(*only),
            known => {
                decision.take(best(known, rng, |way| self.retreat_value(&field, fugitive, way)))
            }
        }
    }

    /// The best place in cover from the attacker that a unit can withdraw to, or to stay where it
    /// is dedicated to: a cell, else a point all its way off.
    fn refuge(
        &self,
        decision: &Decision<'_, VictoryDecision>,
        field: &Field<'_>,
        fugitive: Fugitive,
    ) -> Option<Action> {
        let (from, pace) = field.view.flight()?;
        let legal = |refuges: Refuges| {
            let mut best = refuges.into_iter().map(|(_, action)| action);
            best.find(|action| decision.check(*action).is_ok())
        };
        let mut refuges = Refuges::new();
        if field.view.all_have(fugitive.unit, Ability::Dedicated) {
            let value = self.retreat_value(field, fugitive, &Action::Stand);
            refuges.push((value, Action::Stand));
        }
        self.offer_cells(field, Escape { fugitive, from, pace }, &mut refuges);
        if let Some(action) = legal(refuges) {
            return Some(action);
        }
        let own = self.judge.units.of(fugitive.unit);
        let mut refuges = Refuges::new();
        for steps in 0..WAYS {
            let to = own.at + Bearing::sixteenths(steps).way(pace);
            if apart(to, from) > apart(own.at, from) {
                let cell = field.ground().cell_at(to);
                let shelter = field.ground().cell(cell).shelter;
                let place = Refuge { at: to, cell, shelter };
                self.offer_refuge(field, fugitive, place, &mut refuges);
            }
        }
        legal(refuges)
    }

    /// Puts cells in cover, farther from where the attack came from, among the refuges.
    fn offer_cells(
        &self,
        field: &Field<'_>,
        Escape { fugitive, from, pace }: Escape,
        refuges: &mut Refuges,
    ) {
        let own = self.judge.units.of(fugitive.unit);
        let vehicle = field.view.profile(fugitive.unit).vehicle;
        let gait = vehicle.map_or(Gait::Foot, |vehicle| vehicle.gait);
        let (near, reach) = (apart(own.at, from), pace.squared() as i32);
        for (number, cell) in field.ground().near(own.at, pace.hundredths()) {
            let out_of_reach = apart(own.at, cell.at) > reach || apart(cell.at, from) <= near;
            let open = cell.shelter.against(cell.at, from) == Cover::None;
            if !out_of_reach && !open && !cell.bars(gait) {
                let place = Refuge { at: cell.at, cell: number, shelter: cell.shelter };
                self.offer_refuge(field, fugitive, place, refuges);
            }
        }
    }

    /// Puts a place among the refuges.
    fn offer_refuge(
        &self,
        field: &Field<'_>,
        fugitive: Fugitive,
        Refuge { at, cell, shelter }: Refuge,
        refuges: &mut Refuges,
    ) {
        let ground = self.refuge_value(fugitive, at, shelter);
        if ground > bar(refuges) {
            let front = self.judge.units.of(fugitive.unit).front();
            let spot = Spot { at, cell, shelter, front, home: false, moved: false };
            let value = ground
                - self.judge.danger(field, fugitive.unit, &spot)
                - self.judge.mine_toll(&field.view, fugitive.unit, at);
            offer(refuges, value, Action::Withdraw { to: at });
        }
    }

    /// What a place to withdraw to is worth whoever sees it.
    fn refuge_value(&self, Fugitive { unit, pull }: Fugitive, at: Point, shelter: Shelter) -> i32 {
        pull.at(at) / FLEEING + if shelter.is_any() { self.judge.cover_value(unit) } else { 0 }
    }

    /// What a withdrawal is worth.
    fn retreat_value(&self, field: &Field<'_>, fugitive: Fugitive, action: &Action) -> i32 {
        let unit = fugitive.unit;
        let mut spot = self.judge.home(unit, false);
        if let Action::Withdraw { to } = action {
            let cell = field.ground().cell_at(*to);
            let shelter = field.ground().cell(cell).shelter;
            spot = Spot { at: *to, cell, shelter, home: false, ..spot };
        }
        let mut value = self.refuge_value(fugitive, spot.at, spot.shelter);
        value -= self.judge.danger(field, unit, &spot);
        value -= self.judge.mine_toll(&field.view, unit, spot.at);
        if matches!(action, Action::Stand) && self.judge.holds_objective(&field.view, unit) {
            value += self.judge.weights.objective * HELD;
        }
        value
    }
}
