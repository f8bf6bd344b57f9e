//! Set-up: edges, objectives, fortifications, placing (VD-DEPLOY, VD-SCEN, VD-SPEC-01 to 07).

use crate::game::Illegal;
use crate::referee::{Observer, Referee};
use crate::table::dice::Dice;
use crate::victory_decision::VictoryDecision;
use crate::victory_decision::action::Action;
use crate::victory_decision::event::Event;
use crate::victory_decision::state::State;

impl VictoryDecision {
    /// Begins a game and runs it to its first decision.
    pub(super) fn begin_setup<D: Dice, O: Observer<Event>>(
        &self,
        referee: &mut Referee<D, O>,
    ) -> State {
        todo!()
    }

    /// Lists the choices of the set-up.
    pub(super) fn setup_options(&self, s: &State, out: &mut Vec<Action>) {
        todo!()
    }

    /// Whether a choice of the set-up is legal.
    pub(super) fn check_setup(&self, s: &State, action: Action) -> Result<(), Illegal> {
        todo!()
    }

    /// Carries out a choice of the set-up and goes on to the next, or to turn 1.
    pub(super) fn set_up<D: Dice, O: Observer<Event>>(
        &self,
        s: &mut State,
        action: Action,
        referee: &mut Referee<D, O>,
    ) {
        todo!()
    }
}
