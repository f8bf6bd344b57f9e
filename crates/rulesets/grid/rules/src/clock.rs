//! The game clock and the light (GW-CLOCK, GW-NIGHT).
//!
//! Also kept here: GW-CLOCK-05, GW-CLOCK-06, GW-CLOCK-09, GW-NIGHT-01, GW-NIGHT-06.

use crate::Grid;
use crate::event::Event;
use crate::state::State;
use crate::switches::{ClockAdvance, OptLight};
use wargauge_rules::referee::Referee;
use wargauge_rules::table::dice::Die;

/// Minutes that one point of the clock die stands for (GW-CLOCK-01).
pub const MINUTES_PER_POINT: u16 = 5;

/// Minutes of a day.
pub const DAY: u16 = 24 * 60;

/// How much light there is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Light {
    /// Full daylight.
    #[default]
    Day,
    /// Dawn or dusk: everybody is in cover from units that are not adjacent (GW-NIGHT-02).
    Twilight,
    /// Night: as twilight, and every move is one square (GW-NIGHT-03).
    Night,
}

/// The times of day at which the light changes, in minutes since midnight. An interval includes
/// its first minute and excludes its last (GW-NIGHT-08).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct LightSchedule {
    /// Night ends and dawn begins.
    pub dawn: u16,
    /// Dawn ends and day begins.
    pub day: u16,
    /// Day ends and dusk begins.
    pub dusk: u16,
    /// Dusk ends and night begins.
    pub night: u16,
}

impl Default for LightSchedule {
    fn default() -> Self {
        Self { dawn: 5 * 60, day: 6 * 60, dusk: 20 * 60, night: 21 * 60 }
    }
}

impl LightSchedule {
    /// The light at a time of day.
    #[must_use]
    pub const fn at(&self, minute: u16) -> Light {
        if minute < self.dawn || minute >= self.night {
            Light::Night
        } else if minute < self.day || minute >= self.dusk {
            Light::Twilight
        } else {
            Light::Day
        }
    }
}

impl Grid {
    /// T1: the clock advances, and the light of the new time holds for the whole turn
    /// (GW-CLOCK-01, GW-CLOCK-03, GW-CLOCK-04, GW-CLOCK-10, GW-CLOCK-11).
    pub(super) fn advance_clock(&self, s: &mut State, referee: &mut impl Referee<Event>) {
        let first_of_round = s.first == Some(s.side);
        let mut die = None;
        if first_of_round || self.switches.clock_advance == ClockAdvance::PlayerTurn {
            referee.begin(s.key_of_side(super::state::Roll::Clock, 0));
            let score = referee.roll(Die::Average);
            let minutes = u16::from(score) * MINUTES_PER_POINT;
            s.minute = (s.minute + minutes) % DAY;
            s.elapsed += minutes;
            die = Some(score);
        }
        if self.switches.opt_light == OptLight::On {
            s.light = self.scenario.light.at(s.minute);
        }
        let (side, round, minute, light) = (s.side, s.round, s.minute, s.light);
        referee.tell(|| Event::TurnBegan { side, round, die, minute, light });
    }
}
