//! Observation and line of sight on squares (GW-OBS), and who is next to whom (GW-GRID).
//!
//! Also kept here: GW-GRID-02, GW-OBS-01, GW-OBS-03, GW-OBS-05, GW-OBS-06, GW-OBS-18, GW-OBS-19,
//! GW-OBS-20, GW-OBS-21, GW-WRECK-08.

use core::fmt;

use crate::Grid;
use crate::ground::{Terrain, TerrainSet};
use crate::measured::SQUARES_IN_SIGHT;
use crate::profile::Trait;
use crate::state::State;
use crate::state::UnitSet;
use crate::switches::{HillLos, SingleEnemyBlocks};
use wargauge_rules::game::{Side, UnitId};
use wargauge_rules::table::square_grid::Adjacency;
use wargauge_rules::table::squares::{Square, Squares};

/// The lines of sight of a side, of any length, with what blocks them gathered once.
#[derive(Clone, Copy)]
pub struct FarSight<'s> {
    grid: &'s Grid,
    state: &'s State,
    side: Side,
    blockers: Squares,
    /// Whether from and to hills one sees over fields and hills (GW-OBS-16).
    over_hills: bool,
}

impl fmt::Debug for FarSight<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("FarSight").field("side", &self.side).finish_non_exhaustive()
    }
}

impl FarSight<'_> {
    /// Whether there is a clear line between two squares.
    #[must_use]
    pub fn is_clear(&self, from: Square, to: Square) -> bool {
        if self.grid.is_measured() {
            return self.grid.clear_between(self.state, [from, to], self.side);
        }
        let high = |square| self.state.ground.kind(square) == Terrain::Hill;
        if self.over_hills && (high(from) || high(to)) {
            let low = self.grid.low_for_hills(self.state, self.side);
            return self.grid.lines.clear(from, to, self.blockers - low);
        }
        self.grid.lines.clear(from, to, self.blockers)
    }
}

impl Grid {
    /// Squares that cut a line of sight passing through them, for an observer of `side`: terrain,
    /// smoke, wrecks, and squares with two units of either side (GW-OBS-04, GW-OBS-07, GW-OBS-10,
    /// GW-SMOKE-02, GW-WRECK-03); `single_enemy_blocks_los` adds single enemies (GW-OBS-09).
    #[inline]
    pub(super) fn sight_blockers(&self, s: &State, side: Side) -> Squares {
        let mut blockers = s.layout.opaque;
        if self.switches.single_enemy_blocks_los == SingleEnemyBlocks::Yes {
            blockers |= s.occupied[side.foe()];
        }
        blockers
    }

    /// Squares that a unit of `side` in `from` sees within two squares (GW-OBS-02, GW-OBS-14).
    #[inline]
    pub(super) fn seen_squares(&self, s: &State, from: Square, side: Side) -> Squares {
        if self.is_measured() {
            return self.squares_in_sight(s, from, side);
        }
        let blockers = self.sight_blockers(s, side);
        let near = |blockers| self.lines.seen_within_two(from, blockers, self.adjacency);
        if self.switches.hill_los == HillLos::Blocks {
            return near(blockers);
        }
        let over = blockers - self.low_for_hills(s, side);
        if s.ground.kind(from) == Terrain::Hill {
            return near(over);
        }
        near(blockers) | (near(over) & s.ground.squares(Terrain::Hill))
    }

    /// Whether what units see within two squares is what they reach by two steps, the first of them
    /// onto a square that does not block.
    pub(super) fn sees_in_crosses(&self) -> bool {
        !self.is_measured()
            && self.adjacency == Adjacency::Ortho
            && self.switches.hill_los == HillLos::Blocks
    }

    /// The squares within two that units of `side` in some squares see between them, where
    /// [`sees_in_crosses`](Self::sees_in_crosses).
    pub(super) fn seen_by_any(&self, s: &State, from: Squares, side: Side) -> Squares {
        let near = self.grid.expand(from, Adjacency::Ortho);
        let open = near - self.sight_blockers(s, side);
        from | near | self.grid.expand(open, Adjacency::Ortho)
    }

