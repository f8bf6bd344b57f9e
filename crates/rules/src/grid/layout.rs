//! What follows for everybody's moves from where units, wrecks and mines are, kept up to date so
//! that each move need not work it out.

use crate::game::{BySide, Side};
use crate::grid::Grid;
use crate::grid::ground::Terrain;
use crate::grid::state::State;
use crate::table::squares::Squares;

/// The board as it bears on moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Layout {
    /// Squares adjacent to units of each side.
    pub(super) beside: BySide<Squares>,
    /// Squares in which no further unit may end its move. A wreck counts as a unit.
    pub(super) full: Squares,
    /// Squares that nobody may enter: impassable ones, and bridges that a wreck has closed
    /// (GW-WRECK-06).
    pub(super) closed: Squares,
    /// Squares entered and left by whole moves (GW-TERR-03, GW-MINE-02).
    pub(super) rough: Squares,
}

impl Grid {
    /// Takes note of a change on the board.
    pub(super) fn update_layout(&self, s: &mut State) {
        s.layout = self.layout_of(s);
    }

    /// The layout of the board, worked out.
    pub(super) fn layout_of(&self, s: &State) -> Layout {
        let held = s.held();
        let bridges = s.ground.squares(Terrain::Bridge);
        let one = (held | s.wrecks[0]) - s.ground.squares(Terrain::Open);
        let beside = |side: Side| self.grid.expand(s.occupied[side], self.adjacency);
        Layout {
            beside: BySide::from_fn(beside),
            full: one | s.crowded | s.wrecks[1] | (held & s.wrecks[0]),
            closed: s.ground.impassable() | (bridges & s.wrecks[0]),
            rough: s.ground.features() | s.mines,
        }
    }
}
