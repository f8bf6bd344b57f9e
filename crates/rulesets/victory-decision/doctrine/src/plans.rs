//! What a unit might do, with what that seems to be worth: the best that turns out to be legal is
//! done. What is costly to know, lines of sight and ways, is asked only of what seems best.

use arrayvec::ArrayVec;
use wargauge_rules::UnitId;
use wargauge_rules::table::point::Point;
use wargauge_victory_decision::VictoryDecision;
use wargauge_victory_decision::action::Action;
use wargauge_victory_decision::profile::{Ability, UnitKind};
use wargauge_victory_decision::state::Target;

use super::Doctrine;
use super::actions::Stay;
use super::places::Field;
use wargauge_policy::Decision;

/// The most plans that are weighed against each other.
const MOST: usize = 32;

/// How many ways are tried before other places are looked at.
const MOST_WAYS: u32 = 3;

/// How often other places are looked at before a unit stays where it is.
const ROUNDS: u32 = 3;

/// Something a unit might do.
#[derive(Clone, Copy, Debug)]
pub(super) enum Plan {
    /// An action that is known to be legal.
    Sure(Action),
    /// An action.
    Try(Action),
    /// The best shot at an enemy.
    Shoot(UnitId),
    /// An Assault on an enemy.
    Assault(UnitId),
    /// A move to a point; if that fails perhaps half the way.
    Go { to: Point, whole: bool },
}

/// Plans, each with what it seems to be worth.
#[derive(Debug, Default)]
pub(super) struct Plans(ArrayVec<(i32, Plan), MOST>);

impl Plans {
    /// Adds a plan if it is worth anything; the worst makes room.
    pub(super) fn add(&mut self, value: i32, plan: Plan) {
        if value <= 0 {
            return;
        }
        if self.0.is_full() {
            let least = self.0.iter().enumerate().min_by_key(|(_, plan)| plan.0);
            match least.map(|(at, least)| (at, least.0)) {
                Some((at, least)) if least < value => drop(self.0.swap_remove(at)),
                _ => return,
            }
        }
        self.0.push((value, plan));
    }

    /// What the best plan seems to be worth; 0 without any.
    pub(super) fn best(&self) -> i32 {
        self.0.iter().map(|plan| plan.0).max().unwrap_or(0)
    }

    /// What the best plan that is no shot seems to be worth; 0 without any.
    pub(super) fn best_but_shots(&self) -> i32 {
        let others = self
            .0
            .iter()
            .filter(|(_, plan)| !matches!(plan, Plan::Shoot(_) | Plan::Sure(Action::Shoot { .. })));
        others.map(|plan| plan.0).max().unwrap_or(0)
    }

    /// The place of the best plan; of equals the first.
    fn first(&self) -> Option<usize> {
        let better = |best: usize, at: usize| if self.0[at].0 > self.0[best].0 { at } else { best };
        (0..self.0.len()).reduce(better)
    }

    /// Whether the best plan is a shot as well that seems hardly better than one known to be worth
    /// so much. What shots seem to be worth is mostly too much, so looking at it would not pay.
    fn shooting_promises_little_more(&self, value: i32) -> bool {
        let next = self.first().map(|at| self.0[at]);
        let Some((hope, Plan::Shoot(_))) = next else { return false };
        value > 0 && value >= hope / 4 * 3
    }

    /// Takes the best plan out.
    fn take(&mut self) -> Option<(i32, Plan)> {
        self.first().map(|at| self.0.swap_remove(at))
    }
}

impl Doctrine {
    /// The action of the best plan that can be carried out; to stop if there is none.
    pub(super) fn settle(
        &mut self,
        decision: &Decision<'_, VictoryDecision>,
        field: &Field<'_>,
        stay: &Stay,
        plans: &mut Plans,
    ) -> Action {
        let mut ways = 0;
        for round in 0..ROUNDS {
            if round > 0 {
                // None of the best places can be reached: so to the next best.
                ways = 0;
                self.plan_ways(field, stay, plans, 0);
            }
            if let Some(action) = self.first_legal(decision, field, stay, (plans, &mut ways)) {
                return action;
            }
            if ways == 0 {
                break;
            }
        }
        Action::Stop
    }

