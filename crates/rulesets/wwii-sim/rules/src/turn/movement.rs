//! Movement phases: who moves, and what follows from it.

use wargauge_rules::event::Clause;
use wargauge_rules::game::UnitId;
use wargauge_rules::referee::Referee;
use wargauge_rules::table::dice::Die;

use crate::action::Order;
use crate::attack::key;
use crate::book::WwiiSim;
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
pub(crate) fn next_primary(
    book: &WwiiSim,
    state: &mut State,
    referee: &mut impl Referee<Event>,
) -> Option<Wait> {
    while let Some(unit) = current(state) {
        if wants_primary(book, state, unit, referee) {
            state.wait = Wait::Move(unit);
            // WS-MOVE-09: where no legal move is left the unit stays.
            if can_move(book, state) {
                return Some(Wait::Move(unit));
            }
        }
        state.cursor += 1;
    }
    None
}

/// Whether a unit moves in Primary Movement; its order is shown then (WS-ORDER-18).
fn wants_primary(
    book: &WwiiSim,
    state: &mut State,
    unit: UnitId,
    referee: &mut impl Referee<Event>,
) -> bool {
    if !is_under_way(state, unit) {
        return false;
    }
    match state.unit(unit).place {
        Place::Table => {
            reveal(book, state, unit, referee);
            let fast = state.unit(unit).order == Some(Order::Run);
            state.unit_mut(unit).moved.fast = fast;
            true
        }
        Place::Due if is_coming(book, state, unit) => {
            reveal(book, state, unit, referee);
            let fast = state.unit(unit).order == Some(Order::Run);
            state.unit_mut(unit).moved.fast = fast;
            true
        }
        // WS-TRANS-06 to WS-TRANS-08, WS-TRANS-11: passengers with a Move order whose transport
        // stands still unload; the pinned stay aboard (WS-TRANS-18).
        Place::Aboard(transport) => {
            let unloads = state.is_on_table(transport) && stands_in_primary(state, transport);
            if unloads {
                reveal(book, state, unit, referee);
            }
            unloads
        }
        Place::Due | Place::Waiting | Place::With(_) | Place::Gone(_) => false,
    }
}

/// WS-TRANS-15: a passenger that unloads pays for its Run now.
pub(crate) fn begin_unloading(book: &WwiiSim, state: &mut State, unit: UnitId) {
    if matches!(state.unit(unit).place, Place::Aboard(_)) {
        pay_for_run(book, state, unit);
    }
}

/// The next decision of the Cavalry/Motorized phase, in which nobody must move (WS-CAV-05).
pub(crate) fn next_second(
    book: &WwiiSim,
    state: &mut State,
    referee: &mut impl Referee<Event>,
) -> Option<Wait> {
    // WS-INIT-10: directly after its transport, if that acts later.
    if let Some(passenger) = state.next.take()
        && unloads_second(book, state, passenger, referee)
    {
        return Some(Wait::Move(passenger));
    }
    while let Some(unit) = current(state) {
        let motorized = book.profile(unit).class.is_motorized();
        if motorized && state.is_on_table(unit) && is_under_way(state, unit) {
            state.wait = Wait::Again(unit);
            if can_move(book, state) {
                return Some(Wait::Again(unit));
            }
            after_second(book, state, unit);
            if let Some(passenger) = state.next.take()
                && unloads_second(book, state, passenger, referee)
            {
                return Some(Wait::Move(passenger));
            }
        } else if unloads_second(book, state, unit, referee) {
            return Some(Wait::Move(unit));
        }
        state.cursor += 1;
    }
    None
}

/// Notes that the passenger of a transport that has just stayed where it is acts now.
pub(crate) fn after_second(book: &WwiiSim, state: &mut State, transport: UnitId) {
    debug_assert!(transport.index() < book.units.len());
    let passenger = state.unit(transport).passenger;
    state.next = passenger.filter(|&unit| is_passed(state, unit));
}

