//! What can be decided, and what follows.

use wargauge_rules::game::{Pending, UnitId};
use wargauge_rules::referee::Referee;

use crate::action::{Action, EndOfMove, MovePath};
use crate::book::{Play, Scene};
use crate::event::Event;
use crate::fire::{declare, grenades, mortar, offers, surrender, volley};
use crate::movement::destinations;
use crate::movement::flight;
use crate::movement::moves::MovePlan;
use crate::movement::{moves, permit};
use crate::position::circles::figures;
use crate::setup::deployment::StartPlace;
use crate::setup::{deployment, spots};
use crate::state::{State, Wait};
use crate::turn::advance::advance;
use crate::turn::{movement, orders};
use wargauge_rules::refusal::{Verdict, forbid, require};

/// Who must decide (WS-GEN-02).
pub(crate) fn pending(scene: Scene<'_>) -> Pending {
    let Scene { book, state } = scene;
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
pub(crate) fn options(scene: Scene<'_>, out: &mut Vec<Action>) {
    let state = scene.state;
    match state.wait {
        Wait::Over(_) => {}
        Wait::Next(side) => {
            out.extend(deployment::candidates(scene, side).into_iter().map(Action::Next));
        }
        Wait::Note(unit) => spots::notes(scene, unit, out),
        Wait::Place(unit) => spots::places(scene, unit, out),
        Wait::Die(_) => out.extend([Action::UseOwnDie, Action::UseOfficersDie]),
        Wait::Part(unit) => {
            out.push(Action::Stay);
            orders::offers(scene, unit, out);
        }
        Wait::Order(unit) => orders::offers(scene, unit, out),
        Wait::Fire(unit) => {
            out.push(Action::Hold);
            offers::offers(scene, unit, out);
        }
        Wait::Victim(_) => {
            let victim = state.firing.as_ref().and_then(|firing| firing.victim);
            let slots = victim.map_or(0, |unit| figures(state, unit));
            out.extend((0..slots).map(|slot| Action::Victim(slot as u8)));
        }
        Wait::Yield(_) => out.extend([Action::Accept, Action::Refuse]),
        Wait::Escort(unit) => {
            let named = surrender::candidates(scene, unit);
            out.extend((0..16).filter(|slot| named >> slot & 1 == 1).map(Action::Escort));
        }
        Wait::Move(_) => destinations::offers(scene, out),
        Wait::Again(_) | Wait::Extra(_) => {
            out.push(Action::Hold);
            destinations::offers(scene, out);
        }
        Wait::Onward(_) => out.extend([Action::GoOn, Action::Hold]),
        Wait::Drive(unit) => {
            out.extend(flight::ways(scene, unit).into_iter().map(Action::Drive));
        }
    }
}

/// Whether the deciding side may take an action.
pub(crate) fn check(scene: Scene<'_>, action: Action) -> Verdict {
    let Scene { book, state } = scene;
    // Sets of units are as wide as a word: a number beyond it would mean another unit.
    require(action.is_among(book.muster.len()), "WS-TURN-02", "there is no such unit")?;
    match (state.wait, action) {
        (Wait::Next(side), Action::Next(unit)) => {
            let waits = deployment::candidates(scene, side).contains(unit);
            require(waits, "WS-SCEN-08", "the unit is not to be set up now")
        }
        (Wait::Note(unit), Action::Note { at, .. }) => deployment::check_note(scene, unit, at),
        (Wait::Note(unit), Action::Open) => {
            let rules = &book.scenario().sides[book.side(unit)];
            let must = rules.hidden_all && spots::must_note(scene, unit);
            require(!must, "WS-DISS-10", "the unit begins dissimulated")
        }
        (Wait::Note(unit), Action::StartWith(host)) => {
            deployment::check_with(scene, unit, host, true)
        }
        (Wait::Place(unit), _) => check_setting_up(scene, unit, action),
        (Wait::Die(_), Action::UseOwnDie | Action::UseOfficersDie)
        | (Wait::Part(_), Action::Stay)
        | (Wait::Fire(_) | Wait::Again(_) | Wait::Extra(_) | Wait::Onward(_), Action::Hold)
        | (Wait::Onward(_), Action::GoOn)
        | (Wait::Yield(_), Action::Accept | Action::Refuse) => Ok(()),
        (Wait::Part(unit) | Wait::Order(unit), Action::Order { order, show }) => {
            orders::check(scene, unit, order, show)
        }
        (Wait::Fire(unit), Action::Fire(volley)) => declare::check(scene, unit, &volley),
        (Wait::Fire(unit), Action::Shell { target, shell }) => {
            mortar::check(scene, unit, target, shell)
        }
        (Wait::Fire(unit), Action::Grenades(at)) => grenades::check(scene, unit, at),
        (Wait::Victim(_), Action::Victim(slot)) => {
            let victim = state.firing.as_ref().and_then(|firing| firing.victim);
            let known = victim.is_some_and(|unit| usize::from(slot) < figures(state, unit));
            require(known, "WS-WOUND-08", "there is no such figure")
        }
        (Wait::Escort(unit), Action::Escort(slot)) => {
            let named = surrender::candidates(scene, unit);
            require(slot < 16 && named >> slot & 1 == 1, "WS-PRIS-08", "he is no plain trooper")
        }
        (Wait::Move(_) | Wait::Again(_) | Wait::Extra(_), Action::Move { way, then, .. }) => {
            permit::check(scene, &way, then)
        }
        (Wait::Drive(unit), Action::Drive(to)) => {
            let open = flight::ways(scene, unit).contains(&to);
            require(open, "WS-PANIC-04", "panicked troops flee straight away from the enemy")
        }
        _ => forbid("WS-TURN-02", "that is not what is to be decided"),
    }
}

/// Whether a unit may begin so.
fn check_setting_up(scene: Scene<'_>, unit: UnitId, action: Action) -> Verdict {
    if let Action::Place { at, building, .. } = action {
        deployment::check_place(scene, unit, at, building)
    } else if let Action::StartWith(host) = action {
        deployment::check_with(scene, unit, host, false)
    } else if let Action::StartAboard(transport) = action {
        deployment::check_aboard(scene, unit, transport)
    } else if action == Action::Hold {
        let mut places = Vec::new();
        spots::places(scene, unit, &mut places);
        require(places == [Action::Hold], "WS-SCEN-05", "the unit is placed")
    } else {
        forbid("WS-SCEN-05", "the unit is to be placed")
    }
}

/// Carries out an action, and all after it that needs no decision.
pub(crate) fn apply(play: &mut Play<'_, impl Referee<Event>>, action: Action) {
    match play.state.wait {
        Wait::Over(_) => return,
        Wait::Next(_) => {
            if let Action::Next(unit) = action {
                play.state.wait = deployment::about(play.state, unit);
            }
            return;
        }
        Wait::Note(unit) | Wait::Place(unit) => set_up(play, unit, action),
        Wait::Die(unit) => choose_die(play.state, unit, action),
        Wait::Part(unit) => part(play.state, unit, action),
        Wait::Order(unit) => {
            if let Action::Order { order, show } = action {
                orders::write(play.state, unit, order, show);
            }
        }
        Wait::Fire(unit) => open_fire(play, unit, action),
        Wait::Victim(_) => {
            if let Action::Victim(slot) = action {
                volley::name_victim(play, slot);
            }
        }
        Wait::Yield(unit) => answer_surrender(play, unit, action),
        Wait::Escort(unit) => {
            if let Action::Escort(slot) = action {
                surrender::send_escort(play, unit, slot);
                escort_on(play, unit);
            }
        }
        Wait::Move(unit) | Wait::Again(unit) | Wait::Extra(unit) => {
            move_unit(play, unit, action);
        }
        Wait::Onward(unit) => go_on(play, unit, action),
        Wait::Drive(unit) => {
            if let Action::Drive(to) = action {
                flight::drive(play, unit, to);
            }
            play.state.cursor += 1;
        }
    }
    if !is_interrupted(play.state) {
        advance(play);
    }
}

/// Whether something under way waits for a decision of its own.
const fn is_interrupted(state: &State) -> bool {
    state.firing.is_some() || state.halted.is_some() || state.escorts > 0
}

fn set_up(play: &mut Play<'_, impl Referee<Event>>, unit: UnitId, action: Action) {
    match action {
        Action::Note { at, facing } => {
            let building = play.book.ground().building_at(at);
            deployment::place(play, unit, StartPlace { at, facing, building }, true);
        }
        Action::Place { at, facing, building } => {
            deployment::place(play, unit, StartPlace { at, facing, building }, false);
        }
        Action::StartWith(host) => deployment::place_with(play.state, unit, host),
        Action::StartAboard(transport) => deployment::place_aboard(play.state, unit, transport),
        Action::Hold => deployment::squeeze_in(play, unit),
        Action::Open => play.state.unit_mut(unit).asked = true,
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

fn open_fire(play: &mut Play<'_, impl Referee<Event>>, unit: UnitId, action: Action) {
    play.state.cursor += 1;
    if action != Action::Hold {
        // WS-ORDER-18: who fires shows his order.
        volley::reveal(play, unit);
    }
    match action {
        Action::Fire(fire) => volley::begin(play, unit, fire),
        Action::Shell { target, shell } => {
            mortar::fire(play, unit, target, shell);
        }
        Action::Grenades(at) => grenades::throw(play, unit, at),
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
fn answer_surrender(play: &mut Play<'_, impl Referee<Event>>, prisoner: UnitId, action: Action) {
    play.state.cursor += 1;
    let Some(captor) = play.state.unit(prisoner).yields_to.filter(|_| action == Action::Accept)
    else {
        return;
    };
    surrender::accept(play, prisoner);
    escort_on(play, captor);
}

/// WS-PRIS-08: names escorts as long as it does not matter who goes.
fn escort_on(play: &mut Play<'_, impl Referee<Event>>, captor: UnitId) {
    while play.state.escorts > 0 {
        let named = surrender::candidates(play.scene(), captor);
        if !surrender::are_alike(play.state, captor, named) {
            play.state.wait = Wait::Escort(captor);
            return;
        }
        // Else the highest slot.
        let slot = 15 - named.leading_zeros() as u8;
        surrender::send_escort(play, captor, slot);
    }
}

fn move_unit(play: &mut Play<'_, impl Referee<Event>>, unit: UnitId, action: Action) {
    let wait = play.state.wait;
    if let Action::Move { way, facing, then } = action
        && let Some(terms) = terms_for(play.scene(), &way, then)
    {
        movement::begin_unloading(play, unit);
        movement::pay_extra(play, unit);
        moves::make(play, terms, MovePlan { way, facing, then });
    }
    if play.state.halted.is_some() {
        play.state.wait = Wait::Onward(unit);
        return;
    }
    pass_on(play, unit, wait);
}

/// The terms on which a way is legal; of several, the first.
fn terms_for(scene: Scene<'_>, way: &MovePath, then: EndOfMove) -> Option<permit::MoveTerms> {
    let legal = |&terms: &permit::MoveTerms| permit::check_on(scene, terms, way, then).is_ok();
    permit::terms(scene).into_iter().flatten().find(legal)
}

/// The next unit of the phase has its turn; a passenger directly after a transport that has stayed
/// where it is (WS-INIT-10).
fn pass_on(play: &mut Play<'_, impl Referee<Event>>, unit: UnitId, wait: Wait) {
    if wait == Wait::Again(unit) && play.state.unit(unit).moved.second == 0 {
        movement::after_second(play, unit);
    }
    let is_current = crate::turn::agenda::current(play.state) == Some(unit);
    // A passenger that acted out of its place leaves the place of others alone.
    if is_current {
        play.state.cursor += 1;
    }
}

/// WS-DISS-09: goes on along the declared way, or stops.
fn go_on(play: &mut Play<'_, impl Referee<Event>>, unit: UnitId, action: Action) {
    let Some(halted) = play.state.halted.take() else { return };
    let terms = moves::terms_after_halt(play.scene(), unit);
    if action == Action::GoOn {
        moves::proceed(play, terms, halted);
    } else {
        moves::stop(play, terms, halted);
    }
    if play.state.halted.is_some() {
        play.state.wait = Wait::Onward(unit);
        return;
    }
    if crate::turn::agenda::current(play.state) == Some(unit) {
        play.state.cursor += 1;
    }
}
