//! From a plan to a course: pieces of path with their times (CD-MOVE-18 to 20, CD-MOVE-25).

use arrayvec::ArrayVec;
use wargauge_rules::game::UnitId;
use wargauge_rules::table::{Point, Segment};

use super::cost::rate;
use crate::action::{Item, Plan};
use crate::book::CommandDecision;
use crate::orders::column::{on_road, runs_forward};
use crate::position::heading::{Heading, between, from_point, of};
use crate::scene::Scene;
use crate::state::{MoveClass, Place, State};
use crate::terrain::table::Piece;

/// The most pieces of a course; one that would have more ends there (CD-REF-03).
pub(crate) const MAX_LEGS: usize = 48;

/// A piece of a course. Waits and actions begin and end at one place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Leg {
    /// Where it begins.
    pub(crate) from: Point,
    /// Where it ends.
    pub(crate) to: Point,
    /// Which way the stand looks on it.
    pub(crate) facing: Heading,
    /// Clock at its beginning.
    pub(crate) begin: i64,
    /// Clock at its end.
    pub(crate) end: i64,
    /// Its length in hundredths.
    pub(crate) length: i32,
}

/// The course of a stand through a Movement Phase.
#[derive(Clone, Debug)]
pub(crate) struct Course {
    /// Whose it is.
    pub(crate) unit: UnitId,
    /// Its pieces, in order.
    pub(crate) legs: ArrayVec<Leg, MAX_LEGS>,
    /// What it may spend (CD-MOVE-19).
    pub(crate) budget: i64,
    /// What it has spent, waiting included.
    pub(crate) spent: i64,
    /// Where it has come.
    pub(crate) at: Point,
    /// Which way it looks there.
    pub(crate) facing: Heading,
    /// Whether something made it stop short of its plan: terrain, the edge, the budget.
    pub(crate) stopped: bool,
    /// Whether it shares a loading action with another (CD-TRANS-15).
    pub(crate) shares: bool,
    /// The vehicle it boards, and when the action begins.
    pub(crate) boards: Option<(UnitId, i64)>,
    /// When it is off its vehicle, and where.
    pub(crate) leaves: Option<(i64, Point)>,
    /// Whether it did an action (CD-TRANS-10).
    pub(crate) acted: bool,
    /// Whether it crossed an edge that it may leave over (CD-SCEN-07).
    pub(crate) exits: bool,
    /// Where its gun ends, if it unlimbers or pushes one: the crew and the place.
    pub(crate) gun: Option<(UnitId, Point)>,
    /// How many items of the plan have been worked off.
    pub(crate) done: usize,
    /// Whether it turned off early because the facing is kept (CD-FACE-12).
    keeps_facing: bool,
}

/// The road of a column, and the arrow that tells which way along it.
#[derive(Clone, Copy, Debug)]
struct RoadTaken {
    /// The number of the piece.
    road: u8,
    arrow: Heading,
}

/// What a stand may spend under an order: its basic distance, or a part of it (CD-MOVE-08,
/// CD-MOVE-19, CD-MOVE-20).
pub(crate) const fn budget(book: &CommandDecision, class: MoveClass) -> i64 {
    match class {
        MoveClass::Cautious => book.clock / 2,
        MoveClass::Full | MoveClass::Disengage => book.clock,
        MoveClass::None | MoveClass::Rally | MoveClass::ForcedBack => 0,
    }
}

/// A course at its start: at an edge for those who come in (CD-SCEN-06).
pub(crate) fn begin(scene: Scene<'_>, unit: UnitId) -> Course {
    let Scene { book, state } = scene;
    Course::new(scene, unit, start(state, unit), budget(book, state.stand(unit).class))
}

/// Where the course of a stand begins.
pub(crate) fn start(state: &State, unit: UnitId) -> Point {
    match state.stand(unit).place {
        Place::Aboard(vehicle) => state.stand(vehicle).at,
        Place::Table | Place::Reserve(_) | Place::Exited | Place::Gone(_) => state.stand(unit).at,
    }
}

impl Course {
    /// A course that has not begun.
    pub(crate) fn new(scene: Scene<'_>, unit: UnitId, at: Point, budget: i64) -> Self {
        let stand = scene.state.stand(unit);
        let keeps = stand.class == MoveClass::Disengage && scene.book.profile(unit).is_vehicle();
        Self {
            unit,
            legs: ArrayVec::new(),
            budget,
            spent: 0,
            at,
            facing: stand.facing,
            stopped: false,
            shares: false,
            boards: None,
            leaves: None,
            acted: false,
            exits: false,
            gun: None,
            done: 0,
            keeps_facing: keeps,
        }
    }

    /// Path length in hundredths (CD-MOVE-28).
    pub(crate) fn length(&self) -> i32 {
        self.legs.iter().map(|leg| leg.length).sum()
    }

    /// Works off the items of a plan that need nobody else, from the next on.
    pub(crate) fn walk(&mut self, book: &CommandDecision, plan: &Plan, road: Option<u8>) {
        while !self.stopped && self.done < plan.items.len() {
            match plan.items[self.done] {
                Item::Go(to) => self.go(book, to),
                Item::Road(length) => {
                    let on = road.map(|road| RoadTaken { road, arrow: plan.arrow });
                    self.follow_road(book, on, length);
                }
                Item::End
                | Item::Mount(_)
                | Item::Dismount(_)
                | Item::Limber(_)
                | Item::Unlimber(..)
                | Item::Load(_)
                | Item::Unload(_)
                | Item::ManHandle(_) => return,
            }
            self.done += 1;
        }
    }

