//! How far a type of unit comes in one move from each square, on an empty board.

use wargauge_rules::grid::ground::{Ground, MAX_SQUARES, Terrain, TerrainSet};
use wargauge_rules::grid::profile::Profile;
use wargauge_rules::grid::view::View;
use wargauge_rules::table::squares::{Square, Squares};

use super::routes::NEVER;

/// How a type of unit moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Gait {
    enters: TerrainSet,
    allowance: u8,
    road_allowance: u8,
}

impl Gait {
    /// The way in which units of these facts move.
    pub(super) const fn of(profile: &Profile) -> Self {
        Self {
            enters: profile.enters,
            allowance: profile.allowance,
            road_allowance: profile.road_allowance,
        }
    }
}

/// The squares one move away from each square for a way of moving.
#[derive(Clone, Debug)]
pub(super) struct Strides {
    gait: Gait,
    one_move: [Squares; MAX_SQUARES],
}

impl Strides {
    /// Finds the squares one move away from each square of the board.
    pub(super) fn measure(view: &View<'_>, gait: Gait) -> Self {
        let land = Land::of(view, gait);
        let mut one_move = [Squares::EMPTY; MAX_SQUARES];
        for square in view.board().all().iter() {
            one_move[square.index()] = land.one_move(square, gait);
        }
        Self { gait, one_move }
    }

    /// The way of moving.
    pub(super) const fn gait(&self) -> Gait {
        self.gait
    }

    /// Turns to the nearest of some squares: moves are the same there and back, so that they are
    /// counted from the goal outwards, until they are known for some squares, for all that are a
    /// move away from those, and for all beside these.
    pub(super) fn find_turns(&self, goal: Squares, needed: Squares, turns: &mut [u8; MAX_SQUARES]) {
        const A_MOVE_AND_A_STEP: u8 = 2;
        turns.fill(NEVER);
        let mut left = A_MOVE_AND_A_STEP;
        let mut reached = goal;
        let mut ring = goal;
        for turn in 0..NEVER {
            let mut next = Squares::EMPTY;
            for square in ring.iter() {
                turns[square.index()] = turn;
                next |= self.one_move[square.index()];
            }
            if needed.is_within(reached) {
                if left == 0 {
                    break;
                }
                left -= 1;
            }
            ring = next - reached;
            reached |= ring;
            if ring.is_empty() {
                break;
            }
        }
    }
}

/// The ground as a way of moving sees it.
#[derive(Clone, Copy, Debug)]
struct Land<'v> {
    view: &'v View<'v>,
    ground: &'v Ground,
    /// Squares with a road that is not mined.
    paved: Squares,
    /// Squares that are entered and left by whole moves.
    features: Squares,
    bridges: Squares,
    /// Squares that the unit may enter.
    enterable: Squares,
}

impl<'v> Land<'v> {
    fn of(view: &'v View<'_>, gait: Gait) -> Self {
        let ground = view.ground();
        Self {
            view,
            ground,
            paved: ground.roads() - view.mines(),
            features: ground.features() | view.mines(),
            bridges: ground.squares(Terrain::Bridge),
            enterable: ground.squares_of(gait.enters),
        }
    }

    fn road_steps(&self, from: Squares) -> Squares {
        let from = from & self.paved;
        if from.is_empty() {
            return Squares::EMPTY;
        }
        self.ground.along_roads(self.view.board(), from) & self.paved
    }

    /// Squares one step away in the open, by road or not.
    fn open_steps(&self, from: Squares) -> Squares {
        let around = self.view.board().expand(from - self.bridges, self.view.adjacency());
        let plain = (around & self.enterable) - self.bridges - self.features;
        plain | self.road_steps(from)
    }

    /// Squares one move away from a square.
    fn one_move(&self, from: Square, gait: Gait) -> Squares {
        if gait.allowance == 0 {
            return Squares::EMPTY;
        }
        let on_bridge = self.bridges.contains(from);
        let around = if on_bridge { Squares::EMPTY } else { self.view.beside(from) };
        let plain = (around & self.enterable) - self.bridges;
        let by_road = self.road_steps(from.into());
        let mut reached = plain | by_road;
        if gait.allowance > 1 && !self.features.contains(from) {
            let mut open = (plain - self.features) | by_road;
            for _ in 1..gait.allowance {
                open = self.open_steps(open);
                reached |= open;
            }
        }
        let mut paved = by_road;
        for _ in 1..gait.road_allowance {
            if paved.is_empty() {
                break;
            }
            paved = self.road_steps(paved);
            reached |= paved;
        }
        reached & self.enterable
    }
}
