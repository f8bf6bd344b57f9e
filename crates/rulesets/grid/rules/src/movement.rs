//! Movement on squares as a flood over bit sets (GW-MOVE, GW-ROAD, GW-TERR, GW-CMOVE-05).
//!
//! A path may go on from two kinds of squares: those reached by road steps alone, which count
//! against the road allowance, and all others. [`path`](super::path) says the same step by step
//! and is the reference that tests hold this flood against.
//!
//! Also kept here: GW-DISR-10, GW-MINE-06, GW-MINE-07, GW-MOVE-02, GW-MOVE-09, GW-MOVE-11,
//! GW-MOVE-12, GW-MOVE-14, GW-MOVE-15, GW-MOVE-16, GW-ROAD-02, GW-TERR-02, GW-TERR-11.

use crate::Grid;
use crate::action::Place;
use crate::clock::Light;
use crate::event::Event;
use crate::ground::Terrain;
use crate::manoeuvre::Manoeuvre;
use crate::profile::Trait;
use crate::state::State;
use crate::state::UnitSet;
use crate::switches::{FeatureEntry, FireMove};
use wargauge_rules::game::UnitId;
use wargauge_rules::referee::Referee;
use wargauge_rules::table::square_grid::Adjacency;
use wargauge_rules::table::squares::{Square, Squares};

/// How far a unit may go in one move, in squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Allowance {
    pub(super) normal: u8,
    /// If every step is a road step (GW-ROAD-04).
    pub(super) road: u8,
}

impl Allowance {
    /// One square, by road or not.
    const ONE_STEP: Self = Self { normal: 1, road: 1 };
}

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
pub(super) struct Bounds {
    /// May not be entered at all.
    pub(super) barred: Squares,
    /// The type may occupy these.
    pub(super) enterable: Squares,
    /// A move may end here.
    pub(super) may_end: Squares,
    /// Entering stops the move: next to an enemy (GW-MOVE-08).
    pub(super) stop: Squares,
    /// Entered and left by whole moves (GW-TERR-03, GW-MINE-02).
    pub(super) features: Squares,
    /// Bridges: plain steps never touch them (GW-TERR-22).
    pub(super) bridges: Squares,
    /// Squares that close a diagonal step beside them (GW-GRID-16).
    pub(super) corners: Squares,
}

/// The squares from which a path may still go on.
#[derive(Clone, Copy, Debug)]
struct Front {
    /// Reached by road steps alone.
    road: Squares,
    /// Reached otherwise.
    open: Squares,
}

/// A search for the ends of all paths of one move.
struct Flood<'a> {
    grid: &'a Grid,
    state: &'a State,
    bounds: &'a Bounds,
    allowance: Allowance,
    exits: Squares,
}

impl Flood<'_> {
    /// Takes the first step of all moves from a square. One step into or out of a feature is a
    /// whole move (GW-MOVE-04, GW-MOVE-05, GW-MOVE-06, GW-MOVE-07). A bridge is stepped onto and
    /// off along its links alone, mined or not.
    #[inline]
    fn first_step(&self, from: Square, reach: &mut Reach) -> Front {
        let Self { grid, state, bounds, allowance, .. } = *self;
        let plain = grid.plain_steps_from(from, bounds) & bounds.enterable;
        let from = Squares::of(from);
        let linked = state.ground.along_roads(&grid.grid, from);
        let leaves = from.meets(bounds.features);
        let whole = plain | linked;
        let mut next = Front { road: Squares::EMPTY, open: Squares::EMPTY };
        if allowance.road > 0 && !from.meets(state.mines) {
            next.road = linked - state.mines - bounds.barred;
        }
        let mut ends = next.road;
        if leaves {
            ends |= whole;
        } else {
            ends |= whole & bounds.features;
            next.open = plain - bounds.barred - bounds.features;
            ends |= next.open;
        }
        reach.ends = ends & bounds.may_end;
        self.leave_front(next, 1, reach)
    }

    /// Extends `reach` by all paths that go on from `front` with their step number `step`.
    fn go_on(&self, mut front: Front, step: u8, reach: &mut Reach) {
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
    fn leave_front(&self, next: Front, step: u8, reach: &mut Reach) -> Front {
        let stop = self.bounds.stop;
        let front = Front { road: next.road - stop, open: next.open - stop };
        if (front.road | front.open).meets(self.exits) {
            reach.exit |= self.may_leave(front, step);
        }
        front
    }

    /// Takes one step on all paths; gives where they may go on from.
    fn take_step(&self, front: Front, step: u8, reach: &mut Reach) -> Front {
        let Self { grid, state, bounds, allowance, .. } = *self;
        let mut next = Front { road: Squares::EMPTY, open: Squares::EMPTY };
        let by_road = |squares| grid.road_steps(state, squares) - bounds.barred;
        if step <= allowance.road {
            next.road = by_road(front.road);
        }
        if step <= allowance.normal {
            let from = (front.road | front.open) - bounds.features;
            let plain = (grid.plain_steps(from, bounds) & bounds.enterable) - bounds.barred;
            next.open = plain - bounds.features;
            if front.open.meets(state.ground.roads()) {
                next.open |= by_road(front.open);
            }
            if grid.switches.feature_entry == FeatureEntry::OneSquare {
                let linked = state.ground.along_roads(&grid.grid, from);
                reach.ends |= (plain | linked) & bounds.features & bounds.may_end;
            }
        }
        reach.ends |= (next.road | next.open) & bounds.may_end;
        self.leave_front(next, step, reach)
    }

    /// Whether a path that has reached `front` with `step` steps may leave the board: one more
    /// step, by road if the edge square has one (GW-END-11).
    fn may_leave(&self, front: Front, step: u8) -> bool {
        let paved = self.state.ground.roads() - self.state.mines;
        let by_road = !(front.road & paved & self.exits).is_empty();
        let closed = self.bounds.features - paved;
        let any = !(((front.road | front.open) & self.exits) - closed).is_empty();
        (step < self.allowance.road && by_road) || (step < self.allowance.normal && any)
    }
}

