//! Contact: within 1 inch, on one level, with no wall between (`SK-MELEE-01`, `SK-MELEE-21`).

use wargauge_rules::UnitId;
use wargauge_rules::table::{Length, Segment};

use crate::book::Scene;
use crate::men::{Man, aboard, active, bounds, place_of, present};
use crate::position::sight::eye_of;
use crate::state::{Morale, Place};
use crate::terrain::Terrain;

/// `SK-MELEE-01`: how near contact is.
pub(crate) const REACH: Length = Length::inches(1);

/// No man is in contact with one farther off than this: an inch beyond the corner of a vehicle.
const AROUND: Length = Length::inches(4);

/// Whether men of a unit can be in contact: on foot, or in a soft or open vehicle (`SK-MELEE-19`).
pub(crate) fn can_be_touched(scene: Scene<'_>, unit: UnitId) -> bool {
    if scene.state.unit(unit).morale == Morale::Surrendered
        || !matches!(scene.state.unit(unit).place, Place::Table | Place::Aboard(_))
    {
        return false;
    }
    match aboard(scene, unit) {
        None => true,
        Some(vehicle) => scene.book.vehicle(vehicle).is_some_and(|spec| spec.open),
    }
}

/// Whether a man is in contact with a man of the enemy. Men aboard are reached at their vehicle.
pub(crate) fn touches(scene: Scene<'_>, man: Man, enemy: Man) -> bool {
    let (Man { unit, figure }, Man { unit: foe, figure: other }) = (man, enemy);
    let (here, there) = (place_of(scene, unit, figure), place_of(scene, foe, other));
    let distance = match (aboard(scene, unit), aboard(scene, foe)) {
        (None, None) => here.squared_distance(there),
        (None, Some(hull)) => crate::position::distance_to_hull(scene, hull, here),
        (Some(hull), None) => crate::position::distance_to_hull(scene, hull, there),
        (Some(_), Some(_)) => return false,
    };
    if distance > REACH.squared() {
        return false;
    }
    let (one, two) = (eye_of(scene, unit, figure), eye_of(scene, foe, other));
    // SK-MELEE-21: a charge through a wall counts for both.
    let charged = scene.state.unit(unit).through_wall == Some(foe)
        || scene.state.unit(foe).through_wall == Some(unit);
    if one.level != two.level || one.building != two.building && !charged {
        return false;
    }
    let line = Segment::new(here, there);
    !scene
        .book
        .table
        .lines
        .iter()
        .any(|it| it.kind == Terrain::HighWall && it.segment.crosses(line))
}

/// The men of a unit in contact with any enemy, as bits.
pub(crate) fn men_in_contact(scene: Scene<'_>, unit: UnitId) -> u8 {
    scene.state.stances.contacts(unit, || look_for_contact(scene, unit))
}

fn look_for_contact(scene: Scene<'_>, unit: UnitId) -> u8 {
    if !can_be_touched(scene, unit) {
        return 0;
    }
    let Some(near) = bounds(scene, unit).map(|it| it.grown(AROUND)) else { return 0 };
    let mut touched = 0;
    for foe in present(scene.state, scene.book.side(unit).foe()) {
        if bounds(scene, foe).is_some_and(|there| there.meets(near)) {
            touched |= men_touching(scene, unit, foe);
        }
    }
    touched
}

/// The men of a unit in contact with one enemy unit, as bits.
pub(crate) fn men_touching(scene: Scene<'_>, unit: UnitId, foe: UnitId) -> u8 {
    let near = bounds(scene, unit).map(|it| it.grown(AROUND));
    if !near.zip(bounds(scene, foe)).is_some_and(|(near, there)| near.meets(there)) {
        return 0;
    }
    if !can_be_touched(scene, unit) || !can_be_touched(scene, foe) {
        return 0;
    }
    let far = Length::inches(14);
    if !crate::men::place(scene, unit).within(crate::men::place(scene, foe), far) {
        return 0;
    }
    let afoot = [unit, foe].iter().all(|it| aboard(scene, *it).is_none());
    let (own, others) = (&scene.state.unit(unit).figures, &scene.state.unit(foe).figures);
    let meets = |figure: usize, other: usize| {
        (!afoot || own[figure].at.within(others[other].at, REACH))
            && touches(scene, Man { unit, figure }, Man::new(foe, other))
    };
    active(scene, unit)
        .filter(|&figure| active(scene, foe).any(|other| meets(figure, other)))
        .fold(0, |set, figure| set | 1 << figure)
}

/// Whether any man of a unit is in contact.
pub(crate) fn in_contact(scene: Scene<'_>, unit: UnitId) -> bool {
    men_in_contact(scene, unit) != 0
}
