//! How many turns a type of unit takes from each square to a goal, on an empty board: move by move
//! to squares that stay where they are, by steps to enemies.

use arrayvec::ArrayVec;
use wargauge_grid::state::UnitSet;
use wargauge_grid::view::View;
use wargauge_grid::{Ground, MAX_SQUARES};
use wargauge_rules::UnitId;
use wargauge_rules::table::square_grid::{Adjacency, SquareGrid};
use wargauge_rules::table::squares::{Square, Squares};

use super::steps::{MovingGoal, Steps};
use super::strides::{Gait, Strides};
use super::turns::NEVER;

/// The most ways of moving that routes are kept for.
pub(super) const MAX_GAITS: usize = 8;

/// The most goals a side pursues at once.
pub(super) const MAX_GOALS: usize = 24;

/// The most crossings that are told apart.
pub(super) const MAX_CROSSINGS: usize = 4;

/// The place of the nearest of all goals among the goals.
pub(super) const ANY_GOAL: usize = MAX_GOALS;

/// The place of the first crossing among the goals, and how many places there are.
const CROSSINGS: usize = MAX_GOALS + 1;
const PLACES: usize = CROSSINGS + MAX_CROSSINGS;

/// The ground that turns were counted on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct SurveyedGround {
    board: SquareGrid,
    adjacency: Adjacency,
    ground: Ground,
    mines: Squares,
    /// Squares that wrecks fill.
    filled: Squares,
}

/// A way of moving and the goal that it leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Route {
    /// The number of the way of moving.
    pub(super) gait: u8,
    /// The place of the goal among the goals.
    pub(super) goal: usize,
}

impl Route {
    /// The route to a crossing, by its number.
    pub(super) const fn to_crossing(gait: u8, number: usize) -> Self {
        Self { gait, goal: CROSSINGS + number }
    }
}

/// Turns to every goal, by way of moving. They stay known from game to game while the ground and
/// the goals stay the same; what they are never depends on the games before.
#[derive(Clone, Debug)]
pub(super) struct Routes {
    chart: Option<SurveyedGround>,
    gaits: ArrayVec<Gait, MAX_GAITS>,
    /// How far each gait comes in a move, once it is asked.
    strides: [Option<Strides>; MAX_GAITS],
    /// The goals whose turns are known.
    goals: [[Option<Squares>; PLACES]; MAX_GAITS],
    turns: [[[u8; MAX_SQUARES]; PLACES]; MAX_GAITS],
}

impl Default for Routes {
    fn default() -> Self {
        Self {
            chart: None,
            gaits: ArrayVec::new(),
            strides: [const { None }; MAX_GAITS],
            goals: [[None; PLACES]; MAX_GAITS],
            turns: [[[NEVER; MAX_SQUARES]; PLACES]; MAX_GAITS],
        }
    }
}

impl Routes {
    /// Forgets every route if the ground is another than before, or if there is no room for the
    /// ways in which the units move.
    pub(super) fn survey(&mut self, view: &View<'_>, units: UnitSet, filled: Squares) {
        let chart = Some(SurveyedGround {
            board: *view.board(),
            adjacency: view.adjacency(),
            ground: *view.ground(),
            mines: view.mines(),
            filled,
        });
        if self.chart != chart || !self.has_room(view, units) {
            self.chart = chart;
            self.gaits.clear();
            self.strides.iter_mut().for_each(|strides| *strides = None);
            self.goals = [[None; PLACES]; MAX_GAITS];
        }
    }

    /// Squares that wrecks fill.
    pub(super) fn filled(&self) -> Squares {
        self.chart.map_or(Squares::EMPTY, |chart| chart.filled)
    }

    /// Whether the units' ways of moving fit beside those that are known.
    fn has_room(&self, view: &View<'_>, units: UnitSet) -> bool {
        let mut gaits = self.gaits.clone();
        units
            .map(|unit| Gait::of(view.profile(unit)))
            .all(|gait| gaits.contains(&gait) || gaits.try_push(gait).is_ok())
    }

    /// The number of a unit's way of moving.
    pub(super) fn gait(&mut self, view: &View<'_>, unit: UnitId) -> u8 {
        let gait = Gait::of(view.profile(unit));
        let known = self.gaits.iter().position(|&other| other == gait);
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
    pub(super) fn explore(&mut self, view: &View<'_>, route: Route, squares: Squares) {
        let (at, goal) = (usize::from(route.gait), route.goal);
        if self.goals[at][goal] != Some(squares) {
            self.goals[at][goal] = Some(squares);
            let gait = self.gaits[at];
            let filled = self.filled();
            let strides =
                self.strides[at].get_or_insert_with(|| Strides::measure(view, gait, filled));
            strides.find_turns(squares, &mut self.turns[at][goal]);
        }
    }

    /// Finds the turns to a goal that moves, roughly, for all ways of moving: from the squares that
    /// are needed and a move around them.
    pub(super) fn track(&mut self, view: &View<'_>, goal: usize, moving: MovingGoal) {
        let margin = self.gaits.iter().map(|gait| gait.pace()).max().unwrap_or(1);
        let steps = Steps::count(view, moving, margin, self.filled());
        for (at, gait) in self.gaits.iter().enumerate() {
            self.goals[at][goal] = None;
            steps.turns(gait.pace(), &mut self.turns[at][goal]);
        }
    }

    /// Turns to a goal that has been explored, square by square.
    #[must_use]
    pub(super) const fn turns_to(&self, route: Route) -> &[u8; MAX_SQUARES] {
        &self.turns[route.gait as usize][route.goal]
    }

    /// Turns from a square to a goal that has been explored.
    #[must_use]
    pub(super) const fn turns(&self, route: Route, from: Square) -> u8 {
        self.turns_to(route)[from.index()]
    }
}
