//! Terrain as it lies now: without what has collapsed or been cleared.

use crate::book::{Scene, VictoryDecision};
use crate::state::State;
use crate::terrain::ground::{Structure, Terrain};
use wargauge_rules::table::point::Point;
use wargauge_rules::table::terrain::PieceId;

/// A structure that stands and has floors; nothing for other pieces and bridges.
#[must_use]
pub(crate) fn building<'b>(
    book: &'b VictoryDecision,
    state: &State,
    piece: PieceId,
) -> Option<&'b Structure> {
    if state.collapsed.contains(piece) || state.cleared.contains(piece) {
        return None;
    }
    book.table(state).pieces.get(piece.index())?.structure.as_ref().filter(|it| it.floors > 0)
}

/// The middle of a piece.
pub(crate) fn centre_of(scene: Scene<'_>, piece: PieceId) -> Point {
    let bounds = scene.book.table(scene.state).map.bounds(piece);
    let (low, high) = (bounds.low(), bounds.high());
    Point::new(low.x.midpoint(high.x), low.y.midpoint(high.y))
}

/// What a piece is now: fallen structures are rubble (VD-BLDG-25).
pub(crate) fn terrain_of(scene: Scene<'_>, piece: PieceId) -> Terrain {
    if scene.state.collapsed.contains(piece) {
        Terrain::Rubble
    } else {
        scene.book.table(scene.state).piece(piece).terrain
    }
}

/// Whether a point lies on a hill.
pub(crate) fn on_hill(scene: Scene<'_>, at: Point) -> bool {
    let table = scene.book.table(scene.state);
    !table.map.holding(table.uses.hills - scene.state.cleared, at).is_empty()
}

/// A structure that stands.
pub(crate) fn standing(scene: Scene<'_>, piece: PieceId) -> Option<Structure> {
    let Scene { book, state } = scene;
    let gone = state.collapsed.contains(piece) || state.cleared.contains(piece);
    book.table(state).pieces.get(piece.index()).and_then(|p| p.structure).filter(|_| !gone)
}

/// The point of a structure nearest to another point.
pub(crate) fn nearest_wall(scene: Scene<'_>, piece: PieceId, to: Point) -> Point {
    scene.book.table(scene.state).map.nearest_on(piece, to)
}
