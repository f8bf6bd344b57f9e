//! Movement on squares as a flood over bit sets (GW-MOVE, GW-ROAD, GW-TERR, GW-CMOVE-05).
//!
//! A path may go on from two kinds of squares: those reached by road steps alone, which count
//! against the road allowance, and all others. `step_by_step` says the same step by step and is
//! the reference that tests hold this flood against.

use crate::book::{Grid, Scene};
use crate::movement::allowance::Allowance;
use crate::switches::FeatureEntry;
use crate::terrain::ground::Terrain;
use wargauge_rules::game::UnitId;
use wargauge_rules::table::square_grid::Adjacency;
use wargauge_rules::table::squares::{Square, Squares};

/// Where a move may end.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Reach {
    /// Squares in which it may end.
    pub ends: Squares,
    /// Whether it may leave the board over the exit edge.
    pub exit: bool,
}

/// What bounds the moves of one unit from one state of the board.
#[derive(Clone, Copy, Debug)]
pub(crate) struct MoveBounds {
    /// May not be entered at all (GW-GRID-11, GW-MOVE-11). Friends bar nobody (GW-MOVE-02).
    pub(crate) barred: Squares,
    /// The type may occupy these.
    pub(crate) enterable: Squares,
    /// A move may end here. Room is looked for where moves begin on the board and end, not on the
    /// way (GW-GRID-10).
    pub(crate) may_end: Squares,
    /// Entering stops the move: next to an enemy (GW-MOVE-08).
    pub(crate) stop: Squares,
    /// Entered and left by whole moves (GW-TERR-03, GW-MINE-02).
    pub(crate) features: Squares,
    /// Bridges: plain steps never touch them (GW-TERR-22).
    pub(crate) bridges: Squares,
    /// Squares that close a diagonal step beside them (GW-GRID-16).
    pub(crate) corners: Squares,
}

/// The squares from which a path may still go on.
#[derive(Clone, Copy, Debug)]
struct Frontier {
    /// Reached by road steps alone.
    road: Squares,
    /// Reached otherwise.
    open: Squares,
}

/// A search for the ends of all paths of one move.
pub(crate) struct Flood<'a> {
    scene: Scene<'a>,
    bounds: &'a MoveBounds,
    allowance: Allowance,
    exits: Squares,
}

