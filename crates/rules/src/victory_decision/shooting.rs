//! Shoot Actions (VD-SHOOT, VD-FEAT, VD-CONC).

use crate::game::Illegal;
use crate::game::UnitId;
use crate::referee::{Observer, Referee};
use crate::table::dice::Dice;
use crate::victory_decision::VictoryDecision;
use crate::victory_decision::action::Action;
use crate::victory_decision::event::Event;
use crate::victory_decision::state::State;

impl VictoryDecision {
    /// Appends the Shoot Actions and strike calls of the active unit.
    pub(super) fn shoot_options(&self, s: &State, unit: UnitId, out: &mut Vec<Action>) {
        todo!()
    }

    /// Whether a Shoot Action is legal.
    pub(super) fn check_shoot(
        &self,
        s: &State,
        unit: UnitId,
        action: Action,
    ) -> Result<(), Illegal> {
        todo!()
    }

    /// Carries out a Shoot Action.
    pub(super) fn shoot<D: Dice, O: Observer<Event>>(
        &self,
        s: &mut State,
        unit: UnitId,
        action: Action,
        referee: &mut Referee<D, O>,
    ) {
        todo!()
    }
}
