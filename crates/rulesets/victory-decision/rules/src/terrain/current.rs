//! Terrain as it lies now: without what has collapsed or been cleared.

use crate::book::VictoryDecision;
use crate::state::State;
use crate::terrain::ground::{Structure, Terrain};
use wargauge_rules::table::point::Point;
use wargauge_rules::table::terrain::PieceId;

/// A structure that stands and has floors; nothing for other pieces and bridges.
#[must_use]
pub(crate) fn building<'b>(
    book: &'b VictoryDecision,
    s: &State,
    piece: PieceId,
) -> Option<&'b Structure> {
    if s.collapsed.contains(piece) || s.cleared.contains(piece) {
        return None;
    }
    book.table(s).pieces.get(piece.index())?.structure.as_ref().filter(|it| it.floors > 0)
}

/// The middle of a piece.
pub(crate) fn centre_of(book: &VictoryDecision, s: &State, piece: PieceId) -> Point {
    let bounds = book.table(s).map.bounds(piece);
    let (low, high) = (bounds.low(), bounds.high());
    Point::new(low.x.midpoint(high.x), low.y.midpoint(high.y))
}

/// What a piece is now: fallen structures are rubble (VD-BLDG-25).
pub(crate) fn terrain_of(book: &VictoryDecision, s: &State, piece: PieceId) -> Terrain {
    if s.collapsed.contains(piece) { Terrain::Rubble } else { book.table(s).piece(piece).terrain }
}

/// Whether a point lies on a hill.
pub(crate) fn on_hill(book: &VictoryDecision, s: &State, at: Point) -> bool {
    let table = book.table(s);
    !table.map.holding(table.uses.hills - s.cleared, at).is_empty()
}

/// A structure that stands.
pub(crate) fn standing(book: &VictoryDecision, s: &State, piece: PieceId) -> Option<Structure> {
    let gone = s.collapsed.contains(piece) || s.cleared.contains(piece);
    book.table(s).pieces.get(piece.index()).and_then(|p| p.structure).filter(|_| !gone)
}

/// The point of a structure nearest to another point.
pub(crate) fn nearest_wall(book: &VictoryDecision, s: &State, piece: PieceId, to: Point) -> Point {
    book.table(s).map.nearest_on(piece, to)
}
