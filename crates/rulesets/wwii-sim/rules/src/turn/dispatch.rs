//! What can be decided, and what follows.

use wargauge_rules::game::{Illegal, Pending, UnitId};
use wargauge_rules::referee::Referee;

use crate::action::{Action, Then, Way};
use crate::book::WwiiSim;
use crate::event::Event;
use crate::fire::{declare, grenades, mortar, offers, surrender, volley};
use crate::movement::destinations;
use crate::movement::flight;
use crate::movement::{moves, permit};
use crate::position::circles::figures;
use crate::refusal::{demand, forbid};
use crate::setup::{deployment, spots};
use crate::state::{State, Wait};
use crate::turn::advance::advance;
use crate::turn::{movement, orders};

/// Who must decide (WS-GEN-02).
pub(crate) fn pending(book: &WwiiSim, state: &State) -> Pending {
    let of = |unit: UnitId| Pending::Decision(book.side(unit));
    match state.wait {
        Wait::Over(outcome) => Pending::Over(outcome),
        Wait::Next(side) | Wait::Victim(side) => Pending::Decision(side),
        // WS-PANIC-02: the opponent moves panicked units; the captor decides about a surrender.
        Wait::Drive(unit) | Wait::Yield(unit) => Pending::Decision(book.side(unit).foe()),
        Wait::Note(unit)
        | Wait::Place(unit)
        | Wait::Die(unit)
        | Wait::Part(unit)
        | Wait::Order(unit)
        | Wait::Fire(unit)
        | Wait::Escort(unit)
        | Wait::Move(unit)
        | Wait::Onward(unit)
        | Wait::Again(unit)
        | Wait::Extra(unit) => of(unit),
    }
}

/// Appends what the deciding side is offered.
pub(crate) fn options(book: &WwiiSim, state: &State, out: &mut Vec<Action>) {
    match state.wait {
        Wait::Over(_) => {}
        Wait::Next(side) => {
            out.extend(deployment::candidates(book, state, side).into_iter().map(Action::Next));
        }
        Wait::Note(unit) => spots::notes(book, state, unit, out),
        Wait::Place(unit) => spots::places(book, state, unit, out),
        Wait::Die(_) => out.extend([Action::UseOwnDie, Action::UseOfficersDie]),
        Wait::Part(unit) => {
            out.push(Action::Stay);
            orders::offers(book, state, unit, out);
        }
        Wait::Order(unit) => orders::offers(book, state, unit, out),
        Wait::Fire(unit) => {
            out.push(Action::Hold);
            offers::offers(book, state, unit, out);
        }
        Wait::Victim(_) => {
            let victim = state.firing.as_ref().and_then(|firing| firing.victim);
            let slots = victim.map_or(0, |unit| figures(state, unit));
            out.extend((0..slots).map(|slot| Action::Victim(slot as u8)));
        }
        Wait::Yield(_) => out.extend([Action::Accept, Action::Refuse]),
        Wait::Escort(unit) => {
            let named = surrender::candidates(book, state, unit);
            out.extend((0..16).filter(|slot| named >> slot & 1 == 1).map(Action::Escort));
        }
        Wait::Move(_) => destinations::offers(book, state, out),
        Wait::Again(_) | Wait::Extra(_) => {
            out.push(Action::Hold);
            destinations::offers(book, state, out);
        }
        Wait::Onward(_) => out.extend([Action::GoOn, Action::Hold]),
        Wait::Drive(unit) => {
            out.extend(flight::ways(book, state, unit).into_iter().map(Action::Drive));
        }
    }
}