impl Flood<'_> {
    /// Takes the first step of all moves from a square. One step into or out of a feature is a
    /// whole move (GW-MOVE-04, GW-MOVE-05, GW-MOVE-06, GW-MOVE-07). A bridge is stepped onto and
    /// off along its links alone, mined or not.
    #[inline]
    fn first_step(&self, from: Square, reach: &mut Reach) -> Frontier {
        let Self { scene, bounds, allowance, .. } = *self;
        let Scene { book, state } = scene;
        let plain = plain_steps_from(book, from, bounds) & bounds.enterable;
        let from = Squares::of(from);
        let linked = state.ground.along_roads(&book.board, from);
        let leaves = from.meets(bounds.features);
        let whole = plain | linked;
        let mut next = Frontier { road: Squares::EMPTY, open: Squares::EMPTY };
        // GW-ROAD-04, GW-ROAD-06: all of it by road, out of a feature and into one.
        if allowance.road > 0 && !from.meets(state.mines) {
            next.road = linked - state.mines - bounds.barred;
        }
        let mut ends = next.road;
        if leaves {
            // GW-TERR-24: also into a neighbour of the same kind.
            ends |= whole;
        } else {
            // GW-TERR-02: from the square beside it, which is contact.
            ends |= whole & bounds.features;
            // GW-MOVE-16: what holds one unit is passed by road alone.
            next.open = plain - bounds.barred - bounds.features;
            ends |= next.open;
        }
        reach.ends = ends & bounds.may_end;
        self.leave_front(next, 1, reach)
    }

    /// Extends `reach` by all paths that go on from `front` with their step number `step`.
    fn go_on(&self, mut front: Frontier, step: u8, reach: &mut Reach) {
        let Allowance { normal, road } = self.allowance;
        let mut step = step;
        while (step <= normal && !front.open.is_empty())
            || (step <= normal.max(road) && !front.road.is_empty())
        {
            front = self.take_step(front, step, reach);
            step += 1;
        }
    }

    /// Where paths may go on from after step `step`, and whether they may leave the board.
    #[inline]
    fn leave_front(&self, next: Frontier, step: u8, reach: &mut Reach) -> Frontier {
        let stop = self.bounds.stop;
        // GW-MOVE-12, GW-ROAD-07: a path that must stop where it may not end leads nowhere.
        let front = Frontier { road: next.road - stop, open: next.open - stop };
        // GW-GRID-12: nobody leaves the board but over an exit edge.
        if (front.road | front.open).meets(self.exits) {
            reach.exit |= self.may_leave(front, step);
        }
        front
    }

    /// Takes one step on all paths; gives where they may go on from.
    fn take_step(&self, front: Frontier, step: u8, reach: &mut Reach) -> Frontier {
        let Self { scene, bounds, allowance, .. } = *self;
        let Scene { book, state } = scene;
        let mut next = Frontier { road: Squares::EMPTY, open: Squares::EMPTY };
        let by_road = |squares| road_steps(scene, squares) - bounds.barred;
        // GW-ROAD-04
        if step <= allowance.road {
            next.road = by_road(front.road);
        }
        if step <= allowance.normal {
            let from = (front.road | front.open) - bounds.features;
            let plain = (plain_steps(book, from, bounds) & bounds.enterable) - bounds.barred;
            next.open = plain - bounds.features;
            // GW-ROAD-05
            if front.open.meets(state.ground.roads()) {
                next.open |= by_road(front.open);
            }
            // GW-MOVE-06
            if book.switches.feature_entry == FeatureEntry::OneSquare {
                let linked = state.ground.along_roads(&book.board, from);
                reach.ends |= (plain | linked) & bounds.features & bounds.may_end;
            }
        }
        // GW-ROAD-01, GW-TERR-11: a road leads through a building whose terrain bars the end of the
        // move.
        reach.ends |= (next.road | next.open) & bounds.may_end;
        self.leave_front(next, step, reach)
    }

    /// Whether a path that has reached `front` with `step` steps may leave the board: one more
    /// step, by road if the edge square has one (GW-END-11).
    fn may_leave(&self, front: Frontier, step: u8) -> bool {
        let paved = self.scene.state.ground.roads() - self.scene.state.mines;
        let by_road = !(front.road & paved & self.exits).is_empty();
        let closed = self.bounds.features - paved;
        let any = !(((front.road | front.open) & self.exits) - closed).is_empty();
        (step < self.allowance.road && by_road) || (step < self.allowance.normal && any)
    }
}

/// What bounds the unit's moves; `from` is empty for a unit that enters the board.
#[inline]
pub(crate) fn bounds_of(scene: Scene<'_>, unit: UnitId, from: Squares) -> MoveBounds {
    let Scene { book, state } = scene;
    let side = book.side(unit);
    let enemies = state.occupied[side.foe()];
    let stop = state.layout.beside[side.foe()];
    let enterable = state.enterable[unit.index()];
    let mut barred = state.layout.barred[side];
    // GW-MOVE-09: it may also stay.
    // Moving away: never next to an enemy the unit started next to (GW-MOVE-10).
    if from.meets(stop) {
        let around = from.first().map_or(Squares::EMPTY, |at| book.around.adjacent(at));
        barred |= book.board.expand(around & enemies, book.adjacency);
    }
    // GW-DISR-02, GW-DISR-03, GW-DISR-10, GW-REGROUP-11: in every kind of move.
    if state.disrupted.contains(unit) {
        barred |= stop;
    }
    MoveBounds {
        barred,
        enterable,
        may_end: (enterable & state.layout.room[side]) - barred - from,
        stop,
        features: state.layout.rough,
        bridges: state.ground.squares(Terrain::Bridge),
        corners: state.ground.impassable() | enemies,
    }
}

/// Everywhere the unit may go in one move with this allowance.
pub(crate) fn reach_on_squares(scene: Scene<'_>, unit: UnitId, allowance: Allowance) -> Reach {
    let Scene { book, state } = scene;
    // GW-STRONG-01
    if allowance.normal == 0 {
        return Reach::default();
    }
    let from = state.square[unit.index()];
    let exits = book.exits[book.side(unit)];
    // GW-END-11: whatever stands next to it.
    let mut reach = Reach { ends: Squares::EMPTY, exit: exits.contains(from) };
    let by_road = allowance.road > 1 && state.ground.roads().contains(from);
    if allowance.normal == 1 && !by_road {
        reach.ends = one_step(scene, unit) & may_end(scene, unit);
        return reach;
    }
    let bounds = bounds_of(scene, unit, from.into());
    let flood = Flood { scene, bounds: &bounds, allowance, exits };
    let front = flood.first_step(from, &mut reach);
    flood.go_on(front, 2, &mut reach);
    reach
}