    /// The action of the best plan that can be carried out, if there is one.
    fn first_legal(
        &mut self,
        decision: &Decision<'_, VictoryDecision>,
        field: &Field<'_>,
        stay: &Stay,
        (plans, ways): (&mut Plans, &mut u32),
    ) -> Option<Action> {
        while let Some((value, plan)) = plans.take() {
            match plan {
                Plan::Sure(action) => return Some(decision.take(action)),
                Plan::Try(action) => {
                    if decision.check(action).is_ok() {
                        return Some(action);
                    }
                }
                Plan::Shoot(enemy) => {
                    self.list_shots(field, stay, enemy);
                    let shots = self.offers.iter();
                    let values = shots.map(|shot| (self.shot_value(field, stay.unit, shot), *shot));
                    if let Some((value, shot)) = values.max_by_key(|(value, _)| *value) {
                        let aim = self.aim_value(field, stay, (value, &shot), plans);
                        if aim > value {
                            plans.add(aim, Plan::Try(Action::ConcentrateFire));
                        } else if plans.shooting_promises_little_more(value) {
                            return Some(decision.take(shot));
                        }
                        plans.add(value, Plan::Sure(shot));
                    }
                }
                Plan::Assault(enemy) => {
                    self.offers.clear();
                    field.view.assaults_on(enemy, &mut self.offers);
                    let all = self.offers.iter();
                    let values =
                        all.map(|option| (self.option_value(field, stay, option), *option));
                    if let Some((value, assault)) = values.max_by_key(|(value, _)| *value) {
                        plans.add(value, Plan::Sure(assault));
                    }
                }
                Plan::Go { .. } if *ways >= MOST_WAYS => {}
                Plan::Go { to, whole } => {
                    *ways += 1;
                    if let Some(action) = self.march(decision, field, stay, to) {
                        return Some(action);
                    }
                    if whole {
                        self.outing.give_up(to);
                        let half = stay.at.towards(to, stay.at.distance_up(to).half_up());
                        plans.add(value / 2, Plan::Go { to: half, whole: false });
                    }
                }
            }
        }
        None
    }

    /// Lists shots at an enemy: of vehicles, whose weapons bear on each other, all volleys, of others
    /// the one with the best weapons.
    fn list_shots(&mut self, field: &Field<'_>, stay: &Stay, enemy: UnitId) {
        self.offers.clear();
        if self.figures.of(stay.unit).vehicle {
            field.view.shots_at(Target::Unit(enemy), &mut self.offers);
        } else {
            let guess = self.figures.of(enemy).cover_from(stay.at);
            self.offers.extend(field.view.best_shots_at(enemy, guess).into_iter().flatten());
        }
    }

    /// A move to a point: men look where they go, guns and vehicles at the enemy if they can.
    fn march(
        &self,
        decision: &Decision<'_, VictoryDecision>,
        field: &Field<'_>,
        stay: &Stay,
        to: Point,
    ) -> Option<Action> {
        let (view, unit) = (&field.view, stay.unit);
        let course = view.bearing(stay.at, to);
        if view.hidden().contains(unit)
            && field.book.all_have(view.state(), unit, Ability::Infiltrate)
        {
            let creep = Action::Infiltrate { to, facing: course };
            if decision.check(creep).is_ok() {
                return Some(creep);
            }
        }
        if view.profile(unit).kind != UnitKind::Infantry
            && let Some(foe) = stay.faces
        {
            let facing = view.bearing(to, self.figures.of(foe).at);
            let action = Action::Move { to, facing };
            if facing != course && decision.check(action).is_ok() {
                return Some(action);
            }
        }
        let action = Action::Move { to, facing: course };
        decision.check(action).is_ok().then_some(action)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_best_plan_comes_first_and_the_worst_makes_room() {
        let mut plans = Plans::default();
        plans.add(0, Plan::Try(Action::Stop));
        assert_eq!(plans.best(), 0);
        for value in 1..=40 {
            plans.add(value, Plan::Try(Action::Regroup));
        }
        assert_eq!(plans.best(), 40);
        let order: Vec<i32> =
            core::iter::from_fn(|| plans.take()).map(|(value, _)| value).collect();
        assert_eq!(order, (9..=40).rev().collect::<Vec<_>>());
    }
}
