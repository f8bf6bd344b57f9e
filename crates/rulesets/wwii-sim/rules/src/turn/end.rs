//! The end of a turn: rallying, then paperwork (WS-END).

use wargauge_rules::game::{Outcome, UnitId};
use wargauge_rules::referee::Referee;
use wargauge_rules::table::Length;

use crate::action::Order;
use crate::attack::key;
use crate::attack::posture::posture_now;
use crate::book::{Play, Scene};
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
pub(crate) fn end_turn(play: &mut Play<'_, impl Referee<Event>>) -> Option<Outcome> {
    let book = play.book;
    rally_all(play);
    // The paperwork in the order of WS-END-09.
    for unit in book.all_units() {
        rest(play, unit);
        pick_up(play, unit);
        clear_jams(play.state, unit);
    }
    smoke::clear_away(play.state);
    for unit in book.all_units() {
        store(play, unit);
    }
    tell_holders(play);
    let scene = Scene::new(book, play.state);
    let end = outcome(scene)?;
    match book.scenario().victory {
        Victory::Figures => play.referee.relate(|| Event::Mustered(mustered(scene))),
        Victory::Points => play.referee.relate(|| counted(scene)),
        Victory::Breakout { side, .. } => {
            let percent = gone_out(scene, side) / u64::from(book.stakes[side].max(1));
            play.referee.relate(|| Event::BrokenOut { side, percent });
            play.referee.relate(|| counted(scene));
        }
    }
    play.referee.tell(|| Event::Ended(end));
    Some(end)
}

/// WS-SCEN-02: the victory points of both sides.
fn counted(scene: Scene<'_>) -> Event {
    Event::Counted(wargauge_rules::game::Side::BOTH.map(|side| points(scene, side)))
}

/// WS-END-02 to WS-END-05, WS-END-07, WS-END-08: panicked units test, pinned ones rally.
fn rally_all(play: &mut Play<'_, impl Referee<Event>>) {
    let panicked = |&unit: &UnitId| play.state.unit(unit).status == Status::Panicked;
    play.state.panicked = play.book.all_units().filter(panicked).collect();
    for unit in play.state.in_order(false) {
        let panicked = play.state.unit(unit).status == Status::Panicked;
        if panicked && !is_blocked(play.scene(), unit) {
            test_rally(play, unit);
        }
    }
    for unit in play.book.all_units() {
        let it = play.state.unit(unit);
        if it.status == Status::Pinned && !it.is_gone() && play.state.host(unit) == unit {
            rally(play, unit);
        }
    }
}

/// A panicked unit tests. WS-END-03: who fails stays panicked.
pub(crate) fn test_rally(play: &mut Play<'_, impl Referee<Event>>, unit: UnitId) {
    let it = play.state.unit(unit);
    if it.status != Status::Panicked || it.is_gone() {
        return;
    }
    play.referee.begin(key(play.scene(), unit, Roll::Rally, 0));
    if test(play, unit, "WS-END-02") {
        rally(play, unit);
    }
}

/// WS-LEAD-06, WS-LEAD-22: whether an enemy that was not panicked when the phase began is too near.
fn is_blocked(scene: Scene<'_>, unit: UnitId) -> bool {
    let near =
        |foe: UnitId| !scene.state.panicked.contains(foe) && gap(scene, unit, foe).under(TOO_NEAR);
    shown_foes(scene, unit).any(near)
}

/// WS-ORDER-10, WS-ORDER-11, WS-ENDUR-04, WS-OFF-05, WS-OFF-13, WS-LEAD-19, WS-TRANS-15: a unit that hid by
/// order and was not fired at regains 1 END.
fn rest(play: &mut Play<'_, impl Referee<Event>>, unit: UnitId) {
    let host = play.state.host(unit);
    let fired_at =
        play.state.unit(host).fired_at || play.state.unit(stand(play.state, host)).fired_at;
    let it = play.state.unit_mut(unit);
    let rests = it.order == Some(Order::Hide)
        && it.is_in_play()
        && !fired_at
        && !it.was_pinned
        && !it.was_panicked;
    if rests && it.end < play.book.profile(unit).end {
        it.end += 1;
    }
}

/// WS-UNIT-17: special weapons of fallen bearers are taken over by troopers in the highest slots;
/// without a trooper they are lost.
fn pick_up(play: &mut Play<'_, impl Referee<Event>>, unit: UnitId) {
    let it = play.state.unit_mut(unit);
    let dropped = core::mem::take(&mut it.dropped);
    for dropped in dropped.into_iter().flatten() {
        let count = usize::from(it.count);
        let trooper = |&slot: &usize| play.book.arms(it.figures[slot].arms).role == Role::Trooper;
        if let Some(slot) = (0..count).rev().find(trooper) {
            it.figures[slot].arms = play.book.taken(dropped.arms);
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
fn store(play: &mut Play<'_, impl Referee<Event>>, unit: UnitId) {
    // WS-TRANS-10, WS-TRANS-12: who unloaded counts as having hidden.
    let posture = if play.state.unit(unit).unloaded {
        Posture::Hide
    } else {
        posture_now(play.scene(), unit)
    };
    let it = play.state.unit_mut(unit);
    it.posture_before = posture;
    it.crewed_fired_before = it.crewed_fired;
    it.tally.turns_pinned += u8::from(it.was_pinned);
    it.tally.turns_panicked += u8::from(it.was_panicked);
}

/// WS-TURN-06: what a new turn begins without.
pub(crate) fn clear(play: &mut Play<'_, impl Referee<Event>>) {
    for unit in play.book.all_units() {
        let it = play.state.unit_mut(unit);
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
    play.state.panicked = UnitSet::EMPTY;
}
