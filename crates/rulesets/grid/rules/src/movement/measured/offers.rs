//! What a manoeuvre is offered: the points of the lattice where it may end, and the points where
//! enemies make it stop.

use arrayvec::ArrayVec;

use crate::book::Scene;
use crate::movement::allowance::{Allowance, allowance_of, entry_allowance};
use crate::movement::flood::Reach;
use crate::movement::manoeuvre::Manoeuvre;
use crate::movement::measured::walk::Walk;
use crate::position::measured::candidates::{MOST_POINTS, candidates_in, is_candidate};
use crate::position::measured::room::may_deploy_at;
use crate::position::measured::table::{BASE, box_of, features_of, square_at};
use crate::position::placement::enterable;
use wargauge_rules::game::UnitId;
use wargauge_rules::table::point::Point;
use wargauge_rules::table::square_grid::Adjacency;
use wargauge_rules::table::squares::{Square, Squares};

/// The most stops that one move is offered: one for each enemy, and where enemies stop it on the
/// stretches of road within its reach, either way.
const MOST_STOPS: usize = 256;

/// The ends of one manoeuvre of one unit.
#[derive(Debug)]
#[expect(clippy::large_enum_variant, reason = "lives on the stack for one question")]
pub(crate) enum MoveEnds<'a> {
    /// A place to deploy.
    Deployment { scene: Scene<'a>, unit: UnitId },
    /// The end of a way.
    Walk(Walk<'a>),
}

/// The ends of a manoeuvre in inches.
pub(crate) fn ends_in_inches(scene: Scene<'_>, unit: UnitId, manoeuvre: Manoeuvre) -> MoveEnds<'_> {
    let walk = |allowance, breaks_off| Walk::of(scene, unit, allowance, breaks_off);
    match manoeuvre {
        Manoeuvre::Deployment => MoveEnds::Deployment { scene, unit },
        Manoeuvre::CombatMove => MoveEnds::Walk(walk(Allowance { normal: 1, road: 1 }, false)),
        Manoeuvre::Withdrawal => MoveEnds::Walk(walk(allowance_of(scene, unit), true)),
        Manoeuvre::Move => MoveEnds::Walk(walk(allowance_of(scene, unit), false)),
        Manoeuvre::Entry => MoveEnds::Walk(Walk::entry(scene, unit, entry_allowance(scene, unit))),
    }
}

/// Whether a manoeuvre is offered any end, or may leave the table.
pub(crate) fn has_end_in_inches(scene: Scene<'_>, unit: UnitId, manoeuvre: Manoeuvre) -> bool {
    let ends = ends_in_inches(scene, unit, manoeuvre);
    let mut near = ends.near().iter();
    near.any(|square| !ends.in_square(square).is_empty())
        || !ends.stops().is_empty()
        || (manoeuvre.may_exit() && ends.exits())
}

/// The squares in which a manoeuvre may end, and whether it may leave the table.
pub(crate) fn reach_in_inches(scene: Scene<'_>, unit: UnitId, manoeuvre: Manoeuvre) -> Reach {
    let ends = ends_in_inches(scene, unit, manoeuvre);
    Reach { ends: ends.squares(), exit: ends.exits() }
}

impl MoveEnds<'_> {
    const fn scene(&self) -> Scene<'_> {
        match self {
            Self::Deployment { scene, .. } | Self::Walk(Walk { scene, .. }) => *scene,
        }
    }

    const fn unit(&self) -> UnitId {
        match self {
            Self::Deployment { unit, .. } | Self::Walk(Walk { unit, .. }) => *unit,
        }
    }

    /// Whether the manoeuvre may end at a point, offered or not.
    pub(crate) fn contains(&self, at: Point) -> bool {
        match self {
            Self::Deployment { scene, unit } => may_deploy_at(*scene, *unit, at),
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
            Self::Deployment { scene: Scene { book, .. }, unit } => {
                book.scenario.sides[book.side(*unit)].area
            }
            Self::Walk(walk) => walk.near(),
        }
    }

    /// The points of a square's lattice where it may end.
    fn in_square(&self, square: Square) -> ArrayVec<Point, MOST_POINTS> {
        let mut points = candidates_in(self.scene(), square);
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
            let known = stops.contains(&at) || is_candidate(walk.scene, at);
            if !known && walk.reaches(at) {
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
        let scene = self.scene();
        let offered =
            |square: &Square| candidates_in(scene, *square).into_iter().any(|at| self.contains(at));
        let lattice: Squares = self.near().iter().filter(offered).collect();
        lattice | self.stops().into_iter().map(|at| square_at(scene.book, at)).collect()
    }

    /// The best point offered in a square: of those in the lattice the one in contact with most
    /// features among `ahead`, then with most others that the unit could enter next, the middle
    /// before others; else a stop.
    pub(crate) fn best_in(&self, square: Square, ahead: Squares) -> Option<Point> {
        let book = self.scene().book;
        let points = self.in_square(square);
        let best = points.iter().enumerate().max_by_key(|(rank, at)| {
            let touched = self.features_touched(square, **at);
            ((touched & ahead).len(), touched.len(), core::cmp::Reverse(*rank))
        });
        best.map(|(_, at)| *at)
            .or_else(|| self.stops().into_iter().find(|at| square_at(book, *at) == square))
    }

    /// The best point of the unit's own square if it touches a feature among `ahead` and the
    /// point where the unit stands does not.
    pub(crate) fn closer_up(&self, ahead: Squares) -> Option<Point> {
        let (state, unit) = (self.scene().state, self.unit());
        let (here, square) = (state.point[unit.index()], state.square[unit.index()]);
        let touches = |at: &Point| self.features_touched(square, *at).meets(ahead);
        if touches(&here) {
            return None;
        }
        self.best_in(square, ahead).filter(touches)
    }

    /// The features beside a square that a unit at a point would touch and could enter.
    fn features_touched(&self, square: Square, at: Point) -> Squares {
        let scene = self.scene();
        let Scene { book, state } = scene;
        let beside = book.board.neighbours(square, Adjacency::Ortho);
        let open = (beside & features_of(state) & enterable(scene, self.unit())) - state.held();
        open.iter().filter(|next| box_of(book, *next).is_within(at, BASE)).collect()
    }
}
