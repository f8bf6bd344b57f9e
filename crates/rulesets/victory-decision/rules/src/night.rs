//! Night Fight: how far one sees, and when it ends (VD-SPEC-10 to VD-SPEC-12, VD-SPEC-15).

use crate::VictoryDecision;
use crate::event::Event;
use crate::scenario::Night;
use crate::state::{Roll, State};
use crate::switches::NightSight;
use wargauge_rules::event::Clause;
use wargauge_rules::game::UnitId;
use wargauge_rules::referee::Referee;
use wargauge_rules::table::dice::Die;
use wargauge_rules::table::length::Length;

/// From the end of this turn on the night may end (VD-SPEC-15).
const FIRST_DAWN: u16 = 3;

impl VictoryDecision {
    /// How many D6 are rolled for the distance of sight.
    pub(super) const fn night_dice(&self) -> u8 {
        match self.switches().night_sight {
            NightSight::TwoD6 => 2,
            NightSight::ThreeD6 => 3,
            NightSight::FourD6 => 4,
        }
    }

    /// Rolls how far a unit sees in this action at night: three D6 and its highest Ld, in inches
    /// (VD-SPEC-10). The caller has begun the dice of the action; one roll serves all of it
    /// (VD-SPEC-11). By day there is nothing to roll.
    pub(super) fn night_sight(
        &self,
        s: &State,
        unit: UnitId,
        referee: &mut impl Referee<Event>,
    ) -> Option<Length> {
        if !s.night {
            return None;
        }
        let mut sum = self.own_ld(s, unit);
        for _ in 0..self.night_dice() {
            let die = referee.roll(Die::D6);
            sum += die;
            let (unit, clause) = (Some(unit), Clause("VD-SPEC-10"));
            referee.relate(|| Event::Rolled { unit, clause, die, modifier: 0, passed: None });
        }
        Some(Length::inches(i16::from(sum)))
    }

    /// Whether a unit makes out a target at night: near enough, or it has fired in this turn
    /// (VD-SPEC-12).
    pub(super) fn made_out(&self, s: &State, by: UnitId, target: UnitId, sight: Length) -> bool {
        s.fired.contains(target) || self.in_range(s, by, target, sight)
    }

    /// The night roll of the End Segment: on 5 or 6 it is over, unless it lasts all game
    /// (VD-SPEC-15).
    pub(super) fn roll_for_dawn(&self, s: &mut State, referee: &mut impl Referee<Event>) {
        let lasts = self.scenario().special.night == Night::AllGame;
        if !s.night || lasts || s.turn < FIRST_DAWN {
            return;
        }
        referee.begin(s.table_key(Roll::EndSegment, 1));
        s.night = self.open_die(referee, "VD-SPEC-15") < 5;
    }
}
