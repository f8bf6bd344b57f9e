//! Putting units on the board and taking them off; how full squares are (GW-GRID-08, GW-GRID-09,
//! GW-GRID-10, GW-WRECK-04, GW-WRECK-05, GW-WRECK-06).
//!
//! Also kept here: GW-GRID-01, GW-GRID-11, GW-GRID-12, GW-GRID-13, GW-STRONG-06, GW-STRONG-08.

use crate::Grid;
use crate::action::Place;
use crate::ground::Terrain;
use crate::profile::Trait;
use crate::state::State;
use crate::state::UnitSet;
use wargauge_rules::game::UnitId;
use wargauge_rules::table::squares::Squares;

impl Grid {
    /// Puts a unit that is off the board in its place.
    pub(super) fn put(&self, s: &mut State, unit: UnitId, place: Place) {
        let side = self.side(unit);
        s.waiting.remove(unit);
        s.on_board.insert(unit);
        let square = match place {
            Place::Square(square) => {
                if self.is_measured() {
                    s.point[unit.index()] = self.middle(square);
                }
                square
            }
            Place::Point(point) => {
                s.point[unit.index()] = point;
                self.square_at(point)
            }
        };
        s.square[unit.index()] = square;
        s.standing[square.index()].insert(unit);
        if s.occupied[side].contains(square) {
            s.crowded.insert(square);
        }
        s.occupied[side].insert(square);
        self.note_units_of(s, side);
    }

    /// Takes a unit off the board.
    pub(super) fn lift(&self, s: &mut State, unit: UnitId) {
        self.pick_up(s, unit);
        self.update_layout(s);
    }

    fn pick_up(&self, s: &mut State, unit: UnitId) {
        s.on_board.remove(unit);
        let square = s.square[unit.index()];
        let side = self.side(unit);
        s.standing[square.index()].remove(unit);
        let others = s.standing[square.index()] & self.of_side[side];
        if others.is_empty() {
            s.occupied[side].remove(square);
        }
        if others.len() < 2 {
            s.crowded.remove(square);
        }
    }

    /// Moves a unit on the board.
    pub(super) fn shift(&self, s: &mut State, unit: UnitId, place: Place) {
        self.pick_up(s, unit);
        self.put(s, unit, place);
    }

    /// Squares of a set in which the unit may be placed: passable, of its terrain, not full.
    /// A strongpoint may stand in any passable square (GW-SETUP-03, GW-STRONG-04).
    pub(super) fn room_in(&self, s: &State, unit: UnitId, area: Squares) -> Squares {
        let foes = s.occupied[self.side(unit).foe()];
        (area & self.enterable(s, unit)) - s.layout.full - foes
    }

    /// Squares of the terrain that the unit may occupy.
    pub(super) fn enterable(&self, s: &State, unit: UnitId) -> Squares {
        let profile = &self.profiles[unit.index()];
        if profile.has(Trait::Stationary) {
            self.grid.all() - s.ground.impassable()
        } else {
            s.enterable[unit.index()]
        }
    }

    /// Units on the board that are treated as plain infantry because they are in a building
    /// (GW-TERR-07, GW-TERR-08).
    pub(super) fn dismounted(&self, s: &State, unit: UnitId) -> bool {
        self.profiles[unit.index()].has(Trait::Dismounts)
            && s.ground.kind(s.square[unit.index()]) == Terrain::Building
    }

    /// Units of a side on the board.
    pub(super) fn present(&self, s: &State, side: wargauge_rules::game::Side) -> UnitSet {
        self.of_side[side] & s.on_board
    }
}
