//! Suppression, Shaken units, withdrawal, Regroup (VD-SUPP, VD-SHAKEN, VD-REGR).

use crate::event::Clause;
use crate::game::Illegal;
use crate::game::UnitId;
use crate::referee::{Observer, Referee};
use crate::table::dice::Dice;
use crate::table::point::Point;
use crate::victory_decision::VictoryDecision;
use crate::victory_decision::action::Action;
use crate::victory_decision::agenda::{Progress, Threat};
use crate::victory_decision::event::Event;
use crate::victory_decision::state::State;

impl VictoryDecision {
    /// Places markers, up to the limit of VD-SUPP-12.
    pub(super) fn place_markers<D: Dice, O: Observer<Event>>(
        &self,
        s: &mut State,
        unit: UnitId,
        count: u8,
        clause: Clause,
        referee: &mut Referee<D, O>,
    ) {
        todo!()
    }

    /// Removes markers, and the Shaken state with them where it ends (VD-SHAKEN-08).
    pub(super) fn remove_markers<D: Dice, O: Observer<Event>>(
        &self,
        s: &mut State,
        unit: UnitId,
        count: u8,
        clause: Clause,
        referee: &mut Referee<D, O>,
    ) {
        todo!()
    }

    /// What markers are measured against: models, HP, Size (VD-SHAKEN-01, VD-SHAKEN-02, VD-VEH-32).
    pub fn shaken_limit(&self, s: &State, unit: UnitId) -> u8 {
        todo!()
    }

    /// Models or points of a unit able to act (VD-SUPP-06).
    pub fn able(&self, s: &State, unit: UnitId) -> u8 {
        todo!()
    }

    /// The Shaken check (VD-SHAKEN-03).
    pub(super) fn check_shaken_task<D: Dice, O: Observer<Event>>(
        &self,
        s: &mut State,
        unit: UnitId,
        threat: Threat,
        (marked, by_enemy): (bool, bool),
        referee: &mut Referee<D, O>,
    ) -> Progress {
        todo!()
    }

    /// A withdrawal: made at once where there is no choice, else asked for.
    pub(super) fn withdraw_task<D: Dice, O: Observer<Event>>(
        &self,
        s: &mut State,
        unit: UnitId,
        threat: Threat,
        referee: &mut Referee<D, O>,
    ) -> Progress {
        todo!()
    }

    /// Lists where the unit on top of the agenda may withdraw to.
    pub(super) fn withdraw_options(&self, s: &State, out: &mut Vec<Action>) {
        todo!()
    }

    /// Whether the withdrawal is legal; `None` means to stand (VD-ABIL-12).
    pub(super) fn check_withdraw(&self, s: &State, to: Option<Point>) -> Result<(), Illegal> {
        todo!()
    }

    /// Carries out a withdrawal; `None` means to stand.
    pub(super) fn withdraw<D: Dice, O: Observer<Event>>(
        &self,
        s: &mut State,
        to: Option<Point>,
        referee: &mut Referee<D, O>,
    ) {
        todo!()
    }

    /// Regroup (VD-REGR-02).
    pub(super) fn regroup<D: Dice, O: Observer<Event>>(
        &self,
        s: &mut State,
        unit: UnitId,
        referee: &mut Referee<D, O>,
    ) {
        todo!()
    }
}
