//! Anti-Tank Explosives (VD-ABIL-52 to 61, VD-ABIL-76, VD-ABIL-78).

use crate::game::UnitId;
use crate::referee::{Observer, Referee};
use crate::table::dice::Dice;
use crate::victory_decision::VictoryDecision;
use crate::victory_decision::agenda::Progress;
use crate::victory_decision::event::Event;
use crate::victory_decision::state::{State, Target};

impl VictoryDecision {
    /// The most charges a unit may place on a target now; 0 if none.
    pub fn most_charges(&self, s: &State, unit: UnitId, target: Target) -> u8 {
        todo!()
    }

    /// Places charges.
    pub(super) fn place_charges<D: Dice, O: Observer<Event>>(
        &self,
        s: &mut State,
        unit: UnitId,
        target: Target,
        count: u8,
        referee: &mut Referee<D, O>,
    ) {
        todo!()
    }

    /// The charges of the activation go off (VD-ABIL-55).
    pub(super) fn detonate_task<D: Dice, O: Observer<Event>>(
        &self,
        s: &mut State,
        referee: &mut Referee<D, O>,
    ) -> Progress {
        todo!()
    }
}
