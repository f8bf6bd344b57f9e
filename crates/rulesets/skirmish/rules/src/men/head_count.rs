//! Who is left of a unit, and where they are.

use wargauge_rules::table::{Length, Point};
use wargauge_rules::{Side, UnitId};

use crate::book::Skirmish;
use crate::state::{Place, State, UnitSet};

/// The active men of a unit, by number (`SK-UNIT-10`).
pub(crate) fn active(
    book: &Skirmish,
    state: &State,
    unit: UnitId,
) -> impl Iterator<Item = usize> + use<> {
    Men(active_set(book, state, unit))
}

/// The active men of a unit, as bits.
#[inline]
pub(crate) fn active_set(book: &Skirmish, state: &State, unit: UnitId) -> u8 {
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
pub(crate) fn strength(book: &Skirmish, state: &State, unit: UnitId) -> u8 {
    active_set(book, state, unit).count_ones() as u8
}

/// `SK-UNIT-14`: whether a unit still counts.
pub(crate) fn is_left(book: &Skirmish, state: &State, unit: UnitId) -> bool {
    active_set(book, state, unit) != 0
}

/// The first active man, whom the others follow (`SK-MOVE-20`).
pub(crate) fn leader(book: &Skirmish, state: &State, unit: UnitId) -> Option<usize> {
    active(book, state, unit).next()
}

/// Whether the unit is a vehicle with its crew in it.
pub(crate) fn is_vehicle(book: &Skirmish, state: &State, unit: UnitId) -> bool {
    let hull = &state.unit(unit).hull;
    book.vehicle(unit).is_some() && !hull.abandoned && !hull.wreck
}

/// The vehicle a unit is in, as crew or as passengers.
pub(crate) fn aboard(book: &Skirmish, state: &State, unit: UnitId) -> Option<UnitId> {
    match state.unit(unit).place {
        Place::Aboard(vehicle) => Some(vehicle),
        Place::Table if is_vehicle(book, state, unit) => Some(unit),
        Place::Waiting
        | Place::Pool
        | Place::Concealed
        | Place::Reserve
        | Place::Table
        | Place::Gone => None,
    }
}

/// Where a man is.
pub(crate) fn place_of(book: &Skirmish, state: &State, unit: UnitId, figure: usize) -> Point {
    match aboard(book, state, unit) {
        Some(vehicle) => state.unit(vehicle).hull.at,
        None => state.unit(unit).figures[figure].at,
    }
}

/// Where a unit is: its first active man, or its vehicle.
pub(crate) fn place(book: &Skirmish, state: &State, unit: UnitId) -> Point {
    let figure = leader(book, state, unit).unwrap_or(0);
    place_of(book, state, unit, figure)
}

/// Units of a side on the table or aboard that still count.
pub(crate) fn present(state: &State, side: Side) -> UnitSet {
    state.present[side]
}

/// `SK-GEO-04`: the squared distance between two units, man to man.
pub(crate) fn distance(book: &Skirmish, state: &State, a: UnitId, b: UnitId) -> i64 {
    let mut least = i64::MAX;
    for one in active(book, state, a) {
        let at = place_of(book, state, a, one);
        for other in active(book, state, b) {
            least = least.min(at.squared_distance(place_of(book, state, b, other)));
        }
    }
    least
}

/// Whether two units have men within a length of each other.
pub(crate) fn within(book: &Skirmish, state: &State, a: UnitId, b: UnitId, length: Length) -> bool {
    distance(book, state, a, b) <= length.squared()
}

/// `SK-MORTAR-08`: the active man closest to the middle of his team.
pub(crate) fn middle_man(book: &Skirmish, state: &State, unit: UnitId) -> Option<usize> {
    let (mut x, mut y, mut count) = (0i32, 0i32, 0i32);
    for figure in active(book, state, unit) {
        let at = place_of(book, state, unit, figure);
        (x, y, count) = (x + i32::from(at.x), y + i32::from(at.y), count + 1);
    }
    if count == 0 {
        return None;
    }
    let middle = Point::new((x / count) as i16, (y / count) as i16);
    active(book, state, unit)
        .min_by_key(|&figure| place_of(book, state, unit, figure).squared_distance(middle))
}

/// `SK-UNIT-03`: works out whether a team is dispersed: every active man at least 1 inch from
/// every other. A lone man is.
pub(crate) fn note_spacing(book: &Skirmish, state: &mut State, unit: UnitId) {
    let inch = Length::inches(1).squared();
    let figures = state.unit(unit).figures;
    let close = active(book, state, unit).any(|one| {
        active(book, state, unit)
            .any(|other| one < other && figures[one].at.squared_distance(figures[other].at) < inch)
    });
    state.unit_mut(unit).dispersed = !close;
}

/// `SK-UNIT-13`: men wounded, disabled, killed, captured or fled, each once.
pub(crate) fn losses(book: &Skirmish, state: &State, unit: UnitId) -> u8 {
    let count = book.profile(unit).figures.len();
    let figures = &state.unit(unit).figures[..count];
    figures.iter().filter(|man| man.condition != crate::state::Condition::Fit).count() as u8
}
