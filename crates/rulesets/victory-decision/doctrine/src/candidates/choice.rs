//! What a unit might do, with what that seems to be worth: the best that turns out to be legal is
//! done. What is costly to know, lines of sight and ways, is asked only of what seems best.

use super::planner::Planner;
use super::plans::{Plan, Plans, ShotPlan, best_but_shots};
use crate::value::field::Field;
use crate::value::stay::Stay;
use wargauge_policy::Decision;
use wargauge_rules::UnitId;
use wargauge_rules::table::point::Point;
use wargauge_rules::table::stream::Stream;
use wargauge_victory_decision::VictoryDecision;
use wargauge_victory_decision::action::Action;
use wargauge_victory_decision::units::profile::{Ability, UnitKind};

/// How many ways are tried before other places are looked at.
const MOST_WAYS: u32 = 3;

/// How often other places are looked at before a unit stays where it is.
const ROUNDS: u32 = 3;

/// Half the way is worth one part in so many of the whole.
const HALF_THE_WAY: i32 = 2;

/// The option that a judge values most; equals by a draw.
pub(crate) fn best(
    options: &[Action],
    rng: &mut Stream,
    mut judge: impl FnMut(&Action) -> i32,
) -> Action {
    let mut best = (i32::MIN, 0, options[0]);
    for option in options {
        let value = judge(option);
        if value < best.0 {
            continue;
        }
        let draw = rng.below(1 << 16);
        if (value, draw) > (best.0, best.1) {
            best = (value, draw, *option);
        }
    }
    best.2
}

/// Of all options the one that a judge values most.
pub(crate) fn best_of_all(
    decision: &mut Decision<'_, VictoryDecision>,
    rng: &mut Stream,
    judge: impl FnMut(&Action) -> i32,
) -> Action {
    let best = match decision.options() {
        [only] => *only,
        options => best(options, rng, judge),
    };
    decision.take(best)
}

/// What the active unit decides about.
#[derive(Clone, Copy)]
pub(crate) struct Situation<'s> {
    /// What may be done.
    pub(crate) decision: &'s Decision<'s, VictoryDecision>,
    /// The game.
    pub(crate) field: &'s Field<'s>,
    /// Where the unit is.
    pub(crate) stay: &'s Stay,
}

impl Planner {
    /// The action of the best plan that can be carried out; to stop if there is none.
    pub(crate) fn settle(&mut self, situation: Situation<'_>, plans: &mut Plans) -> Action {
        let Situation { field, stay, .. } = situation;
        let mut ways = 0;
        for round in 0..ROUNDS {
            if round > 0 {
                // None of the best places can be reached: so to the next best.
                ways = 0;
                self.plan_ways(field, stay, plans, 0);
            }
            if let Some(action) = self.first_legal(situation, plans, &mut ways) {
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
        situation: Situation<'_>,
        plans: &mut Plans,
        ways: &mut u32,
    ) -> Option<Action> {
        let Situation { decision, field, stay } = situation;
        while let Some((value, plan)) = plans.take() {
            match plan {
                Plan::Sure(action) if decision.permits(action) => {
                    return Some(decision.take(action));
                }
                Plan::Sure(_) => {}
                Plan::Try(action) => {
                    if decision.check(action).is_ok() {
                        return Some(action);
                    }
                }
                Plan::Shot(shot) if decision.permits(shot.action) => {
                    let others = best_but_shots(plans);
                    let aims = shot.aimed > shot.value + others;
                    if aims && decision.check(Action::ConcentrateFire).is_ok() {
                        return Some(Action::ConcentrateFire);
                    }
                    if value == shot.value {
                        return Some(decision.take(shot.action));
                    }
                    plans.add(shot.value, Plan::Shot(ShotPlan { aimed: 0, ..shot }));
                }
                // Nobody aims at what he may not shoot at (VD-CONC-03).
                Plan::Shot(_) => {}
                Plan::Assault(enemy) => {
                    self.offers.clear();
                    field.view.assaults_on(enemy, &mut self.offers);
                    let all = self.offers.iter();
                    let values =
                        all.map(|option| (self.judge.option_value(field, stay, option), *option));
                    if let Some((value, assault)) = values.max_by_key(|(value, _)| *value) {
                        plans.add(value, Plan::Sure(assault));
                    }
                }
                Plan::Go { .. } if *ways >= MOST_WAYS => {}
                Plan::Go { to, whole } => {
                    *ways += 1;
                    if let Some(action) = self.march(situation, to) {
                        return Some(action);
                    }
                    if whole {
                        self.known_moves.give_up(to);
                        let half = stay.at.towards(to, stay.at.distance_up(to).half_up());
                        plans.add(value / HALF_THE_WAY, Plan::Go { to: half, whole: false });
                    }
                }
            }
        }
        None
    }

    /// Lists shots at an enemy: of vehicles, whose weapons bear on each other, all volleys, of others
    /// the one with the best weapons.
    pub(crate) fn list_shots(&mut self, field: &Field<'_>, stay: &Stay, enemy: UnitId) {
        self.offers.clear();
        let seen = self.judge.sights.sees(&field.view, stay.unit, enemy);
        if self.judge.units.of(stay.unit).vehicle {
            field.view.shots_at(enemy, seen, &mut self.offers);
        } else {
            let guess = self.judge.units.of(enemy).cover_from(stay.at);
            self.offers.extend(field.view.best_shots_at(enemy, seen, guess).into_iter().flatten());
        }
    }

    /// A move to a point: men look where they go, guns and vehicles at the enemy if they can.
    fn march(&self, situation: Situation<'_>, to: Point) -> Option<Action> {
        let Situation { decision, field, stay } = situation;
        let (view, unit) = (&field.view, stay.unit);
        let course = view.bearing(stay.at, to);
        if view.hidden().contains(unit) && field.view.all_have(unit, Ability::Infiltrate) {
            let creep = Action::Infiltrate { to, facing: course };
            if decision.check(creep).is_ok() {
                return Some(creep);
            }
        }
        if view.profile(unit).kind != UnitKind::Infantry
            && let Some(foe) = stay.faces
        {
            let facing = view.bearing(to, self.judge.units.of(foe).at);
            let action = Action::Move { to, facing };
            if facing != course && decision.check(action).is_ok() {
                return Some(action);
            }
        }
        let action = Action::Move { to, facing: course };
        decision.check(action).is_ok().then_some(action)
    }
}
