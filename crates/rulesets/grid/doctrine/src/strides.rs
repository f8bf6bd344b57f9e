//! How far a type of unit comes in one move from each square, on an empty board.

use wargauge_grid::view::View;
use wargauge_grid::{MAX_SQUARES, Profile, Terrain, TerrainSet};
use wargauge_rules::table::squares::{Square, Squares};

use super::turns::NEVER;

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

    /// Squares of a move off the roads; 1 for who never moves.
    pub(super) const fn pace(self) -> u8 {
        if self.allowance == 0 { 1 } else { self.allowance }
    }
}

/// The squares one move away from each square for a way of moving.
#[derive(Clone, Debug)]
pub(super) struct Strides {
    one_move: [Squares; MAX_SQUARES],
}

impl Strides {
    /// Finds the squares one move away from each square of the board.
    pub(super) fn measure(view: &View<'_>, gait: Gait, filled: Squares) -> Self {
        let mut one_move = [Squares::EMPTY; MAX_SQUARES];
        if gait.allowance > 0 {
            let land = PassableGround::of(view, gait, filled);
            for square in view.board().all().iter() {
                one_move[square.index()] = land.one_move(square);
            }
        }
        Self { one_move }
    }

    /// Turns to the nearest of some squares: moves are the same there and back, so that they are
    /// counted from the goal outwards.
    pub(super) fn find_turns(&self, goal: Squares, turns: &mut [u8; MAX_SQUARES]) {
        turns.fill(NEVER);
        let mut reached = goal;
        let mut ring = goal;
        for turn in 0..NEVER {
            let mut next = Squares::EMPTY;
            ring.iter().for_each(|square| {
                turns[square.index()] = turn;
                next |= self.one_move[square.index()];
            });
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
struct PassableGround<'v> {
    view: &'v View<'v>,
    gait: Gait,
    /// Squares with a road that is not mined, on no bridge that a wreck closes (GW-WRECK-06).
    paved: Squares,
    /// Squares that are entered and left by whole moves.
    features: Squares,
    bridges: Squares,
    /// Squares in which the unit may end its move.
    ends: Squares,
    /// Those that it may enter by a step that is not along a road.
    open: Squares,
}

impl<'v> PassableGround<'v> {
    fn of(view: &'v View<'_>, gait: Gait, filled: Squares) -> Self {
        let ground = view.ground();
        let bridges = ground.squares(Terrain::Bridge);
        let enterable = ground.squares_of(gait.enters);
        Self {
            view,
            gait,
            paved: ground.roads() - view.mines() - (bridges & filled),
            features: ground.features() | view.mines(),
            bridges,
            ends: enterable - filled,
            open: enterable - bridges,
        }
    }

    fn road_steps(&self, from: Squares) -> Squares {
        let from = from & self.paved;
        if from.is_empty() {
            return from;
        }
        self.view.ground().along_roads(self.view.board(), from) & self.paved
    }

    /// Squares one step away in the open, by road or not.
    fn open_steps(&self, from: Squares) -> Squares {
        let around = self.view.board().expand(from - self.bridges, self.view.adjacency());
        ((around & self.open) - self.features) | self.road_steps(from)
    }

    /// Squares one move away from a square.
    #[inline]
    fn one_move(&self, from: Square) -> Squares {
        let on_road = self.paved.contains(from);
        let by_road = if on_road { self.road_steps(from.into()) } else { Squares::EMPTY };
        let mut reached = by_road;
        if !self.bridges.contains(from) {
            reached |= self.view.beside(from) & self.open;
        }
        if self.gait.allowance > 1 && !self.features.contains(from) {
            let mut open = (reached - self.features) | by_road;
            for _ in 1..self.gait.allowance {
                open = self.open_steps(open);
                reached |= open;
            }
        }
        let mut paved = by_road;
        for _ in 1..self.gait.road_allowance {
            if paved.is_empty() {
                break;
            }
            paved = self.road_steps(paved);
            reached |= paved;
        }
        reached & self.ends
    }
}