    /// Waits until some moment, then acts for half the movement (CD-TRANS-03, CD-TRANS-15); says
    /// whether the budget allows it.
    pub(crate) fn act(&mut self, book: &CommandDecision, begin: i64) -> bool {
        let end = begin + book.clock / 2;
        if self.stopped || end > self.budget || self.legs.is_full() {
            self.stopped = true;
            return false;
        }
        self.legs.push(Leg {
            from: self.at,
            to: self.at,
            facing: self.facing,
            begin: self.spent,
            end,
            length: 0,
        });
        self.spent = end;
        self.acted = true;
        self.done += 1;
        true
    }

    /// Straight to a point, as far as terrain and budget go (CD-TERR-07, CD-TERR-08).
    pub(crate) fn go(&mut self, book: &CommandDecision, to: Point) {
        let profile = book.profile(self.unit);
        let (start, table) = (self.at, book.table());
        let way = start.to(to);
        let cuts = table.boundaries(start, to);
        for pair in cuts.windows(2) {
            let from = self.at;
            let end = pair[1].point(start, way);
            if end == from {
                continue;
            }
            let piece = Segment::new(from, end);
            if !table.contains(end) {
                self.leave_table(book, piece);
                return;
            }
            match rate(book, profile, piece, true) {
                // CD-TERR-08.
                None => {
                    self.stopped = true;
                    return;
                }
                Some(rate) => self.spend(piece, rate.each(book, profile)),
            }
            if self.stopped {
                return;
            }
        }
    }

    /// Goes along a piece that costs so much a hundredth, and stops where the budget runs out: at
    /// the lower hundredth of an inch (CD-MOVE-19).
    fn spend(&mut self, piece: Segment, each: i64) {
        let length = piece.way().squared().isqrt();
        let left = (self.budget - self.spent) / each;
        let (end, length) = if length <= left {
            (piece.end, length)
        } else {
            self.stopped = true;
            let way = piece.way();
            let at = crate::terrain::along::Along { top: left, bottom: length };
            (at.point(piece.start, way), left)
        };
        if length <= 0 || self.legs.is_full() {
            self.stopped |= self.legs.is_full();
            return;
        }
        let facing = if self.keeps_facing { self.facing } else { of(piece.way()) };
        let begin = self.spent;
        self.spent += length * each;
        self.legs.push(Leg {
            from: self.at,
            to: end,
            facing,
            begin,
            end: self.spent,
            length: length as i32,
        });
        (self.at, self.facing) = (end, facing);
    }

    /// Up to the edge of the table, and over it where the scenario allows (CD-GEO-13, CD-SCEN-07).
    fn leave_table(&mut self, book: &CommandDecision, piece: Segment) {
        let bounds = book.table().bounds();
        let (low, high) = (bounds.low(), bounds.high());
        let edge = Point::new(piece.end.x.clamp(low.x, high.x), piece.end.y.clamp(low.y, high.y));
        let exit = book.scenario().roles[book.side(self.unit)].exit;
        let over = exit.is_some_and(|exit| exit.outwards().unit().dot(edge.to(piece.end)) > 0);
        let inside = Segment::new(piece.start, on_way(piece, edge));
        let profile = book.profile(self.unit);
        if inside.start != inside.end
            && let Some(rate) = rate(book, profile, inside, true)
        {
            self.spend(inside, rate.each(book, profile));
        }
        self.exits = over && !self.stopped;
        self.stopped = true;
    }

    /// Along the road of the column, so many hundredths (CD-MOVE-13).
    fn follow_road(&mut self, book: &CommandDecision, on: Option<RoadTaken>, mut length: i16) {
        let Some(RoadTaken { road, arrow }) = on else {
            self.stopped = true;
            return;
        };
        let road = &book.table().pieces[usize::from(road)];
        let Some(mut place) = on_road(road, self.at) else {
            self.stopped = true;
            return;
        };
        let forward = runs_forward(road, place.leg, arrow);
        while length > 0 && !self.stopped {
            let Some((corner, next)) = ahead(road, place.leg, forward) else { break };
            let apart = self.at.squared_distance(corner).isqrt() as i16;
            if apart >= length {
                let along = crate::terrain::along::Along {
                    top: i64::from(length),
                    bottom: i64::from(apart),
                };
                self.go(book, along.point(self.at, self.at.to(corner)));
                return;
            }
            self.go(book, corner);
            length -= apart;
            match next {
                Some(leg) => place.leg = leg,
                // At the edge of the table a road goes on beyond it (CD-SCEN-07).
                None => {
                    let on = between(road.spine[place.leg], road.spine[place.leg + 1]);
                    let on = if forward { on } else { on.opposite() };
                    self.go(book, from_point(on, self.at, i32::from(length.max(1))));
                    return;
                }
            }
        }
    }
}

/// The next corner of a road from a leg, and the leg after it.
fn ahead(road: &Piece, leg: usize, forward: bool) -> Option<(Point, Option<usize>)> {
    let corner = *road.spine.get(if forward { leg + 1 } else { leg })?;
    let next =
        if forward { (leg + 2 < road.spine.len()).then_some(leg + 1) } else { leg.checked_sub(1) };
    Some((corner, next))
}

/// The last point of a piece of path that is not beyond the corner of the table nearest its end.
fn on_way(piece: Segment, edge: Point) -> Point {
    let way = piece.way();
    let share = |part: i32, whole: i32| {
        if whole == 0 { (1, 1) } else { (i64::from(part.abs()), i64::from(whole.abs())) }
    };
    let x = share(i32::from(edge.x) - i32::from(piece.start.x), way.x);
    let y = share(i32::from(edge.y) - i32::from(piece.start.y), way.y);
    let (top, bottom) = if x.0 * y.1 <= y.0 * x.1 { x } else { y };
    crate::terrain::along::Along { top, bottom }.point(piece.start, way)
}