impl Grid {
    /// The allowance of a unit's ordinary move: one square out of a building for mounted
    /// infantry, one at night (GW-TERR-08, GW-NIGHT-03, GW-NIGHT-04).
    pub(super) fn allowance(&self, s: &State, unit: UnitId) -> Allowance {
        let profile = &self.profiles[unit.index()];
        let most = if s.light == Light::Night || self.dismounted(s, unit) { 1 } else { u8::MAX };
        Allowance { normal: profile.allowance.min(most), road: profile.road_allowance.min(most) }
    }

    /// What bounds the unit's moves; `from` is empty for a unit that enters the board.
    #[inline]
    pub(super) fn bounds(&self, s: &State, unit: UnitId, from: Squares) -> Bounds {
        let side = self.side(unit);
        let enemies = s.occupied[side.foe()];
        let stop = s.layout.beside[side.foe()];
        let enterable = s.enterable[unit.index()];
        let mut barred = s.layout.barred[side];
        // Moving away: never next to an enemy the unit started next to (GW-MOVE-10).
        if from.meets(stop) {
            let around = from.first().map_or(Squares::EMPTY, |at| self.around.adjacent(at));
            barred |= self.grid.expand(around & enemies, self.adjacency);
        }
        if s.disrupted.contains(unit) {
            barred |= stop;
        }
        Bounds {
            barred,
            enterable,
            may_end: (enterable & s.layout.room[side]) - barred - from,
            stop,
            features: s.layout.rough,
            bridges: s.ground.squares(Terrain::Bridge),
            corners: s.ground.impassable() | enemies,
        }
    }

    /// Everywhere the unit may go in one move with this allowance.
    pub(super) fn reach(&self, s: &State, unit: UnitId, allowance: Allowance) -> Reach {
        if allowance.normal == 0 {
            return Reach::default();
        }
        let from = s.square[unit.index()];
        let exits = self.exits[self.side(unit)];
        let mut reach = Reach { ends: Squares::EMPTY, exit: exits.contains(from) };
        let by_road = allowance.road > 1 && s.ground.roads().contains(from);
        if allowance.normal == 1 && !by_road {
            reach.ends = self.one_step(s, unit) & self.may_end(s, unit);
            return reach;
        }
        let bounds = self.bounds(s, unit, from.into());
        let flood = Flood { grid: self, state: s, bounds: &bounds, allowance, exits };
        let front = flood.first_step(from, &mut reach);
        flood.go_on(front, 2, &mut reach);
        reach
    }

    /// Squares one step away, by road or not, that the unit could enter if nobody were there.
    #[inline]
    fn one_step(&self, s: &State, unit: UnitId) -> Squares {
        let from = s.square[unit.index()];
        let plain = self.plain_step(s, unit);
        if s.ground.roads().contains(from) {
            plain | s.ground.along_roads(&self.grid, from.into())
        } else {
            plain
        }
    }

