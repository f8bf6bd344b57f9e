//! The End Segment and the end of the game (VD-END, VD-SPEC-16 to 21, VD-SPEC-25 to 27, VD-SPEC-34 to 43).

use crate::referee::{Observer, Referee};
use crate::table::dice::Dice;
use crate::victory_decision::VictoryDecision;
use crate::victory_decision::event::Event;
use crate::victory_decision::state::State;

impl VictoryDecision {
    /// The End Segment (VD-END-01): ends the game, or begins the next turn.
    pub(super) fn end_segment<D: Dice, O: Observer<Event>>(
        &self,
        s: &mut State,
        referee: &mut Referee<D, O>,
    ) {
        todo!()
    }

    /// Ends the game if a side has nothing left (VD-END-06).
    pub(super) fn end_if_wiped_out<D: Dice, O: Observer<Event>>(
        &self,
        s: &mut State,
        referee: &mut Referee<D, O>,
    ) {
        todo!()
    }
}
