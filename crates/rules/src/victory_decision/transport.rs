//! Transports, tank riders, structures entered and left (VD-VSP-14 to 20, VD-BLDG-04 to 10).

use crate::game::Illegal;
use crate::game::UnitId;
use crate::referee::{Observer, Referee};
use crate::table::dice::Dice;
use crate::victory_decision::VictoryDecision;
use crate::victory_decision::action::Action;
use crate::victory_decision::event::Event;
use crate::victory_decision::state::State;

impl VictoryDecision {
    /// Appends Embark and Enter Actions and ways out.
    pub(super) fn boarding_options(&self, s: &State, unit: UnitId, out: &mut Vec<Action>) {
        todo!()
    }

    /// Whether such an action is legal.
    pub(super) fn check_boarding(
        &self,
        s: &State,
        unit: UnitId,
        action: Action,
    ) -> Result<(), Illegal> {
        todo!()
    }

    /// Carries out such an action.
    pub(super) fn board<D: Dice, O: Observer<Event>>(
        &self,
        s: &mut State,
        unit: UnitId,
        action: Action,
        referee: &mut Referee<D, O>,
    ) {
        todo!()
    }

    /// Units aboard a vehicle.
    pub fn aboard(&self, s: &State, vehicle: UnitId) -> crate::table::unit_set::UnitSet {
        todo!()
    }

    /// Units in a structure.
    pub fn occupants(
        &self,
        s: &State,
        piece: crate::table::terrain::PieceId,
    ) -> crate::table::unit_set::UnitSet {
        todo!()
    }
}
