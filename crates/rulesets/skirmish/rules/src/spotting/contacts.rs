//! Contacts: places where an enemy may be, without his name (`SK-SPOT-31`).
//!
//! A contact is judged by one point of a hidden unit, its first man or its middle, and by nothing
//! that its kind decides, so that it tells no more than its place.

use arrayvec::ArrayVec;
use wargauge_rules::table::{Length, Point};
use wargauge_rules::{Referee, Side, UnitId};

use crate::book::{Play, Scene};
use crate::event::Event;
use crate::men::{Man, aboard, active, is_vehicle, leader, place, present};
use crate::position::{eye_of, eyes_of, seers, sees_point};
use crate::state::{MAX_COUNTERS, MAX_UNITS};

/// `SK-SPOT-12`: beyond this nobody is offered.
const REACH: Length = Length::inches(60);

/// The point by which a unit is offered as a contact.
pub(crate) fn anchor(scene: Scene<'_>, unit: UnitId) -> Point {
    if is_vehicle(scene, unit) { scene.state.unit(unit).hull.at } else { place(scene, unit) }
}

/// Whether a hidden unit's place is a contact to a unit of the other side.
pub(crate) fn is_contact(scene: Scene<'_>, viewer: UnitId, at: Point) -> bool {
    eyes_of(scene, viewer)
        .into_iter()
        .any(|eye| eye.at.within(at, REACH) && sees_point(scene, eye, at))
}

/// The contacts of one unit: hidden enemies and, in a solo game, counters that hide something, in order of
/// their places, each place once.
pub(crate) fn contacts_of(
    scene: Scene<'_>,
    viewer: UnitId,
) -> ArrayVec<Point, { MAX_UNITS + MAX_COUNTERS }> {
    let Scene { book, state } = scene;
    let foe = book.side(viewer).foe();
    let mut hidden: ArrayVec<(Point, Option<UnitId>), { MAX_UNITS + MAX_COUNTERS }> =
        ArrayVec::new();
    for unit in present(state, foe) {
        if !state.unit(unit).spotted {
            hidden.push((anchor(scene, unit), Some(unit)));
        }
    }
    if book.solo_side() == Some(foe) {
        let unseen = state.counters.iter().filter(|counter| counter.is_hidden());
        hidden.extend(unseen.map(|counter| (counter.at, None)));
    }
    hidden.sort_unstable();
    let mut last = None;
    let mut fresh = |(at, _): &(Point, Option<UnitId>)| last.replace(*at) != Some(*at);
    let seen = |(at, unit): &(Point, Option<UnitId>)| match unit {
        Some(unit) => is_contact_of(scene, viewer, *unit),
        None => is_contact(scene, viewer, *at),
    };
    hidden.into_iter().filter(|it| fresh(it)).filter(seen).map(|(at, _)| at).collect()
}

/// Whether a place is a contact of a unit: one of [`contacts_of`], asked for by itself.
pub(crate) fn is_offered(scene: Scene<'_>, viewer: UnitId, at: Point) -> bool {
    let foe = scene.book.side(viewer).foe();
    let unseen = |counter: &crate::state::Counter| counter.is_hidden() && counter.at == at;
    let somebody = hidden_at(scene, foe, at).is_some()
        || scene.book.solo_side() == Some(foe) && scene.state.counters.iter().any(unseen);
    somebody && is_contact(scene, viewer, at)
}

/// The hidden unit of a side at a place.
pub(crate) fn hidden_at(scene: Scene<'_>, side: Side, at: Point) -> Option<UnitId> {
    present(scene.state, side)
        .into_iter()
        .find(|&unit| !scene.state.unit(unit).spotted && anchor(scene, unit) == at)
}

/// Remembers which hidden units have been offered as contacts where they are: their places are no
/// longer a secret. Who was none stays so until he or a viewer changes, or a vehicle that may have
/// been in the way.
pub(crate) fn note_offers(play: &mut Play<'_, impl Referee<Event>>) {
    let changed = play.state.stances.take_changed();
    let clearer = !(changed & play.book.vehicles).is_empty() || !play.state.smoke.is_empty();
    for side in Side::BOTH {
        let viewers = present(play.state, side);
        for unit in present(play.state, side.foe()) {
            let here = play.state.unit(unit);
            if here.spotted || here.offered {
                continue;
            }
            let anew = if clearer || changed.contains(unit) { viewers } else { viewers & changed };
            if anew.into_iter().any(|viewer| is_contact_of(play.scene(), viewer, unit)) {
                play.state.unit_mut(unit).offered = true;
            }
        }
    }
}

/// Whether a hidden unit is a contact to a unit of the other side.
fn is_contact_of(scene: Scene<'_>, viewer: UnitId, unit: UnitId) -> bool {
    let at = anchor(scene, unit);
    let afoot = scene.state.unit(unit).floor == 0 && aboard(scene, unit).is_none();
    let lead = leader(scene, unit).filter(|_| afoot);
    match lead.and_then(|lead| seers(scene, viewer, Man::new(unit, lead))) {
        Some(seers) => active(scene, viewer)
            .filter(|man| seers & 1 << man != 0)
            .any(|man| eye_of(scene, viewer, man).at.within(at, REACH)),
        None => is_contact(scene, viewer, at),
    }
}
