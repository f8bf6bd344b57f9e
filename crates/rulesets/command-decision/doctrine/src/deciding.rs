//! One decision after another: what is asked, and who answers it.

use wargauge_command_decision::CommandDecision;
use wargauge_command_decision::action::Action;
use wargauge_command_decision::state::Step;
use wargauge_command_decision::view::View;
use wargauge_policy::{Decision, Policy};
use wargauge_rules::roster::Rulebook;
use wargauge_rules::table::stream::Stream;
use wargauge_rules::{Side, UnitId};

use crate::candidates::goals::Goal;
use crate::doctrine::Doctrine;

impl Policy<CommandDecision> for Doctrine {
    fn begin(&mut self, book: &CommandDecision, side: Side) {
        self.weights = *self.of_roles.of(book.posture(side));
        self.cards.begin(book, self.notes.roster(), &self.weights);
        self.goals.begin(self.notes.gathers(side), self.weights.gather_turn);
        self.planned = None;
        self.chits.clear();
        self.tally.forget();
    }

    fn decide(&mut self, decision: &mut Decision<'_, CommandDecision>, rng: &mut Stream) -> Action {
        let view = decision.view();
        let Some(unit) = view.asked() else { return decision.options()[0] };
        if view.step() == Step::Deploy {
            return self.set_up(decision, unit, rng);
        }
        self.look(&view);
        match view.step() {
            Step::Deploy | Step::Orders => self.order(decision, &view, unit),
            Step::Follow => self.follow(decision, &view, unit),
            Step::Turn | Step::Face => self.turn(&view, unit),
            Step::Plan => self.march(decision, &view, unit),
            Step::OpFire | Step::GeneralFire => self.fire(decision, &view, unit),
        }
    }

    fn errand(&self, view: &View<'_>, unit: UnitId) -> Option<String> {
        let goal = self.goals.of(unit)?;
        let objectives = &view.book().scenario().objectives;
        let named = objectives.iter().find(|one| one.area.middle() == goal.at);
        let name = named.map_or("the objective", |one| one.name.as_str());
        Some(match goal {
            Goal { exit: true, .. } => "to leave the table".to_owned(),
            Goal { points: 0, .. } => format!("to support those at {name}"),
            Goal { .. } => format!("to hold {name}"),
        })
    }
}
