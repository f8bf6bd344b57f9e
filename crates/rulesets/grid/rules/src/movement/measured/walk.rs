//! Moves in inches: straight ways of the centre, and where enemies stop them (GW-MEAS-03,
//! GW-MEAS-05, GW-MEAS-06).

use arrayvec::ArrayVec;

use crate::book::Scene;
use crate::movement::allowance::Allowance;
use crate::position::measured::range::ADJACENT;
use crate::position::measured::room::{bridges_closed_by_wrecks, has_room};
use crate::position::measured::table::{
    BASE, SQUARE, box_of, edge_line, features_of, is_cut, square_at, squares_about,
};
use crate::position::placement::{enterable, present};
use crate::state::MAX_UNITS_PER_SIDE;
use crate::terrain::ground::{MAX_SQUARES, Terrain};
use wargauge_rules::game::UnitId;
use wargauge_rules::table::length::Length;
use wargauge_rules::table::point::Point;
use wargauge_rules::table::rect::Rect;
use wargauge_rules::table::segment::Segment;
use wargauge_rules::table::squares::{Square, Squares};

/// The most middles of road squares that one move is followed to: each square of the board by road
/// alone and otherwise.
pub(crate) const MOST_NODES: usize = 2 * MAX_SQUARES;

/// The middle of a road square that a move can pass.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RoadNode {
    pub(crate) square: Square,
    /// Length of the way there, each leg rounded up to a hundredth of an inch.
    pub(crate) length: Length,
    /// Whether all of it is by road, so that the road allowance counts (GW-ROAD-04).
    pub(crate) by_road: bool,
}

/// Times a stop is looked for again on the shorter way to the last one, which rounding may put
/// beside the longer way.
const REFINEMENTS: usize = 4;

/// How far from where a move is measured it may end at most when it enters a feature: 1.5 inches
/// to its edge and across it.
const INTO_A_FEATURE: Length = Length::inches(10);

/// One move of one unit: what bounds it and, if there are roads, how far it gets along them.
#[derive(Clone, Debug)]
pub(crate) struct Walk<'a> {
    pub(crate) scene: Scene<'a>,
    pub(crate) unit: UnitId,
    /// Where the centre starts; `None` for a unit that enters the table.
    pub(crate) start: Option<Point>,
    /// The square of the start, or the edge squares through which the unit enters.
    pub(crate) from: Squares,
    /// Whether it starts in a feature.
    pub(crate) sheltered: bool,
    /// What its way is measured from: the start, the feature it is in, or the table edge.
    pub(crate) base: Rect,
    pub(crate) normal: Length,
    /// If the whole move is by road.
    pub(crate) road: Length,
    /// Enemies within 3 inches of the start.
    left_behind: ArrayVec<Point, MAX_UNITS_PER_SIDE>,
    /// All other enemies.
    pub(crate) ahead: ArrayVec<Point, MAX_UNITS_PER_SIDE>,
    /// Whether it may not come near any enemy (GW-DISR-02).
    pub(crate) shy: bool,
    /// Whether it must end near no enemy (GW-DISR-08).
    breaks_off: bool,
    enterable: Squares,
    pub(crate) features: Squares,
    /// Squares that a way off the road may not cross.
    pub(crate) blocked: Squares,
    /// Squares whose road can be used.
    pub(crate) paved: Squares,
    pub(crate) nodes: ArrayVec<RoadNode, MOST_NODES>,
}

impl<'a> Walk<'a> {
    /// A move of a unit on the table. `breaks_off`: it must end near no enemy.
    pub(crate) fn of(
        scene: Scene<'a>,
        unit: UnitId,
        allowance: Allowance,
        breaks_off: bool,
    ) -> Self {
        let state = scene.state;
        let (start, square) = (state.point[unit.index()], state.square[unit.index()]);
        let sheltered = features_of(state).contains(square);
        let base = if sheltered { box_of(scene.book, square) } else { Rect::new(start, start) };
        let mut walk = Self::blank(scene, unit, allowance, base);
        (walk.start, walk.from) = (Some(start), Squares::of(square));
        (walk.sheltered, walk.breaks_off) = (sheltered, breaks_off);
        walk.look_for_enemies();
        walk.find_roads();
        walk
    }

    /// The entry of a reserve unit over its home edge. Its base must be wholly on the table, so
    /// its way begins a base radius from the edge, and that much of its allowance is spent
    /// (GW-RES-05).
    pub(crate) fn entry(scene: Scene<'a>, unit: UnitId, allowance: Allowance) -> Self {
        let book = scene.book;
        let side = book.side(unit);
        let base = edge_line(book, book.scenario.sides[side].home, BASE);
        let mut walk = Self::blank(scene, unit, allowance, base);
        walk.from = book.home[side];
        (walk.normal, walk.road) = (walk.normal.less(BASE), walk.road.less(BASE));
        walk.look_for_enemies();
        walk.find_roads();
        walk
    }

