//! One decision after another: what a step asks for, and what is done.

use wargauge_grid::Grid;
use wargauge_grid::action::Action;
use wargauge_grid::state::Step;
use wargauge_grid::view::View;
use wargauge_policy::{Decision, Policy};
use wargauge_rules::roster::Rulebook;
use wargauge_rules::table::stream::Stream;
use wargauge_rules::{Side, UnitId};

use crate::doctrine::{Doctrine, StudyStage};
use crate::memory::Paths;
use crate::tasks::Tasks;
use crate::worth::UnitWorths;

impl Doctrine {
    /// What is to be done in this step.
    fn act(&mut self, view: &View<'_>, rng: &mut Stream) -> Action {
        match view.step() {
            Step::Minefields => return self.minefield(view),
            Step::Reserves => return self.hold(view),
            Step::Deployment => return self.deployment(view, rng),
            // A battery that lays smoke does not fire, and its fire is worth more.
            Step::Smoke => return Action::Done,
            Step::Regroup => {
                return view.regrouping().map_or(Action::Done, Action::Regroup);
            }
            _ => self.look_around(view),
        }
        match view.step() {
            Step::Sorties => self.sortie(view),
            Step::Barrages => self.barrage(view),
            Step::Attacks => self.attack(view, rng),
            Step::TargetMoves | Step::CombatMoves => self.combat_moves(view, rng),
            Step::Withdrawals => self.withdrawal(view, rng),
            Step::Movement => self.movement(view, rng),
            Step::Entries => self.entry(view, rng),
            Step::Minefields
            | Step::Reserves
            | Step::Deployment
            | Step::Smoke
            | Step::Regroup
            | Step::Over => Action::Done,
        }
    }
}

impl Policy<Grid> for Doctrine {
    fn begin(&mut self, book: &Grid, side: Side) {
        self.weights = *self.of_roles.of(book.posture(side));
        self.study = StudyStage::None;
        self.sight = None;
        self.drawn = None;
        self.stage = None;
        self.headed = None;
        self.paths = Paths::default();
        self.outlook.forget();
        self.worths = UnitWorths::default();
        self.tasks = Tasks::default();
    }

    fn decide(&mut self, decision: &mut Decision<'_, Grid>, rng: &mut Stream) -> Action {
        let view = &decision.view();
        self.study(view);
        let action = self.act(view, rng);
        self.headed = match action {
            Action::Move(unit, place) | Action::CombatMove(unit, place) => {
                Some((unit, view.square_of(place)))
            }
            _ => None,
        };
        decision.take(action)
    }

    fn errand(&self, view: &View<'_>, unit: UnitId) -> Option<String> {
        // Who is led away from its goal is not on the way to it.
        let way = self.way(view, unit);
        let leads_away = |to| way.length(to) > way.length(view.square(unit));
        if self.headed.is_some_and(|(who, to)| who == unit && leads_away(to)) {
            return None;
        }
        self.tasks.goal(unit).map(|at| self.goals.list[at].in_words(view, unit))
    }
}
