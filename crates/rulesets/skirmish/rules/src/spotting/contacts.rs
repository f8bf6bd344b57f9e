//! Contacts: places where an enemy may be, without his name (`SK-SPOT-31`).
//!
//! A contact is judged by one point of a hidden unit, its first man or its middle, and by nothing
//! that its kind decides, so that it tells no more than its place.

use arrayvec::ArrayVec;
use wargauge_rules::table::{Length, Point};
use wargauge_rules::{Side, UnitId};

use crate::book::Skirmish;
use crate::men::{is_vehicle, place, present};
use crate::position::{eyes_of, sees_point};
use crate::state::{MAX_COUNTERS, MAX_UNITS, State};

/// `SK-SPOT-12`: beyond this nobody is offered.
const REACH: Length = Length::inches(60);

/// The point by which a unit is offered as a contact.
pub(crate) fn anchor(book: &Skirmish, state: &State, unit: UnitId) -> Point {
    if is_vehicle(book, state, unit) { state.unit(unit).hull.at } else { place(book, state, unit) }
}

/// Whether a hidden unit's place is a contact to a unit of the other side.
pub(crate) fn is_contact(book: &Skirmish, state: &State, viewer: UnitId, at: Point) -> bool {
    eyes_of(book, state, viewer)
        .into_iter()
        .any(|eye| eye.at.within(at, REACH) && sees_point(book, state, eye, at))
}

/// The contacts of one unit: hidden enemies and, in a solo game, face-down counters, in order of
/// their places, each place once.
pub(crate) fn contacts_of(
    book: &Skirmish,
    state: &State,
    viewer: UnitId,
) -> ArrayVec<Point, { MAX_UNITS + MAX_COUNTERS }> {
    let foe = book.side(viewer).foe();
    let mut places: ArrayVec<Point, { MAX_UNITS + MAX_COUNTERS }> = ArrayVec::new();
    for unit in present(state, foe) {
        if !state.unit(unit).spotted {
            places.push(anchor(book, state, unit));
        }
    }
    if book.solo_side() == Some(foe) {
        places.extend(
            state.counters.iter().filter(|counter| !counter.face_up).map(|counter| counter.at),
        );
    }
    places.sort_unstable();
    let mut last = None;
    places.retain(|at| {
        let fresh = last != Some(*at);
        last = Some(*at);
        fresh && is_contact(book, state, viewer, *at)
    });
    places
}

/// Whether a place is a contact of a unit: one of [`contacts_of`], asked for by itself.
pub(crate) fn is_offered(book: &Skirmish, state: &State, viewer: UnitId, at: Point) -> bool {
    let foe = book.side(viewer).foe();
    let down = |counter: &crate::state::Counter| !counter.face_up && counter.at == at;
    let somebody = hidden_at(book, state, foe, at).is_some()
        || book.solo_side() == Some(foe) && state.counters.iter().any(down);
    somebody && is_contact(book, state, viewer, at)
}

/// The hidden unit of a side at a place.
pub(crate) fn hidden_at(book: &Skirmish, state: &State, side: Side, at: Point) -> Option<UnitId> {
    present(state, side)
        .into_iter()
        .find(|&unit| !state.unit(unit).spotted && anchor(book, state, unit) == at)
}

/// Remembers which hidden units have been offered as contacts where they are: their places are no
/// longer a secret.
pub(crate) fn note_offers(book: &Skirmish, state: &mut State, side: Side) {
    for unit in present(state, side.foe()) {
        let here = state.unit(unit);
        if here.spotted || here.offered {
            continue;
        }
        let at = anchor(book, state, unit);
        let offered =
            present(state, side).into_iter().any(|viewer| is_contact(book, state, viewer, at));
        if offered {
            state.unit_mut(unit).offered = true;
        }
    }
}
