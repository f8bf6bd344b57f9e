//! What follows for moves and sight from where units, wrecks, smoke and mines are, kept up to date
//! so that it need not be worked out for each move and each look.

use crate::Grid;
use crate::ground::Terrain;
use crate::state::State;
use wargauge_rules::game::{BySide, Side};
use wargauge_rules::table::squares::Squares;

/// The board as it bears on moves and sight.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Layout {
    /// Squares adjacent to units of each side.
    pub(super) beside: BySide<Squares>,
    /// Squares in which no further unit may end its move. A wreck counts as a unit.
    pub(super) full: Squares,
    /// Squares that no unit of a side may enter: those of its enemies, impassable ones, and bridges
    /// that a wreck has closed (GW-WRECK-06).
    pub(super) barred: BySide<Squares>,
    /// Squares in which a unit of a side may end its move as far as room goes.
    pub(super) room: BySide<Squares>,
    /// Squares entered and left by whole moves (GW-TERR-03, GW-MINE-02).
    pub(super) rough: Squares,
    /// Squares that cut lines of sight: terrain, smoke, wrecks, and squares with two units
    /// (GW-OBS-04, GW-OBS-07, GW-OBS-10, GW-SMOKE-02, GW-WRECK-03).
    pub(super) opaque: Squares,
}

impl Grid {
    /// Takes note of a change on the board.
    pub(super) fn update_layout(&self, s: &mut State) {
        s.layout = self.layout_of(s);
    }

    /// Takes note of terrain that has been laid out.
    pub(super) fn chart_terrain(&self, s: &mut State) {
        for (enterable, profile) in s.enterable.iter_mut().zip(&self.profiles) {
            *enterable = s.ground.squares_of(profile.enters);
        }
        self.update_layout(s);
    }

    /// Takes note of units of a side that have come or gone; wrecks, smoke and mines are as they
    /// were.
    pub(super) fn note_units_of(&self, s: &mut State, side: Side) {
        s.layout.beside[side] = self.grid.expand(s.occupied[side], self.adjacency);
        s.layout.barred[side.foe()] = s.occupied[side] | closed(s);
        s.layout.full = full(s);
        let free = self.grid.all() - s.layout.full;
        s.layout.room = BySide(s.layout.barred.0.map(|barred| free - barred));
        s.layout.opaque = opaque(s);
    }

    /// The layout of the board, worked out.
    pub(super) fn layout_of(&self, s: &State) -> Layout {
        let beside = |side: Side| self.grid.expand(s.occupied[side], self.adjacency);
        let barred = BySide::from_fn(|side: Side| s.occupied[side.foe()] | closed(s));
        let free = self.grid.all() - full(s);
        Layout {
            beside: BySide::from_fn(beside),
            full: full(s),
            barred,
            room: BySide(barred.0.map(|barred| free - barred)),
            rough: s.ground.features() | s.mines,
            opaque: opaque(s),
        }
    }
}

/// Squares that are full.
#[inline]
fn full(s: &State) -> Squares {
    let held = s.held();
    let one = (held | s.wrecks[0]) - s.ground.squares(Terrain::Open);
    one | s.crowded | s.wrecks[1] | (held & s.wrecks[0])
}

/// Squares that nobody may enter.
#[inline]
fn closed(s: &State) -> Squares {
    s.ground.impassable() | (s.ground.squares(Terrain::Bridge) & s.wrecks[0])
}

/// Squares that cut lines of sight.
#[inline]
fn opaque(s: &State) -> Squares {
    s.ground.blocking() | s.smoky() | s.wrecks[0] | s.crowded
}
