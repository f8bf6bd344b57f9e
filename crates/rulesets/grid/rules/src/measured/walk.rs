//! Moves in inches: straight ways of the centre, and where enemies stop them (GW-MEAS-03,
//! GW-MEAS-05, GW-MEAS-06).

use arrayvec::ArrayVec;

use crate::Grid;
use crate::ground::Terrain;
use crate::measured::range::ADJACENT;
use crate::measured::roads::{MOST_NODES, Node};
use crate::measured::table::{BASE, SQUARE};
use crate::movement::Allowance;
use crate::state::{MAX_UNITS_PER_SIDE, State};
use wargauge_rules::game::UnitId;
use wargauge_rules::table::length::Length;
use wargauge_rules::table::point::Point;
use wargauge_rules::table::rect::Rect;
use wargauge_rules::table::segment::Segment;
use wargauge_rules::table::squares::{Square, Squares};

/// Times a stop is looked for again on the shorter way to the last one, which rounding may put
/// beside the longer way.
const REFINEMENTS: usize = 4;

/// How far from where a move is measured it may end at most when it enters a feature: 1.5 inches
/// to its edge and across it.
const INTO_A_FEATURE: Length = Length::inches(10);

/// One move of one unit: what bounds it and, if there are roads, how far it gets along them.
#[derive(Clone, Debug)]
pub(crate) struct Walk<'a> {
    pub(super) grid: &'a Grid,
    pub(super) s: &'a State,
    pub(super) unit: UnitId,
    /// Where the centre starts; `None` for a unit that enters the table.
    pub(super) start: Option<Point>,
    /// The square of the start, or the edge squares through which the unit enters.
    pub(super) from: Squares,
    /// Whether it starts in a feature.
    pub(super) sheltered: bool,
    /// What its way is measured from: the start, the feature it is in, or the table edge.
    pub(super) base: Rect,
    pub(super) normal: Length,
    /// If the whole move is by road.
    pub(super) road: Length,
    /// Enemies within 3 inches of the start.
    left_behind: ArrayVec<Point, MAX_UNITS_PER_SIDE>,
    /// All other enemies.
    pub(super) ahead: ArrayVec<Point, MAX_UNITS_PER_SIDE>,
    /// Whether it may not come near any enemy (GW-DISR-02).
    pub(super) shy: bool,
    /// Whether it must end near no enemy (GW-DISR-08).
    breaks_off: bool,
    enterable: Squares,
    pub(super) features: Squares,
    /// Squares that a way off the road may not cross.
    pub(super) blocked: Squares,
    /// Squares whose road can be used.
    pub(super) paved: Squares,
    pub(super) nodes: ArrayVec<Node, MOST_NODES>,
}

impl<'a> Walk<'a> {
    /// A move of a unit on the table. `breaks_off`: it must end near no enemy.
    pub(super) fn of(
        grid: &'a Grid,
        s: &'a State,
        unit: UnitId,
        allowance: Allowance,
        breaks_off: bool,
    ) -> Self {
        let (start, square) = (s.point[unit.index()], s.square[unit.index()]);
        let sheltered = Grid::features_of(s).contains(square);
        let base = if sheltered { grid.box_of(square) } else { Rect::new(start, start) };
        let mut walk = Self::blank(grid, s, unit, allowance, base);
        (walk.start, walk.from) = (Some(start), Squares::of(square));
        (walk.sheltered, walk.breaks_off) = (sheltered, breaks_off);
        walk.look_for_enemies();
        walk.find_roads();
        walk
    }

    /// The entry of a reserve unit over its home edge. Its base must be wholly on the table, so
    /// its way begins a base radius from the edge, and that much of its allowance is spent
    /// (GW-RES-05).
    pub(super) fn entry(grid: &'a Grid, s: &'a State, unit: UnitId, allowance: Allowance) -> Self {
        let side = grid.side(unit);
        let base = grid.edge_line(grid.scenario.sides[side].home, BASE);
        let mut walk = Self::blank(grid, s, unit, allowance, base);
        walk.from = grid.home[side];
        (walk.normal, walk.road) = (walk.normal.less(BASE), walk.road.less(BASE));
        walk.look_for_enemies();
        walk.find_roads();
        walk
    }

    fn blank(grid: &'a Grid, s: &'a State, unit: UnitId, allowance: Allowance, base: Rect) -> Self {
        let features = Grid::features_of(s);
        Self {
            grid,
            s,
            unit,
            start: None,
            from: Squares::EMPTY,
            sheltered: false,
            base,
            normal: SQUARE * i16::from(allowance.normal),
            road: SQUARE * i16::from(allowance.road),
            left_behind: ArrayVec::new(),
            ahead: ArrayVec::new(),
            shy: s.disrupted.contains(unit),
            breaks_off: false,
            enterable: grid.enterable(s, unit),
            features,
            blocked: features | s.ground.impassable() | s.ground.squares(Terrain::Bridge),
            paved: s.ground.roads() - s.mines - grid.bridges_closed_by_wrecks(s),
            nodes: ArrayVec::new(),
        }
    }

