//! Hide, Spot, Take Cover!, Dig In (VD-HIDE, VD-SPOT, VD-TAKE, VD-DIG).

use crate::event::Clause;
use crate::game::Illegal;
use crate::game::UnitId;
use crate::referee::{Observer, Referee};
use crate::table::dice::Dice;
use crate::victory_decision::VictoryDecision;
use crate::victory_decision::action::Action;
use crate::victory_decision::event::Event;
use crate::victory_decision::state::State;

impl VictoryDecision {
    /// Appends these actions.
    pub(super) fn stealth_options(&self, s: &State, unit: UnitId, out: &mut Vec<Action>) {
        todo!()
    }

    /// Whether such an action is legal.
    pub(super) fn check_stealth(
        &self,
        s: &State,
        unit: UnitId,
        action: Action,
    ) -> Result<(), Illegal> {
        todo!()
    }

    /// Carries out such an action.
    pub(super) fn do_stealth<D: Dice, O: Observer<Event>>(
        &self,
        s: &mut State,
        unit: UnitId,
        action: Action,
        referee: &mut Referee<D, O>,
    ) {
        todo!()
    }

    /// Takes the Hidden marker off a unit, if it has one.
    pub(super) fn reveal<D: Dice, O: Observer<Event>>(
        &self,
        s: &mut State,
        unit: UnitId,
        clause: Clause,
        referee: &mut Referee<D, O>,
    ) {
        todo!()
    }
}