/// Whether the deciding side may take an action.
pub(crate) fn check(book: &WwiiSim, state: &State, action: Action) -> Result<(), Illegal> {
    // Sets of units are as wide as a word: a number beyond it would mean another unit.
    demand(action.is_among(book.muster.len()), "WS-TURN-02", "there is no such unit")?;
    match (state.wait, action) {
        (Wait::Next(side), Action::Next(unit)) => {
            let waits = deployment::candidates(book, state, side).contains(unit);
            demand(waits, "WS-SCEN-08", "the unit is not to be set up now")
        }
        (Wait::Note(unit), Action::Note { at, .. }) => {
            deployment::check_note(book, state, unit, at)
        }
        (Wait::Note(unit), Action::Open) => {
            let rules = &book.scenario().sides[book.side(unit)];
            let must = rules.hidden_all && spots::must_note(book, state, unit);
            demand(!must, "WS-DISS-10", "the unit begins dissimulated")
        }
        (Wait::Note(unit), Action::StartWith(host)) => {
            deployment::check_with(book, state, unit, host, true)
        }
        (Wait::Place(unit), _) => check_setting_up(book, state, unit, action),
        (Wait::Die(_), Action::UseOwnDie | Action::UseOfficersDie)
        | (Wait::Part(_), Action::Stay)
        | (Wait::Fire(_) | Wait::Again(_) | Wait::Extra(_) | Wait::Onward(_), Action::Hold)
        | (Wait::Onward(_), Action::GoOn)
        | (Wait::Yield(_), Action::Accept | Action::Refuse) => Ok(()),
        (Wait::Part(unit) | Wait::Order(unit), Action::Order { order, show }) => {
            orders::check(book, state, unit, order, show)
        }
        (Wait::Fire(unit), Action::Fire(volley)) => declare::check(book, state, unit, &volley),
        (Wait::Fire(unit), Action::Shell { target, shell }) => {
            mortar::check(book, state, unit, target, shell)
        }
        (Wait::Fire(unit), Action::Grenades(at)) => grenades::check(book, state, unit, at),
        (Wait::Victim(_), Action::Victim(slot)) => {
            let victim = state.firing.as_ref().and_then(|firing| firing.victim);
            let known = victim.is_some_and(|unit| usize::from(slot) < figures(state, unit));
            demand(known, "WS-WOUND-08", "there is no such figure")
        }
        (Wait::Escort(unit), Action::Escort(slot)) => {
            let named = surrender::candidates(book, state, unit);
            demand(slot < 16 && named >> slot & 1 == 1, "WS-PRIS-08", "he is no plain trooper")
        }
        (Wait::Move(_) | Wait::Again(_) | Wait::Extra(_), Action::Move { way, then, .. }) => {
            permit::check(book, state, &way, then)
        }
        (Wait::Drive(unit), Action::Drive(to)) => {
            let open = flight::ways(book, state, unit).contains(&to);
            demand(open, "WS-PANIC-04", "panicked troops flee straight away from the enemy")
        }
        _ => forbid("WS-TURN-02", "that is not what is to be decided"),
    }
}

/// Whether a unit may begin so.
fn check_setting_up(
    book: &WwiiSim,
    state: &State,
    unit: UnitId,
    action: Action,
) -> Result<(), Illegal> {
    if let Action::Place { at, building, .. } = action {
        deployment::check_place(book, state, unit, at, building)
    } else if let Action::StartWith(host) = action {
        deployment::check_with(book, state, unit, host, false)
    } else if let Action::StartAboard(transport) = action {
        deployment::check_aboard(book, state, unit, transport)
    } else if action == Action::Hold {
        let mut places = Vec::new();
        spots::places(book, state, unit, &mut places);
        demand(places == [Action::Hold], "WS-SCEN-05", "the unit is placed")
    } else {
        forbid("WS-SCEN-05", "the unit is to be placed")
    }
}

