//! How units stand: worked out once, until they change.

use wargauge_rules::UnitId;
use wargauge_rules::table::{Length, Rect};

use crate::book::Scene;
use crate::men::{aboard, active, active_set, place_of};
use crate::stances::{Eye, Footing, Stance};
use crate::state::{Place, State};
use crate::switches::HiddenHullsBlock;
use crate::terrain::Swath;
use crate::units::TEAM;

/// No corner of a vehicle is farther from its middle.
const CORNER: Length = Length::inches(3);

/// Whether the stance of a unit is kept, as it is from now on, but of those who ride with others.
#[inline]
pub(crate) fn keep(scene: Scene<'_>, unit: UnitId) -> bool {
    scene.state.stances.is_fresh(unit) || look_at(scene, unit)
}

/// Looks at a unit that has changed.
fn look_at(scene: Scene<'_>, unit: UnitId) -> bool {
    let Scene { book, state } = scene;
    let here = state.unit(unit);
    if matches!(here.place, Place::Aboard(_)) {
        return false;
    }
    let men = active_set(scene, unit);
    let open = is_screen(scene, unit) && book.vehicle(unit).is_some();
    let screen = open.then_some((here.hull.at, here.hull.front));
    let vehicle = aboard(scene, unit);
    let hull = vehicle.or_else(|| own_gun(scene, unit));
    let count = book.profile(unit).figures.len();
    let at = |man: usize| if vehicle.is_some() { here.hull.at } else { here.figures[man].at };
    if state.stances.keep_on(
        unit,
        Footing { men, hull, floor: here.floor, screen },
        (0..count).map(at),
    ) {
        return true;
    }
    let mut eyes = [Eye::NONE; TEAM];
    for (man, eye) in eyes.iter_mut().enumerate().take(count) {
        *eye = look(scene, unit, man);
    }
    let places = (0..TEAM).filter(|man| men & 1 << man != 0).map(|man| eyes[man].at);
    let bounds = Rect::around(places).unwrap_or(Rect::new(eyes[0].at, eyes[0].at));
    state.stances.keep(unit, &Stance { men, bounds, eyes, screen }, |screen, [one, two]| {
        let around = screen.map(|(at, _)| Rect::new(at, at).grown(CORNER));
        around.is_some_and(|around| Swath::between(one, two).meets(around))
    });
    true
}

/// The eye of a man, or of the vehicle he is in.
pub(crate) fn look(scene: Scene<'_>, unit: UnitId, man: usize) -> Eye {
    let here = scene.state.unit(unit);
    let vehicle = aboard(scene, unit);
    let at = vehicle.map_or(here.figures[man].at, |vehicle| scene.state.unit(vehicle).hull.at);
    let spot = scene.book.table.spot(at);
    let floor = if spot.building.is_some() { here.floor } else { 0 };
    let hull = vehicle.or_else(|| own_gun(scene, unit));
    Eye { at, level: spot.level + floor, floor, building: spot.building, hull }
}

/// Guns do not hide their crews.
fn own_gun(scene: Scene<'_>, unit: UnitId) -> Option<UnitId> {
    (scene.book.vehicle(unit).is_none() && scene.state.unit(unit).hull.there).then_some(unit)
}

/// The smallest rectangle around the active men of a unit; none without any.
pub(crate) fn bounds(scene: Scene<'_>, unit: UnitId) -> Option<Rect> {
    if keep(scene, unit) {
        return (scene.state.stances.men(unit) != 0).then(|| scene.state.stances.bounds(unit));
    }
    Rect::around(active(scene, unit).map(|man| place_of(scene, unit, man)))
}

/// `SK-GEO-05`: whether a hull hides what is beyond it: when both sides know of it, or any by the switch.
pub(crate) fn is_screen(scene: Scene<'_>, unit: UnitId) -> bool {
    let any = scene.book.switches.hidden_hulls_block == HiddenHullsBlock::On;
    is_open_knowledge(scene.state, unit) || any && scene.state.unit(unit).hull.there
}

/// Whether both sides know of the hull of a unit: it has been spotted, or nobody is in it.
pub(crate) fn is_open_knowledge(state: &State, unit: UnitId) -> bool {
    let here = state.unit(unit);
    here.hull.there && (here.spotted || here.hull.wreck || here.hull.abandoned)
}
