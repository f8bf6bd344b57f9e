//! The turn: orders, the sequence of play, rallying, the end of a turn and of the game.

use crate::book::Template;
use crate::event::{Event, Roll};
use crate::profile::MOST_UNITS;
use crate::scenario::Initiative;
use crate::state::{Interrupt, Phase, Stance, State};
use crate::traps;
use wargauge_rules::event::Clause;
use wargauge_rules::game::{BySide, Ending, Outcome, Pending, Side, UnitId};
use wargauge_rules::referee::Referee;
use wargauge_rules::table::dice::Die;
use wargauge_rules::table::stream::EventKey;

/// The game before its first decision, or over already: a side may have nobody who fights.
pub(super) fn set_up(book: &Template, referee: &mut impl Referee<Event>) -> State {
    let mut state = State::new(book);
    if let Some(outcome) = destruction(&state) {
        end(&mut state, outcome, referee);
    }
    state
}

/// Who must decide.
pub(super) fn pending(state: &State) -> Pending {
    match (state.interrupt, state.phase) {
        (_, Phase::Over(outcome)) => Pending::Over(outcome),
        (Some(Interrupt::TakeHit { shooter }), _) => {
            Pending::Decision(state.unit(shooter).side.foe())
        }
        (None, Phase::Actions(side)) => Pending::Decision(side),
        (None, Phase::Traps) => Pending::Decision(traps::laying(state)),
        (None, Phase::Orders) => Pending::Decision(ordering(state)),
    }
}

/// The side that chooses its stance now.
const fn ordering(state: &State) -> Side {
    if state.orders.0[0].is_none() { Side::A } else { Side::B }
}

/// `TP-ORDER-01`: notes the stance. Nothing is told, or the other side would hear it.
pub(super) fn order(state: &mut State, stance: Stance) {
    let side = ordering(state);
    state.orders[side] = Some(stance);
}

/// `TP-RALLY-01`: the unit is back at the strength it had when its losses last became final.
pub(super) fn rally(state: &mut State, id: UnitId, referee: &mut impl Referee<Event>) {
    let unit = state.unit_mut(id);
    unit.acted = true;
    if unit.strength < unit.settled {
        unit.strength = unit.settled;
        referee.tell(|| Event::Rallied { unit: id });
    }
}

/// Moves the game on to its next decision.
pub(super) fn advance(book: &Template, state: &mut State, referee: &mut impl Referee<Event>) {
    match state.phase {
        Phase::Traps if state.traps.0.contains(&None) => {}
        Phase::Traps => state.phase = Phase::Orders,
        Phase::Orders if state.orders.0.contains(&None) => {}
        Phase::Orders => show_orders(book, state, referee),
        Phase::Actions(side) if state.ready(side).next().is_some() => {}
        // TP-TURN-01: a side whose foe has units waiting hands over to it.
        Phase::Actions(side) if state.ready(side.foe()).next().is_some() => {
            state.phase = Phase::Actions(side.foe());
        }
        Phase::Actions(_) => end_turn(book, state, referee),
        Phase::Over(_) => {}
    }
}

/// `TP-ORDER-02`: shows both stances and settles who goes first.
fn show_orders(book: &Template, state: &mut State, referee: &mut impl Referee<Event>) {
    let stances = BySide::from_fn(|side| state.stance(side));
    let first = match (book.rules.initiative, stances.0) {
        (Initiative::Stance, [Stance::Bold, Stance::Wary]) => Side::A,
        (Initiative::Stance, [Stance::Wary, Stance::Bold]) => Side::B,
        _ => roll_off(state.turn, referee),
    };
    referee.tell(|| Event::OrdersShown { stances, first });
    state.first_player = state.first_player.or(Some(first));
    state.phase = Phase::Actions(first);
}

/// Side A goes first on 1 to 3.
fn roll_off(turn: u16, referee: &mut impl Referee<Event>) -> Side {
    // No unit rolls this die, so it goes under a number that no unit has.
    let roller = 2 * MOST_UNITS as u32;
    referee.begin(EventKey { turn, roller, kind: Roll::Initiative as u8, repeat: 0 });
    if referee.roll(Die::D6) <= 3 { Side::A } else { Side::B }
}

/// Ends the turn, and the game if a victory condition is met or no turn is left.
fn end_turn(book: &Template, state: &mut State, referee: &mut impl Referee<Event>) {
    settle_losses(state, referee);
    let outcome = victory(book, state, referee).or_else(|| cap(book, state));
    if let Some(outcome) = outcome {
        end(state, outcome, referee);
        return;
    }
    state.turn += 1;
    state.phase = Phase::Orders;
    state.orders = BySide([None; 2]);
    for unit in &mut state.units {
        unit.acted = false;
    }
}

fn end(state: &mut State, outcome: Outcome, referee: &mut impl Referee<Event>) {
    referee.tell(|| Event::Ended(outcome));
    state.phase = Phase::Over(outcome);
}

/// `TP-TURN-02`: what was lost in this turn stays lost.
fn settle_losses(state: &mut State, referee: &mut impl Referee<Event>) {
    for (index, unit) in state.units.iter_mut().enumerate() {
        if unit.strength < unit.settled {
            unit.settled = unit.strength;
            referee.tell(|| Event::Settled { unit: UnitId(index as u8) });
        }
    }
}

/// `TP-WIN-01` and `TP-WIN-02`.
fn victory(book: &Template, state: &State, referee: &mut impl Referee<Event>) -> Option<Outcome> {
    destruction(state).or_else(|| breakthrough(book, state, referee))
}

/// `TP-WIN-01`: a side without units has lost.
fn destruction(state: &State) -> Option<Outcome> {
    won_by(BySide::from_fn(|side| state.living(side.foe()).next().is_none()), "TP-WIN-01")
}

/// `TP-WIN-02`: a side with a unit on the foe's home square has won.
fn breakthrough(
    book: &Template,
    state: &State,
    referee: &mut impl Referee<Event>,
) -> Option<Outcome> {
    let mut through = BySide([false; 2]);
    for side in Side::BOTH {
        let goal = book.home(side.foe());
        for unit in state.living(side).filter(|&unit| state.unit(unit).square == goal) {
            through[side] = true;
            referee.tell(|| Event::BrokeThrough { unit });
        }
    }
    won_by(through, "TP-WIN-02")
}

/// The outcome for the sides that have what it takes to win by a clause: a draw if both have.
fn won_by(has_won: BySide<bool>, clause: &'static str) -> Option<Outcome> {
    let ending = match has_won.0 {
        [false, false] => return None,
        [true, true] => Ending::Draw,
        [a, _] => Ending::Win(if a { Side::A } else { Side::B }),
    };
    Some(outcome(ending, clause))
}

/// `TP-WIN-03`.
fn cap(book: &Template, state: &State) -> Option<Outcome> {
    (state.turn >= book.turns).then(|| outcome(Ending::Draw, "TP-WIN-03"))
}

const fn outcome(ending: Ending, clause: &'static str) -> Outcome {
    Outcome { ending, clause: Clause(clause) }
}
