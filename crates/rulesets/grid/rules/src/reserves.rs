//! Reserves: the roll and the entry (GW-RES).

use crate::Grid;
use crate::action::Place;
use crate::event::Event;
use crate::state::{Roll, State};
use crate::switches::OptReserves;
use wargauge_rules::game::UnitId;
use wargauge_rules::referee::Referee;
use wargauge_rules::table::dice::Die;
use wargauge_rules::table::squares::Squares;

/// A reserve die of this or more brings units onto the table (GW-RES-03).
const ARRIVES_ON: u8 = 5;

impl Grid {
    /// T4 a: from a side's second turn on, one die for the next unit in line; it is parked on a
    /// failure, and a success brings it with everything parked before it (GW-RES-03, GW-RES-04,
    /// GW-RES-05).
    pub(super) fn roll_for_reserves(&self, s: &mut State, referee: &mut impl Referee<Event>) {
        let side = s.side;
        let rolled_for = s.line[side].len() - usize::from(s.due[side]);
        if self.switches.opt_reserves == OptReserves::Off || s.round < 2 || rolled_for == 0 {
            return;
        }
        referee.begin(s.key_of_side(Roll::Reserve, 0));
        let die = referee.roll(Die::D6);
        s.parked[side] = (s.parked[side] + 1).min(rolled_for as u8);
        let arrivals = if die >= ARRIVES_ON { s.parked[side] } else { 0 };
        if arrivals > 0 {
            s.due[side] += arrivals;
            s.parked[side] = 0;
        }
        referee.tell(|| Event::ReserveRoll { side, die, arrivals });
    }

    /// The first unit in line that may enter now and finds room, with its places. A unit without
    /// a legal entry waits without a new roll (GW-RES-06).
    pub(super) fn next_to_enter(&self, s: &State) -> Option<(UnitId, Squares)> {
        let due = &s.line[s.side][..usize::from(s.due[s.side])];
        due.iter().map(|&unit| (unit, self.entry_reach(s, unit))).find(|(_, to)| !to.is_empty())
    }

    /// A reserve unit enters the board; that is a move (GW-RES-05, GW-REGROUP-12).
    pub(super) fn enter(
        &self,
        s: &mut State,
        unit: UnitId,
        place: Place,
        referee: &mut impl Referee<Event>,
    ) {
        let side = s.side;
        s.line[side].retain(|waiting| *waiting != unit);
        s.due[side] -= 1;
        self.put(s, unit, place);
        self.mark_moved(s, unit, referee);
        referee.tell(|| Event::Entered(unit, place));
    }
}
