//! The turn: orders, the sequence of play, rallying, the end of a turn and of the game.

use crate::book::{Play, Scene, Template};
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
pub(super) fn advance(play: &mut Play<'_, impl Referee<Event>>) {
    match play.state.phase {
        Phase::Traps if play.state.traps.0.contains(&None) => {}
        Phase::Traps => play.state.phase = Phase::Orders,
        Phase::Orders if play.state.orders.0.contains(&None) => {}
        Phase::Orders => show_orders(play),
        Phase::Actions(side) if play.state.ready(side).next().is_some() => {}
        // TP-TURN-01: a side whose foe has units waiting hands over to it.
        Phase::Actions(side) if play.state.ready(side.foe()).next().is_some() => {
            play.state.phase = Phase::Actions(side.foe());
        }
        Phase::Actions(_) => end_turn(play),
        Phase::Over(_) => {}
    }
}

/// `TP-ORDER-02`: shows both stances and settles who goes first.
fn show_orders(play: &mut Play<'_, impl Referee<Event>>) {
    let stances = BySide::from_fn(|side| play.state.stance(side));
    let first = match (play.book.rules.initiative, stances.0) {
        (Initiative::Stance, [Stance::Bold, Stance::Wary]) => Side::A,
        (Initiative::Stance, [Stance::Wary, Stance::Bold]) => Side::B,
        _ => roll_off(play.state.turn, play.referee),
    };
    play.referee.tell(|| Event::OrdersShown { stances, first });
    play.state.first_player = play.state.first_player.or(Some(first));
    play.state.phase = Phase::Actions(first);
}

/// Side A goes first on 1 to 3.
fn roll_off(turn: u16, referee: &mut impl Referee<Event>) -> Side {
    // No unit rolls this die, so it goes under a number that no unit has.
    let roller = 2 * MOST_UNITS as u32;
    referee.begin(EventKey { turn, roller, kind: Roll::Initiative as u8, repeat: 0 });
    if referee.roll(Die::D6) <= 3 { Side::A } else { Side::B }
}

/// Ends the turn, and the game if a victory condition is met or no turn is left.
fn end_turn(play: &mut Play<'_, impl Referee<Event>>) {
    settle_losses(play.state, play.referee);
    let outcome = victory(play).or_else(|| turn_limit(play.scene()));
    if let Some(outcome) = outcome {
        end(play.state, outcome, play.referee);
        return;
    }
    play.state.turn += 1;
    play.state.phase = Phase::Orders;
    play.state.orders = BySide([None; 2]);
    for unit in &mut play.state.units {
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
fn victory(play: &mut Play<'_, impl Referee<Event>>) -> Option<Outcome> {
    destruction(play.state).or_else(|| breakthrough(play))
}

/// `TP-WIN-01`: a side without units has lost.
fn destruction(state: &State) -> Option<Outcome> {
    won_by(BySide::from_fn(|side| state.living(side.foe()).next().is_none()), "TP-WIN-01")
}

/// `TP-WIN-02`: a side with a unit on the foe's home square has won.
fn breakthrough(play: &mut Play<'_, impl Referee<Event>>) -> Option<Outcome> {
    let mut through = BySide([false; 2]);
    for side in Side::BOTH {
        let goal = play.book.home(side.foe());
        for unit in play.state.living(side).filter(|&unit| play.state.unit(unit).square == goal) {
            through[side] = true;
            play.referee.tell(|| Event::BrokeThrough { unit });
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

/// `TP-WIN-03`: after the last turn the game is a draw.
fn turn_limit(scene: Scene<'_>) -> Option<Outcome> {
    (scene.state.turn >= scene.book.turns).then(|| outcome(Ending::Draw, "TP-WIN-03"))
}

const fn outcome(ending: Ending, clause: &'static str) -> Outcome {
    Outcome { ending, clause: Clause(clause) }
}