    /// Squares one step away that is not along a road, as [`one_step`](Self::one_step).
    #[inline]
    fn plain_step(&self, s: &State, unit: UnitId) -> Squares {
        let from = s.square[unit.index()];
        match self.adjacency {
            Adjacency::Ortho if s.ground.kind(from) == Terrain::Bridge => Squares::EMPTY,
            Adjacency::Ortho => self.around.adjacent(from) - s.ground.squares(Terrain::Bridge),
            Adjacency::King => {
                let bounds = self.bounds(s, unit, from.into());
                self.plain_steps(from.into(), &bounds)
            }
        }
    }

    /// Squares in which a move of the unit may end, as [`Bounds::may_end`].
    #[inline]
    fn may_end(&self, s: &State, unit: UnitId) -> Squares {
        let side = self.side(unit);
        let from = s.square[unit.index()];
        let beside = s.layout.beside[side.foe()];
        let ends = (s.enterable[unit.index()] & s.layout.room[side]) - Squares::of(from);
        if s.disrupted.contains(unit) {
            ends - beside
        } else if beside.contains(from) {
            let enemies = self.around.adjacent(from) & s.occupied[side.foe()];
            ends - self.grid.expand(enemies, self.adjacency)
        } else {
            ends
        }
    }

    /// Squares one step away that is not along a road.
    fn plain_steps(&self, from: Squares, bounds: &Bounds) -> Squares {
        let from = from - bounds.bridges;
        let steps = match self.adjacency {
            Adjacency::Ortho => self.grid.expand(from, Adjacency::Ortho),
            Adjacency::King => self.grid.king_steps_past(from, bounds.corners),
        };
        steps - bounds.bridges
    }

    /// Squares one step away from a square that is not along a road.
    #[inline]
    fn plain_steps_from(&self, from: Square, bounds: &Bounds) -> Squares {
        match self.adjacency {
            Adjacency::Ortho if bounds.bridges.contains(from) => Squares::EMPTY,
            Adjacency::Ortho => self.around.adjacent(from) - bounds.bridges,
            Adjacency::King => self.plain_steps(from.into(), bounds),
        }
    }

    /// Squares one road step away: along a link between squares that are not mined (GW-ROAD-03).
    fn road_steps(&self, s: &State, from: Squares) -> Squares {
        let paved = (from & s.ground.roads()) - s.mines;
        if paved.is_empty() {
            return Squares::EMPTY;
        }
        s.ground.along_roads(&self.grid, paved) - s.mines
    }

    /// Where a reserve unit may come to stand when it enters over its home edge: the first step
    /// is the edge square; a feature or a square next to an enemy ends the move (GW-RES-05). What
    /// cannot move cannot enter (GW-STRONG-01).
    pub(super) fn entry_reach(&self, s: &State, unit: UnitId) -> Squares {
        if self.is_measured() {
            return self.ends_in_inches(s, unit, Manoeuvre::Entry).squares();
        }
        let allowance = self.entry_allowance(s, unit);
        if allowance.normal == 0 {
            return Squares::EMPTY;
        }
        let bounds = self.bounds(s, unit, Squares::EMPTY);
        let edge = (self.home[self.side(unit)] & bounds.enterable) - bounds.barred;
        let mut reach = Reach { ends: edge & bounds.may_end, exit: false };
        let go_on = edge - bounds.stop - bounds.features;
        let paved = s.ground.roads() - s.mines;
        let exits = Squares::EMPTY;
        let flood = Flood { grid: self, state: s, bounds: &bounds, allowance, exits };
        flood.go_on(Front { road: go_on & paved, open: go_on - paved }, 2, &mut reach);
        reach.ends
    }

    /// The allowance of a unit that enters from reserve, its first square included.
    pub(super) fn entry_allowance(&self, s: &State, unit: UnitId) -> Allowance {
        let profile = &self.profiles[unit.index()];
        let most = if s.light == Light::Night { 1 } else { u8::MAX };
        Allowance { normal: profile.allowance.min(most), road: profile.road_allowance.min(most) }
    }

    /// Units of the controlling side that may make an ordinary move in T4, destinations aside
    /// (GW-MOVE-03, GW-MOVE-13, GW-CMOVE-06).
    pub(super) fn movers(&self, s: &State) -> UnitSet {
        let mut movers = self.present(s, s.side).without(s.moved).without(s.combat_moved);
        if self.switches.fire_move == FireMove::Exclusive {
            movers = movers.without(s.fought);
        }
        movers.without(self.having(Trait::Stationary))
    }

