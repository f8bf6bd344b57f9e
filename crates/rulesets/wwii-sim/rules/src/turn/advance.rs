//! From one decision to the next.

use wargauge_rules::game::{Side, UnitId};
use wargauge_rules::referee::Referee;
use wargauge_rules::roster::NOBODY;
use wargauge_rules::table::dice::Die;
use wargauge_rules::table::stream::EventKey;

use crate::assault::melee;
use crate::book::{Play, WwiiSim};
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
    advance(&mut Play::new(book, &mut state, referee));
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
pub(crate) fn advance(play: &mut Play<'_, impl Referee<Event>>) {
    loop {
        if let Some(wait) = step(play) {
            play.state.wait = wait;
            return;
        }
    }
}

/// The next decision of the present phase; none if the next phase has begun instead.
fn step(play: &mut Play<'_, impl Referee<Event>>) -> Option<Wait> {
    match play.state.phase {
        Phase::Notes => {
            let wait = deployment::next(play.scene());
            if wait.is_none() {
                play.state.phase = Phase::Deployment;
            }
            wait
        }
        Phase::Deployment => {
            let wait = deployment::next(play.scene());
            if wait.is_none() {
                uncover_near(play);
                begin_turn(play);
            }
            wait
        }
        Phase::Dice => step_dice(play),
        Phase::Orders => step_orders(play),
        Phase::PrimaryFire | Phase::SecondaryFire => step_fire(play),
        Phase::PrimarySurrender | Phase::SecondarySurrender => step_surrender(play),
        // WS-PFIRE-08: who is pinned by now does not move.
        Phase::PrimaryMovement => {
            let wait = movement::next_primary(play);
            if wait.is_none() {
                open(play, Phase::SecondMovement);
            }
            wait
        }
        Phase::SecondMovement => {
            let wait = movement::next_second(play);
            if wait.is_none() {
                begin_secondary_fire(play);
            }
            wait
        }
        Phase::Additional => step_additional(play),
    }
}

/// WS-TURN-01, WS-TURN-06, WS-GEN-16: a turn begins with Initiative.
fn begin_turn(play: &mut Play<'_, impl Referee<Event>>) {
    play.state.turn += 1;
    clear(play);
    let turn = play.state.turn;
    play.referee.relate(|| Event::TurnBegan(turn));
    play.state.phase = Phase::Dice;
    initiative::roll_dice(play);
}

fn step_dice(play: &mut Play<'_, impl Referee<Event>>) -> Option<Wait> {
    let wait = initiative::next_choice(play.scene()).map(Wait::Die);
    if wait.is_none() {
        initiative::score(play);
        initiative::rank(play);
        play.state.phase = Phase::Orders;
    }
    wait
}

/// WS-INIT-08: orders are given in the same phase.
fn step_orders(play: &mut Play<'_, impl Referee<Event>>) -> Option<Wait> {
    let wait = orders::next(play.scene());
    if wait.is_none() {
        orders::complete(play);
        open(play, Phase::PrimaryFire);
    }
    wait
}

/// WS-SFIRE-09: all orders are shown when Secondary Fire begins; a Run that has not been paid for is
/// paid now, by the pinned too (WS-LEAD-18).
fn begin_secondary_fire(play: &mut Play<'_, impl Referee<Event>>) {
    for unit in play.book.all_units() {
        if play.state.host(unit) == unit && play.state.is_shown(unit) {
            reveal(play, unit);
        }
    }
    open(play, Phase::SecondaryFire);
}

/// WS-PFIRE-02, WS-SFIRE-06: units that may fire and have something to fire at, in order.
fn step_fire(play: &mut Play<'_, impl Referee<Event>>) -> Option<Wait> {
    while let Some(unit) = current(play.state) {
        let able = permission::check(play.scene(), unit).is_ok();
        if able && offers::has_any(play.scene(), unit) {
            return Some(Wait::Fire(unit));
        }
        play.state.cursor += 1;
    }
    let primary = play.state.phase == Phase::PrimaryFire;
    let next = if primary { Phase::PrimarySurrender } else { Phase::SecondarySurrender };
    open(play, next);
    None
}

/// D4: surrenders, after the last unit of a fire phase.
fn step_surrender(play: &mut Play<'_, impl Referee<Event>>) -> Option<Wait> {
    while usize::from(play.state.cursor) < play.book.units.len() {
        let unit = UnitId(play.state.cursor);
        if decider(play.scene(), unit).is_some() {
            return Some(Wait::Yield(unit));
        }
        play.state.cursor += 1;
    }
    for unit in play.book.all_units() {
        play.state.unit_mut(unit).yields_to = None;
    }
    if play.state.phase == Phase::PrimarySurrender {
        open(play, Phase::PrimaryMovement);
    } else {
        melee::resolve(play);
        open(play, Phase::Additional);
        movement::test_pinned(play);
    }
    None
}

fn step_additional(play: &mut Play<'_, impl Referee<Event>>) -> Option<Wait> {
    if let Some(wait) = movement::next_extra(play) {
        return Some(wait);
    }
    if let Some(outcome) = end_turn(play) {
        return Some(Wait::Over(outcome));
    }
    begin_turn(play);
    None
}
