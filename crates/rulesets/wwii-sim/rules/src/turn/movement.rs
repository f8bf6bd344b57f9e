//! Movement phases: who moves, and what follows from it.

use wargauge_rules::event::Clause;
use wargauge_rules::game::UnitId;
use wargauge_rules::referee::Referee;
use wargauge_rules::table::dice::Die;

use crate::action::Order;
use crate::attack::key;
use crate::book::{Play, Scene};
use crate::event::{Event, Roll};
use crate::fire::volley::{pay_for_run, reveal};
use crate::morale::leadership::test;
use crate::morale::nerve::panic;
use crate::movement::destinations::can_move;
use crate::movement::entry::is_coming;
use crate::movement::flight::{drive, ways};
use crate::movement::transport::stands_in_primary;
use crate::state::{Phase, Place, State, Status, Wait};
use crate::turn::agenda::{current, is_passed};

/// Whether a unit has a Move order that it can still carry out (WS-MOVE-01, WS-CAV-07); Hide and Fire
/// exclude every move (WS-ORDER-13, WS-ORDER-23, WS-MOVE-17).
fn is_under_way(state: &State, unit: UnitId) -> bool {
    let it = state.unit(unit);
    it.order.is_some_and(Order::is_move) && it.status == Status::Normal && !it.immobile
}

/// The next decision of Primary Movement.
pub(crate) fn next_primary(play: &mut Play<'_, impl Referee<Event>>) -> Option<Wait> {
    while let Some(unit) = current(play.state) {
        if wants_primary(play, unit) {
            play.state.wait = Wait::Move(unit);
            // WS-MOVE-09: where no legal move is left the unit stays.
            if can_move(play.scene()) {
                return Some(Wait::Move(unit));
            }
        }
        play.state.cursor += 1;
    }
    None
}

/// Whether a unit moves in Primary Movement; its order is shown then (WS-ORDER-18).
fn wants_primary(play: &mut Play<'_, impl Referee<Event>>, unit: UnitId) -> bool {
    if !is_under_way(play.state, unit) {
        return false;
    }
    match play.state.unit(unit).place {
        Place::Table => {
            reveal(play, unit);
            let fast = play.state.unit(unit).order == Some(Order::Run);
            play.state.unit_mut(unit).moved.fast = fast;
            true
        }
        Place::Due if is_coming(play.scene(), unit) => {
            reveal(play, unit);
            let fast = play.state.unit(unit).order == Some(Order::Run);
            play.state.unit_mut(unit).moved.fast = fast;
            true
        }
        // WS-TRANS-06 to WS-TRANS-08, WS-TRANS-11: passengers with a Move order whose transport
        // stands still unload; the pinned stay aboard (WS-TRANS-18).
        Place::Aboard(transport) => {
            let unloads =
                play.state.is_on_table(transport) && stands_in_primary(play.state, transport);
            if unloads {
                reveal(play, unit);
            }
            unloads
        }
        Place::Due | Place::Waiting | Place::With(_) | Place::Gone(_) => false,
    }
}

/// WS-TRANS-15: a passenger that unloads pays for its Run now.
pub(crate) fn begin_unloading(play: &mut Play<'_, impl Referee<Event>>, unit: UnitId) {
    if matches!(play.state.unit(unit).place, Place::Aboard(_)) {
        pay_for_run(play, unit);
    }
}

/// The next decision of the Cavalry/Motorized phase, in which nobody must move (WS-CAV-05).
pub(crate) fn next_second(play: &mut Play<'_, impl Referee<Event>>) -> Option<Wait> {
    // WS-INIT-10: directly after its transport, if that acts later.
    if let Some(passenger) = play.state.next.take()
        && unloads_second(play, passenger)
    {
        return Some(Wait::Move(passenger));
    }
    while let Some(unit) = current(play.state) {
        let motorized = play.book.profile(unit).class.is_motorized();
        if motorized && play.state.is_on_table(unit) && is_under_way(play.state, unit) {
            play.state.wait = Wait::Again(unit);
            if can_move(play.scene()) {
                return Some(Wait::Again(unit));
            }
            after_second(play, unit);
            if let Some(passenger) = play.state.next.take()
                && unloads_second(play, passenger)
            {
                return Some(Wait::Move(passenger));
            }
        } else if unloads_second(play, unit) {
            return Some(Wait::Move(unit));
        }
        play.state.cursor += 1;
    }
    None
}

/// Notes that the passenger of a transport that has just stayed where it is acts now.
pub(crate) fn after_second(play: &mut Play<'_, impl Referee<Event>>, transport: UnitId) {
    debug_assert!(transport.index() < play.book.units.len());
    let passenger = play.state.unit(transport).passenger;
    play.state.next = passenger.filter(|&unit| is_passed(play.state, unit));
}