/// WS-TRANS-11: whether a passenger unloads in this phase: its transport moved in Primary Movement,
/// and stays where it is in this one.
fn unloads_second(
    book: &WwiiSim,
    state: &mut State,
    unit: UnitId,
    referee: &mut impl Referee<Event>,
) -> bool {
    let Place::Aboard(transport) = state.unit(unit).place else { return false };
    let carrier = state.unit(transport);
    let stood = state.is_on_table(transport)
        && carrier.moved.primary > 0
        && carrier.moved.second == 0
        && is_passed(state, transport);
    if !stood || !is_under_way(state, unit) {
        return false;
    }
    reveal(book, state, unit, referee);
    state.wait = Wait::Move(unit);
    can_move(book, state)
}

/// WS-ADDMOVE-04, WS-ADDMOVE-12, WS-LEAD-05, WS-LEAD-17: every pinned unit tests; failure is panic.
pub(crate) fn test_pinned(book: &WwiiSim, state: &mut State, referee: &mut impl Referee<Event>) {
    for unit in state.agenda.clone() {
        if state.unit(unit).status != Status::Pinned || state.unit(unit).is_gone() {
            continue;
        }
        referee.begin(key(book, state, unit, Roll::Panic, 0));
        if !test(book, state, unit, "WS-LEAD-05", referee) {
            panic(state, unit, referee);
        }
    }
}

/// The next decision of Additional Movement: the panicked flee, others may move (WS-ADDMOVE-14).
pub(crate) fn next_extra(
    book: &WwiiSim,
    state: &mut State,
    referee: &mut impl Referee<Event>,
) -> Option<Wait> {
    while let Some(unit) = current(state) {
        let it = state.unit(unit);
        if it.status == Status::Panicked && it.is_in_play() && !matches!(it.place, Place::With(_)) {
            if let Some(wait) = begin_flight(book, state, unit, referee) {
                return Some(wait);
            }
        } else if may_move_on(book, state, unit) {
            state.wait = Wait::Extra(unit);
            if can_move(book, state) {
                return Some(Wait::Extra(unit));
            }
        }
        state.cursor += 1;
    }
    None
}

/// WS-ADDMOVE-07, WS-PANIC-03: rolls the distance; where there is one way to flee it is gone.
fn begin_flight(
    book: &WwiiSim,
    state: &mut State,
    unit: UnitId,
    referee: &mut impl Referee<Event>,
) -> Option<Wait> {
    referee.begin(key(book, state, unit, Roll::Flight, 0));
    state.flight = referee.roll(Die::D6) + referee.roll(Die::D6);
    let inches = state.flight;
    let clause = Clause("WS-PANIC-03");
    referee.relate(|| Event::Rolled { unit, clause, die: inches, against: 0, passed: true });
    match ways(book, state, unit).as_slice() {
        [] => None,
        [only] => {
            drive(book, state, unit, *only, referee);
            None
        }
        _ => Some(Wait::Drive(unit)),
    }
}

/// WS-ADDMOVE-09 to WS-ADDMOVE-13, WS-ADDMOVE-18, WS-TRANS-09: whether a unit may make an additional
/// move.
fn may_move_on(book: &WwiiSim, state: &State, unit: UnitId) -> bool {
    let (it, profile) = (state.unit(unit), book.profile(unit));
    let serves = profile.crewed.is_some() && it.abandoned.is_none();
    is_under_way(state, unit)
        && state.is_on_table(unit)
        && !it.unloaded
        && !serves
        && can_pay(book, state, unit)
}

/// WS-ADDMOVE-10, WS-ADDMOVE-11, WS-OFF-10: whether a running unit and the officer with it can pay
/// the second point.
fn can_pay(book: &WwiiSim, state: &State, unit: UnitId) -> bool {
    let it = state.unit(unit);
    let free = it.order != Some(Order::Run) || book.profile(unit).is_vehicle();
    free || (it.end > 0 && it.officer.is_none_or(|officer| state.unit(officer).end > 0))
}

/// WS-ORDER-07: a running unit pays its second point, whichever circumstance it uses.
pub(crate) fn pay_extra(book: &WwiiSim, state: &mut State, unit: UnitId) {
    if state.unit(unit).order == Some(Order::Run) && state.phase == Phase::Additional {
        pay_for_run(book, state, unit);
    }
}
