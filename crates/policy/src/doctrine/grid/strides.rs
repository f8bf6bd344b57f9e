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

/// How often ways are found before it pays to look one move from each square up.
const OFTEN: u8 = 64;

/// How a type of unit comes from square to square.
#[derive(Clone, Debug)]
pub(super) struct Strides {
    gait: Gait,
    /// How often ways have been found.
    asked: u8,
    /// The squares one move away from each square, once ways have been found often.
    one_move: [Squares; MAX_SQUARES],
}

impl Strides {
    /// The strides of a way of moving.
    pub(super) const fn new(gait: Gait) -> Self {
        Self { gait, asked: 0, one_move: [Squares::EMPTY; MAX_SQUARES] }
    }

    /// The way of moving.
    pub(super) const fn gait(&self) -> Gait {
        self.gait
    }

    /// Turns to the nearest of some squares: moves are the same there and back, so that they are
    /// counted from the goal outwards.
    pub(super) fn find_turns(
        &mut self,
        view: &View<'_>,
        goal: Squares,
        turns: &mut [u8; MAX_SQUARES],
    ) {
        if self.asked < OFTEN {
            self.asked += 1;
            let land = Land::of(view, self.gait);
            if self.asked < OFTEN {
                return spread(goal, turns, |ring| land.one_move(ring, self.gait));
            }
            for square in view.board().all().iter() {
                self.one_move[square.index()] = land.one_move(square.into(), self.gait);
            }
        }
        spread(goal, turns, |ring| {
            ring.iter().fold(Squares::EMPTY, |all, square| all | self.one_move[square.index()])
        });
    }
}

/// Counts turns outwards from a goal.
fn spread(goal: Squares, turns: &mut [u8; MAX_SQUARES], one_move: impl Fn(Squares) -> Squares) {
    turns.fill(NEVER);
    let mut reached = goal;
    let mut ring = goal;
    for turn in 0..NEVER {
        ring.iter().for_each(|square| turns[square.index()] = turn);
        ring = one_move(ring) - reached;
        reached |= ring;
        if ring.is_empty() {
            break;
        }
    }
}

/// The ground as a way of moving sees it.
#[derive(Clone, Copy, Debug)]
struct Land<'v> {
    board: &'v SquareGrid,
    adjacency: Adjacency,
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
    fn of(view: &View<'v>, gait: Gait) -> Self {
        let ground = view.ground();
        Self {
            board: view.board(),
            adjacency: view.adjacency(),
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
        self.ground.along_roads(self.board, from) & self.paved
    }

    fn plain_steps(&self, from: Squares) -> Squares {
        let around = self.board.expand(from - self.bridges, self.adjacency);
        (around & self.enterable) - self.bridges
    }

    /// Squares one move away from some squares.
    fn one_move(&self, from: Squares, gait: Gait) -> Squares {
        if gait.allowance == 0 {
            return Squares::EMPTY;
        }
        let by_road = self.road_steps(from);
        let mut reached = self.plain_steps(from) | by_road;
        if gait.allowance > 1 {
            // A feature is left by a whole move.
            let mut open = from - self.features;
            for _ in 0..gait.allowance {
                if open.is_empty() {
                    break;
                }
                open = (self.plain_steps(open) - self.features) | self.road_steps(open);
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
