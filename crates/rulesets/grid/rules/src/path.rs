//! Movement step by step: the path of a move, and the plain reading of the movement rules that
//! the fast flood of [`movement`](super::movement) is tested against.

use arrayvec::ArrayVec;

use crate::Grid;
use crate::action::Place;
use crate::movement::{Allowance, Bounds};
use crate::state::State;
use crate::switches::FeatureEntry;
use wargauge_rules::game::UnitId;
use wargauge_rules::table::point::Point;
use wargauge_rules::table::square_grid::Adjacency;
use wargauge_rules::table::squares::{Square, Squares};

/// The most squares a move touches: its start and three steps.
const MOST_SQUARES: usize = 4;

/// The squares of a move, start and end included.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Path {
    squares: [Square; MOST_SQUARES],
    length: u8,
    end: Option<Point>,
}

impl Path {
    /// The squares from start to end; empty if the way does not matter.
    #[must_use]
    pub fn squares(&self) -> &[Square] {
        &self.squares[..usize::from(self.length)]
    }

    /// Where the centre ends, if distances are measured.
    #[must_use]
    pub const fn end(&self) -> Option<Point> {
        self.end
    }

    /// The path to a point, with the squares of its start and end.
    fn to_point(from: Square, to: Square, end: Point) -> Self {
        Self { end: Some(end), ..Self::of(&[from, to]) }
    }

    fn of(squares: &[Square]) -> Self {
        let mut path = Self { length: squares.len() as u8, ..Self::default() };
        path.squares[..squares.len()].copy_from_slice(squares);
        path
    }
}

/// A search for one path.
struct Search<'a> {
    grid: &'a Grid,
    state: &'a State,
    bounds: Bounds,
    allowance: Allowance,
}

impl Grid {
    /// A path of the unit's move to a place; the shortest, by index among equals. Ordinary and
    /// combat moves differ only in their allowance, and the wider one finds both.
    pub(super) fn path_to(&self, s: &State, unit: UnitId, place: Place) -> Path {
        let from = s.square[unit.index()];
        let to = match place {
            Place::Square(to) => to,
            Place::Point(end) => return Path::to_point(from, self.square_at(end), end),
        };
        let search = Search {
            grid: self,
            state: s,
            bounds: self.bounds(s, unit, Squares::of(from)),
            allowance: self.allowance(s, unit),
        };
        let mut trail = ArrayVec::new();
        trail.push(from);
        let most = search.allowance.normal.max(search.allowance.road).max(1);
        let found = (1..=most).any(|steps| search.reaches(&mut trail, to, steps));
        if found { Path::of(&trail) } else { Path::of(&[from, to]) }
    }

    /// Every square in which the unit's move may end, found step by step.
    #[cfg(test)]
    pub(super) fn ends_step_by_step(&self, s: &State, unit: UnitId) -> Squares {
        let from = s.square[unit.index()];
        let search = Search {
            grid: self,
            state: s,
            bounds: self.bounds(s, unit, Squares::of(from)),
            allowance: self.allowance(s, unit),
        };
        let most = search.allowance.normal.max(search.allowance.road);
        let reaches = |&to: &Square| {
            (1..=most).any(|steps| {
                let mut trail = ArrayVec::new();
                trail.push(from);
                search.reaches(&mut trail, to, steps)
            })
        };
        if search.allowance.normal == 0 {
            return Squares::EMPTY;
        }
        self.grid.all().iter().filter(reaches).collect()
    }
}

impl Search<'_> {
    /// Whether a path of exactly `steps` more steps leads to `to`; leaves it in `trail`.
    fn reaches(&self, trail: &mut ArrayVec<Square, MOST_SQUARES>, to: Square, steps: u8) -> bool {
        let here = trail[trail.len() - 1];
        if steps == 0 {
            return here == to && trail.len() > 1 && self.bounds.may_end.contains(to);
        }
        let next_squares = self.grid.grid.neighbours(here, self.grid.adjacency);
        next_squares.iter().any(|next| {
            if !self.may_step(trail, next, steps) {
                return false;
            }
            trail.push(next);
            let found = self.reaches(trail, to, steps - 1);
            if !found {
                trail.pop();
            }
            found
        })
    }

    /// Whether the path may take a step to `next`, with `steps` steps left, this one included.
    fn may_step(&self, trail: &[Square], next: Square, steps: u8) -> bool {
        let bounds = &self.bounds;
        let here = trail[trail.len() - 1];
        let first = trail.len() == 1;
        let last = steps == 1;
        let stopped = !first && bounds.stop.contains(here);
        if bounds.barred.contains(next) || stopped || !self.within_allowance(trail, next) {
            return false;
        }
        if self.is_road_step(here, next) {
            return true;
        }
        if !self.is_open_corner(here, next) || !self.respects_bridges(here, next) {
            return false;
        }
        let leaves = bounds.features.contains(here);
        let enters = bounds.features.contains(next);
        let whole_move = first && last;
        let one_square = self.grid.switches.feature_entry == FeatureEntry::OneSquare;
        bounds.enterable.contains(next)
            && (!leaves || whole_move)
            && (!enters || whole_move || (one_square && last && !leaves))
    }

    fn within_allowance(&self, trail: &[Square], next: Square) -> bool {
        let all_road = trail.windows(2).all(|pair| self.is_road_step(pair[0], pair[1]))
            && self.is_road_step(trail[trail.len() - 1], next);
        let limit = if all_road { self.allowance.road } else { self.allowance.normal };
        trail.len() <= usize::from(limit)
    }

    fn is_linked(&self, a: Square, b: Square) -> bool {
        self.state.ground.along_roads(&self.grid.grid, Squares::of(a)).contains(b)
    }

    fn is_road_step(&self, a: Square, b: Square) -> bool {
        let mined = self.state.mines.contains(a) || self.state.mines.contains(b);
        !mined && self.is_linked(a, b)
    }

    /// A bridge is stepped onto and off along its links alone (GW-TERR-22).
    fn respects_bridges(&self, a: Square, b: Square) -> bool {
        let bridges = self.bounds.bridges;
        !(bridges.contains(a) || bridges.contains(b)) || self.is_linked(a, b)
    }

    /// A diagonal step needs one of the squares beside it free (GW-GRID-16).
    fn is_open_corner(&self, a: Square, b: Square) -> bool {
        let grid = &self.grid.grid;
        let around = |square| grid.neighbours(square, Adjacency::Ortho);
        let beside = around(a) & around(b);
        let diagonal = grid.distance(a, b, Adjacency::Ortho) == 2;
        !diagonal || beside.iter().any(|square| !self.bounds.corners.contains(square))
    }
}
