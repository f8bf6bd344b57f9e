//! How many men a floor of a building holds (`SK-GEO-21`).

use wargauge_rules::UnitId;
use wargauge_rules::table::Point;

use crate::book::Scene;
use crate::men::{active, place_of, present};
use crate::state::Place;

/// Men on a floor of so many hundredths of an inch squared: 8 on 6 by 6 inches.
const MEN: i64 = 8;
const AREA: i64 = 600 * 600;

/// Whether so many men of a unit find room at a point besides those of their side who are in the same
/// building on the same floor.
pub(crate) fn has_floor_room(scene: Scene<'_>, unit: UnitId, to: Point, men: usize) -> bool {
    let Scene { book, state } = scene;
    let Some(house) = book.table.building_at(to) else { return true };
    let bounds = book.table.areas[house.index()].bounds;
    let (low, high) = (bounds.low(), bounds.high());
    let area = i64::from(high.x - low.x) * i64::from(high.y - low.y);
    // SK-DICE-07: fractions of counts round up.
    let most = (MEN * area + AREA - 1) / AREA;
    let floor = state.unit(unit).floor;
    let inside: usize = present(state, book.side(unit))
        .into_iter()
        .filter(|&other| other != unit && state.unit(other).place == Place::Table)
        .filter(|&other| state.unit(other).floor == floor)
        .map(|other| {
            active(scene, other)
                .filter(|&man| book.table.building_at(place_of(scene, other, man)) == Some(house))
                .count()
        })
        .sum();
    (inside + men) as i64 <= most.max(1)
}
