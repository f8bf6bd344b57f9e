//! Retreats to cover (CD-BACK-08 to 14, CD-DEMOR-07).

use arrayvec::ArrayVec;
use wargauge_rules::game::UnitId;
use wargauge_rules::table::{Disc, Point, Segment, Vector};

use super::cost::rate;
use super::placing::is_taken;
use crate::position::heading::{Heading, Placement, UNIT, from_point, of};
use crate::position::measure::{overlap, touch};
use crate::scene::{Moment, Scene};
use crate::state::MAX_STANDS;
use crate::terrain::along::{Along, toward_zero};
use crate::terrain::table::Piece;

/// The directions tried, in degrees to the left of directly away (CD-BACK-09).
const DIRECTIONS: [i32; 13] = [0, 15, -15, 30, -30, 45, -45, 60, -60, 75, -75, 90, -90];

/// Hundredths between the points tested (CD-BACK-09).
const STEP: i32 = 5;

/// The least retreat in the open, in hundredths (CD-BACK-10).
const LEAST: i32 = 100;

/// How much deeper a stand goes into its cover, in hundredths (CD-BACK-13).
const DEEPER: i32 = 300;

/// Enemies within so many hundredths are in the way whatever the direction.
const NEAR: i64 = 200;

/// Full moves within which a demoralized stand must find cover (CD-DEMOR-07).
const MOVES_TO_COVER: i64 = 3;

/// Where a retreat ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Retreat {
    /// It ends at a place.
    To(Placement),
    /// Over the edge of the table (CD-BACK-11).
    OffTable,
    /// Nowhere (CD-BACK-12).
    Stays,
}

/// Who retreats, from what, how far.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Flight<'a> {
    scene: Scene<'a>,
    /// The stand whose legs or wheels carry the retreat (CD-BACK-18).
    pub(crate) unit: UnitId,
    /// Where it begins.
    pub(crate) from: Point,
    /// Where the enemy of reference is; nowhere if it is an edge.
    enemy: Option<Point>,
    /// The way directly away from it.
    away: Vector,
}

/// One direction of a retreat and how far it has been walked.
#[derive(Clone, Copy, Debug)]
struct RetreatPath {
    heading: Heading,
    /// What is left of the movement.
    left: i64,
    /// The last point reached.
    at: Point,
    /// How far that is.
    length: i32,
    /// Where it stops, and why.
    end: Option<StopReason>,
    /// The enemy that sees a vehicle there, by its number.
    seen_by: Option<usize>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum StopReason {
    /// Terrain, enemies, or getting closer to one.
    Barred,
    /// No movement left.
    Spent,
    /// The edge.
    Edge,
}

/// The enemies of a retreat: where they are.
type Enemies = ArrayVec<Disc, MAX_STANDS>;

/// An enemy that a direction may lead closer to, or into.
#[derive(Clone, Copy, Debug)]
struct EnemyAhead {
    centre: Point,
    /// Squared distance from where the retreat begins.
    apart: i64,
    /// Squared distance at which the discs overlap no more.
    room: i64,
}

impl<'a> Flight<'a> {
    /// A retreat from the enemy of reference of a stand (CD-BACK-08): the nearest that its battalion
    /// knows of; else, of a retreat by fire, who gave the last hit; else the edge the enemy came from.
    pub(crate) fn new(
        scene: Scene<'a>,
        unit: UnitId,
        carrier: UnitId,
        shooter: Option<UnitId>,
    ) -> Self {
        let Scene { book, state } = scene;
        let now = Moment::now(scene);
        let from = state.stand(carrier).at;
        let side = book.side(unit);
        let nearest = now.nearest_known(carrier, from);
        let enemy = nearest.or(shooter).map(|enemy| now.at(enemy));
        let home = book.scenario().roles[side.foe()].home.outwards().opposite();
        let away = enemy.map_or(home.unit(), |enemy| enemy.to(from));
        let away = if away.is_zero() { home.unit() } else { away };
        Self { scene, unit: carrier, from, enemy, away }
    }

    /// Which way the stand looks where it has come to: at the enemy as seen from there (CD-BACK-14).
    pub(crate) fn facing_at(&self, end: Point) -> Heading {
        let towards = self.enemy.map(|enemy| end.to(enemy)).filter(|way| !way.is_zero());
        of(towards.unwrap_or(-self.away))
    }