/// Carries out an action, and all after it that needs no decision.
pub(crate) fn apply(
    book: &WwiiSim,
    state: &mut State,
    action: Action,
    referee: &mut impl Referee<Event>,
) {
    match state.wait {
        Wait::Over(_) => return,
        Wait::Next(_) => {
            if let Action::Next(unit) = action {
                state.wait = deployment::about(state, unit);
            }
            return;
        }
        Wait::Note(unit) | Wait::Place(unit) => set_up(book, state, unit, action, referee),
        Wait::Die(unit) => choose_die(state, unit, action),
        Wait::Part(unit) => part(state, unit, action),
        Wait::Order(unit) => {
            if let Action::Order { order, show } = action {
                orders::write(state, unit, order, show);
            }
        }
        Wait::Fire(unit) => open_fire(book, state, unit, action, referee),
        Wait::Victim(_) => {
            if let Action::Victim(slot) = action {
                volley::name_victim(book, state, slot, referee);
            }
        }
        Wait::Yield(unit) => answer_surrender(book, state, unit, action, referee),
        Wait::Escort(unit) => {
            if let Action::Escort(slot) = action {
                surrender::send_escort(book, state, unit, slot, referee);
                escort_on(book, state, unit, referee);
            }
        }
        Wait::Move(unit) | Wait::Again(unit) | Wait::Extra(unit) => {
            move_unit(book, state, unit, action, referee);
        }
        Wait::Onward(unit) => go_on(book, state, unit, action, referee),
        Wait::Drive(unit) => {
            if let Action::Drive(to) = action {
                flight::drive(book, state, unit, to, referee);
            }
            state.cursor += 1;
        }
    }
    if !is_interrupted(state) {
        advance(book, state, referee);
    }
}

/// Whether something under way waits for a decision of its own.
const fn is_interrupted(state: &State) -> bool {
    state.firing.is_some() || state.halted.is_some() || state.escorts > 0
}

fn set_up(
    book: &WwiiSim,
    state: &mut State,
    unit: UnitId,
    action: Action,
    referee: &mut impl Referee<Event>,
) {
    match action {
        Action::Note { at, facing } => {
            let building = book.ground().building_at(at);
            deployment::place(state, unit, (at, facing, building), true, referee);
        }
        Action::Place { at, facing, building } => {
            deployment::place(state, unit, (at, facing, building), false, referee);
        }
        Action::StartWith(host) => deployment::place_with(state, unit, host),
        Action::StartAboard(transport) => deployment::place_aboard(state, unit, transport),
        Action::Hold => deployment::squeeze_in(book, state, unit, referee),
        Action::Open => state.unit_mut(unit).asked = true,
        Action::Next(_)
        | Action::UseOwnDie
        | Action::UseOfficersDie
        | Action::Stay
        | Action::Order { .. }
        | Action::Fire(_)
        | Action::Shell { .. }
        | Action::Grenades(_)
        | Action::Victim(_)
        | Action::Accept
        | Action::Refuse
        | Action::Escort(_)
        | Action::Move { .. }
        | Action::GoOn
        | Action::Drive(_) => debug_assert!(false, "{action:?} places nobody"),
    }
}

/// WS-OFF-06: the unit uses one of two dice.
fn choose_die(state: &mut State, unit: UnitId, action: Action) {
    let officers = state.unit(unit).officer.map(|officer| state.unit(officer).die);
    let it = state.unit_mut(unit);
    it.asked = true;
    if action == Action::UseOfficersDie {
        it.die = officers.unwrap_or(it.die);
    }
}

/// WS-OFF-09: a joined officer stays, or leaves with an order of his own.
fn part(state: &mut State, unit: UnitId, action: Action) {
    let it = state.unit_mut(unit);
    it.asked = true;
    if let Action::Order { order, .. } = action {
        it.parts = true;
        it.order = Some(order);
    }
}

fn open_fire(
    book: &WwiiSim,
    state: &mut State,
    unit: UnitId,
    action: Action,
    referee: &mut impl Referee<Event>,
) {
    state.cursor += 1;
    if action != Action::Hold {
        // WS-ORDER-18: who fires shows his order.
        volley::reveal(book, state, unit, referee);
    }
    match action {
        Action::Fire(fire) => volley::begin(book, state, unit, fire, referee),
        Action::Shell { target, shell } => {
            mortar::fire(book, state, unit, (target, shell), referee);
        }
        Action::Grenades(at) => grenades::throw(book, state, unit, at, referee),
        Action::Hold => {}
        Action::Next(_)
        | Action::Note { .. }
        | Action::Open
        | Action::Place { .. }
        | Action::StartWith(_)
        | Action::StartAboard(_)
        | Action::UseOwnDie
        | Action::UseOfficersDie
        | Action::Stay
        | Action::Order { .. }
        | Action::Victim(_)
        | Action::Accept
        | Action::Refuse
        | Action::Escort(_)
        | Action::Move { .. }
        | Action::GoOn
        | Action::Drive(_) => debug_assert!(false, "{action:?} is no fire"),
    }
}

