//! What things are called.

use crate::action::Target;
use crate::book::VictoryDecision;
use crate::units::profile::RowPart;
use wargauge_rules::game::{Side, UnitId};
use wargauge_rules::table::length::Length;
use wargauge_rules::table::point::Point;
use wargauge_rules::table::terrain::PieceId;

/// The word for a side.
pub(crate) const fn side_name(side: Side) -> &'static str {
    match side {
        Side::A => "Blue",
        Side::B => "Red",
    }
}

/// A number of things: `1 marker`, `3 markers`.
pub(crate) fn plural(count: u8, one: &str) -> String {
    match count {
        1 => format!("1 {one}"),
        _ => format!("{count} {one}s"),
    }
}

/// A point in inches east and north of the south-west corner of the table.
pub(crate) fn spot(point: Point) -> String {
    let [east, north] = [point.x, point.y].map(Length::from_hundredths);
    format!("({east} east, {north} north)")
}

/// Identifier of a unit's type: the entry of its row without options.
pub(crate) fn type_of(book: &VictoryDecision, unit: UnitId) -> &str {
    let entry = &book.muster[book.profile(unit).row.index()].entry;
    entry.split_once('+').map_or(entry, |(id, _)| id)
}

/// The unit for people: `Blue rifle-section 2 (second team)`.
pub(crate) fn unit_name(book: &VictoryDecision, unit: UnitId) -> String {
    let (side, row) = (book.side(unit), book.profile(unit).row);
    let id = type_of(book, unit);
    let same = |other: &UnitId| {
        let profile = book.profile(*other);
        profile.part == RowPart::Whole && profile.row <= row && type_of(book, *other) == id
    };
    let number = book.units_of(side).filter(same).count();
    let part = match book.profile(unit).part {
        RowPart::Whole => "",
        RowPart::SecondTeam => " (second team)",
        RowPart::Individual => " (Individual)",
    };
    format!("{} {id} {number}{part}", side_name(side))
}

/// A piece of terrain for people: `structure 3`.
pub(crate) fn piece_name(piece: PieceId) -> String {
    // All tables have their pieces in the same order only where they are drawn, so that the
    // number has to do.
    format!("terrain {}", piece.0 + 1)
}

/// A target for people.
pub(crate) fn target_name(book: &VictoryDecision, target: Target) -> String {
    match target {
        Target::Unit(unit) => unit_name(book, unit),
        Target::Structure(piece) => piece_name(piece),
    }
}
