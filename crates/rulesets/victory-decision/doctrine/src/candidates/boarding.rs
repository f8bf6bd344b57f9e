//! Going into structures, and getting on and off vehicles.

use super::planner::Planner;
use super::plans::{Plan, Plans};
use crate::value::field::{Field, apart};
use crate::value::stay::Stay;
use wargauge_rules::table::point::Point;
use wargauge_victory_decision::action::Action;
use wargauge_victory_decision::state::unit::Place;

/// A vehicle so near can be boarded.
const BESIDE: i32 = 900 * 900;

/// Passengers get off so near to the enemy or to their goal, in hundredths of an inch.
const DISMOUNT: i32 = 1_600;

/// So many turns before the last it is time to get off.
const LATE: u16 = 2;

impl Planner {
    /// Structures and transports near by.
    pub(crate) fn plan_boarding(&self, field: &Field<'_>, stay: &Stay, plans: &mut Plans) {
        let view = &field.view;
        let here = view.unit(stay.unit);
        if here.place == Place::Table
            && let Some(piece) = field.ground().cell(field.ground().cell_at(stay.at)).house
        {
            let value = self.judge.enter_value(field, stay, piece);
            plans.add(value, Plan::Try(Action::Enter { piece, floor: 0 }));
        }
        if stay.outlook.danger > 0 || !self.judge.carriers {
            return;
        }
        let value = self.judge.embark_value(field, stay);
        if value <= 0 {
            return;
        }
        for friend in view.present(view.side()) {
            let carries = view.profile(friend).vehicle.is_some_and(|own| own.transport > 0);
            let near = apart(stay.at, self.judge.units.of(friend).at) < BESIDE;
            if carries && near && field.view.has_room(stay.unit, friend) {
                plans.add(value, Plan::Try(Action::Embark(friend)));
            }
        }
    }

    /// Getting off a vehicle: when the enemy or the goal is near, or time is short.
    pub(crate) fn plan_dismount(&mut self, field: &Field<'_>, stay: &Stay, plans: &mut Plans) {
        let near = |at: Point, reach: i32| apart(stay.at, at) < reach * reach;
        let mut foes = field.foes;
        let there = stay.pull.goal.is_none_or(|goal| near(goal.at, DISMOUNT));
        let late = field.view.turn() + LATE >= field.view.scenario().last_turn;
        if there || late || foes.any(|foe| near(self.judge.units.of(foe).at, DISMOUNT)) {
            self.plan_ways(field, stay, plans, -stay.value);
        }
    }
}
