//! Air and artillery strikes and what scatters (VD-STRK, VD-FEAT-16).

use crate::game::Illegal;
use crate::game::UnitId;
use crate::referee::{Observer, Referee};
use crate::table::dice::Dice;
use crate::table::point::Point;
use crate::victory_decision::VictoryDecision;
use crate::victory_decision::event::Event;
use crate::victory_decision::state::State;

impl VictoryDecision {
    /// Whether a strike may be called.
    pub(super) fn check_strike(
        &self,
        s: &State,
        unit: UnitId,
        strike: u8,
        at: Point,
    ) -> Result<(), Illegal> {
        todo!()
    }

    /// Calls a strike.
    pub(super) fn call_strike<D: Dice, O: Observer<Event>>(
        &self,
        s: &mut State,
        unit: UnitId,
        strike: u8,
        at: Point,
        referee: &mut Referee<D, O>,
    ) {
        todo!()
    }
}
