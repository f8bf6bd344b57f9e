//! How far a type of unit comes in one move from each square, on an empty board.

use wargauge_rules::grid::ground::{Ground, MAX_SQUARES, Terrain, TerrainSet};
use wargauge_rules::grid::profile::Profile;
use wargauge_rules::grid::view::View;
use wargauge_rules::table::square_grid::{Adjacency, SquareGrid};
use wargauge_rules::table::squares::Squares;

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

/// The squares one move away from each square.
#[derive(Clone, Debug)]
pub(super) struct Strides([Squares; MAX_SQUARES]);

impl Default for Strides {
    fn default() -> Self {
        Self([Squares::EMPTY; MAX_SQUARES])
    }
}

impl Strides {
    /// Finds the squares one move away from each square of the board.
    pub(super) fn measure(&mut self, view: &View<'_>, gait: Gait) {
        let land = Land::of(view, gait);
        for square in view.board().all().iter() {
            self.0[square.index()] = land.one_move(square.into(), gait);
        }
    }

    /// Turns to the nearest of some squares: moves are the same there and back, so that they are
    /// counted from the goal outwards.
    pub(super) fn find_turns(&self, goal: Squares, turns: &mut [u8; MAX_SQUARES]) {
        turns.fill(NEVER);
        let mut reached = goal;
        let mut ring = goal;
        for turn in 0..NEVER {
            let next = ring.iter().fold(Squares::EMPTY, |next, square| {
                turns[square.index()] = turn;
                next | self.0[square.index()]
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
struct Land<'v> {
    board: &'v SquareGrid,
    adjacency: Adjacency,
    ground: &'v Ground,
    mines: Squares,
    features: Squares,
    bridges: Squares,
    /// Squares that the unit may enter.
    enterable: Squares,
    /// Those that it enters by plain steps.
    plain: Squares,
}

impl<'v> Land<'v> {
    fn of(view: &View<'v>, gait: Gait) -> Self {
        let ground = view.ground();
        let bridges = ground.squares(Terrain::Bridge);
        let enterable = ground.squares_of(gait.enters);
        Self {
            board: view.board(),
            adjacency: view.adjacency(),
            ground,
            mines: view.mines(),
            features: ground.features() | view.mines(),
            bridges,
            enterable,
            plain: enterable - bridges,
        }
    }

    fn plain_steps(&self, from: Squares) -> Squares {
        self.board.expand(from - self.bridges, self.adjacency) & self.plain
    }

    fn road_steps(&self, from: Squares) -> Squares {
        self.ground.along_roads(self.board, from - self.mines) - self.mines
    }

    /// Squares one move away from some squares.
    fn one_move(&self, from: Squares, gait: Gait) -> Squares {
        if gait.allowance == 0 {
            return Squares::EMPTY;
        }
        let by_road = self.road_steps(from);
        let mut reached = self.plain_steps(from) | by_road;
        // A feature is entered and left by a whole move.
        let unhindered = from - self.features;
        let mut open = if unhindered.is_empty() {
            Squares::EMPTY
        } else {
            (self.plain_steps(unhindered) - self.features) | self.road_steps(unhindered)
        };
        for _ in 1..gait.allowance {
            open = (self.plain_steps(open) - self.features) | self.road_steps(open);
            reached |= open;
        }
        let mut paved = by_road;
        for _ in 1..gait.road_allowance {
            paved = self.road_steps(paved);
            reached |= paved;
        }
        reached & self.enterable
    }
}
