//! Close Combat of infantry and vehicles (VD-CC, VD-VEH-09 to 15).

use crate::game::Illegal;
use crate::game::UnitId;
use crate::referee::{Observer, Referee};
use crate::table::dice::Dice;
use crate::victory_decision::VictoryDecision;
use crate::victory_decision::action::Action;
use crate::victory_decision::event::Event;
use crate::victory_decision::state::State;

impl VictoryDecision {
    /// Appends the Close Combat Actions of the active unit.
    pub(super) fn close_combat_options(&self, s: &State, unit: UnitId, out: &mut Vec<Action>) {
        todo!()
    }

    /// Whether a Close Combat Action is legal.
    pub(super) fn check_close_combat(
        &self,
        s: &State,
        unit: UnitId,
        action: Action,
    ) -> Result<(), Illegal> {
        todo!()
    }

    /// Carries out a Close Combat Action.
    pub(super) fn close_combat<D: Dice, O: Observer<Event>>(
        &self,
        s: &mut State,
        unit: UnitId,
        action: Action,
        referee: &mut Referee<D, O>,
    ) {
        todo!()
    }

    /// Enemies in the Combat Range of a unit.
    pub fn contacts(&self, s: &State, unit: UnitId) -> crate::table::unit_set::UnitSet {
        todo!()
    }
}
