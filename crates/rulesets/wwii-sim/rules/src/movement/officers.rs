//! Officers join units and leave them (WS-OFF).

use wargauge_rules::event::Clause;
use wargauge_rules::game::UnitId;
use wargauge_rules::referee::Referee;
use wargauge_rules::table::{Bearing, Length, Point};

use crate::book::{Play, Scene};
use crate::event::Event;
use crate::movement::room::{free_place, gap_from};
use crate::position::circles::disc;
use crate::state::{Place, State, UnitSet};
use crate::units::profile::Class;
use crate::winning::losses::break_contacts;

/// WS-OFF-02: how near an officer must come.
const NEAR: Length = Length::inches(2);

/// WS-OFF-01, WS-OFF-09: whether an officer may be with a unit at all: one of his side that has no
/// officer; not a vehicle, not another officer.
pub(crate) fn can_lead(scene: Scene<'_>, officer: UnitId, host: UnitId) -> bool {
    let Scene { book, state } = scene;
    let class = book.profile(host).class;
    officer != host
        && book.profile(officer).class == Class::Officer
        && book.side(officer) == book.side(host)
        && !matches!(class, Class::Vehicle | Class::Officer)
        && state.unit(host).officer.is_none()
}

/// WS-OFF-02: whether an officer at a place may join a unit on the table; one in a building from near
/// its wall.
pub(crate) fn may_join(scene: Scene<'_>, officer: UnitId, host: UnitId, at: Point) -> bool {
    can_lead(scene, officer, host)
        && scene.state.is_on_table(host)
        && gap_from(scene, officer, at, host).within(NEAR)
}

/// WS-OFF-08: an officer joins: he shares the unit's place and status from then on.
pub(crate) fn join(state: &mut State, officer: UnitId, host: UnitId) {
    break_contacts(state, officer);
    let (at, status, hidden) = {
        let host = state.unit(host);
        (host.at, host.status, host.hidden)
    };
    state.unit_mut(host).officer = Some(officer);
    let it = state.unit_mut(officer);
    it.place = Place::With(host);
    it.at = at;
    it.status = status;
    it.hidden = hidden;
    it.building = None;
}

/// WS-OFF-09, WS-OFF-14: an officer leaves his unit: he starts at its edge, keeps its score and acts
/// directly after it.
pub(crate) fn leave(play: &mut Play<'_, impl Referee<Event>>, officer: UnitId) {
    let Place::With(host) = play.state.unit(officer).place else { return };
    let it = *play.state.unit(host);
    play.state.unit_mut(host).officer = None;
    let about = disc(play.scene(), host);
    let spot = free_place(play.scene(), officer, about, Bearing::NORTH);
    let is_out = matches!(it.place, Place::Table) && it.building.is_none();
    let at = spot.filter(|_| is_out).unwrap_or(it.at);
    let his = play.state.unit_mut(officer);
    his.place = Place::Table;
    his.at = at;
    his.building = it.building;
    his.score = it.score;
    his.follows = Some(host);
    his.parts = false;
    play.referee.relate(|| Event::Placed { unit: officer, at, clause: Clause("WS-OFF-09") });
}

/// WS-OFF-15: if only the officer of a unit is left, he goes on as a unit of his own: in its place,
/// with its posture, order, status, contacts and rank.
pub(crate) fn succeed(state: &mut State, host: UnitId) -> Option<UnitId> {
    let officer = state.unit_mut(host).officer.take()?;
    let it = *state.unit(host);
    let his = state.unit_mut(officer);
    his.place = it.place;
    his.at = it.at;
    his.building = it.building;
    his.hidden = it.hidden;
    his.facing = it.facing;
    his.order = it.order;
    his.revealed = it.revealed;
    his.status = it.status;
    his.posture_before = it.posture_before;
    (his.was_pinned, his.was_panicked) = (it.was_pinned, it.was_panicked);
    (his.fired_primary, his.fired_secondary) = (it.fired_primary, it.fired_secondary);
    (his.moved, his.moved_before) = (it.moved, it.moved_before);
    (his.wounds, his.dead, his.fired_at) = (it.wounds, 0, it.fired_at);
    his.hit_in_melee = it.hit_in_melee;
    (his.arrived, his.unloaded, his.score) = (it.arrived, it.unloaded, it.score);
    (his.shaken_by, his.yields_to) = (it.shaken_by, None);
    his.contacts = it.contacts;
    if let Place::Aboard(transport) = it.place {
        state.unit_mut(transport).passenger = Some(officer);
    }
    for other in it.contacts {
        state.unit_mut(other).contacts.remove(host);
        state.unit_mut(other).contacts.insert(officer);
    }
    state.unit_mut(host).contacts = UnitSet::EMPTY;
    for list in [&mut state.ranks, &mut state.agenda] {
        for place in list.iter_mut().filter(|place| **place == host) {
            *place = officer;
        }
    }
    Some(officer)
}