/// WS-TRANS-11: whether a passenger unloads in this phase: its transport moved in Primary Movement,
/// and stays where it is in this one.
fn unloads_second(play: &mut Play<'_, impl Referee<Event>>, unit: UnitId) -> bool {
    let Place::Aboard(transport) = play.state.unit(unit).place else { return false };
    let carrier = play.state.unit(transport);
    let stood = play.state.is_on_table(transport)
        && carrier.moved.primary > 0
        && carrier.moved.second == 0
        && is_passed(play.state, transport);
    if !stood || !is_under_way(play.state, unit) {
        return false;
    }
    reveal(play, unit);
    play.state.wait = Wait::Move(unit);
    can_move(play.scene())
}

/// WS-ADDMOVE-04, WS-ADDMOVE-12, WS-LEAD-05, WS-LEAD-17: every pinned unit tests; failure is panic.
pub(crate) fn test_pinned(play: &mut Play<'_, impl Referee<Event>>) {
    for unit in play.state.agenda.clone() {
        test_if_pinned(play, unit);
    }
}

/// A pinned unit tests.
pub(crate) fn test_if_pinned(play: &mut Play<'_, impl Referee<Event>>, unit: UnitId) {
    if play.state.unit(unit).status != Status::Pinned || play.state.unit(unit).is_gone() {
        return;
    }
    play.referee.begin(key(play.scene(), unit, Roll::Panic, 0));
    if !test(play, unit, "WS-LEAD-05") {
        panic(play, unit);
    }
}

/// The next decision of Additional Movement: the panicked flee, others may move (WS-ADDMOVE-14).
pub(crate) fn next_extra(play: &mut Play<'_, impl Referee<Event>>) -> Option<Wait> {
    while let Some(unit) = current(play.state) {
        let it = play.state.unit(unit);
        if it.status == Status::Panicked && it.is_in_play() && !matches!(it.place, Place::With(_)) {
            if let Some(wait) = begin_flight(play, unit) {
                return Some(wait);
            }
        } else if may_move_on(play.scene(), unit) {
            play.state.wait = Wait::Extra(unit);
            if can_move(play.scene()) {
                return Some(Wait::Extra(unit));
            }
        }
        play.state.cursor += 1;
    }
    None
}

/// WS-ADDMOVE-07, WS-PANIC-03: rolls the distance; where there is one way to flee it is gone.
fn begin_flight(play: &mut Play<'_, impl Referee<Event>>, unit: UnitId) -> Option<Wait> {
    play.referee.begin(key(play.scene(), unit, Roll::Flight, 0));
    play.state.flight = play.referee.roll(Die::D6) + play.referee.roll(Die::D6);
    let inches = play.state.flight;
    let clause = Clause("WS-PANIC-03");
    play.referee.relate(|| Event::Rolled { unit, clause, die: inches, against: 0, passed: true });
    match ways(play.scene(), unit).as_slice() {
        [] => None,
        [only] => {
            drive(play, unit, *only);
            None
        }
        _ => Some(Wait::Drive(unit)),
    }
}

/// WS-ADDMOVE-09 to WS-ADDMOVE-13, WS-ADDMOVE-18, WS-TRANS-09: whether a unit may make an additional
/// move.
fn may_move_on(scene: Scene<'_>, unit: UnitId) -> bool {
    let Scene { book, state } = scene;
    let (it, profile) = (state.unit(unit), book.profile(unit));
    let serves = profile.crewed.is_some() && it.abandoned.is_none();
    is_under_way(state, unit)
        && state.is_on_table(unit)
        && !it.unloaded
        && !serves
        && can_pay(scene, unit)
}

/// WS-ADDMOVE-10, WS-ADDMOVE-11, WS-OFF-10: whether a running unit and the officer with it can pay
/// the second point.
fn can_pay(scene: Scene<'_>, unit: UnitId) -> bool {
    let Scene { book, state } = scene;
    let it = state.unit(unit);
    let free = it.order != Some(Order::Run) || book.profile(unit).is_vehicle();
    free || (it.end > 0 && it.officer.is_none_or(|officer| state.unit(officer).end > 0))
}

/// WS-ORDER-07: a running unit pays its second point, whichever circumstance it uses.
pub(crate) fn pay_extra(play: &mut Play<'_, impl Referee<Event>>, unit: UnitId) {
    if play.state.unit(unit).order == Some(Order::Run) && play.state.phase == Phase::Additional {
        pay_for_run(play, unit);
    }
}
