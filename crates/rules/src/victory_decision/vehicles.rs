//! Vehicles: what hurts them, recovery, bailing out, smoke, engines (VD-VEH, VD-VSP).

use crate::game::Illegal;
use crate::game::UnitId;
use crate::referee::{Observer, Referee};
use crate::table::dice::Dice;
use crate::table::point::Point;
use crate::victory_decision::VictoryDecision;
use crate::victory_decision::action::Action;
use crate::victory_decision::agenda::{Progress, Threat};
use crate::victory_decision::event::Event;
use crate::victory_decision::profile::Row;
use crate::victory_decision::state::State;

impl VictoryDecision {
    /// The recovery of a vehicle unit with markers (VD-VEH-34).
    pub(super) fn recover<D: Dice, O: Observer<Event>>(
        &self,
        s: &mut State,
        unit: UnitId,
        referee: &mut Referee<D, O>,
    ) {
        todo!()
    }

    /// Passengers of a destroyed vehicle get out (VD-VEH-45).
    pub(super) fn bail_out_task<D: Dice, O: Observer<Event>>(
        &self,
        s: &mut State,
        vehicle: UnitId,
        at: Point,
        by: (Option<Row>, Threat),
        referee: &mut Referee<D, O>,
    ) -> Progress {
        todo!()
    }

    /// Appends what only vehicles do: smoke.
    pub(super) fn vehicle_options(&self, s: &State, unit: UnitId, out: &mut Vec<Action>) {
        todo!()
    }

    /// Whether a vehicle may fire its Smoke Discharger (VD-VSP-13).
    pub(super) fn check_smoke(&self, s: &State, unit: UnitId, at: Point) -> Result<(), Illegal> {
        todo!()
    }

    /// Fires the Smoke Discharger.
    pub(super) fn fire_smoke<D: Dice, O: Observer<Event>>(
        &self,
        s: &mut State,
        unit: UnitId,
        at: Point,
        referee: &mut Referee<D, O>,
    ) {
        todo!()
    }

    /// Whether an Unreliable vehicle may move in this activation; rolls if it has not been tested (VD-VSP-21).
    pub(super) fn engine_starts<D: Dice, O: Observer<Event>>(
        &self,
        s: &mut State,
        unit: UnitId,
        referee: &mut Referee<D, O>,
    ) -> bool {
        todo!()
    }
}
