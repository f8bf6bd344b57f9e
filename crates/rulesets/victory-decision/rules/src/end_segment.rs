//! The End Segment and the end of the game (VD-END-01 to VD-END-08, VD-SPEC-16, VD-SPEC-25 to
//! VD-SPEC-27).
//!
//! Also kept here: VD-TURN-01.

use crate::VictoryDecision;
use crate::event::Event;
use crate::objectives::Holders;
use crate::scenario::Mission;
use crate::state::{Place, Roll, State, Step};
use wargauge_rules::event::{Clause, Common};
use wargauge_rules::game::{Ending, Outcome, Side};
use wargauge_rules::referee::Referee;

/// The first turn whose end may be that of the game (VD-SPEC-25, VD-SCEN-14).
pub(super) const FIRST_END: u16 = 4;

impl VictoryDecision {
    /// The End Segment (VD-END-01): ends the game, or begins the next turn.
    pub(super) fn end_segment(&self, s: &mut State, referee: &mut impl Referee<Event>) {
        self.end_if_wiped_out(s, referee);
        if s.outcome.is_some() {
            return;
        }
        // What follows moves and shakes nobody, so all of it asks for the same holders.
        let holders = self.holders(s);
        self.count_objectives(&holders, referee);
        self.test_retreats(s, referee);
        let retreated = s.retreats != [false; 2];
        let won = self.early_victory(s, &holders);
        if let Some(outcome) = won {
            self.end_game(s, outcome, referee);
        } else if retreated || !self.goes_on(s, referee) {
            let outcome = self.final_result(s, &holders, referee);
            self.end_game(s, outcome, referee);
        } else {
            self.steady_commanders(s, referee);
            self.roll_for_dawn(s, referee);
            self.clear_smoke(s);
            self.begin_turn(s, referee);
        }
    }

    /// Tells who holds objectives, each list entry once (VD-SPEC-16).
    fn count_objectives(&self, holders: &Holders, referee: &mut impl Referee<Event>) {
        let mut told = 0_u64;
        for unit in holders.iter().flatten().flatten() {
            let row = self.profile(*unit).row;
            if told >> row.0 & 1 == 0 {
                told |= 1 << row.0;
                referee.tell(|| Event::Fact(Common::Held { unit: row.muster() }));
            }
        }
    }

    /// Whether there is a next turn: Random Game Length from the end of turn 4 on, a turn later in
    /// a Bunker Assault (VD-SPEC-26, VD-SCEN-35), and never after the last turn (VD-END-07,
    /// VD-SCEN-25).
    fn goes_on(&self, s: &mut State, referee: &mut impl Referee<Event>) -> bool {
        let scenario = self.scenario();
        if s.turn >= scenario.last_turn {
            return false;
        }
        if !scenario.special.random_length {
            return true;
        }
        let later = u16::from(scenario.mission == Mission::BunkerAssault);
        let needed = match (s.turn).checked_sub(FIRST_END + later) {
            None => return true,
            Some(0) => self.switches().length_roll_t4,
            Some(1) => self.switches().length_roll_t5,
            Some(_) => return false,
        };
        // VD-SPEC-27: one roll, by nobody in particular.
        referee.begin(s.table_key(Roll::EndSegment, 0));
        i32::from(self.open_die(referee, "VD-SPEC-26")) >= needed
    }

    /// Command units with markers remove one (VD-END-03, VD-ABIL-05), which may end the Shaken
    /// state (VD-END-04).
    fn steady_commanders(&self, s: &mut State, referee: &mut impl Referee<Event>) {
        for unit in s.present {
            if s.unit(unit).markers > 0 && self.has_command(s, unit) {
                self.remove_markers(s, unit, 1, Clause("VD-END-03"), referee);
            }
        }
    }

    /// Smoke lasts until the End Segment of the turn after (VD-VSP-13).
    fn clear_smoke(&self, s: &mut State) {
        let turn = s.turn;
        s.smoke.retain(|smoke| smoke.until > turn);
    }

    /// Ends the game if a side has nothing left (VD-END-06).
    pub(super) fn end_if_wiped_out(&self, s: &mut State, referee: &mut impl Referee<Event>) {
        if s.turn == 0 || s.outcome.is_some() {
            return;
        }
        let ending = match Side::BOTH.map(|side| self.has_anything_left(s, side)) {
            [true, true] => return,
            [true, false] => Ending::Win(Side::A),
            [false, true] => Ending::Win(Side::B),
            [false, false] => Ending::Draw,
        };
        self.end_game(s, Outcome { ending, clause: Clause("VD-END-06") }, referee);
    }

    fn has_anything_left(&self, s: &State, side: Side) -> bool {
        let own = self.units_of(side);
        let mut others = own.without(s.present);
        !(own & s.present).is_empty() || others.any(|unit| s.unit(unit).place == Place::Reserve)
    }

    /// The game is over.
    fn end_game(&self, s: &mut State, outcome: Outcome, referee: &mut impl Referee<Event>) {
        s.outcome = Some(outcome);
        s.step = Step::Over;
        s.active = None;
        s.agenda.clear();
        referee.relate(|| Event::Ended(outcome));
    }
}
