//! One decision after another: what is asked, and who answers it.

use wargauge_policy::{Decision, Policy};
use wargauge_rules::roster::Rulebook;
use wargauge_rules::table::stream::Stream;
use wargauge_rules::{Side, UnitId};
use wargauge_wwii_sim::{Action, MAX_UNITS, UnitSet, View, Wait, WwiiSim};

use crate::candidates::goals::Goal;
use crate::doctrine::Doctrine;

impl Policy<WwiiSim> for Doctrine {
    fn begin(&mut self, book: &WwiiSim, side: Side) {
        self.usual = *self.of_roles.of(book.posture(side));
        self.weights = self.usual;
        debug_assert!(!book.ground().table.low().x.is_negative());
        self.cards.forget();
        self.goals.forget();
        self.meant = [None; MAX_UNITS];
        self.danger.forget(UnitSet::range(0, MAX_UNITS as u8));
    }

    fn decide(&mut self, decision: &mut Decision<'_, WwiiSim>, rng: &mut Stream) -> Action {
        let view = decision.view();
        let Some(wait) = view.wait() else { return decision.options()[0] };
        match wait {
            Wait::Next(side) => decision.take(Self::next_to_set_up(&view, side)),
            Wait::Note(unit) | Wait::Place(unit) => self.set_up(decision, unit, rng),
            Wait::Die(unit) => Self::die(&view, unit),
            // An officer stays with his men.
            Wait::Part(_) => Action::Stay,
            Wait::Order(unit) => {
                self.look(&view);
                self.order(decision, unit, rng)
            }
            Wait::Fire(unit) => {
                self.look(&view);
                self.fire(decision, unit, rng)
            }
            Wait::Victim(_) => Self::victim(decision, &view, view.struck()),
            Wait::Yield(_) => Action::Accept,
            Wait::Escort(_) => decision.options()[0],
            Wait::Move(_) | Wait::Again(_) | Wait::Extra(_) => {
                self.look(&view);
                self.go(decision, wait, rng)
            }
            Wait::Onward(_) => Action::GoOn,
            Wait::Drive(_) => Self::drive(decision, &view),
            Wait::Over(_) => decision.options()[0],
        }
    }

    fn errand(&self, _: &View<'_>, unit: UnitId) -> Option<String> {
        let goal = self.goals.of(unit)?;
        Some(match goal {
            Goal { exit: true, .. } => "to leave the table".to_owned(),
            Goal { points: 0, at, .. } => format!("against the enemy at {at}"),
            Goal { at, .. } => format!("to the objective at {at}"),
        })
    }
}
