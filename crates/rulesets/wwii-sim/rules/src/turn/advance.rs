//! From one decision to the next.

use wargauge_rules::game::{Side, UnitId};
use wargauge_rules::referee::Referee;
use wargauge_rules::roster::NOBODY;
use wargauge_rules::table::dice::Die;
use wargauge_rules::table::stream::EventKey;

use crate::assault::melee;
use crate::book::WwiiSim;
use crate::event::{Event, Roll};
use crate::fire::surrender::decider;
use crate::fire::volley::reveal;
use crate::fire::{offers, permission};
use crate::movement::uncover::uncover_near;
use crate::setup::begin::blank;
use crate::setup::deployment;
use crate::state::{Phase, State, Wait};
use crate::turn::agenda::{current, open};
use crate::turn::end::{clear, end_turn};
use crate::turn::{initiative, movement, orders};

/// Lays out a game and runs it to its first decision.
pub(crate) fn begin(book: &WwiiSim, referee: &mut impl Referee<Event>) -> State {
    let mut state = blank(book);
    if state.first.is_none() {
        state.first = Some(places_first(referee));
    }
    advance(book, &mut state, referee);
    state
}

/// WS-SCEN-05: in equal scenarios the side with the higher D10 places second.
fn places_first(referee: &mut impl Referee<Event>) -> Side {
    for repeat in 0..=u8::MAX {
        let kind = Roll::Places as u8;
        referee.begin(EventKey { turn: 0, roller: NOBODY, kind, repeat });
        let (a, b) = (referee.roll(Die::D10), referee.roll(Die::D10));
        if a != b {
            return if a > b { Side::B } else { Side::A };
        }
    }
    Side::A
}

/// Runs until somebody must decide or the game is over.
pub(crate) fn advance(book: &WwiiSim, state: &mut State, referee: &mut impl Referee<Event>) {
    loop {
        if let Some(wait) = step(book, state, referee) {
            state.wait = wait;
            return;
        }
    }
}

/// The next decision of the present phase; none if the next phase has begun instead.
fn step(book: &WwiiSim, state: &mut State, referee: &mut impl Referee<Event>) -> Option<Wait> {
    match state.phase {
        Phase::Notes => {
            let wait = deployment::next(book, state);
            if wait.is_none() {
                state.phase = Phase::Deployment;
            }
            wait
        }
        Phase::Deployment => {
            let wait = deployment::next(book, state);
            if wait.is_none() {
                uncover_near(book, state, referee);
                begin_turn(book, state, referee);
            }
            wait
        }
        Phase::Dice => step_dice(book, state, referee),
        Phase::Orders => step_orders(book, state, referee),
        Phase::PrimaryFire | Phase::SecondaryFire => step_fire(book, state, referee),
        Phase::PrimarySurrender | Phase::SecondarySurrender => step_surrender(book, state, referee),
        // WS-PFIRE-08: who is pinned by now does not move.
        Phase::PrimaryMovement => {
            let wait = movement::next_primary(book, state, referee);
            if wait.is_none() {
                open(state, Phase::SecondMovement, referee);
            }
            wait
        }
        Phase::SecondMovement => {
            let wait = movement::next_second(book, state, referee);
            if wait.is_none() {
                begin_secondary_fire(book, state, referee);
            }
            wait
        }
        Phase::Additional => step_additional(book, state, referee),
    }
}

/// WS-TURN-01, WS-TURN-06, WS-GEN-16: a turn begins with Initiative.
fn begin_turn(book: &WwiiSim, state: &mut State, referee: &mut impl Referee<Event>) {
    state.turn += 1;
    clear(book, state);
    let turn = state.turn;
    referee.relate(|| Event::TurnBegan(turn));
    state.phase = Phase::Dice;
    initiative::roll_dice(book, state, referee);
}

fn step_dice(book: &WwiiSim, state: &mut State, referee: &mut impl Referee<Event>) -> Option<Wait> {
    let wait = initiative::next_choice(book, state).map(Wait::Die);
    if wait.is_none() {
        initiative::score(book, state, referee);
        initiative::rank(book, state, referee);
        state.phase = Phase::Orders;
    }
    wait
}

/// WS-INIT-08: orders are given in the same phase.
fn step_orders(
    book: &WwiiSim,
    state: &mut State,
    referee: &mut impl Referee<Event>,
) -> Option<Wait> {
    let wait = orders::next(book, state);
    if wait.is_none() {
        orders::complete(book, state, referee);
        open(state, Phase::PrimaryFire, referee);
    }
    wait
}

/// WS-SFIRE-09: all orders are shown when Secondary Fire begins; a Run that has not been paid for is
/// paid now, by the pinned too (WS-LEAD-18).
fn begin_secondary_fire(book: &WwiiSim, state: &mut State, referee: &mut impl Referee<Event>) {
    for unit in book.all_units() {
        if state.host(unit) == unit && state.is_shown(unit) {
            reveal(book, state, unit, referee);
        }
    }
    open(state, Phase::SecondaryFire, referee);
}

/// WS-PFIRE-02, WS-SFIRE-06: units that may fire and have something to fire at, in order.
fn step_fire(book: &WwiiSim, state: &mut State, referee: &mut impl Referee<Event>) -> Option<Wait> {
    while let Some(unit) = current(state) {
        let able = permission::check(book, state, unit).is_ok();
        if able && offers::has_any(book, state, unit) {
            return Some(Wait::Fire(unit));
        }
        state.cursor += 1;
    }
    let primary = state.phase == Phase::PrimaryFire;
    let next = if primary { Phase::PrimarySurrender } else { Phase::SecondarySurrender };
    open(state, next, referee);
    None
}

/// D4: surrenders, after the last unit of a fire phase.
fn step_surrender(
    book: &WwiiSim,
    state: &mut State,
    referee: &mut impl Referee<Event>,
) -> Option<Wait> {
    while usize::from(state.cursor) < book.units.len() {
        let unit = UnitId(state.cursor);
        if decider(book, state, unit).is_some() {
            return Some(Wait::Yield(unit));
        }
        state.cursor += 1;
    }
    for unit in book.all_units() {
        state.unit_mut(unit).yields_to = None;
    }
    if state.phase == Phase::PrimarySurrender {
        open(state, Phase::PrimaryMovement, referee);
    } else {
        melee::resolve(book, state, referee);
        open(state, Phase::Additional, referee);
        movement::test_pinned(book, state, referee);
    }
    None
}

fn step_additional(
    book: &WwiiSim,
    state: &mut State,
    referee: &mut impl Referee<Event>,
) -> Option<Wait> {
    if let Some(wait) = movement::next_extra(book, state, referee) {
        return Some(wait);
    }
    if let Some(outcome) = end_turn(book, state, referee) {
        return Some(Wait::Over(outcome));
    }
    begin_turn(book, state, referee);
    None
}
