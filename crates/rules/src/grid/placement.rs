//! Putting units on the board and taking them off; how full squares are (GW-GRID-08 to -10,
//! GW-WRECK-04 to -06).

use crate::game::UnitId;
use crate::grid::Grid;
use crate::grid::action::Place;
use crate::grid::ground::Terrain;
use crate::grid::profile::Trait;
use crate::grid::state::State;
use crate::table::squares::Squares;
use crate::table::unit_set::UnitSet;

impl Grid {
    /// Puts a unit that is off the board in its place.
    pub(super) fn put(&self, s: &mut State, unit: UnitId, place: Place) {
        let side = self.side(unit);
        s.waiting.remove(unit);
        s.on_board.insert(unit);
        let Place::Square(square) = place;
        s.square[unit.index()] = square;
        if s.occupied[side].contains(square) {
            s.crowded.insert(square);
        }
        s.occupied[side].insert(square);
    }

    /// Takes a unit off the board.
    pub(super) fn lift(&self, s: &mut State, unit: UnitId) {
        s.on_board.remove(unit);
        let square = s.square[unit.index()];
        let there = Self::standing_in(s, s.on_board, Squares::of(square)).len();
        if there == 0 {
            s.occupied[self.side(unit)].remove(square);
        }
        if there < 2 {
            s.crowded.remove(square);
        }
    }

    /// Moves a unit on the board.
    pub(super) fn shift(&self, s: &mut State, unit: UnitId, place: Place) {
        self.lift(s, unit);
        self.put(s, unit, place);
    }

    /// Squares in which no further unit may end its move. A wreck counts as a unit.
    pub(super) fn full_squares(&self, s: &State) -> Squares {
        let held = s.held();
        let one = (held | s.wrecks[0]) - s.ground.squares(Terrain::Open);
        one | s.crowded | s.wrecks[1] | (held & s.wrecks[0])
    }

    /// Bridges that a wreck has closed (GW-WRECK-06).
    pub(super) fn closed_bridges(&self, s: &State) -> Squares {
        s.ground.squares(Terrain::Bridge) & s.wrecks[0]
    }

    /// Squares of a set in which the unit may be placed: passable, of its terrain, not full.
    /// A strongpoint may stand in any passable square (GW-SETUP-03, GW-STRONG-04).
    pub(super) fn room_in(&self, s: &State, unit: UnitId, area: Squares) -> Squares {
        let profile = &self.profiles[unit.index()];
        let enterable = if profile.has(Trait::Stationary) {
            self.grid.all() - s.ground.impassable()
        } else {
            s.ground.squares_of(profile.enters)
        };
        let foes = s.occupied[self.side(unit).foe()];
        area & enterable - self.full_squares(s) - foes
    }

    /// Units on the board that are treated as plain infantry because they are in a building
    /// (GW-TERR-07, -08).
    pub(super) fn dismounted(&self, s: &State, unit: UnitId) -> bool {
        self.profiles[unit.index()].has(Trait::Dismounts)
            && s.ground.kind(s.square[unit.index()]) == Terrain::Building
    }

    /// Units of a side on the board.
    pub(super) fn present(&self, s: &State, side: crate::game::Side) -> UnitSet {
        self.of_side[side] & s.on_board
    }
}