    /// The squares of a few that a unit of `side` in `from` sees within two squares.
    #[inline(always)]
    fn seen_among(&self, s: &State, from: Square, side: Side, few: Squares) -> Squares {
        let few = few & self.around.within_two(from);
        if few.is_empty() {
            return few;
        }
        if !self.sees_in_crosses() {
            return few & self.seen_squares(s, from, side);
        }
        // Next to a side there is nothing between.
        let near = few & (self.around.adjacent(from).with(from));
        let far = few - near;
        if far.is_empty() {
            return near;
        }
        let blockers = self.sight_blockers(s, side);
        near | self.lines.seen_two_away(from, far, blockers, Adjacency::Ortho)
    }

    /// Squares that block only because of their fields and hills, which a unit of `side` on a hill
    /// sees over (GW-OBS-16); not those that block for what stands in them (GW-OBS-09).
    fn low_for_hills(&self, s: &State, side: Side) -> Squares {
        const LOW: TerrainSet = TerrainSet::of(&[Terrain::Field, Terrain::Hill]);
        let mut standing = s.smoky() | s.wrecks[0] | s.crowded;
        if self.switches.single_enemy_blocks_los == SingleEnemyBlocks::Yes {
            standing |= s.occupied[side.foe()];
        }
        s.ground.squares_of(LOW) - standing
    }

    /// The long lines of sight of a side.
    pub(super) fn far_sight<'s>(&'s self, s: &'s State, side: Side) -> FarSight<'s> {
        let (blockers, over_hills) = match self.switches.hill_los {
            _ if self.is_measured() => (Squares::EMPTY, false),
            HillLos::SeeOver => (self.sight_blockers(s, side), true),
            HillLos::Blocks => (self.sight_blockers(s, side), false),
        };
        FarSight { grid: self, state: s, side, blockers, over_hills }
    }

    /// Whether there is a clear line between two squares at any distance (GW-OBS-11, GW-OBS-12,
    /// GW-OBS-13).
    pub(super) fn clear_line(&self, s: &State, from: Square, to: Square, side: Side) -> bool {
        self.far_sight(s, side).is_clear(from, to)
    }

    /// The units of `candidates`, all of them on the board, that stand in some squares.
    pub(super) fn standing_in(s: &State, candidates: UnitSet, squares: Squares) -> UnitSet {
        let all = |units, square: Square| units | s.standing[square.index()];
        candidates & (squares & s.held()).iter().fold(UnitSet::EMPTY, all)
    }

    /// Enemies that the unit sees within two squares.
    pub(super) fn seen_enemies(&self, s: &State, unit: UnitId) -> UnitSet {
        let foe = self.side(unit).foe();
        if self.is_measured() {
            return self.seen_in_inches(s, unit, self.of_side[foe]);
        }
        let seen = self.seen_among(s, s.square[unit.index()], foe.foe(), s.occupied[foe]);
        let all = |units, square: Square| units | s.standing[square.index()];
        self.of_side[foe] & seen.iter().fold(UnitSet::EMPTY, all)
    }

    /// Whether the unit sees the other one within two squares.
    pub(super) fn sees(&self, s: &State, unit: UnitId, other: UnitId) -> bool {
        if self.is_measured() {
            return !self.seen_in_inches(s, unit, UnitSet::of(other)).is_empty();
        }
        s.on_board.contains(other)
            && self.within_two(s, unit, other)
            && self.sees_far(s, unit, other)
    }

    /// Whether an FOO sees the target at whatever distance (GW-ARTY-10).
    pub(super) fn sees_far(&self, s: &State, unit: UnitId, other: UnitId) -> bool {
        if self.is_measured() {
            return self.has_clear_line(s, unit, other);
        }
        let (from, to) = (s.square[unit.index()], s.square[other.index()]);
        self.clear_line(s, from, to, self.side(unit))
    }

    /// Those of some enemies on the board that an FOO sees at whatever distance (GW-ARTY-10).
    pub(super) fn seen_far(&self, s: &State, unit: UnitId, foes: UnitSet) -> UnitSet {
        if self.is_measured() {
            return foes.filter(|&other| self.has_clear_line(s, unit, other)).collect();
        }
        let (sight, from) = (self.far_sight(s, self.side(unit)), s.square[unit.index()]);
        foes.filter(|other| sight.is_clear(from, s.square[other.index()])).collect()
    }

    /// Enemies in adjacent squares (GW-GRID-03, GW-GRID-14, GW-MOVE-17).
    pub(super) fn contacts(&self, s: &State, unit: UnitId) -> UnitSet {
        if self.is_measured() {
            return self.contacts_in_inches(s, unit);
        }
        let foe = self.side(unit).foe();
        let around = self.around.adjacent(s.square[unit.index()]);
        Self::standing_in(s, self.of_side[foe], around & s.occupied[foe])
    }

