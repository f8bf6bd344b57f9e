//! Phases and who decides in them.

use wargauge_rules::{Clause, Ending, Outcome, Pending, Referee, Side};

use crate::book::{Play, Skirmish};
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
    let first = setup::first_side(&mut Play::new(book, &mut state, referee));
    lay_out(&mut Play::new(book, &mut state, referee));
    match book.scenario.bench {
        Some(distance) => setup::bench::face_each_other(
            &mut Play::new(book, &mut state, referee),
            first,
            distance,
        ),
        None => setup::begin_deployment(book, &mut state, first),
    }
    begin_if_placed(&mut Play::new(book, &mut state, referee));
    state
}

/// Begins play once everybody has been placed (`SK-VIS-02`).
pub(crate) fn begin_if_placed(play: &mut Play<'_, impl Referee<Event>>) {
    if setup::is_complete(play.scene()) {
        notice_all(play);
        begin_play(play);
        advance(play);
    }
}

/// Begins the first phase.
fn begin_play(play: &mut Play<'_, impl Referee<Event>>) {
    let first = play.state.first.unwrap_or(Side::A);
    play.state.turn = 1;
    play.referee.tell(|| Event::TurnBegan { turn: 1 });
    begin_phase(play, first);
}

/// `SK-TURN-11`: the start of a phase.
fn begin_phase(play: &mut Play<'_, impl Referee<Event>>, side: Side) {
    play.state.phase = Phase::Play(side);
    play.state.phase_number += 1;
    play.referee.tell(|| Event::PhaseBegan { side });
    clear_flags(play, side);
    roll_missions(play, side);
    if play.book.solo_side() == Some(side.foe()) {
        // SK-TURN-03: arrivals come before everything else.
        by_tables::arrivals(play, side);
    }
    play.state.waiting = present(play.state, side) | setup::held_back(play.scene(), side);
}

fn clear_flags(play: &mut Play<'_, impl Referee<Event>>, side: Side) {
    for unit in &mut play.state.units {
        unit.tested_suppression = false;
        unit.tested_charge = false;
        unit.retired = false;
        unit.fresh_rout = false;
        unit.rolls = 0;
    }
    play.state.side_rolls = wargauge_rules::BySide([0; 2]);
    for unit in play.book.of_side[side] {
        let at = crate::spotting::anchor(play.scene(), unit);
        let here = play.state.unit_mut(unit);
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
pub(crate) fn advance(play: &mut Play<'_, impl Referee<Event>>) {
    while let Phase::Play(side) = play.state.phase {
        if let Some(acting) = play.state.activation {
            if acting.paused.is_some() || has_more(play.scene(), acting.unit) {
                break;
            }
            close(play);
            continue;
        }
        if play.book.solo_side() == Some(side) {
            by_tables::run_phase(play, side);
            play.state.waiting = crate::state::UnitSet::EMPTY;
        }
        if !play.state.waiting.is_empty() {
            break;
        }
        next_phase(play, side);
    }
    note_offers(play);
}

/// `SK-TURN-01`, `SK-TURN-02`, `SK-GAME-04`: ends the phase, and the turn after the second side's, and begins the next.
fn next_phase(play: &mut Play<'_, impl Referee<Event>>, side: Side) {
    let mut outcome = end_phase(play, side);
    let second = play.state.first != Some(side);
    if outcome.is_none() && second {
        outcome = end_turn(play);
    }
    if outcome.is_none() && play.state.phase_number >= LAST_PHASE {
        let clause = Clause("SK-GAME-08");
        outcome = Some(Outcome { ending: Ending::Unfinished, clause });
    }
    if let Some(outcome) = outcome {
        play.referee.tell(|| Event::Ended(outcome));
        play.state.phase = Phase::Over(outcome);
        return;
    }
    if second {
        play.state.turn += 1;
        let turn = play.state.turn;
        play.referee.tell(|| Event::TurnBegan { turn });
        for unit in &mut play.state.units {
            unit.told_active = false;
        }
    }
    begin_phase(play, side.foe());
}
