//! Which actions the state of a unit permits (VD-ACT-11, VD-ACT-14, VD-VEH-08, VD-SHAKEN-09).

use crate::game::{Illegal, UnitId};
use crate::victory_decision::VictoryDecision;
use crate::victory_decision::action::Action;
use crate::victory_decision::state::State;

impl VictoryDecision {
    /// Whether the state of the active unit permits an action of this kind at all.
    pub(super) fn permit(&self, s: &State, unit: UnitId, action: Action) -> Result<(), Illegal> {
        let _ = (s, unit, action);
        todo!()
    }
}