/// Squares one step away, by road or not, that the unit could enter if nobody were there.
#[inline]
fn one_step(scene: Scene<'_>, unit: UnitId) -> Squares {
    let state = scene.state;
    let from = state.square[unit.index()];
    let plain = plain_step(scene, unit);
    if state.ground.roads().contains(from) {
        plain | state.ground.along_roads(&scene.book.board, from.into())
    } else {
        plain
    }
}

/// Squares one step away that is not along a road, as [`one_step`].
#[inline]
fn plain_step(scene: Scene<'_>, unit: UnitId) -> Squares {
    let Scene { book, state } = scene;
    let from = state.square[unit.index()];
    match book.adjacency {
        Adjacency::Ortho if state.ground.kind(from) == Terrain::Bridge => Squares::EMPTY,
        Adjacency::Ortho => book.around.adjacent(from) - state.ground.squares(Terrain::Bridge),
        Adjacency::King => {
            let bounds = bounds_of(scene, unit, from.into());
            plain_steps(book, from.into(), &bounds)
        }
    }
}

/// Squares in which a move of the unit may end, as [`MoveBounds::may_end`].
#[inline]
fn may_end(scene: Scene<'_>, unit: UnitId) -> Squares {
    let Scene { book, state } = scene;
    let side = book.side(unit);
    let from = state.square[unit.index()];
    let beside = state.layout.beside[side.foe()];
    let ends = (state.enterable[unit.index()] & state.layout.room[side]) - Squares::of(from);
    if state.disrupted.contains(unit) {
        ends - beside
    } else if beside.contains(from) {
        let enemies = book.around.adjacent(from) & state.occupied[side.foe()];
        ends - book.board.expand(enemies, book.adjacency)
    } else {
        ends
    }
}

/// Squares one step away that is not along a road.
fn plain_steps(book: &Grid, from: Squares, bounds: &MoveBounds) -> Squares {
    let from = from - bounds.bridges;
    let steps = match book.adjacency {
        Adjacency::Ortho => book.board.expand(from, Adjacency::Ortho),
        Adjacency::King => book.board.king_steps_past(from, bounds.corners),
    };
    steps - bounds.bridges
}

/// Squares one step away from a square that is not along a road.
#[inline]
fn plain_steps_from(book: &Grid, from: Square, bounds: &MoveBounds) -> Squares {
    match book.adjacency {
        Adjacency::Ortho if bounds.bridges.contains(from) => Squares::EMPTY,
        Adjacency::Ortho => book.around.adjacent(from) - bounds.bridges,
        Adjacency::King => plain_steps(book, from.into(), bounds),
    }
}

/// Squares one road step away: along a link between squares that are not mined (GW-ROAD-03,
/// GW-MINE-07).
fn road_steps(scene: Scene<'_>, from: Squares) -> Squares {
    let state = scene.state;
    let paved = (from & state.ground.roads()) - state.mines;
    if paved.is_empty() {
        return Squares::EMPTY;
    }
    state.ground.along_roads(&scene.book.board, paved) - state.mines
}

/// Where a move of a single plain step may end: part of every move of a unit that moves at
/// all, and quicker to find than the whole.
pub(crate) fn plain_ends(scene: Scene<'_>, unit: UnitId) -> Squares {
    plain_step(scene, unit) & may_end(scene, unit)
}

/// Where a unit may come to stand that enters over its home edge with this allowance: the first
/// step is the edge square, which must have room even if the unit moves on (GW-GRID-10); a feature
/// or a square next to an enemy ends the move (GW-RES-05).
pub(crate) fn entry_on_squares(scene: Scene<'_>, unit: UnitId, allowance: Allowance) -> Squares {
    let Scene { book, state } = scene;
    // GW-STRONG-01: what cannot move cannot enter.
    if allowance.normal == 0 {
        return Squares::EMPTY;
    }
    let bounds = bounds_of(scene, unit, Squares::EMPTY);
    let edge = book.home[book.side(unit)] & bounds.may_end;
    let mut reach = Reach { ends: edge, exit: false };
    let go_on = edge - bounds.stop - bounds.features;
    let paved = state.ground.roads() - state.mines;
    let exits = Squares::EMPTY;
    let flood = Flood { scene, bounds: &bounds, allowance, exits };
    flood.go_on(Frontier { road: go_on & paved, open: go_on - paved }, 2, &mut reach);
    reach.ends
}
