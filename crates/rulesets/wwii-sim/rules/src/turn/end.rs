//! The end of a turn: rallying, then paperwork (WS-END).

use wargauge_rules::game::{Outcome, UnitId};
use wargauge_rules::referee::Referee;
use wargauge_rules::table::Length;

use crate::action::Order;
use crate::attack::key;
use crate::attack::posture::posture_now;
use crate::book::WwiiSim;
use crate::event::{Event, Roll};
use crate::morale::leadership::test;
use crate::morale::nerve::rally;
use crate::position::circles::{gap, shown_foes, stand};
use crate::position::smoke;
use crate::scenario::Victory;
use crate::state::{Place, Posture, State, Status, UnitSet};
use crate::units::profile::Role;
use crate::winning::objectives::tell_holders;
use crate::winning::victory::{gone_out, mustered, outcome, points};

/// An able enemy nearer than this keeps a unit from rallying (WS-LEAD-06).
const TOO_NEAR: Length = Length::inches(6);

/// WS-END-01: ends the turn; gives the outcome if the game ends with it.
pub(crate) fn end_turn(
    book: &WwiiSim,
    state: &mut State,
    referee: &mut impl Referee<Event>,
) -> Option<Outcome> {
    rally_all(book, state, referee);
    // The paperwork in the order of WS-END-09.
    for unit in book.all_units() {
        rest(book, state, unit);
        pick_up(book, state, unit);
        clear_jams(state, unit);
    }
    smoke::clear_away(state);
    for unit in book.all_units() {
        store(book, state, unit);
    }
    tell_holders(book, state, referee);
    let end = outcome(book, state)?;
    match book.scenario().victory {
        Victory::Figures => referee.relate(|| Event::Mustered(mustered(book, state))),
        Victory::Points => referee.relate(|| counted(book, state)),
        Victory::Breakout { side, .. } => {
            let percent = gone_out(book, state, side) / u64::from(book.stakes[side].max(1));
            referee.relate(|| Event::BrokenOut { side, percent });
            referee.relate(|| counted(book, state));
        }
    }
    referee.tell(|| Event::Ended(end));
    Some(end)
}

/// WS-SCEN-02: the victory points of both sides.
fn counted(book: &WwiiSim, state: &State) -> Event {
    Event::Counted(wargauge_rules::game::Side::BOTH.map(|side| points(book, state, side)))
}

/// WS-END-02 to WS-END-05, WS-END-07, WS-END-08: panicked units test, pinned ones rally.
fn rally_all(book: &WwiiSim, state: &mut State, referee: &mut impl Referee<Event>) {
    let panicked = |&unit: &UnitId| state.unit(unit).status == Status::Panicked;
    state.panicked = book.all_units().filter(panicked).collect();
    for unit in state.in_order(false) {
        let it = state.unit(unit);
        if it.status != Status::Panicked || it.is_gone() || is_blocked(book, state, unit) {
            continue;
        }
        referee.begin(key(book, state, unit, Roll::Rally, 0));
        // WS-END-03: who fails stays panicked.
        if test(book, state, unit, "WS-END-02", referee) {
            rally(state, unit, referee);
        }
    }
    for unit in book.all_units() {
        let it = state.unit(unit);
        if it.status == Status::Pinned && !it.is_gone() && state.host(unit) == unit {
            rally(state, unit, referee);
        }
    }
}

/// WS-LEAD-06, WS-LEAD-22: whether an enemy that was not panicked when the phase began is too near.
fn is_blocked(book: &WwiiSim, state: &State, unit: UnitId) -> bool {
    let near =
        |foe: UnitId| !state.panicked.contains(foe) && gap(book, state, unit, foe).under(TOO_NEAR);
    shown_foes(book, state, unit).any(near)
}

/// WS-ORDER-10, WS-ORDER-11, WS-ENDUR-04, WS-OFF-05, WS-OFF-13, WS-LEAD-19, WS-TRANS-15: a unit that hid by
/// order and was not fired at regains 1 END.
fn rest(book: &WwiiSim, state: &mut State, unit: UnitId) {
    let host = state.host(unit);
    let fired_at = state.unit(host).fired_at || state.unit(stand(state, host)).fired_at;
    let it = state.unit_mut(unit);
    let rests = it.order == Some(Order::Hide)
        && it.is_in_play()
        && !fired_at
        && !it.was_pinned
        && !it.was_panicked;
    if rests && it.end < book.profile(unit).end {
        it.end += 1;
    }
}

/// WS-UNIT-17: special weapons of fallen bearers are taken over by troopers in the highest slots;
/// without a trooper they are lost.
fn pick_up(book: &WwiiSim, state: &mut State, unit: UnitId) {
    let it = state.unit_mut(unit);
    let dropped = core::mem::take(&mut it.dropped);
    for dropped in dropped.into_iter().flatten() {
        let count = usize::from(it.count);
        let trooper = |&slot: &usize| book.arms(it.figures[slot].arms).role == Role::Trooper;
        if let Some(slot) = (0..count).rev().find(trooper) {
            it.figures[slot].arms = book.taken(dropped.arms);
            it.figures[slot].jammed = dropped.jammed;
        }
    }
}

/// WS-WEAPON-04, WS-VEH-14: a turn with a Hide order clears jams, even if fired at; not if the order
/// is lost with all that it brings (WS-LEAD-04).
fn clear_jams(state: &mut State, unit: UnitId) {
    let it = state.unit_mut(unit);
    if it.order == Some(Order::Hide) && !it.was_pinned && !it.was_panicked {
        it.jammed = 0;
        for figure in &mut it.figures {
            figure.jammed = false;
        }
    }
}

/// Stores what counts in the next turn's Primary Fire.
fn store(book: &WwiiSim, state: &mut State, unit: UnitId) {
    // WS-TRANS-10, WS-TRANS-12: who unloaded counts as having hidden.
    let posture =
        if state.unit(unit).unloaded { Posture::Hide } else { posture_now(book, state, unit) };
    let it = state.unit_mut(unit);
    it.posture_before = posture;
    it.crewed_fired_before = it.crewed_fired;
    it.tally.turns_pinned += u8::from(it.was_pinned);
    it.tally.turns_panicked += u8::from(it.was_panicked);
}

/// WS-TURN-06: what a new turn begins without.
pub(crate) fn clear(book: &WwiiSim, state: &mut State) {
    for unit in book.all_units() {
        let it = state.unit_mut(unit);
        it.moved_before = it.moved;
        it.moved = crate::state::Moved::default();
        it.wounds = 0;
        it.fired_at = false;
        (it.fired_primary, it.fired_secondary, it.crewed_fired) = (false, false, false);
        it.hit_in_melee = false;
        (it.acted, it.asked, it.parts, it.show) = (false, false, false, false);
        (it.order, it.revealed) = (None, false);
        // A unit that is still panicked counts so from the start.
        it.was_pinned = false;
        it.was_panicked = it.status == Status::Panicked;
        it.follows = None;
        it.yields_to = None;
        it.unloaded = false;
        it.arrived &= it.place == Place::Due;
    }
    state.panicked = UnitSet::EMPTY;
}
