//! `SK-GEO-27`: no two figures share a place.

use wargauge_rules::table::Point;
use wargauge_rules::{Side, UnitId};

use crate::book::Scene;
use crate::men::{Squad, active, is_vehicle, place, present};
use crate::state::Place;

/// How wide a base is, in hundredths of an inch: two may touch.
const BASE: i64 = 50;

/// Men of units whose first men are farther apart than this, in hundredths of an inch, are nowhere near each other.
const FAR: i64 = 1_200;

/// Whether the bases of two figures overlap.
pub(crate) fn overlap(one: Point, other: Point) -> bool {
    one.squared_distance(other) < BASE * BASE
}

/// Whose figures bar a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Blockers {
    /// Those that the side of the unit knows of.
    Known,
    All,
}

/// The floor on which a unit stands that comes to a point: its own as long as it stays in the house, else the ground.
pub(crate) fn floor_at(scene: Scene<'_>, unit: UnitId, to: Point) -> u8 {
    let house = scene.book.table.building_at(to);
    let stays = house.is_some() && house == scene.book.table.building_at(place(scene, unit));
    if stays { scene.state.unit(unit).floor } else { 0 }
}

/// Whether men of a unit, of whom those in `squad` leave their places, have room at these points, and stand beside
/// each other there: on the floor to which they come.
pub(crate) fn has_room(scene: Scene<'_>, squad: Squad, spots: &[Point], bars: Blockers) -> bool {
    let Some(&first) = spots.first() else { return true };
    let floor = floor_at(scene, squad.unit, first);
    has_room_on(scene, squad, spots, floor, bars)
}

/// The same on a floor.
pub(crate) fn has_room_on(
    scene: Scene<'_>,
    squad: Squad,
    spots: &[Point],
    floor: u8,
    bars: Blockers,
) -> bool {
    let Scene { book, state } = scene;
    let Some(&first) = spots.first() else { return true };
    let apart = |nth: usize| !spots[..nth].iter().any(|other| overlap(*other, spots[nth]));
    if !(1..spots.len()).all(apart) {
        return false;
    }
    Side::BOTH.into_iter().flat_map(|side| present(state, side)).all(|other| {
        let there = state.unit(other);
        let known =
            book.side(other) == book.side(squad.unit) || there.spotted || bars == Blockers::All;
        if !known || there.place != Place::Table || there.floor != floor {
            return true;
        }
        let mut men = active(scene, other)
            .filter(|&man| other != squad.unit || !squad.holds(man))
            .map(|man| there.figures[man].at)
            .peekable();
        let far = men.peek().is_none_or(|at| at.squared_distance(first) > FAR * FAR);
        far || is_vehicle(scene, other)
            || men.all(|at| !spots.iter().any(|spot| overlap(*spot, at)))
    })
}
