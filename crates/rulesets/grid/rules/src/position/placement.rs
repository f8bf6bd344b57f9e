//! Putting units on the board and taking them off; how full squares are (GW-GRID-08, GW-GRID-09,
//! GW-GRID-10, GW-WRECK-04, GW-WRECK-05, GW-WRECK-06).

use crate::action::Destination;
use crate::book::{Grid, Scene};
use crate::position::layout::{note_units_of, update_layout};
use crate::position::measured::table::{middle_of, square_at};
use crate::state::{State, UnitSet};
use crate::terrain::ground::Terrain;
use crate::units::profile::Trait;
use wargauge_rules::game::UnitId;
use wargauge_rules::table::squares::{Square, Squares};

/// Puts a unit that is off the board in its place.
pub(crate) fn put(book: &Grid, state: &mut State, unit: UnitId, place: Destination) {
    let side = book.side(unit);
    state.waiting.remove(unit);
    state.on_board.insert(unit);
    let square = match place {
        Destination::Square(square) => {
            if book.is_measured() {
                state.point[unit.index()] = middle_of(book, square);
            }
            square
        }
        Destination::Point(point) => {
            state.point[unit.index()] = point;
            square_at(book, point)
        }
    };
    state.square[unit.index()] = square;
    state.standing[square.index()].insert(unit);
    if state.occupied[side].contains(square) {
        state.crowded.insert(square);
    }
    state.occupied[side].insert(square);
    note_units_of(book, state, side);
}

/// Takes a unit off the board.
pub(crate) fn lift(book: &Grid, state: &mut State, unit: UnitId) {
    pick_up(book, state, unit);
    update_layout(book, state);
}

fn pick_up(book: &Grid, state: &mut State, unit: UnitId) {
    state.on_board.remove(unit);
    let square = state.square[unit.index()];
    let side = book.side(unit);
    state.standing[square.index()].remove(unit);
    let others = state.standing[square.index()] & book.of_side[side];
    if others.is_empty() {
        state.occupied[side].remove(square);
    }
    if others.len() < 2 {
        state.crowded.remove(square);
    }
}

/// Moves a unit on the board.
pub(crate) fn shift(book: &Grid, state: &mut State, unit: UnitId, place: Destination) {
    pick_up(book, state, unit);
    put(book, state, unit, place);
}

/// Squares of a set in which the unit may be placed: passable, of its terrain, not full. A
/// strongpoint may stand in any passable square (GW-SETUP-03, GW-STRONG-04); it shelters nobody
/// (GW-STRONG-08).
pub(crate) fn room_in(scene: Scene<'_>, unit: UnitId, area: Squares) -> Squares {
    let foes = scene.state.occupied[scene.book.side(unit).foe()];
    (area & enterable(scene, unit)) - scene.state.layout.full - foes
}

/// Squares of the terrain that the unit may occupy.
pub(crate) fn enterable(scene: Scene<'_>, unit: UnitId) -> Squares {
    let profile = scene.book.profile(unit);
    if profile.has(Trait::Stationary) {
        scene.book.board.all() - scene.state.ground.impassable()
    } else {
        scene.state.enterable[unit.index()]
    }
}

/// Units on the board that are treated as plain infantry because they are in a building
/// (GW-TERR-07, GW-TERR-08).
pub(crate) fn dismounted(scene: Scene<'_>, unit: UnitId) -> bool {
    scene.book.profile(unit).has(Trait::Dismounts)
        && scene.state.ground.kind(scene.state.square[unit.index()]) == Terrain::Building
}

/// Units of a side on the board.
pub(crate) fn present(scene: Scene<'_>, side: wargauge_rules::game::Side) -> UnitSet {
    scene.book.of_side[side] & scene.state.on_board
}

/// The units of `candidates`, all of them on the board, that stand in some squares.
pub(crate) fn standing_in(state: &State, candidates: UnitSet, squares: Squares) -> UnitSet {
    let all = |units, square: Square| units | state.standing[square.index()];
    candidates & (squares & state.held()).iter().fold(UnitSet::EMPTY, all)
}
