//! Assaults (VD-ASSAULT).

use crate::game::Illegal;
use crate::game::UnitId;
use crate::referee::{Observer, Referee};
use crate::table::dice::Dice;
use crate::victory_decision::VictoryDecision;
use crate::victory_decision::action::Action;
use crate::victory_decision::agenda::Progress;
use crate::victory_decision::event::Event;
use crate::victory_decision::state::State;

impl VictoryDecision {
    /// Appends the Assaults of the active unit.
    pub(super) fn assault_options(&self, s: &State, unit: UnitId, out: &mut Vec<Action>) {
        todo!()
    }

    /// Whether an Assault is legal.
    pub(super) fn check_assault(
        &self,
        s: &State,
        unit: UnitId,
        action: Action,
    ) -> Result<(), Illegal> {
        todo!()
    }

    /// Carries out an Assault.
    pub(super) fn assault<D: Dice, O: Observer<Event>>(
        &self,
        s: &mut State,
        unit: UnitId,
        action: Action,
        referee: &mut Referee<D, O>,
    ) {
        todo!()
    }

    /// The target strikes back if it can (VD-ASSAULT-13).
    pub(super) fn strike_back_task<D: Dice, O: Observer<Event>>(
        &self,
        s: &mut State,
        unit: UnitId,
        at: UnitId,
        was_shaken: bool,
        referee: &mut Referee<D, O>,
    ) -> Progress {
        todo!()
    }

    /// Contact or its end after a fight (VD-ASSAULT-15, VD-BLDG-21, VD-CC-09).
    pub(super) fn after_fight_task<D: Dice, O: Observer<Event>>(
        &self,
        s: &mut State,
        unit: UnitId,
        at: UnitId,
        referee: &mut Referee<D, O>,
    ) -> Progress {
        todo!()
    }
}
