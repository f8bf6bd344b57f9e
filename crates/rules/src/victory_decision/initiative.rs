//! Nominations, initiative and the beginning of an activation (VD-INIT, VD-TURN).

use crate::game::Illegal;
use crate::referee::{Observer, Referee};
use crate::table::dice::Dice;
use crate::victory_decision::VictoryDecision;
use crate::victory_decision::action::Action;
use crate::victory_decision::agenda::Progress;
use crate::victory_decision::event::Event;
use crate::victory_decision::state::State;

impl VictoryDecision {
    /// Lists nominations, or what the unit about to act may do first.
    pub(super) fn nomination_options(&self, s: &State, out: &mut Vec<Action>) {
        todo!()
    }

    /// Whether a nomination or a free step is legal.
    pub(super) fn check_nomination(&self, s: &State, action: Action) -> Result<(), Illegal> {
        todo!()
    }

    /// Carries out a nomination or a free step.
    pub(super) fn nominate<D: Dice, O: Observer<Event>>(
        &self,
        s: &mut State,
        action: Action,
        referee: &mut Referee<D, O>,
    ) {
        todo!()
    }

    /// The next segment: nominations, a free pick, or the End Segment (S2, S8, S9).
    pub(super) fn next_segment_task<D: Dice, O: Observer<Event>>(
        &self,
        s: &mut State,
        referee: &mut Referee<D, O>,
    ) -> Progress {
        todo!()
    }
}