    /// Notes the enemies that can be met: others are too far to come within 3 inches of.
    fn look_for_enemies(&mut self) {
        let foes = self.grid.present(self.s, self.grid.side(self.unit).foe());
        let farthest = self.farthest() + ADJACENT;
        for point in foes.map(|foe| self.s.point[foe.index()]) {
            if self.start.is_some_and(|start| start.within(point, ADJACENT)) {
                self.left_behind.push(point);
            } else if self.base.is_within(point, farthest) {
                self.ahead.push(point);
            }
        }
    }

    /// How far from where it is measured the move may lead at most.
    fn farthest(&self) -> Length {
        self.normal.max(self.road).max(INTO_A_FEATURE)
    }

    /// The squares in which the move might end.
    pub(super) fn near(&self) -> Squares {
        self.grid.squares_about(self.base.grown(self.normal.max(self.road)))
    }

    /// Whether the move may end at a point.
    pub(super) fn reaches(&self, at: Point) -> bool {
        let to = self.grid.square_at(at);
        self.normal > Length::ZERO
            && self.start != Some(at)
            && self.base.is_within(at, self.farthest())
            && self.enterable.contains(to)
            && self.gets_clear_at(at)
            && self.grid.has_room(self.s, self.unit, at)
            && self.has_way_to(at, to)
    }

    fn has_way_to(&self, at: Point, to: Square) -> bool {
        let stays = self.sheltered && self.from.contains(to);
        !stays && (self.goes_straight(at, to) || self.enters(at, to) || self.goes_by_road(at, to))
    }

    /// Whether the end of the move is away from the enemies it must keep away from (GW-MEAS-06,
    /// GW-DISR-02, GW-DISR-08).
    fn gets_clear_at(&self, at: Point) -> bool {
        let apart = |foe: &Point| !foe.within(at, ADJACENT);
        self.left_behind.iter().all(apart)
            && (!(self.shy || self.breaks_off) || self.ahead.iter().all(apart))
    }

    /// Whether the distance to the enemies left behind never shrinks on the way (GW-MEAS-06).
    pub(super) fn moves_away(&self, leg: Segment) -> bool {
        self.left_behind.iter().all(|foe| leg.way().dot(foe.to(leg.start)) >= 0)
    }

    /// Whether nothing makes the unit stop on the way: it comes within 3 inches of no enemy.
    pub(super) fn passes(&self, leg: Segment) -> bool {
        self.moves_away(leg) && self.ahead.iter().all(|foe| !leg.is_within(*foe, ADJACENT))
    }

    /// Whether a last leg may be walked to its end: it comes within 3 inches of an enemy there
    /// for the first time, if at all (GW-MEAS-06, GW-DISR-02).
    pub(super) fn ends_well(&self, leg: Segment) -> bool {
        self.moves_away(leg) && self.stops_at_end(leg)
    }

    pub(super) fn stops_at_end(&self, leg: Segment) -> bool {
        self.ahead.iter().all(|&foe| {
            !leg.is_within(foe, ADJACENT)
                || (!self.shy
                    && foe.within(leg.end, ADJACENT)
                    && leg.first_within(foe, ADJACENT) == Some(leg.end))
        })
    }

    /// The straight way over open ground to a point: from the start, from the nearest point of
    /// the edge of the feature that it leaves, or straight in from the table edge.
    pub(super) fn leg_to(&self, at: Point) -> Segment {
        Segment::new(self.base.nearest_to(at), at)
    }

    /// Whether the move goes to open ground in one straight line.
    fn goes_straight(&self, at: Point, to: Square) -> bool {
        let leg = self.leg_to(at);
        if self.blocked.contains(to) || !self.base.is_within(at, self.normal) {
            return false;
        }
        if self.sheltered {
            return self.leaves(leg);
        }
        !self.grid.is_cut(leg, self.blocked) && self.ends_well(leg)
    }

    /// Where the way straight towards an enemy is stopped.
    pub(super) fn stop_towards(&self, foe: Point) -> Option<Point> {
        let outline = if self.sheltered { self.outside() } else { self.base };
        self.stop_between(outline.nearest_to(foe), foe)
    }

    /// Where the straight way from `origin` towards `goal` is stopped by an enemy, if it is.
    pub(super) fn stop_between(&self, origin: Point, goal: Point) -> Option<Point> {
        let mut leg = Segment::new(origin, goal);
        let mut stopped = false;
        for _ in 0..REFINEMENTS {
            let stops = self.ahead.iter().filter_map(|foe| leg.first_within(*foe, ADJACENT));
            let first = stops.min_by_key(|stop| origin.squared_distance(*stop))?;
            stopped = first == leg.end;
            if stopped {
                break;
            }
            leg.end = first;
        }
        stopped.then_some(leg.end)
    }
}
