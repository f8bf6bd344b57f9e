//! One decision after another: what is asked, and who answers it.

use wargauge_policy::{Decision, Policy};
use wargauge_rules::roster::Rulebook;
use wargauge_rules::table::stream::Stream;
use wargauge_rules::{Side, UnitId};
use wargauge_skirmish::{Action, Phase, Place, Skirmish, View};

use crate::candidates::goals::goal_of;
use crate::doctrine::Doctrine;
use crate::knowledge::cards::Sides;

impl Doctrine {
    /// What the unit that acts does next.
    fn act(&self, decision: &mut Decision<'_, Skirmish>, view: &View<'_>, unit: UnitId) -> Action {
        if view.is_interrupted() {
            return self.after_discovery(decision, view, unit);
        }
        if let Some(look) = self.spot(decision, view, unit) {
            return look;
        }
        if view.is_spent(unit) {
            return Self::nothing(decision);
        }
        let sides = self.look(view);
        let aboard = view.unit(unit).is_some_and(|it| matches!(it.place, Place::Aboard(_)));
        if aboard {
            return Self::ride(decision);
        }
        let Some(card) = sides.own.iter().find(|card| card.unit == unit) else {
            return Self::nothing(decision);
        };
        let action = if card.vehicle {
            self.act_in_vehicle(decision, card, &sides)
        } else {
            self.act_on_foot(decision, card, &sides)
        };
        action.unwrap_or_else(|| Self::nothing(decision))
    }

    /// Passengers get out where they can.
    fn ride(decision: &mut Decision<'_, Skirmish>) -> Action {
        let options = decision.options();
        let out = options.iter().find(|it| matches!(it, Action::Dismount { .. }));
        out.copied().unwrap_or_else(|| options[options.len() - 1])
    }

    /// Passes; if it may not, takes what is left.
    fn nothing(decision: &mut Decision<'_, Skirmish>) -> Action {
        if decision.check(Action::Pass).is_ok() {
            return Action::Pass;
        }
        let options = decision.options();
        options[options.len() - 1]
    }

    /// Charges the enemy it came upon where that pays, else stops (`SK-MOVE-25`).
    fn after_discovery(
        &self,
        decision: &mut Decision<'_, Skirmish>,
        view: &View<'_>,
        unit: UnitId,
    ) -> Action {
        let Sides { own, foes } = self.look(view);
        let card = own.iter().find(|card| card.unit == unit);
        let charge = card.and_then(|card| self.charge(decision, card, &foes));
        match charge {
            Some((_, action)) => action,
            None if decision.check(Action::Stop).is_ok() => Action::Stop,
            None => Self::nothing(decision),
        }
    }
}

impl Policy<Skirmish> for Doctrine {
    fn begin(&mut self, book: &Skirmish, side: Side) {
        self.weights = *self.of_roles.of(book.posture(side));
    }

    fn decide(&mut self, decision: &mut Decision<'_, Skirmish>, rng: &mut Stream) -> Action {
        let view = decision.view();
        match (view.phase(), view.acting()) {
            (Phase::Deploy(_), _) => self.set_up(decision, &view, rng),
            (_, None) => self.next_unit(decision, &view),
            (_, Some(unit)) => self.act(decision, &view, unit),
        }
    }

    fn errand(&self, view: &View<'_>, unit: UnitId) -> Option<String> {
        let sides = self.look(view);
        let card = sides.own.iter().find(|card| card.unit == unit)?;
        let goal = goal_of(view, &self.weights, card, &sides)?;
        let what = if goal.points > 0 { "to the objective at" } else { "against the enemy at" };
        Some(format!("{what} {}", goal.at))
    }
}
