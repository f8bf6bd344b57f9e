//! Who is left of a unit, and where they are.

use wargauge_rules::table::{Length, Point};
use wargauge_rules::{Side, UnitId};

use crate::book::{Scene, Skirmish};
use crate::state::{Place, State, UnitSet};

/// The active men of a unit, by number (`SK-UNIT-10`).
pub(crate) fn active(scene: Scene<'_>, unit: UnitId) -> impl Iterator<Item = usize> + use<> {
    Men(active_set(scene, unit))
}

/// The active men of a unit, as bits.
#[inline]
pub(crate) fn active_set(scene: Scene<'_>, unit: UnitId) -> u8 {
    let Scene { book, state } = scene;
    if state.stances.is_fresh(unit) {
        return state.stances.men(unit);
    }
    let figures = &state.unit(unit).figures;
    let men = figures
        .iter()
        .enumerate()
        .fold(0, |set, (man, figure)| set | u8::from(figure.condition.is_active()) << man);
    men & all_of(book.profile(unit).figures.len())
}

/// So many men, as bits.
const fn all_of(count: usize) -> u8 {
    ((1u16 << count) - 1) as u8
}

/// Men as bits, walked by number.
#[derive(Clone, Copy, Debug)]
struct Men(u8);

impl Iterator for Men {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        let man = self.0.trailing_zeros();
        self.0 &= self.0.wrapping_sub(1);
        (man < u8::BITS).then_some(man as usize)
    }
}

/// How many are active.
pub(crate) fn strength(scene: Scene<'_>, unit: UnitId) -> u8 {
    active_set(scene, unit).count_ones() as u8
}

/// `SK-UNIT-14`: whether a unit still counts.
pub(crate) fn is_left(scene: Scene<'_>, unit: UnitId) -> bool {
    active_set(scene, unit) != 0
}

/// The first active man, whom the others follow (`SK-MOVE-20`).
pub(crate) fn leader(scene: Scene<'_>, unit: UnitId) -> Option<usize> {
    active(scene, unit).next()
}

/// Whether the unit is a vehicle with its crew in it.
pub(crate) fn is_vehicle(scene: Scene<'_>, unit: UnitId) -> bool {
    let hull = &scene.state.unit(unit).hull;
    scene.book.vehicle(unit).is_some() && !hull.abandoned && !hull.wreck
}

/// The vehicle a unit is in, as crew or as passengers.
pub(crate) fn aboard(scene: Scene<'_>, unit: UnitId) -> Option<UnitId> {
    match scene.state.unit(unit).place {
        Place::Aboard(vehicle) => Some(vehicle),
        Place::Table if is_vehicle(scene, unit) => Some(unit),
        Place::Waiting
        | Place::Pool
        | Place::Concealed
        | Place::Reserve
        | Place::Table
        | Place::Gone => None,
    }
}

/// Where a man is.
pub(crate) fn place_of(scene: Scene<'_>, unit: UnitId, figure: usize) -> Point {
    match aboard(scene, unit) {
        Some(vehicle) => scene.state.unit(vehicle).hull.at,
        None => scene.state.unit(unit).figures[figure].at,
    }
}

/// Where a unit is: its first active man, or its vehicle.
pub(crate) fn place(scene: Scene<'_>, unit: UnitId) -> Point {
    let figure = leader(scene, unit).unwrap_or(0);
    place_of(scene, unit, figure)
}

/// Units of a side on the table or aboard that still count.
pub(crate) fn present(state: &State, side: Side) -> UnitSet {
    state.present[side]
}

/// `SK-GEO-04`: the squared distance between two units, man to man.
pub(crate) fn distance(scene: Scene<'_>, a: UnitId, b: UnitId) -> i64 {
    let mut least = i64::MAX;
    for one in active(scene, a) {
        let at = place_of(scene, a, one);
        for other in active(scene, b) {
            least = least.min(at.squared_distance(place_of(scene, b, other)));
        }
    }
    least
}

/// Whether two units have men within a length of each other.
pub(crate) fn within(scene: Scene<'_>, a: UnitId, b: UnitId, length: Length) -> bool {
    distance(scene, a, b) <= length.squared()
}

/// `SK-MORTAR-08`: the active man closest to the middle of his team.
pub(crate) fn middle_man(scene: Scene<'_>, unit: UnitId) -> Option<usize> {
    let (mut x, mut y, mut count) = (0i32, 0i32, 0i32);
    for figure in active(scene, unit) {
        let at = place_of(scene, unit, figure);
        (x, y, count) = (x + i32::from(at.x), y + i32::from(at.y), count + 1);
    }
    if count == 0 {
        return None;
    }
    let middle = Point::new((x / count) as i16, (y / count) as i16);
    active(scene, unit).min_by_key(|&figure| place_of(scene, unit, figure).squared_distance(middle))
}

/// `SK-UNIT-03`: works out whether a team is dispersed: every active man at least 1 inch from
/// every other. A lone man is.
pub(crate) fn note_spacing(book: &Skirmish, state: &mut State, unit: UnitId) {
    let inch = Length::inches(1).squared();
    let figures = state.unit(unit).figures;
    let close = active(Scene::new(book, state), unit).any(|one| {
        active(Scene::new(book, state), unit)
            .any(|other| one < other && figures[one].at.squared_distance(figures[other].at) < inch)
    });
    state.unit_mut(unit).dispersed = !close;
}

/// `SK-UNIT-13`: men wounded, disabled, killed, captured or fled, each once.
pub(crate) fn losses(scene: Scene<'_>, unit: UnitId) -> u8 {
    let count = scene.book.profile(unit).figures.len();
    let figures = &scene.state.unit(unit).figures[..count];
    figures.iter().filter(|man| man.condition != crate::state::Condition::Fit).count() as u8
}
