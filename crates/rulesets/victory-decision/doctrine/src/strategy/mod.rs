//! Who does what: the decisions of a game, each with what leads to it.

mod actions;
mod goals;
mod nomination;
mod set_up;

use std::sync::Arc;

use crate::candidates::choice::best_of_all;
use crate::candidates::planner::Planner;
use crate::knowledge::notes::Notes;
use crate::value::casualties::losses;
use crate::value::judge::Judge;
use crate::weights::Weights;
use wargauge_policy::{Decision, Policy, RoleWeights};
use wargauge_rules::roster::Rulebook;
use wargauge_rules::table::length::Length;
use wargauge_rules::table::stream::Stream;
use wargauge_rules::{Side, UnitId};
use wargauge_victory_decision::VictoryDecision;
use wargauge_victory_decision::action::Action;
use wargauge_victory_decision::state::Step;
use wargauge_victory_decision::view::View;

/// The doctrine of Victory Decision.
#[derive(Clone, Debug)]
pub struct Doctrine {
    of_roles: RoleWeights<Weights>,
    planner: Planner,
    /// The turn that goals were given for.
    planned: Option<u16>,
}

impl Doctrine {
    /// A doctrine with these weights for games by the book of these notes.
    #[must_use]
    pub fn new(weights: impl Into<RoleWeights<Weights>>, notes: &Arc<Notes>) -> Self {
        let of_roles = weights.into();
        let planner = Planner::new(Judge::new(*of_roles.common(), notes));
        Self { of_roles, planner, planned: None }
    }

    /// Gives goals at the start of each turn.
    fn plan(&mut self, view: &View<'_>) {
        if self.planned == Some(view.turn()) {
            return;
        }
        if self.planned.is_none() {
            self.planner.judge.look_over(view);
        }
        self.planner.judge.look_into_the_night(view);
        self.planned = Some(view.turn());
        self.assign_goals(view);
    }
}

/// What an Individual does before his unit acts: who has strikes left to call leaves it and acts alone
/// (VD-ABIL-28, VD-ABIL-30), so that the rest has an activation of its own; others stay.
fn free_step(
    decision: &mut Decision<'_, VictoryDecision>,
    view: &View<'_>,
    rng: &mut Stream,
) -> Action {
    let calls = view.active().is_some_and(|active| Judge::has_strikes(view, active.unit));
    best_of_all(decision, rng, |option| match option {
        Action::Leave { acts: true } if calls => 2,
        Action::Pass => 1,
        _ => 0,
    })
}

impl Policy<VictoryDecision> for Doctrine {
    fn begin(&mut self, book: &VictoryDecision, side: Side) {
        self.planned = None;
        self.planner.judge.weights = *self.of_roles.of(book.posture(side));
        self.planner.judge.forget(book);
        self.planner.forget();
    }

    fn decide(&mut self, decision: &mut Decision<'_, VictoryDecision>, rng: &mut Stream) -> Action {
        let view = decision.view();
        self.plan(&view);
        match view.step() {
            Step::Deploy => {
                if let Some(action) = self.planner.deploy(decision, &view) {
                    return action;
                }
                best_of_all(decision, rng, |option| {
                    set_up::setup_value(&self.planner.judge, &view, option)
                })
            }
            Step::PlaceObjective => set_up::objective(decision, &view)
                .unwrap_or_else(|| best_of_all(decision, rng, |_| 0)),
            Step::ChooseEdge | Step::ChooseNight | Step::Fortify => {
                best_of_all(decision, rng, |option| {
                    set_up::setup_value(&self.planner.judge, &view, option)
                })
            }
            Step::FreeMove => self.scout(decision, &view),
            Step::NominateFirst | Step::NominateSecond | Step::Pick => {
                match self.nomination(&view) {
                    // Who has not acted in this turn may be named: nothing is left to be asked.
                    Some(named) => decision.take(named),
                    None => decision.options()[0],
                }
            }
            Step::Begin => free_step(decision, &view, rng),
            Step::Act => self.act(decision, &view, rng),
            Step::NameAnother => self.another_target(decision, &view, rng),
            Step::ShareDice => {
                let dice = self.planner.judge.dice_of_next(&view);
                // As near to it as may be.
                best_of_all(decision, rng, |option| match option {
                    Action::ShareDice(count) => -i32::from(count.abs_diff(dice)),
                    _ => i32::MIN,
                })
            }
            Step::Casualties => losses(&view, self.planner.judge.notes.firepower()),
            Step::Withdraw => self.planner.withdraw(decision, &view, rng),
            // Victors move in (VD-BLDG-21).
            Step::MoveIn => best_of_all(decision, rng, |option| i32::from(*option != Action::Pass)),
            Step::Over => decision.options()[0],
        }
    }

    fn errand(&self, _: &View<'_>, unit: UnitId) -> Option<String> {
        let goal = self.planner.judge.goals.of(unit).filter(|goal| goal.draw > 0)?;
        let [east, north] = [goal.at.x, goal.at.y].map(Length::from_hundredths);
        Some(format!("to within {} of ({east} east, {north} north)", goal.radius))
    }
}
