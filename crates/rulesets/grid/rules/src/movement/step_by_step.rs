//! Movement step by step: finding the path of a move, and the plain reading of the movement rules
//! that the fast flood of `flood` is tested against.

use arrayvec::ArrayVec;

use crate::action::Destination;
use crate::book::Scene;
use crate::movement::allowance::{Allowance, allowance_of};
use crate::movement::flood::{MoveBounds, bounds_of};
use crate::movement::path::{MOST_SQUARES, Path};
use crate::position::measured::table::square_at;
use crate::switches::FeatureEntry;
use wargauge_rules::game::UnitId;
use wargauge_rules::table::square_grid::Adjacency;
use wargauge_rules::table::squares::{Square, Squares};

/// A search for one path.
struct PathSearch<'a> {
    scene: Scene<'a>,
    bounds: MoveBounds,
    allowance: Allowance,
}

/// A path of the unit's move to a place; the shortest, by index among equals. Ordinary and
/// combat moves differ only in their allowance, and the wider one finds both.
pub(crate) fn path_to(scene: Scene<'_>, unit: UnitId, place: Destination) -> Path {
    let from = scene.state.square[unit.index()];
    let to = match place {
        Destination::Square(to) => to,
        Destination::Point(end) => return Path::to_point(from, square_at(scene.book, end), end),
    };
    let search = PathSearch {
        scene,
        bounds: bounds_of(scene, unit, Squares::of(from)),
        allowance: allowance_of(scene, unit),
    };
    let mut trail = ArrayVec::new();
    trail.push(from);
    let most = search.allowance.normal.max(search.allowance.road).max(1);
    let found = (1..=most).any(|steps| search.reaches(&mut trail, to, steps));
    if found { Path::of(&trail) } else { Path::of(&[from, to]) }
}

/// Every square in which the unit's move may end, found step by step.
#[cfg(test)]
pub(crate) fn ends_step_by_step(scene: Scene<'_>, unit: UnitId) -> Squares {
    let from = scene.state.square[unit.index()];
    let search = PathSearch {
        scene,
        bounds: bounds_of(scene, unit, Squares::of(from)),
        allowance: allowance_of(scene, unit),
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
    scene.book.board.all().iter().filter(reaches).collect()
}

impl PathSearch<'_> {
    /// Whether a path of exactly `steps` more steps leads to `to`; leaves it in `trail`.
    fn reaches(&self, trail: &mut ArrayVec<Square, MOST_SQUARES>, to: Square, steps: u8) -> bool {
        let here = trail[trail.len() - 1];
        if steps == 0 {
            return here == to && trail.len() > 1 && self.bounds.may_end.contains(to);
        }
        let next_squares = self.scene.book.board.neighbours(here, self.scene.book.adjacency);
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
        let one_square = self.scene.book.switches.feature_entry == FeatureEntry::OneSquare;
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
        self.scene.state.ground.along_roads(&self.scene.book.board, Squares::of(a)).contains(b)
    }

    fn is_road_step(&self, a: Square, b: Square) -> bool {
        let mined = self.scene.state.mines.contains(a) || self.scene.state.mines.contains(b);
        !mined && self.is_linked(a, b)
    }

    /// A bridge is stepped onto and off along its links alone (GW-TERR-22).
    fn respects_bridges(&self, a: Square, b: Square) -> bool {
        let bridges = self.bounds.bridges;
        !(bridges.contains(a) || bridges.contains(b)) || self.is_linked(a, b)
    }

    /// A diagonal step needs one of the squares beside it free (GW-GRID-16).
    fn is_open_corner(&self, a: Square, b: Square) -> bool {
        let board = &self.scene.book.board;
        let around = |square| board.neighbours(square, Adjacency::Ortho);
        let beside = around(a) & around(b);
        let diagonal = board.distance(a, b, Adjacency::Ortho) == 2;
        !diagonal || beside.iter().any(|square| !self.bounds.corners.contains(square))
    }
}
