//! Contact: within 1 inch, on one level, with no wall between (`SK-MELEE-01`, `SK-MELEE-21`).

use wargauge_rules::UnitId;
use wargauge_rules::table::{Length, Segment};

use crate::book::Skirmish;
use crate::men::{aboard, active, bounds, place_of, present};
use crate::position::sight::eye_of;
use crate::state::{Morale, Place, State};
use crate::terrain::Terrain;

/// `SK-MELEE-01`: how near contact is.
pub(crate) const REACH: Length = Length::inches(1);

/// No man is in contact with one farther off than this: an inch beyond the corner of a vehicle.
const AROUND: Length = Length::inches(4);

/// Whether men of a unit can be in contact: on foot, or in a soft or open vehicle (`SK-MELEE-19`).
pub(crate) fn can_be_touched(book: &Skirmish, state: &State, unit: UnitId) -> bool {
    if state.unit(unit).morale == Morale::Surrendered
        || !matches!(state.unit(unit).place, Place::Table | Place::Aboard(_))
    {
        return false;
    }
    match aboard(book, state, unit) {
        None => true,
        Some(vehicle) => book.vehicle(vehicle).is_some_and(|spec| spec.open),
    }
}

/// Whether a man is in contact with a man of the enemy. Men aboard are reached at their vehicle.
pub(crate) fn touches(
    book: &Skirmish,
    state: &State,
    (unit, figure): (UnitId, usize),
    (foe, other): (UnitId, usize),
) -> bool {
    let (here, there) = (place_of(book, state, unit, figure), place_of(book, state, foe, other));
    let distance = match (aboard(book, state, unit), aboard(book, state, foe)) {
        (None, None) => here.squared_distance(there),
        (None, Some(hull)) => crate::position::distance_to_hull(book, state, hull, here),
        (Some(hull), None) => crate::position::distance_to_hull(book, state, hull, there),
        (Some(_), Some(_)) => return false,
    };
    if distance > REACH.squared() {
        return false;
    }
    let (one, two) = (eye_of(book, state, unit, figure), eye_of(book, state, foe, other));
    // SK-MELEE-21: a charge through a wall counts for both.
    let charged =
        state.unit(unit).through_wall == Some(foe) || state.unit(foe).through_wall == Some(unit);
    if one.level != two.level || one.building != two.building && !charged {
        return false;
    }
    let line = Segment::new(here, there);
    !book.table.lines.iter().any(|it| it.kind == Terrain::HighWall && it.segment.crosses(line))
}

/// The men of a unit in contact with any enemy, as bits.
pub(crate) fn men_in_contact(book: &Skirmish, state: &State, unit: UnitId) -> u8 {
    state.stances.contacts(unit, || look_for_contact(book, state, unit))
}

fn look_for_contact(book: &Skirmish, state: &State, unit: UnitId) -> u8 {
    if !can_be_touched(book, state, unit) {
        return 0;
    }
    let Some(near) = bounds(book, state, unit).map(|it| it.grown(AROUND)) else { return 0 };
    let mut touched = 0;
    for foe in present(state, book.side(unit).foe()) {
        if bounds(book, state, foe).is_some_and(|there| there.meets(near)) {
            touched |= men_touching(book, state, unit, foe);
        }
    }
    touched
}

/// The men of a unit in contact with one enemy unit, as bits.
pub(crate) fn men_touching(book: &Skirmish, state: &State, unit: UnitId, foe: UnitId) -> u8 {
    let near = bounds(book, state, unit).map(|it| it.grown(AROUND));
    if !near.zip(bounds(book, state, foe)).is_some_and(|(near, there)| near.meets(there)) {
        return 0;
    }
    if !can_be_touched(book, state, unit) || !can_be_touched(book, state, foe) {
        return 0;
    }
    let far = Length::inches(14);
    if !crate::men::place(book, state, unit).within(crate::men::place(book, state, foe), far) {
        return 0;
    }
    let afoot = [unit, foe].iter().all(|it| aboard(book, state, *it).is_none());
    let (own, others) = (&state.unit(unit).figures, &state.unit(foe).figures);
    let meets = |figure: usize, other: usize| {
        (!afoot || own[figure].at.within(others[other].at, REACH))
            && touches(book, state, (unit, figure), (foe, other))
    };
    active(book, state, unit)
        .filter(|&figure| active(book, state, foe).any(|other| meets(figure, other)))
        .fold(0, |set, figure| set | 1 << figure)
}

/// Whether any man of a unit is in contact.
pub(crate) fn in_contact(book: &Skirmish, state: &State, unit: UnitId) -> bool {
    men_in_contact(book, state, unit) != 0
}