    fn enemies(&self) -> Enemies {
        let now = Moment::now(self.scene);
        let side = self.scene.book.side(self.unit);
        now.known_enemies(side).map(|enemy| now.disc(enemy)).collect()
    }

    fn disc(&self, at: Point) -> Disc {
        Disc::new(at, self.scene.book.profile(self.unit).radius())
    }

    /// The retreat of a stand in the open (CD-BACK-09 to 12).
    pub(crate) fn in_the_open(&self) -> Retreat {
        let enemies = self.enemies();
        let mut ways = self.ways(self.scene.book.clock);
        if let Some(lead) = self.search(&mut ways, &enemies) {
            return self.retreat_to(ways[lead].at);
        }
        let Some(way) = ways.iter().find(|way| way.length >= LEAST) else {
            return Retreat::Stays;
        };
        if way.end == Some(StopReason::Edge) {
            return Retreat::OffTable;
        }
        self.retreat_to(way.at)
    }

    /// Where a demoralized stand must go: to cover in reach, else a full move along a direction
    /// that leads to cover within three (CD-DEMOR-07); `None` if there is none (CD-DEMOR-05). The
    /// edge of the table is a wall.
    pub(crate) fn cover_in_reach(&self) -> Option<Point> {
        let enemies = self.enemies();
        let mut ways = self.ways(self.scene.book.clock);
        if let Some(lead) = self.search(&mut ways, &enemies) {
            return Some(ways[lead].at);
        }
        let mut far = self.ways(MOVES_TO_COVER * self.scene.book.clock);
        let lead = self.search(&mut far, &enemies)?;
        Some(ways[lead].at)
    }

    fn ways(&self, budget: i64) -> [RetreatPath; DIRECTIONS.len()] {
        let away = of(self.away);
        DIRECTIONS.map(|degrees| RetreatPath {
            heading: away.turned(degrees),
            left: budget,
            at: self.from,
            length: 0,
            end: None,
            seen_by: None,
        })
    }

    /// Walks all directions step by step and finds the nearest cover, the first direction of
    /// several (CD-BACK-09): the index of the direction that reaches it.
    fn search(
        &self,
        ways: &mut [RetreatPath; DIRECTIONS.len()],
        enemies: &Enemies,
    ) -> Option<usize> {
        let now = Moment::now(self.scene);
        let ahead = ways.map(|way| self.ahead(way.heading, enemies));
        let onlookers = now.onlookers(self.scene.book.side(self.unit));
        let mut length = STEP;
        while ways.iter().any(|way| way.end.is_none()) {
            for (index, way) in ways.iter_mut().enumerate().filter(|(_, way)| way.end.is_none()) {
                self.step(way, length, &ahead[index]);
                let free = |enemy: &Disc| !touch(*enemy, self.disc(way.at));
                if way.end.is_none()
                    && now.is_covered_from(
                        &now.cover_at(self.unit, way.at),
                        &onlookers,
                        &mut way.seen_by,
                    )
                    && enemies.iter().all(free)
                {
                    return Some(index);
                }
            }
            length += STEP;
        }
        None
    }

    /// The enemies that a direction may lead closer to, or into: not those well behind.
    fn ahead(&self, heading: Heading, enemies: &Enemies) -> ArrayVec<EnemyAhead, MAX_STANDS> {
        let way = heading.unit();
        let own = self.scene.book.profile(self.unit).radius().hundredths();
        let may_close = |enemy: &&Disc| {
            let to = self.from.to(enemy.centre);
            let gap = to.squared().isqrt();
            // Rounding moves a point by less than a hundredth: 3 * gap is more than what that
            // takes off twice the first step away.
            let ahead = 2 * i64::from(STEP) * way.dot(to);
            ahead > -3 * gap * i64::from(UNIT) || gap < NEAR
        };
        let each = enemies.iter().filter(may_close).map(|enemy| {
            let rims = i64::from(own + enemy.radius.hundredths());
            let apart = self.from.squared_distance(enemy.centre);
            EnemyAhead { centre: enemy.centre, apart, room: rims * rims }
        });
        each.collect()
    }

