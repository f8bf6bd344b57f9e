//! The End Segment and the end of the game (VD-END-01 to VD-END-08, VD-SPEC-16, VD-SPEC-25 to
//! VD-SPEC-27).

use crate::book::VictoryDecision;
use crate::dice;
use crate::event::Event;
use crate::morale::markers;
use crate::state::unit::Place;
use crate::state::{Roll, State, Step};
use crate::terrain::scenario::{Mission, Night};
use crate::turn::beginnings;
use crate::units::command;
use crate::winning::objectives::Holders;
use crate::winning::victory::FIRST_END;
use crate::winning::{objectives, retreat, victory};
use wargauge_rules::event::{Clause, Common};
use wargauge_rules::game::{Ending, Outcome, Side};
use wargauge_rules::referee::Referee;

/// The End Segment: ends the game, or begins the next turn.
pub(crate) fn end_segment(
    book: &VictoryDecision,
    s: &mut State,
    referee: &mut impl Referee<Event>,
) {
    end_if_wiped_out(book, s, referee);
    if s.outcome.is_some() {
        return;
    }
    // What follows moves and shakes nobody, so all of it asks for the same holders.
    let holders = objectives::holders(book, s);
    count_objectives(book, &holders, referee);
    // VD-END-01: objectives, Retreat!, victory, length, Command, night, smoke.
    retreat::test_retreats(book, s, referee);
    let retreated = s.retreats != [false; 2];
    let won = victory::early_victory(book, s, &holders);
    // VD-END-01; VD-END-02: of both sides.
    if let Some(outcome) = won {
        end_game(s, outcome, referee);
    } else if retreated || !goes_on(book, s, referee) {
        let outcome = victory::final_result(book, s, &holders, referee);
        end_game(s, outcome, referee);
    } else {
        // VD-END-03.
        steady_commanders(book, s, referee);
        // VD-SPEC-15.
        roll_for_dawn(book, s, referee);
        // VD-VSP-13.
        clear_smoke(s);
        beginnings::begin_turn(s, referee);
    }
}

/// Tells who holds objectives, each list entry once (VD-SPEC-16).
fn count_objectives(book: &VictoryDecision, holders: &Holders, referee: &mut impl Referee<Event>) {
    let mut told = 0_u64;
    for unit in holders.iter().flatten().flatten() {
        let row = book.profile(*unit).row;
        if told >> row.0 & 1 == 0 {
            told |= 1 << row.0;
            referee.tell(|| Event::Fact(Common::Held { unit: row.muster() }));
        }
    }
}

/// Whether there is a next turn: Random Game Length from the end of turn 4 on, a turn later in
/// a Bunker Assault, and never after the last turn.
fn goes_on(book: &VictoryDecision, s: &mut State, referee: &mut impl Referee<Event>) -> bool {
    let scenario = book.scenario();
    // VD-TURN-01: as many turns as the scenario says. VD-END-07, VD-SCEN-25.
    if s.turn >= scenario.last_turn {
        return false;
    }
    // VD-SPEC-44.
    if !scenario.special.random_length {
        return true;
    }
    // VD-SCEN-35.
    let later = u16::from(scenario.mission == Mission::BunkerAssault);
    // VD-SPEC-26, VD-SCEN-24, VD-SCEN-35.
    let needed = match (s.turn).checked_sub(FIRST_END + later) {
        None => return true,
        Some(0) => book.switches().length_roll_t4,
        Some(1) => book.switches().length_roll_t5,
        Some(_) => return false,
    };
    referee.begin(s.table_key(Roll::EndSegment, 0));
    // VD-SPEC-26; VD-SPEC-27: one roll, by nobody in particular.
    i32::from(dice::open_die(referee, "VD-SPEC-26")) >= needed
}

/// Command units with markers remove one (VD-END-03, VD-ABIL-05), which may end the Shaken
/// state (VD-END-04).
fn steady_commanders(book: &VictoryDecision, s: &mut State, referee: &mut impl Referee<Event>) {
    for unit in s.present {
        if s.unit(unit).markers > 0 && command::has_command(book, s, unit) {
            markers::remove_markers(book, s, unit, 1, Clause("VD-END-03"), referee);
        }
    }
}

/// Smoke lasts until the End Segment of the turn after (VD-VSP-13).
fn clear_smoke(s: &mut State) {
    let turn = s.turn;
    s.smoke.retain(|smoke| smoke.until > turn);
}

/// Ends the game if a side has nothing left (VD-END-06).
pub(crate) fn end_if_wiped_out(
    book: &VictoryDecision,
    s: &mut State,
    referee: &mut impl Referee<Event>,
) {
    if s.turn == 0 || s.outcome.is_some() {
        return;
    }
    let ending = match Side::BOTH.map(|side| has_anything_left(book, s, side)) {
        [true, true] => return,
        [true, false] => Ending::Win(Side::A),
        [false, true] => Ending::Win(Side::B),
        [false, false] => Ending::Draw,
    };
    end_game(s, Outcome { ending, clause: Clause("VD-END-06") }, referee);
}

#[inline]
fn has_anything_left(book: &VictoryDecision, s: &State, side: Side) -> bool {
    let own = book.units_of(side);
    let mut others = own.without(s.present);
    !(own & s.present).is_empty() || others.any(|unit| s.unit(unit).place == Place::Reserve)
}

/// The game is over.
fn end_game(s: &mut State, outcome: Outcome, referee: &mut impl Referee<Event>) {
    s.outcome = Some(outcome);
    s.step = Step::Over;
    s.active = None;
    s.agenda.clear();
    referee.relate(|| Event::Ended(outcome));
}

/// From the end of this turn on the night may end (VD-SPEC-15).
const FIRST_DAWN: u16 = 3;

/// The night roll of the End Segment: on 5 or 6 it is over, unless it lasts all game
/// (VD-SPEC-15).
fn roll_for_dawn(book: &VictoryDecision, s: &mut State, referee: &mut impl Referee<Event>) {
    let lasts = book.scenario().special.night == Night::AllGame;
    if !s.night || lasts || s.turn < FIRST_DAWN {
        return;
    }
    referee.begin(s.table_key(Roll::EndSegment, 1));
    s.night = dice::open_die(referee, "VD-SPEC-15") < 5;
}
