//! What a manoeuvre is offered: the points of the lattice where it may end, and the points where
//! enemies make it stop.

use arrayvec::ArrayVec;

use crate::Grid;
use crate::manoeuvre::Manoeuvre;
use crate::measured::candidates::MOST_POINTS;
use crate::measured::table::BASE;
use crate::measured::walk::Walk;
use crate::movement::{Allowance, Reach};
use crate::state::State;
use wargauge_rules::game::UnitId;
use wargauge_rules::table::point::Point;
use wargauge_rules::table::square_grid::Adjacency;
use wargauge_rules::table::squares::{Square, Squares};

/// The most stops that one move is offered.
const MOST_STOPS: usize = 64;

/// The ends of one manoeuvre of one unit.
#[derive(Debug)]
#[expect(clippy::large_enum_variant, reason = "lives on the stack for one question")]
pub(crate) enum Ends<'a> {
    /// A place to deploy.
    Deployment { grid: &'a Grid, s: &'a State, unit: UnitId },
    /// The end of a way.
    Walk(Walk<'a>),
}

impl Grid {
    /// The ends of a manoeuvre in inches.
    pub(crate) fn ends_in_inches<'a>(
        &'a self,
        s: &'a State,
        unit: UnitId,
        manoeuvre: Manoeuvre,
    ) -> Ends<'a> {
        let walk = |allowance, breaks_off| Walk::of(self, s, unit, allowance, breaks_off);
        match manoeuvre {
            Manoeuvre::Deployment => Ends::Deployment { grid: self, s, unit },
            Manoeuvre::CombatMove => Ends::Walk(walk(Allowance { normal: 1, road: 1 }, false)),
            Manoeuvre::Withdrawal => Ends::Walk(walk(self.allowance(s, unit), true)),
            Manoeuvre::Move => Ends::Walk(walk(self.allowance(s, unit), false)),
            Manoeuvre::Entry => {
                Ends::Walk(Walk::entry(self, s, unit, self.entry_allowance(s, unit)))
            }
        }
    }

    /// Whether a manoeuvre is offered any end, or may leave the table.
    pub(crate) fn has_end_in_inches(&self, s: &State, unit: UnitId, manoeuvre: Manoeuvre) -> bool {
        let ends = self.ends_in_inches(s, unit, manoeuvre);
        let mut near = ends.near().iter();
        near.any(|square| !ends.in_square(square).is_empty())
            || !ends.stops().is_empty()
            || (manoeuvre.may_exit() && ends.exits())
    }

    /// The squares in which a manoeuvre may end, and whether it may leave the table.
    pub(crate) fn reach_in_inches(&self, s: &State, unit: UnitId, manoeuvre: Manoeuvre) -> Reach {
        let ends = self.ends_in_inches(s, unit, manoeuvre);
        Reach { ends: ends.squares(), exit: ends.exits() }
    }
}

impl Ends<'_> {
    const fn book(&self) -> (&Grid, &State, UnitId) {
        match self {
            Self::Deployment { grid, s, unit } => (grid, s, *unit),
            Self::Walk(walk) => (walk.grid, walk.s, walk.unit),
        }
    }

    /// Whether the manoeuvre may end at a point, offered or not.
    pub(crate) fn contains(&self, at: Point) -> bool {
        match self {
            Self::Deployment { grid, s, unit } => grid.may_deploy_at(s, *unit, at),
            Self::Walk(walk) => walk.reaches(at),
        }
    }

    /// Whether it may leave the table.
    pub(crate) fn exits(&self) -> bool {
        match self {
            Self::Deployment { .. } => false,
            Self::Walk(walk) => walk.exits(),
        }
    }

    fn near(&self) -> Squares {
        match self {
            Self::Deployment { grid, unit, .. } => grid.scenario.sides[grid.side(*unit)].area,
            Self::Walk(walk) => walk.near(),
        }
    }

    /// The points of a square's lattice where it may end.
    fn in_square(&self, square: Square) -> ArrayVec<Point, MOST_POINTS> {
        let (grid, s, _) = self.book();
        let mut points = grid.candidates_in(s, square);
        points.retain(|at| self.contains(*at));
        points
    }

    /// Points beside the lattice where an enemy makes it stop: on the straight way to each enemy,
    /// and on each stretch of road (GW-MEAS-06).
    fn stops(&self) -> ArrayVec<Point, MOST_STOPS> {
        let mut stops = ArrayVec::new();
        let Self::Walk(walk) = self else { return stops };
        let mut offer = |stop: Option<Point>| {
            let Some(at) = stop else { return };
            let known = stops.contains(&at) || walk.grid.is_candidate(walk.s, at);
            if !known && !stops.is_full() && walk.reaches(at) {
                stops.push(at);
            }
        };
        for &foe in &walk.ahead {
            offer(walk.stop_towards(foe));
        }
        walk.stops_on_roads(offer);
        stops
    }

    /// Every point offered: those of the lattice square by square, then the stops.
    pub(crate) fn offered(&self, mut take: impl FnMut(Point)) {
        for square in self.near() {
            self.in_square(square).into_iter().for_each(&mut take);
        }
        self.stops().into_iter().for_each(take);
    }

    /// The squares that hold a point offered.
    pub(crate) fn squares(&self) -> Squares {
        let (grid, s, _) = self.book();
        let offered = |square: &Square| {
            grid.candidates_in(s, *square).into_iter().any(|at| self.contains(at))
        };
        let lattice: Squares = self.near().iter().filter(offered).collect();
        lattice | self.stops().into_iter().map(|at| grid.square_at(at)).collect()
    }

    /// The best point offered in a square: of those in the lattice the one in contact with most
    /// features among `ahead`, then with most others that the unit could enter next, the middle
    /// before others; else a stop.
    pub(crate) fn best_in(&self, square: Square, ahead: Squares) -> Option<Point> {
        let (grid, ..) = self.book();
        let points = self.in_square(square);
        let best = points.iter().enumerate().max_by_key(|(rank, at)| {
            let touched = self.features_touched(square, **at);
            ((touched & ahead).len(), touched.len(), core::cmp::Reverse(*rank))
        });
        best.map(|(_, at)| *at)
            .or_else(|| self.stops().into_iter().find(|at| grid.square_at(*at) == square))
    }

    /// The best point of the unit's own square if it touches a feature among `ahead` and the
    /// point where the unit stands does not.
    pub(crate) fn closer_up(&self, ahead: Squares) -> Option<Point> {
        let (_, s, unit) = self.book();
        let (here, square) = (s.point[unit.index()], s.square[unit.index()]);
        let touches = |at: &Point| self.features_touched(square, *at).meets(ahead);
        if touches(&here) {
            return None;
        }
        self.best_in(square, ahead).filter(touches)
    }

    /// The features beside a square that a unit at a point would touch and could enter.
    fn features_touched(&self, square: Square, at: Point) -> Squares {
        let (grid, s, unit) = self.book();
        let beside = grid.grid.neighbours(square, Adjacency::Ortho);
        let open = (beside & Grid::features_of(s) & grid.enterable(s, unit)) - s.held();
        open.iter().filter(|next| grid.box_of(*next).is_within(at, BASE)).collect()
    }
}