    /// Whether the unit is adjacent to an enemy.
    pub(super) fn in_contact(&self, s: &State, unit: UnitId) -> bool {
        if self.is_measured() {
            return !self.contacts_in_inches(s, unit).is_empty();
        }
        let around = self.around.adjacent(s.square[unit.index()]);
        around.meets(s.occupied[self.side(unit).foe()])
    }

    /// Whether two units are in adjacent squares.
    pub(super) fn adjacent(&self, s: &State, a: UnitId, b: UnitId) -> bool {
        if self.is_measured() {
            return Self::adjacent_in_inches(s, a, b);
        }
        self.around.adjacent(s.square[a.index()]).contains(s.square[b.index()])
    }

    /// A number that orders distances: squares, or the square of the distance in inches
    /// (GW-GRID-04, GW-GRID-05, GW-PRIO-06, GW-MEAS-05).
    pub(super) fn distance(&self, s: &State, a: UnitId, b: UnitId) -> u32 {
        if self.is_measured() {
            return Self::distance_key(s, a, b);
        }
        u32::from(self.around.distance(s.square[a.index()], s.square[b.index()]))
    }

    /// Whether an attacker is as near as the heavy rule asks (GW-HEAVY-01).
    pub(super) fn in_heavy_reach(&self, s: &State, a: UnitId, t: UnitId) -> bool {
        if self.is_measured() {
            return self.in_heavy_range(s, a, t);
        }
        self.adjacent(s, a, t)
    }

    /// Whether the units are within two squares of each other, seen or not (GW-GRID-06).
    pub(super) fn within_two(&self, s: &State, a: UnitId, b: UnitId) -> bool {
        if self.is_measured() {
            return Self::within_twelve_inches(s, a, b);
        }
        self.around.within_two(s.square[a.index()]).contains(s.square[b.index()])
    }

    /// The squares from which a unit might see one of `side`, as far as distance goes.
    pub(super) fn sight_zone(&self, s: &State, side: Side) -> Squares {
        let (squares, adjacency) = if self.is_measured() {
            (SQUARES_IN_SIGHT, Adjacency::King)
        } else {
            (2, self.adjacency)
        };
        self.grid.within(s.occupied[side], squares, adjacency)
    }

    /// Squares adjacent to a unit of `side`.
    pub(super) fn contact_zone(&self, s: &State, side: Side) -> Squares {
        if self.is_measured() {
            return self.squares_near(s, side);
        }
        s.layout.beside[side]
    }

    /// Whether the unit sees a friend: same square, or within two squares and clear
    /// (GW-DISR-11, GW-GRID-07).
    fn sees_a_friend(&self, s: &State, unit: UnitId) -> bool {
        if self.is_measured() {
            return self.sees_a_friend_in_inches(s, unit);
        }
        let square = s.square[unit.index()];
        if s.crowded.contains(square) {
            return true;
        }
        let side = self.side(unit);
        let friends = s.occupied[side] - Squares::of(square);
        !self.seen_among(s, square, side, friends).is_empty()
    }

    /// Whether the unit is isolated: disrupted, adjacent to an enemy and without a friend in
    /// sight (GW-DISR-04).
    pub(super) fn is_isolated(&self, s: &State, unit: UnitId) -> bool {
        s.disrupted.contains(unit) && self.in_contact(s, unit) && !self.sees_a_friend(s, unit)
    }

    /// The best observer who can direct the battery's fire on a target the battery does not have to
    /// see: an FOO before others, then the lowest id (GW-ARTY-05, GW-ARTY-06, GW-ARTY-07,
    /// GW-ARTY-08, GW-ARTY-09, GW-ARTY-10, GW-ARTY-11, GW-ARTY-23, GW-ARTY-29).
    pub(super) fn observer_for(
        &self,
        s: &State,
        battery: UnitId,
        target: UnitId,
    ) -> Option<UnitId> {
        let side = self.side(battery);
        let observers = self.having(Trait::Observer) & self.of_side[side] & s.on_board;
        let qualified = |&unit: &UnitId| self.may_observe(s, unit, battery, target);
        let foos = observers & self.having(Trait::Foo);
        foos.into_iter()
            .find(qualified)
            .or_else(|| observers.without(foos).into_iter().find(qualified))
    }
}
