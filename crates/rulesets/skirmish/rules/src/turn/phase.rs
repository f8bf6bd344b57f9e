//! Phases and who decides in them.

use wargauge_rules::{Clause, Ending, Outcome, Pending, Referee, Side};

use crate::book::Skirmish;
use crate::event::Event;
use crate::fire::roll_missions;
use crate::men::{has_more, present};
use crate::setup;
use crate::solo::lay_out;
use crate::spotting::{note_offers, notice_all};
use crate::state::{Phase, State};
use crate::turn::activation::close;
use crate::turn::by_tables;
use crate::turn::ends::{end_phase, end_turn};

/// Phases after which a game is stopped: far more than any scenario has.
const LAST_PHASE: u16 = 400;

/// Who must decide.
pub(crate) fn pending(state: &State) -> Pending {
    match state.phase {
        Phase::Deploy(side) | Phase::Play(side) => Pending::Decision(side),
        Phase::Over(outcome) => Pending::Over(outcome),
    }
}

/// A game up to its first decision.
pub(crate) fn start(book: &Skirmish, referee: &mut impl Referee<Event>) -> State {
    let mut state = setup::blank(book);
    let first = setup::first_side(book, &mut state, referee);
    lay_out(book, &mut state, referee);
    setup::begin_deployment(book, &mut state, first);
    begin_if_placed(book, &mut state, referee);
    state
}

/// Begins play once everybody has been placed (`SK-VIS-02`).
pub(crate) fn begin_if_placed(
    book: &Skirmish,
    state: &mut State,
    referee: &mut impl Referee<Event>,
) {
    if setup::is_complete(book, state) {
        notice_all(book, state, referee);
        begin_play(book, state, referee);
        advance(book, state, referee);
    }
}

/// Begins the first phase.
fn begin_play(book: &Skirmish, state: &mut State, referee: &mut impl Referee<Event>) {
    let first = state.first.unwrap_or(Side::A);
    state.turn = 1;
    referee.tell(|| Event::TurnBegan { turn: 1 });
    begin_phase(book, state, first, referee);
}

/// `SK-TURN-11`: the start of a phase.
fn begin_phase(book: &Skirmish, state: &mut State, side: Side, referee: &mut impl Referee<Event>) {
    state.phase = Phase::Play(side);
    state.phase_number += 1;
    referee.tell(|| Event::PhaseBegan { side });
    clear_flags(book, state, side);
    roll_missions(book, state, side, referee);
    if book.solo_side() == Some(side.foe()) {
        // SK-TURN-03: arrivals come before everything else.
        by_tables::arrivals(book, state, side, referee);
    }
    state.waiting = present(state, side) | setup::held_back(book, state, side);
}

fn clear_flags(book: &Skirmish, state: &mut State, side: Side) {
    for unit in &mut state.units {
        unit.tested_suppression = false;
        unit.tested_charge = false;
        unit.retired = false;
        unit.fresh_rout = false;
        unit.rolls = 0;
    }
    state.side_rolls = wargauge_rules::BySide([0; 2]);
    for unit in book.of_side[side] {
        let at = crate::spotting::anchor(book, state, unit);
        let here = state.unit_mut(unit);
        here.moved = false;
        here.fired = false;
        here.hull.moved = wargauge_rules::table::Length::ZERO;
        here.fight_before = here.fight;
        here.fight = crate::state::Firefight::default();
        here.phase_start = at;
        for man in &mut here.figures {
            (man.spent, man.looked) = (0, false);
        }
    }
}

/// Moves the game on to its next decision.
pub(crate) fn advance(book: &Skirmish, state: &mut State, referee: &mut impl Referee<Event>) {
    while let Phase::Play(side) = state.phase {
        if let Some(acting) = state.activation {
            if acting.paused.is_some() || has_more(book, state, acting.unit) {
                break;
            }
            close(book, state, referee);
            continue;
        }
        if book.solo_side() == Some(side) {
            by_tables::run_phase(book, state, side, referee);
            state.waiting = crate::state::UnitSet::EMPTY;
        }
        if !state.waiting.is_empty() {
            break;
        }
        next_phase(book, state, side, referee);
    }
    note_offers(book, state);
}

/// `SK-TURN-01`, `SK-TURN-02`, `SK-GAME-04`: ends the phase, and the turn after the second side's, and begins the next.
fn next_phase(book: &Skirmish, state: &mut State, side: Side, referee: &mut impl Referee<Event>) {
    let mut outcome = end_phase(book, state, side, referee);
    let second = state.first != Some(side);
    if outcome.is_none() && second {
        outcome = end_turn(book, state, referee);
    }
    if outcome.is_none() && state.phase_number >= LAST_PHASE {
        let clause = Clause("SK-GAME-08");
        outcome = Some(Outcome { ending: Ending::Unfinished, clause });
    }
    if let Some(outcome) = outcome {
        referee.tell(|| Event::Ended(outcome));
        state.phase = Phase::Over(outcome);
        return;
    }
    if second {
        state.turn += 1;
        let turn = state.turn;
        referee.tell(|| Event::TurnBegan { turn });
        for unit in &mut state.units {
            unit.told_active = false;
        }
    }
    begin_phase(book, state, side.foe(), referee);
}
