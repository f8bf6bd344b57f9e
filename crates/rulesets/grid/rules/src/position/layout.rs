//! Keeping up what follows for moves and sight from where units, wrecks, smoke and mines are, so
//! that it need not be worked out for each move and each look.

use crate::book::{Grid, Scene};
use crate::state::{Layout, State};
use crate::terrain::ground::Terrain;
use wargauge_rules::game::{BySide, Side};
use wargauge_rules::table::squares::Squares;

/// Takes note of a change on the board.
pub(crate) fn update_layout(book: &Grid, state: &mut State) {
    state.layout = layout_of(Scene::new(book, state));
}

/// Takes note of terrain that has been laid out.
pub(crate) fn chart_terrain(book: &Grid, state: &mut State) {
    for (enterable, profile) in state.enterable.iter_mut().zip(&book.profiles) {
        *enterable = state.ground.squares_of(profile.enters);
    }
    update_layout(book, state);
}

/// Takes note of units of a side that have come or gone; wrecks, smoke and mines are as they
/// were.
pub(crate) fn note_units_of(book: &Grid, state: &mut State, side: Side) {
    state.layout.beside[side] = book.board.expand(state.occupied[side], book.adjacency);
    state.layout.barred[side.foe()] = state.occupied[side] | closed(state);
    state.layout.full = full(state);
    let free = book.board.all() - state.layout.full;
    state.layout.room = BySide(state.layout.barred.0.map(|barred| free - barred));
    state.layout.opaque = opaque(state);
}

/// The layout of the board, worked out.
pub(crate) fn layout_of(scene: Scene<'_>) -> Layout {
    let Scene { book, state } = scene;
    let beside = |side: Side| book.board.expand(state.occupied[side], book.adjacency);
    let barred = BySide::from_fn(|side: Side| state.occupied[side.foe()] | closed(state));
    let free = book.board.all() - full(state);
    Layout {
        beside: BySide::from_fn(beside),
        full: full(state),
        barred,
        room: BySide(barred.0.map(|barred| free - barred)),
        // GW-TERR-03, GW-MINE-02
        rough: state.ground.features() | state.mines,
        opaque: opaque(state),
    }
}

/// Squares that are full; a wreck counts as a unit (GW-WRECK-04).
#[inline]
fn full(state: &State) -> Squares {
    let held = state.held();
    let one = (held | state.wrecks[0]) - state.ground.squares(Terrain::Open);
    one | state.crowded | state.wrecks[1] | (held & state.wrecks[0])
}

/// Squares that nobody may enter, bridges with a wreck among them (GW-WRECK-06).
#[inline]
fn closed(state: &State) -> Squares {
    state.ground.impassable() | (state.ground.squares(Terrain::Bridge) & state.wrecks[0])
}

/// Squares that cut lines of sight: terrain, smoke, wrecks, and squares with two units of either
/// side (GW-OBS-04, GW-OBS-06, GW-OBS-07, GW-OBS-10, GW-SMOKE-02, GW-WRECK-03).
#[inline]
fn opaque(state: &State) -> Squares {
    state.ground.blocking() | state.smoky() | state.wrecks[0] | state.crowded
}
