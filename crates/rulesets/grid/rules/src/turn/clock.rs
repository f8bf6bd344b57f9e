//! The game clock (GW-CLOCK).

use crate::book::Play;
use crate::event::Event;
use crate::state::Roll;
use crate::switches::{ClockAdvance, OptLight};
use crate::terrain::light::DAY;
use wargauge_rules::referee::Referee;
use wargauge_rules::table::dice::Die;

/// Minutes that one point of the clock die stands for (GW-CLOCK-01).
pub(crate) const MINUTES_PER_POINT: u16 = 5;

/// T1: the clock advances, and the light of the new time holds for the whole turn.
pub(crate) fn advance_clock(play: &mut Play<'_, impl Referee<Event>>) {
    // GW-CLOCK-04
    let first_of_round = play.state.first == Some(play.state.side);
    let mut die = None;
    // GW-CLOCK-04; GW-CLOCK-11: whatever reads the clock.
    if first_of_round || play.book.switches.clock_advance == ClockAdvance::PlayerTurn {
        play.referee.begin(play.state.key_of_side(Roll::Clock, 0));
        // GW-DICE-02
        let score = play.referee.roll(Die::Average);
        // GW-CLOCK-01
        let minutes = u16::from(score) * MINUTES_PER_POINT;
        // GW-CLOCK-06: the time of day wraps, the time played does not.
        play.state.minute = (play.state.minute + minutes) % DAY;
        play.state.elapsed += minutes;
        die = Some(score);
    }
    // GW-CLOCK-03, GW-CLOCK-09, GW-CLOCK-10, GW-NIGHT-01
    if play.book.switches.opt_light == OptLight::On {
        play.state.light = play.book.scenario.light.at(play.state.minute);
    }
    let (side, round, minute, light) =
        (play.state.side, play.state.round, play.state.minute, play.state.light);
    play.referee.tell(|| Event::TurnBegan { side, round, die, minute, light });
}
