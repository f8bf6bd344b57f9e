//! The End Segment and the end of the game (VD-END-01 to VD-END-08, VD-SPEC-16, VD-SPEC-25 to
//! VD-SPEC-27).

use crate::book::{Play, Scene, VictoryDecision};
use crate::dice;
use crate::event::Event;
use crate::morale::markers;
use crate::scenario::{Mission, Night};
use crate::state::unit::Place;
use crate::state::{Roll, State, Step};
use crate::turn::beginnings;
use crate::units::command;
use crate::winning::objectives::ObjectiveHolders;
use crate::winning::victory::FIRST_END;
use crate::winning::{objectives, retreat, victory};
use wargauge_rules::event::{Clause, Common};
use wargauge_rules::game::{Ending, Outcome, Side};
use wargauge_rules::referee::Referee;

/// The End Segment: ends the game, or begins the next turn.
pub(crate) fn end_segment(play: &mut Play<'_, impl Referee<Event>>) {
    end_if_wiped_out(play);
    if play.state.outcome.is_some() {
        return;
    }
    // What follows moves and shakes nobody, so all of it asks for the same holders.
    let holders = objectives::holders(play.scene());
    count_objectives(play.book, &holders, play.referee);
    // VD-END-01: objectives, Retreat!, victory, length, Command, night, smoke.
    retreat::test_retreats(play);
    let retreated = play.state.retreats != [false; 2];
    let won = victory::early_victory(play.scene(), &holders);
    // VD-END-01; VD-END-02: of both sides.
    if let Some(outcome) = won {
        end_game(play.state, outcome, play.referee);
    } else if retreated || !goes_on(play) {
        let outcome =
            victory::final_result(Scene::new(play.book, play.state), &holders, play.referee);
        end_game(play.state, outcome, play.referee);
    } else {
        // VD-END-03.
        steady_commanders(play);
        // VD-SPEC-15.
        roll_for_dawn(play);
        // VD-VSP-13.
        clear_smoke(play.state);
        beginnings::begin_turn(play.state, play.referee);
    }
}

/// Tells who holds objectives, each list entry once (VD-SPEC-16).
fn count_objectives(
    book: &VictoryDecision,
    holders: &ObjectiveHolders,
    referee: &mut impl Referee<Event>,
) {
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
fn goes_on(play: &mut Play<'_, impl Referee<Event>>) -> bool {
    let book = play.book;
    let scenario = book.scenario();
    // VD-TURN-01: as many turns as the scenario says. VD-END-07, VD-SCEN-25.
    if play.state.turn >= scenario.last_turn {
        return false;
    }
    // VD-SPEC-44.
    if !scenario.special.random_length {
        return true;
    }
    // VD-SCEN-35.
    let later = u16::from(scenario.mission == Mission::BunkerAssault);
    // VD-SPEC-26, VD-SCEN-24, VD-SCEN-35.
    let needed = match (play.state.turn).checked_sub(FIRST_END + later) {
        None => return true,
        Some(0) => book.switches().length_roll_t4,
        Some(1) => book.switches().length_roll_t5,
        Some(_) => return false,
    };
    play.referee.begin(play.state.table_key(Roll::EndSegment, 0));
    // VD-SPEC-26; VD-SPEC-27: one roll, by nobody in particular.
    i32::from(dice::open_die(play.referee, "VD-SPEC-26")) >= needed
}

/// Command units with markers remove one (VD-END-03, VD-ABIL-05), which may end the Shaken
/// state (VD-END-04).
fn steady_commanders(play: &mut Play<'_, impl Referee<Event>>) {
    for unit in play.state.present {
        if play.state.unit(unit).markers > 0 && command::has_command(play.scene(), unit) {
            markers::remove_markers(play, unit, 1, Clause("VD-END-03"));
        }
    }
}

/// Smoke lasts until the End Segment of the turn after (VD-VSP-13).
fn clear_smoke(state: &mut State) {
    let turn = state.turn;
    state.smoke.retain(|smoke| smoke.until > turn);
}

/// Ends the game if a side has nothing left (VD-END-06).
pub(crate) fn end_if_wiped_out(play: &mut Play<'_, impl Referee<Event>>) {
    if play.state.turn == 0 || play.state.outcome.is_some() {
        return;
    }
    let ending = match Side::BOTH.map(|side| has_anything_left(play.scene(), side)) {
        [true, true] => return,
        [true, false] => Ending::Win(Side::A),
        [false, true] => Ending::Win(Side::B),
        [false, false] => Ending::Draw,
    };
    end_game(play.state, Outcome { ending, clause: Clause("VD-END-06") }, play.referee);
}

#[inline]
fn has_anything_left(scene: Scene<'_>, side: Side) -> bool {
    let Scene { book, state } = scene;
    let own = book.units_of(side);
    let mut others = own.without(state.present);
    !(own & state.present).is_empty() || others.any(|unit| state.unit(unit).place == Place::Reserve)
}

/// The game is over.
fn end_game(state: &mut State, outcome: Outcome, referee: &mut impl Referee<Event>) {
    state.outcome = Some(outcome);
    state.step = Step::Over;
    state.active = None;
    state.agenda.clear();
    referee.relate(|| Event::Ended(outcome));
}

/// From the end of this turn on the night may end (VD-SPEC-15).
const FIRST_DAWN: u16 = 3;

/// The night roll of the End Segment: on 5 or 6 it is over, unless it lasts all game
/// (VD-SPEC-15).
fn roll_for_dawn(play: &mut Play<'_, impl Referee<Event>>) {
    let lasts = play.book.scenario().special.night == Night::AllGame;
    if !play.state.night || lasts || play.state.turn < FIRST_DAWN {
        return;
    }
    play.referee.begin(play.state.table_key(Roll::EndSegment, 1));
    play.state.night = dice::open_die(play.referee, "VD-SPEC-15") < 5;
}
