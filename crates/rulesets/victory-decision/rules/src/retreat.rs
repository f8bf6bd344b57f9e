//! Retreat! (VD-SPEC-34 to VD-SPEC-36).

use crate::VictoryDecision;
use crate::event::Event;
use crate::state::{Roll, State};
use wargauge_rules::event::Clause;
use wargauge_rules::game::Side;
use wargauge_rules::referee::Referee;
use wargauge_rules::table::dice::Die;

/// Ld of a side without an unshaken unit on the table (VD-SPEC-35).
const LEADERLESS: u8 = 3;

impl VictoryDecision {
    /// Tests both sides, as far as the scenario has Retreat! for them.
    pub(super) fn test_retreats(&self, s: &mut State, referee: &mut impl Referee<Event>) {
        for side in Side::BOTH {
            if self.scenario().special.retreat[side] && self.is_forced_back(s, side, referee) {
                s.retreats[side.index()] = true;
            }
        }
    }

    /// Points that a side has lost, in percent of those of its force, rounded down.
    #[must_use]
    pub fn percent_lost(&self, s: &State, side: Side) -> u32 {
        let force = self.rows.iter().filter(|row| row.side == side).map(|row| u64::from(row.price));
        let force: u64 = force.sum();
        (u64::from(s.destroyed[side.index()]) * 100).checked_div(force).unwrap_or(0) as u32
    }

    fn is_forced_back(&self, s: &State, side: Side, referee: &mut impl Referee<Event>) -> bool {
        let lost = self.percent_lost(s, side) as i32;
        let threshold = self.switches().retreat_threshold;
        if lost < threshold {
            return false;
        }
        let clause = Clause("VD-SPEC-36");
        if lost >= self.switches().retreat_auto {
            referee.relate(|| Event::Happened { unit: None, at: None, clause });
            return true;
        }
        let unshaken = (s.present & self.units_of(side)).without(s.shaken);
        let best = unshaken.into_iter().map(|unit| self.ld(s, unit)).max();
        let modifier = ((lost - threshold) / 10) as i8;
        referee.begin(s.table_key(Roll::EndSegment, 2 + side.index() as u8));
        let die = referee.roll(Die::D6);
        let holds = i16::from(die) + i16::from(modifier) < i16::from(best.unwrap_or(LEADERLESS));
        referee.relate(|| Event::Rolled {
            unit: None,
            clause: Clause("VD-SPEC-35"),
            die,
            modifier,
            passed: Some(holds),
        });
        !holds
    }
}