    fn blank(scene: Scene<'a>, unit: UnitId, allowance: Allowance, base: Rect) -> Self {
        let state = scene.state;
        let features = features_of(state);
        Self {
            scene,
            unit,
            start: None,
            from: Squares::EMPTY,
            sheltered: false,
            base,
            // GW-MEAS-03
            normal: SQUARE * i16::from(allowance.normal),
            road: SQUARE * i16::from(allowance.road),
            left_behind: ArrayVec::new(),
            ahead: ArrayVec::new(),
            shy: state.disrupted.contains(unit),
            breaks_off: false,
            enterable: enterable(scene, unit),
            features,
            blocked: features | state.ground.impassable() | state.ground.squares(Terrain::Bridge),
            paved: state.ground.roads() - state.mines - bridges_closed_by_wrecks(scene),
            nodes: ArrayVec::new(),
        }
    }

    /// Notes the enemies that can be met: others are too far to come within 3 inches of.
    fn look_for_enemies(&mut self) {
        let foes = present(self.scene, self.scene.book.side(self.unit).foe());
        let farthest = self.farthest() + ADJACENT;
        for point in foes.map(|foe| self.scene.state.point[foe.index()]) {
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
    pub(crate) fn near(&self) -> Squares {
        squares_about(self.scene.book, self.base.grown(self.normal.max(self.road)))
    }

    /// Whether the move may end at a point.
    pub(crate) fn reaches(&self, at: Point) -> bool {
        let to = square_at(self.scene.book, at);
        self.normal > Length::ZERO
            && self.start != Some(at)
            && self.base.is_within(at, self.farthest())
            && self.enterable.contains(to)
            && self.gets_clear_at(at)
            && has_room(self.scene, self.unit, at)
            && self.has_way_to(at, to)
    }

    fn has_way_to(&self, at: Point, to: Square) -> bool {
        let stays = self.sheltered && self.from.contains(to);
        !stays && (self.goes_straight(at, to) || self.enters(at, to) || self.goes_by_road(at, to))
    }

    /// Whether the end of the move is away from the enemies it must keep away from (GW-MEAS-06).
    fn gets_clear_at(&self, at: Point) -> bool {
        let apart = |foe: &Point| !foe.within(at, ADJACENT);
        self.left_behind.iter().all(apart)
            && (!(self.shy || self.breaks_off) || self.ahead.iter().all(apart))
    }

    /// Whether the distance to the enemies left behind never shrinks on the way (GW-MEAS-06).
    pub(crate) fn moves_away(&self, leg: Segment) -> bool {
        self.left_behind.iter().all(|foe| leg.way().dot(foe.to(leg.start)) >= 0)
    }

    /// Whether nothing makes the unit stop on the way: it comes within 3 inches of no enemy.
    pub(crate) fn passes(&self, leg: Segment) -> bool {
        self.moves_away(leg) && self.ahead.iter().all(|foe| !leg.is_within(*foe, ADJACENT))
    }

    /// Whether a last leg may be walked to its end: it comes within 3 inches of an enemy there
    /// for the first time, if at all (GW-MEAS-06).
    pub(crate) fn ends_well(&self, leg: Segment) -> bool {
        self.moves_away(leg) && self.stops_at_end(leg)
    }

    pub(crate) fn stops_at_end(&self, leg: Segment) -> bool {
        self.ahead.iter().all(|&foe| {
            !leg.is_within(foe, ADJACENT)
                || (!self.shy
                    && foe.within(leg.end, ADJACENT)
                    && leg.first_within(foe, ADJACENT) == Some(leg.end))
        })
    }

    /// The straight way over open ground to a point: from the start, from the nearest point of
    /// the edge of the feature that it leaves, or straight in from the table edge.
    pub(crate) fn leg_to(&self, at: Point) -> Segment {
        Segment::new(self.base.nearest_to(at), at)
    }

    /// Whether the unit can begin its way there: who enters needs room where it comes onto the
    /// table, even if it moves on (GW-GRID-10).
    pub(crate) fn begins(&self, leg: Segment) -> bool {
        self.start.is_some() || has_room(self.scene, self.unit, leg.start)
    }

    /// Whether the move goes to open ground in one straight line.
    fn goes_straight(&self, at: Point, to: Square) -> bool {
        let leg = self.leg_to(at);
        if self.blocked.contains(to) || !self.base.is_within(at, self.normal) || !self.begins(leg) {
            return false;
        }
        if self.sheltered {
            return self.leaves(leg);
        }
        !is_cut(self.scene.book, leg, self.blocked) && self.ends_well(leg)
    }

    /// Where the way straight towards an enemy is stopped.
    pub(crate) fn stop_towards(&self, foe: Point) -> Option<Point> {
        let outline = if self.sheltered { self.outside() } else { self.base };
        self.stop_between(outline.nearest_to(foe), foe)
    }

    /// Where the straight way from `origin` towards `goal` is stopped by an enemy, if it is.
    pub(crate) fn stop_between(&self, origin: Point, goal: Point) -> Option<Point> {
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
