//! How many turns a type of unit takes from each square to a goal, on an empty board.

use arrayvec::ArrayVec;
use wargauge_rules::grid::ground::{Ground, MAX_SQUARES, TerrainSet};
use wargauge_rules::grid::profile::Profile;
use wargauge_rules::grid::view::View;
use wargauge_rules::table::square_grid::{Adjacency, SquareGrid};
use wargauge_rules::table::squares::{Square, Squares};
use wargauge_rules::table::unit_set::UnitSet;

use super::goals::MAX_GOALS;

/// The most ways of moving that routes are kept for.
const MAX_GAITS: usize = 8;

/// Turns to a goal that cannot be reached.
pub(super) const NEVER: u8 = 60;

/// How a type of unit moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Gait {
    enters: TerrainSet,
    allowance: u8,
    road_allowance: u8,
}

impl Gait {
    const fn of(profile: &Profile) -> Self {
        Self {
            enters: profile.enters,
            allowance: profile.allowance,
            road_allowance: profile.road_allowance,
        }
    }
}

/// The ground that turns were counted on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Chart {
    board: SquareGrid,
    adjacency: Adjacency,
    ground: Ground,
    mines: Squares,
}

/// Turns to every goal, by way of moving. They stay known from game to game while the ground and
/// the goals stay the same; what they are never depends on the games before.
#[derive(Clone, Debug)]
pub(super) struct Routes {
    chart: Option<Chart>,
    gaits: ArrayVec<Gait, MAX_GAITS>,
    /// The goals whose turns are known.
    goals: [[Option<Squares>; MAX_GOALS]; MAX_GAITS],
    turns: [[[u8; MAX_SQUARES]; MAX_GOALS]; MAX_GAITS],
}

impl Default for Routes {
    fn default() -> Self {
        Self {
            chart: None,
            gaits: ArrayVec::new(),
            goals: [[None; MAX_GOALS]; MAX_GAITS],
            turns: [[[NEVER; MAX_SQUARES]; MAX_GOALS]; MAX_GAITS],
        }
    }
}

impl Routes {
    /// Forgets every route if the ground is another than before, or if there is no room for the
    /// ways in which the units move.
    pub(super) fn survey(&mut self, view: &View<'_>, units: UnitSet) {
        let chart = Some(Chart {
            board: *view.board(),
            adjacency: view.adjacency(),
            ground: *view.ground(),
            mines: view.mines(),
        });
        if self.chart != chart || !self.has_room(view, units) {
            self.chart = chart;
            self.gaits.clear();
            self.goals = [[None; MAX_GOALS]; MAX_GAITS];
        }
    }

    /// Whether the units' ways of moving fit beside those that are known.
    fn has_room(&self, view: &View<'_>, units: UnitSet) -> bool {
        let mut gaits = self.gaits.clone();
        units
            .map(|unit| Gait::of(view.profile(unit)))
            .all(|gait| gaits.contains(&gait) || gaits.try_push(gait).is_ok())
    }

    /// The number of a unit's way of moving.
    pub(super) fn gait(&mut self, profile: &Profile) -> u8 {
        let gait = Gait::of(profile);
        let known = self.gaits.iter().position(|other| *other == gait);
        let at = known.unwrap_or_else(|| {
            if self.gaits.is_full() {
                // More than an army has; the last way of moving is taken for it.
                return MAX_GAITS - 1;
            }
            self.gaits.push(gait);
            self.gaits.len() - 1
        });
        at as u8
    }

    /// Finds the turns to a goal if they are not known yet.
    pub(super) fn explore(&mut self, view: &View<'_>, gait: u8, goal: usize, squares: Squares) {
        let at = usize::from(gait);
        if self.goals[at][goal] != Some(squares) {
            self.goals[at][goal] = Some(squares);
            find_turns(view, self.gaits[at], squares, &mut self.turns[at][goal]);
        }
    }

    /// Turns from a square to a goal that has been explored.
    #[must_use]
    pub(super) const fn turns(&self, gait: u8, goal: usize, from: Square) -> u8 {
        self.turns[gait as usize][goal][from.index()]
    }
}

/// Turns to the nearest of some squares: moves are the same there and back, so that they are
/// counted from the goal outwards.
fn find_turns(view: &View<'_>, gait: Gait, goal: Squares, turns: &mut [u8; MAX_SQUARES]) {
    turns.fill(NEVER);
    let land = Land::of(view, gait);
    let mut reached = goal;
    let mut ring = goal;
    for turn in 0..NEVER {
        for square in ring.iter() {
            turns[square.index()] = turn;
        }
        ring = land.one_move(view, ring, gait) - reached;
        reached |= ring;
        if ring.is_empty() {
            break;
        }
    }
}

/// The ground as a way of moving sees it.
#[derive(Clone, Copy, Debug)]
struct Land {
    enterable: Squares,
    features: Squares,
    bridges: Squares,
}

impl Land {
    fn of(view: &View<'_>, gait: Gait) -> Self {
        use wargauge_rules::grid::ground::Terrain;
        let ground = view.ground();
        Self {
            enterable: ground.squares_of(gait.enters),
            features: ground.features() | view.mines(),
            bridges: ground.squares(Terrain::Bridge),
        }
    }

    /// Squares one move away from some squares.
    fn one_move(&self, view: &View<'_>, from: Squares, gait: Gait) -> Squares {
        if gait.allowance == 0 {
            return Squares::EMPTY;
        }
        let (board, ground) = (view.board(), view.ground());
        let plain = |set: Squares| {
            board.expand(set - self.bridges, view.adjacency()) & (self.enterable - self.bridges)
        };
        let road = |set: Squares| ground.along_roads(board, set - view.mines()) - view.mines();
        let mut reached = plain(from) | road(from);
        let mut open = from - self.features;
        for _ in 0..gait.allowance {
            open = (plain(open) - self.features) | road(open);
            reached |= open;
        }
        let mut paved = from;
        for _ in 0..gait.road_allowance {
            paved = road(paved);
            reached |= paved;
        }
        reached & self.enterable
    }
}
