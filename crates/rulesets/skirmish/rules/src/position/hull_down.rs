//! Vehicles behind something hull-high (`SK-GEO-15`, `SK-GEO-16`).

use wargauge_rules::UnitId;
use wargauge_rules::table::{Length, Point, Segment};

use crate::book::{Scene, Skirmish};
use crate::position::hull::half_size;
use crate::position::sight::ground_eye;
use crate::stances::Eye;

/// `SK-GEO-15`, `SK-GEO-16`: whether a vehicle is hull down, or in or behind buildings, against a
/// firer.
pub(crate) fn hull_down(scene: Scene<'_>, unit: UnitId, from: Eye) -> bool {
    hull_down_at(scene.book, unit, scene.state.unit(unit).hull.at, from)
}

/// The same of a vehicle that stood at a point.
pub(crate) fn hull_down_at(book: &Skirmish, unit: UnitId, at: Point, from: Eye) -> bool {
    let table = &book.table;
    let line = Segment::new(from.at, at);
    // SK-GEO-16: inside a building, or with one across the line to the middle.
    if table.building_at(at).is_some() {
        return true;
    }
    let crossed = table.map.crossed_among(table.masks.buildings, from.at, at);
    if crossed.iter().any(|piece| Some(piece) != from.building) {
        return true;
    }
    // SK-GEO-15: something hull-high across the line, within 2 inches of the vehicle.
    let length = half_size(book, unit).length;
    let near = Length::from_hundredths(length as i16).plus(Length::inches(2));
    let behind_line = table.lines.iter().any(|it| {
        it.kind.is_hull_high() && it.segment.touches(line) && it.segment.is_within(at, near)
    });
    behind_line || behind_crest(book, at, from, near)
}

/// A crest: the firer is below, and the edge of the contour lies near the vehicle.
fn behind_crest(book: &Skirmish, at: Point, from: Eye, near: Length) -> bool {
    let table = &book.table;
    let hills = table.inside(table.masks.hills, at);
    if hills.is_empty() || from.level >= ground_eye(book, at).level {
        return false;
    }
    let towards = at.towards(from.at, near);
    hills
        .iter()
        .any(|hill| table.inside(wargauge_rules::table::Pieces::of(hill), towards).is_empty())
}