/// WS-PRIS-02, WS-PRIS-09: the captor accepts or refuses.
fn answer_surrender(
    book: &WwiiSim,
    state: &mut State,
    prisoner: UnitId,
    action: Action,
    referee: &mut impl Referee<Event>,
) {
    state.cursor += 1;
    let Some(captor) = state.unit(prisoner).yields_to.filter(|_| action == Action::Accept) else {
        return;
    };
    surrender::accept(book, state, prisoner, referee);
    escort_on(book, state, captor, referee);
}

/// WS-PRIS-08: names escorts as long as it does not matter who goes.
fn escort_on(book: &WwiiSim, state: &mut State, captor: UnitId, referee: &mut impl Referee<Event>) {
    while state.escorts > 0 {
        let named = surrender::candidates(book, state, captor);
        if !surrender::are_alike(state, captor, named) {
            state.wait = Wait::Escort(captor);
            return;
        }
        // Else the highest slot.
        let slot = 15 - named.leading_zeros() as u8;
        surrender::send_escort(book, state, captor, slot, referee);
    }
}

fn move_unit(
    book: &WwiiSim,
    state: &mut State,
    unit: UnitId,
    action: Action,
    referee: &mut impl Referee<Event>,
) {
    let wait = state.wait;
    if let Action::Move { way, facing, then } = action
        && let Some(terms) = terms_for(book, state, &way, then)
    {
        movement::begin_unloading(book, state, unit);
        movement::pay_extra(book, state, unit);
        moves::make(book, state, unit, terms, (way, facing, then), referee);
    }
    if state.halted.is_some() {
        state.wait = Wait::Onward(unit);
        return;
    }
    pass_on(book, state, unit, wait);
}

/// The terms on which a way is legal; of several, the first.
fn terms_for(book: &WwiiSim, state: &State, way: &Way, then: Then) -> Option<permit::Terms> {
    let legal = |&(unit, terms): &(UnitId, permit::Terms)| {
        permit::check_on(book, state, unit, terms, (way, then)).is_ok()
    };
    permit::terms(book, state).into_iter().flatten().find(legal).map(|(_, terms)| terms)
}

/// The next unit of the phase has its turn; a passenger directly after a transport that has stayed
/// where it is (WS-INIT-10).
fn pass_on(book: &WwiiSim, state: &mut State, unit: UnitId, wait: Wait) {
    if wait == Wait::Again(unit) && state.unit(unit).moved.second == 0 {
        movement::after_second(book, state, unit);
    }
    let is_current = crate::turn::agenda::current(state) == Some(unit);
    // A passenger that acted out of its place leaves the place of others alone.
    if is_current {
        state.cursor += 1;
    }
}

/// WS-DISS-09: goes on along the declared way, or stops.
fn go_on(
    book: &WwiiSim,
    state: &mut State,
    unit: UnitId,
    action: Action,
    referee: &mut impl Referee<Event>,
) {
    let Some(halted) = state.halted.take() else { return };
    let terms = moves::terms_after_halt(book, state, unit);
    if action == Action::GoOn {
        moves::proceed(book, state, unit, terms, halted, referee);
    } else {
        moves::stop(book, state, unit, terms, halted, referee);
    }
    if state.halted.is_some() {
        state.wait = Wait::Onward(unit);
        return;
    }
    if crate::turn::agenda::current(state) == Some(unit) {
        state.cursor += 1;
    }
}
