//! Losses: who is removed, who gets the credit, what a lost unit leaves behind (VD-SHOOT-18 to 25, VD-COH-08).

use crate::game::{Illegal, UnitId};
use crate::referee::{Observer, Referee};
use crate::table::dice::Dice;
use crate::victory_decision::VictoryDecision;
use crate::victory_decision::action::Action;
use crate::victory_decision::agenda::{Progress, Threat};
use crate::victory_decision::event::Event;
use crate::victory_decision::profile::Row;
use crate::victory_decision::state::State;

impl VictoryDecision {
    /// Casualties to be chosen by the owner: takes those without a choice, else asks.
    pub(super) fn casualties_task<D: Dice, O: Observer<Event>>(
        &self,
        s: &mut State,
        unit: UnitId,
        count: u8,
        by: (Option<Row>, Threat),
        referee: &mut Referee<D, O>,
    ) -> Progress {
        todo!()
    }

    /// Lists the choices of casualties.
    pub(super) fn casualty_options(&self, s: &State, out: &mut Vec<Action>) {
        todo!()
    }

    /// Whether a choice of casualties is legal.
    pub(super) fn check_casualties(&self, s: &State, action: Action) -> Result<(), Illegal> {
        todo!()
    }

    /// Carries out a choice of casualties.
    pub(super) fn lose<D: Dice, O: Observer<Event>>(
        &self,
        s: &mut State,
        group: u8,
        count: u8,
        referee: &mut Referee<D, O>,
    ) {
        todo!()
    }

    /// Removes models or points of a group, with a marker for each (VD-SUPP-03, VD-SUPP-04, VD-VEH-33), credits the loss, finds a new leader, and destroys the unit when nothing is left.
    pub(super) fn remove_strength<D: Dice, O: Observer<Event>>(
        &self,
        s: &mut State,
        unit: UnitId,
        group: u8,
        count: u8,
        by: (Option<Row>, Threat),
        referee: &mut Referee<D, O>,
    ) {
        todo!()
    }

    /// Removes a unit from play with all it has left: destroyed, or off the table for good (VD-SHAKEN-07).
    pub(super) fn destroy<D: Dice, O: Observer<Event>>(
        &self,
        s: &mut State,
        unit: UnitId,
        by: (Option<Row>, Threat),
        referee: &mut Referee<D, O>,
    ) {
        todo!()
    }
}
