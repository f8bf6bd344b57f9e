//! Move and Infiltrate Actions: where units can go (VD-MOVE, VD-TERR, VD-VEH-17 to 22).

use crate::event::Clause;
use crate::game::Illegal;
use crate::game::UnitId;
use crate::referee::{Observer, Referee};
use crate::table::dice::Dice;
use crate::table::facing::Bearing;
use crate::table::point::Point;
use crate::victory_decision::VictoryDecision;
use crate::victory_decision::action::Action;
use crate::victory_decision::event::Event;
use crate::victory_decision::state::State;

impl VictoryDecision {
    /// Appends the Move and Infiltrate Actions of the active unit, entering and embarking included.
    pub(super) fn move_options(&self, s: &State, unit: UnitId, out: &mut Vec<Action>) {
        todo!()
    }

    /// Whether such an action is legal.
    pub(super) fn check_move(
        &self,
        s: &State,
        unit: UnitId,
        action: Action,
    ) -> Result<(), Illegal> {
        todo!()
    }

    /// Carries out such an action.
    pub(super) fn make_move<D: Dice, O: Observer<Event>>(
        &self,
        s: &mut State,
        unit: UnitId,
        action: Action,
        referee: &mut Referee<D, O>,
    ) {
        todo!()
    }

    /// Whether the leader of a unit can get from where it is to a point with so many hundredths of an inch of movement, by the going of its gait; an Assault may end in contact with `assaulting`.
    pub(super) fn can_reach(
        &self,
        s: &State,
        unit: UnitId,
        to: Point,
        allowance: crate::table::length::Length,
        assaulting: Option<UnitId>,
    ) -> Result<(), Illegal> {
        todo!()
    }

    /// Puts a unit at a place with all that moving brings: Hidden and Take Cover! end, enemies are revealed, mines go off, contact is broken.
    pub(super) fn relocate<D: Dice, O: Observer<Event>>(
        &self,
        s: &mut State,
        unit: UnitId,
        (to, facing): (Point, Bearing),
        clause: Clause,
        referee: &mut Referee<D, O>,
    ) {
        todo!()
    }
}
