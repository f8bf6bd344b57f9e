//! Buildings, bunkers and bridges: attacked, brought down (VD-BLDG-01, VD-BLDG-15 to 18, VD-BLDG-23 to 27).

use crate::referee::{Observer, Referee};
use crate::table::dice::Dice;
use crate::table::terrain::PieceId;
use crate::victory_decision::VictoryDecision;
use crate::victory_decision::agenda::Progress;
use crate::victory_decision::attack::Victim;
use crate::victory_decision::event::Event;
use crate::victory_decision::profile::Row;
use crate::victory_decision::state::State;

impl VictoryDecision {
    /// What a structure shows an attack.
    pub(super) fn structure_victim(&self, s: &State, piece: PieceId) -> Victim {
        todo!()
    }

    /// Takes Structure Points off a structure; at none it collapses.
    pub(super) fn batter<D: Dice, O: Observer<Event>>(
        &self,
        s: &mut State,
        piece: PieceId,
        points: u8,
        credit: Option<Row>,
        referee: &mut Referee<D, O>,
    ) {
        todo!()
    }

    /// A structure falls (VD-BLDG-25).
    pub(super) fn collapse_task<D: Dice, O: Observer<Event>>(
        &self,
        s: &mut State,
        piece: u8,
        credit: Option<Row>,
        referee: &mut Referee<D, O>,
    ) -> Progress {
        todo!()
    }
}
