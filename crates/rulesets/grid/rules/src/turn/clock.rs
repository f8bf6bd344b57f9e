//! The game clock (GW-CLOCK).

use crate::book::Grid;
use crate::event::Event;
use crate::state::{Roll, State};
use crate::switches::{ClockAdvance, OptLight};
use crate::terrain::light::DAY;
use wargauge_rules::referee::Referee;
use wargauge_rules::table::dice::Die;

/// Minutes that one point of the clock die stands for (GW-CLOCK-01).
pub(crate) const MINUTES_PER_POINT: u16 = 5;

/// T1: the clock advances, and the light of the new time holds for the whole turn.
pub(crate) fn advance_clock(book: &Grid, state: &mut State, referee: &mut impl Referee<Event>) {
    // GW-CLOCK-04
    let first_of_round = state.first == Some(state.side);
    let mut die = None;
    // GW-CLOCK-04; GW-CLOCK-11: whatever reads the clock.
    if first_of_round || book.switches.clock_advance == ClockAdvance::PlayerTurn {
        referee.begin(state.key_of_side(Roll::Clock, 0));
        // GW-DICE-02
        let score = referee.roll(Die::Average);
        // GW-CLOCK-01
        let minutes = u16::from(score) * MINUTES_PER_POINT;
        // GW-CLOCK-06: the time of day wraps, the time played does not.
        state.minute = (state.minute + minutes) % DAY;
        state.elapsed += minutes;
        die = Some(score);
    }
    // GW-CLOCK-03, GW-CLOCK-09, GW-CLOCK-10, GW-NIGHT-01
    if book.switches.opt_light == OptLight::On {
        state.light = book.scenario.light.at(state.minute);
    }
    let (side, round, minute, light) = (state.side, state.round, state.minute, state.light);
    referee.tell(|| Event::TurnBegan { side, round, die, minute, light });
}