    /// Where the unit may go in an ordinary move.
    pub(super) fn move_reach(&self, s: &State, unit: UnitId) -> Reach {
        if self.is_measured() {
            return self.reach_in_inches(s, unit, Manoeuvre::Move);
        }
        self.reach(s, unit, self.allowance(s, unit))
    }

    /// Whether the unit has any ordinary move; a single step is looked for first.
    pub(super) fn can_move(&self, s: &State, unit: UnitId) -> bool {
        if self.is_measured() {
            return self.has_end_in_inches(s, unit, Manoeuvre::Move);
        }
        let allowance = self.allowance(s, unit);
        if allowance.normal > 0 && !self.plain_ends(s, unit).is_empty() {
            return true;
        }
        let reach = self.reach(s, unit, allowance);
        reach.exit || !reach.ends.is_empty()
    }

    /// Where a move of a single plain step may end: part of every move of a unit that moves at
    /// all, and quicker to find than the whole.
    pub(super) fn plain_ends(&self, s: &State, unit: UnitId) -> Squares {
        self.plain_step(s, unit) & self.may_end(s, unit)
    }

    /// Where an ordinary move of a single step may end, roads aside; in inches, any.
    pub(super) fn step_ends(&self, s: &State, unit: UnitId) -> Squares {
        if self.is_measured() {
            self.reach_in_inches(s, unit, Manoeuvre::Move).ends
        } else if self.allowance(s, unit).normal == 0 {
            Squares::EMPTY
        } else {
            self.plain_ends(s, unit)
        }
    }

    /// Whether an ordinary move may end in a square.
    pub(super) fn may_move_to(&self, s: &State, unit: UnitId, to: Square) -> bool {
        let allowance = self.allowance(s, unit);
        (allowance.normal > 0 && self.plain_ends(s, unit).contains(to))
            || self.reach(s, unit, allowance).ends.contains(to)
    }

    /// Where an isolated unit may withdraw to: next to no enemy (GW-DISR-08).
    pub(super) fn withdrawal_reach(&self, s: &State, unit: UnitId) -> Reach {
        if self.is_measured() {
            return self.reach_in_inches(s, unit, Manoeuvre::Withdrawal);
        }
        let mut reach = self.move_reach(s, unit);
        reach.ends -= self.contact_zone(s, self.side(unit).foe());
        reach
    }

    /// Units that may still make a combat move, destinations aside (GW-CMOVE-01, GW-CMOVE-02,
    /// GW-CMOVE-03, GW-CMOVE-04, GW-CMOVE-05).
    pub(super) fn combat_movers(&self, s: &State) -> UnitSet {
        let movers = s.may_combat_move & s.on_board;
        movers.filter(|&unit| !self.dismounted(s, unit)).collect()
    }

    /// Where a combat move may end: one square, a whole move (GW-CMOVE-05).
    pub(super) fn combat_reach(&self, s: &State, unit: UnitId) -> Squares {
        if self.is_measured() {
            return self.ends_in_inches(s, unit, Manoeuvre::CombatMove).squares();
        }
        self.reach(s, unit, Allowance::ONE_STEP).ends
    }

    /// Whether the unit has any combat move.
    pub(super) fn can_make_combat_move(&self, s: &State, unit: UnitId) -> bool {
        if self.is_measured() {
            return self.has_end_in_inches(s, unit, Manoeuvre::CombatMove);
        }
        !self.plain_ends(s, unit).is_empty() || !self.combat_reach(s, unit).is_empty()
    }

    /// Marks a unit as having moved in T4.
    pub(super) fn mark_moved(
        &self,
        s: &mut State,
        unit: UnitId,
        referee: &mut impl Referee<Event>,
    ) {
        Self::tell_activated(s, unit, referee);
        s.moved.insert(unit);
    }

    /// Carries out a move and reports its path.
    pub(super) fn carry_out(
        &self,
        s: &mut State,
        unit: UnitId,
        place: Place,
        event: impl FnOnce(UnitId, super::path::Path) -> Event,
        referee: &mut impl Referee<Event>,
    ) {
        referee.relate(|| event(unit, self.path_to(s, unit, place)));
        self.shift(s, unit, place);
    }
}