    /// One step along a direction.
    fn step(&self, way: &mut RetreatPath, length: i32, enemies: &[EnemyAhead]) {
        let next = from_point(way.heading, self.from, length);
        if !self.scene.book.table().contains(next) {
            way.end = Some(StopReason::Edge);
            return;
        }
        let profile = self.scene.book.profile(self.unit);
        // CD-BACK-15: a road gives no bonus.
        let rate = |from| rate(self.scene.book, profile, Segment::new(from, next), false);
        // The middle of a step may be free and its end not: nobody stops, or finds cover, in there.
        let Some(rate) = rate(way.at).filter(|_| rate(next).is_some()) else {
            way.end = Some(StopReason::Barred);
            return;
        };
        let cost = i64::from(STEP) * rate.each(self.scene.book, profile);
        let bars = |enemy: &EnemyAhead| {
            let gap = next.squared_distance(enemy.centre);
            gap < enemy.apart || gap < enemy.room
        };
        if enemies.iter().any(bars) {
            way.end = Some(StopReason::Barred);
        } else if cost > way.left {
            way.end = Some(StopReason::Spent);
        } else {
            (way.at, way.length, way.left) = (next, length, way.left - cost);
        }
    }

    /// The retreat of a stand in area cover: deeper, inside the same area (CD-BACK-13). Behind
    /// linear cover, in works, or only out of sight, it stays.
    pub(crate) fn deeper(&self) -> Retreat {
        self.cover().map_or(Retreat::Stays, |area| self.within(area))
    }

    /// The same of a tow that stands in the area of its crew (CD-GUN-19).
    pub(crate) fn deeper_with(&self, crew: &Self) -> Retreat {
        let area = crew.cover().filter(|area| area.contains(self.from));
        area.map_or(Retreat::Stays, |area| self.within(area))
    }

    /// The best area cover where it is, if that is no work.
    fn cover(&self) -> Option<&'a Piece> {
        let table = self.scene.book.table();
        let vehicle = self.scene.book.profile(self.unit).is_vehicle();
        let covers = |piece: &&Piece| {
            let cover = if vehicle {
                piece.kind.vehicle_cover() != 0
            } else {
                crate::position::cover::is_covered(piece.kind.cover())
            };
            cover && !piece.kind.is_linear()
        };
        let best = |piece: &&Piece| (piece.kind.cover(), -piece.kind.vehicle_cover());
        let areas = table.at(self.from).filter(covers);
        areas.max_by_key(best).filter(|area| !is_work(area.kind))
    }

    /// As far as an area goes, straight away from the enemy, and no more than 3 inches.
    fn within(&self, area: &Piece) -> Retreat {
        let table = self.scene.book.table();
        let mut at = self.from;
        for step in 1..=DEEPER / STEP {
            let next = self.along(step * STEP);
            let disc = self.disc(next);
            let blocked = self.enemies().iter().any(|enemy| overlap(*enemy, disc));
            if !area.contains(next) || !table.contains(next) || blocked {
                break;
            }
            at = next;
        }
        match self.retreat_to(at) {
            Retreat::To(end) if end.at == self.from => Retreat::Stays,
            end @ (Retreat::To(_) | Retreat::OffTable | Retreat::Stays) => end,
        }
    }

    /// A point directly away, so many hundredths.
    fn along(&self, hundredths: i32) -> Point {
        let length = self.away.squared().isqrt().max(1);
        let part = |part: i32| toward_zero(i64::from(part) * i64::from(hundredths), length) as i16;
        Point::new(self.from.x + part(self.away.x), self.from.y + part(self.away.y))
    }

    /// To a point, or short of it where a friend stands there.
    fn retreat_to(&self, end: Point) -> Retreat {
        let at = self.stop_short(end);
        Retreat::To(Placement { at, facing: self.facing_at(at) })
    }

    /// CD-BACK-14: short of a friend that stands at the end.
    fn stop_short(&self, end: Point) -> Point {
        let way = end.to(self.from);
        let length = way.squared().isqrt();
        let free = |at: Point| !is_taken(self.scene, self.disc(at), self.unit);
        let mut back = 0;
        while back < length {
            let at = Along { top: back, bottom: length }.point(end, way);
            if free(at) {
                return at;
            }
            back += i64::from(STEP);
        }
        self.from
    }
}

/// Works that a stand does not leave deeper (CD-BACK-05, CD-BACK-13), crews neither (CD-GUN-18).
const fn is_work(kind: crate::terrain::kind::TerrainKind) -> bool {
    use crate::terrain::kind::TerrainKind;
    matches!(kind, TerrainKind::Entrenchment | TerrainKind::Pillbox)
}
