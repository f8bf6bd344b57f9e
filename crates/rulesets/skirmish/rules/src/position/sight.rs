//! Who sees what (`SK-GEO-05`, `SK-GEO-06`, `SK-GEO-07`, `SK-GEO-08`, `SK-GEO-09`, `SK-GEO-21`,
//! `SK-GEO-26`).

use std::sync::Arc;

use arrayvec::ArrayVec;
use wargauge_rules::UnitId;
use wargauge_rules::table::{Disc, Length, Pieces, Point, Segment};

use crate::book::{Scene, Skirmish};
use crate::men::{Man, aboard, active, is_screen, is_vehicle, keep, look};
use crate::position::hull::{crosses_hull, outline};
use crate::stances::Eye;
use crate::state::{Place, State};
use crate::terrain::{Blockers, Line, Table, Terrain};
use crate::units::TEAM;

/// `SK-SMOKE-04`: radius of a disc of smoke, in hundredths of an inch.
pub(crate) const SMOKE_RADIUS: i16 = 150;

/// `SK-SMOKE-04`: how far those in smoke see.
const SIGHT_IN_SMOKE: Length = Length::inches(3);

/// Within this of bocage it hides nothing (table of `SK-GEO-22`).
const AT_THE_HEDGE: Length = Length::inches(1);

/// An eye on the ground.
pub(crate) fn ground_eye(book: &Skirmish, at: Point) -> Eye {
    eye_on(&book.table, at)
}

fn eye_on(table: &Table, at: Point) -> Eye {
    let spot = table.spot(at);
    Eye { at, level: spot.level, floor: 0, building: spot.building, hull: None }
}

/// The eye of a man, or of the vehicle he is in.
#[inline]
pub(crate) fn eye_of(scene: Scene<'_>, unit: UnitId, figure: usize) -> Eye {
    if keep(scene, unit) {
        scene.state.stances.eye(unit, figure)
    } else {
        look(scene, unit, figure)
    }
}

/// The eyes that a unit looks with: its active men, or its vehicle.
pub(crate) fn eyes_of(scene: Scene<'_>, unit: UnitId) -> ArrayVec<Eye, TEAM> {
    if aboard(scene, unit).is_some() {
        let mut one = ArrayVec::new();
        one.extend(active(scene, unit).next().map(|man| eye_of(scene, unit, man)));
        return one;
    }
    active(scene, unit).map(|figure| eye_of(scene, unit, figure)).collect()
}

/// A point at which a unit can be seen: an active man, or the middle or a corner of its vehicle
/// (`SK-GEO-02`).
pub(crate) fn seen_from(scene: Scene<'_>, eye: Eye, unit: UnitId) -> Option<Point> {
    if is_vehicle(scene, unit) || matches!(scene.state.unit(unit).place, Place::Aboard(_)) {
        let hull = aboard(scene, unit)?;
        return seen_hull(scene, eye, hull);
    }
    active(scene, unit)
        .map(|figure| eye_of(scene, unit, figure))
        .find(|other| !blocked(scene, eye, *other))
        .map(|other| other.at)
}

/// Where a hull can be seen.
fn seen_hull(scene: Scene<'_>, eye: Eye, hull: UnitId) -> Option<Point> {
    let at = scene.state.unit(hull).hull.at;
    let points = core::iter::once(at).chain(outline(scene, hull));
    points.into_iter().find(|&point| {
        let other = Eye { hull: Some(hull), ..ground_eye(scene.book, point) };
        !blocked(scene, eye, other)
    })
}

/// Whether an eye sees a man.
pub(crate) fn sees_figure(scene: Scene<'_>, eye: Eye, man: Man) -> bool {
    let Man { unit, figure } = man;
    !blocked(scene, eye, eye_of(scene, unit, figure))
}

/// Whether an eye sees a point on the ground.
pub(crate) fn sees_point(scene: Scene<'_>, eye: Eye, at: Point) -> bool {
    !blocked(scene, eye, ground_eye(scene.book, at))
}

/// Whether a unit sees a point on the ground.
pub(crate) fn unit_sees_point(scene: Scene<'_>, unit: UnitId, at: Point) -> bool {
    eyes_of(scene, unit).into_iter().any(|eye| sees_point(scene, eye, at))
}

/// The active men of a unit that an eye sees, as bits.
pub(crate) fn visible_men(scene: Scene<'_>, eye: Eye, unit: UnitId) -> u8 {
    active(scene, unit)
        .filter(|&figure| sees_figure(scene, eye, Man { unit, figure }))
        .fold(0, |set, figure| set | 1 << figure)
}

/// `SK-GEO-05`: whether something lies between two eyes.
pub(crate) fn blocked(scene: Scene<'_>, from: Eye, to: Eye) -> bool {
    // SK-SPOT-30: the scenario may say how far one sees.
    if scene.book.scenario.sight.is_some_and(|most| !from.at.within(to.at, most)) {
        return true;
    }
    let line = Segment::new(from.at, to.at);
    blocked_by_ground(&scene.book.table, from, to, &scene.book.table.all_blockers())
        || blocked_by_smoke(scene.state, line)
        || blocked_by_hulls(scene, line, from, to)
}

/// Whether the table itself lies between two eyes, by what of it may: what never changes in a game.
pub(super) fn blocked_by_ground(table: &Table, from: Eye, to: Eye, among: &Blockers) -> bool {
    if among.is_empty() {
        return false;
    }
    // Sight is mutual to the last hundredth: both look along the same line.
    let (from, to) = if from.at <= to.at { (from, to) } else { (to, from) };
    if from.floor == 0 && to.floor == 0 {
        return table.cuts(from.at, to.at, || is_cut(table, from, to, among));
    }
    is_cut(table, from, to, among)
}

/// Looks along a line of sight.
fn is_cut(table: &Table, from: Eye, to: Eye, among: &Blockers) -> bool {
    let line = Segment::new(from.at, to.at);
    let by_line = among.lines().any(|number| blocks(&table.lines[number], line, from, to));
    by_line || blocked_by_areas(table, line, SightEnds { from, to }, among.areas)
}

/// The eyes at both ends of a line of sight.
#[derive(Clone, Copy)]
struct SightEnds {
    from: Eye,
    to: Eye,
}

/// What may be seen across a table whatever stands or burns on it: for whoever looks where to go.
#[derive(Clone, Debug)]
pub struct TableSight {
    table: Arc<Table>,
    most: Option<Length>,
}

impl TableSight {
    pub(crate) const fn new(table: Arc<Table>, most: Option<Length>) -> Self {
        Self { table, most }
    }

    /// `SK-GEO-05`, `SK-SPOT-30`: whether a man at one point sees a man at another, both on the
    /// ground floor.
    #[must_use]
    pub fn is_clear(&self, from: Point, to: Point) -> bool {
        let table = &*self.table;
        let (from, to) = (from.min(to), from.max(to));
        let look = || is_cut(table, eye_on(table, from), eye_on(table, to), &table.all_blockers());
        self.most.is_none_or(|most| from.within(to, most)) && !table.cuts(from, to, look)
    }
}

/// `SK-GEO-07`: whether a piece with this top blocks between two levels; `middle` is where it lies.
fn tops(top: u8, from: Eye, to: Eye, nearest: impl Fn(Point) -> Point) -> bool {
    let (low, high) = if from.level <= to.level { (from, to) } else { (to, from) };
    if top > high.level {
        return true;
    }
    if top <= low.level {
        return false;
    }
    let (by_low, by_high) = (nearest(low.at), nearest(high.at));
    by_low.squared_distance(low.at) < by_high.squared_distance(high.at)
}

/// Whether a line of terrain blocks a line of sight.
fn blocks(it: &Line, line: Segment, from: Eye, to: Eye) -> bool {
    // SK-GEO-26: lines block when the line of sight crosses them; touching is not enough.
    let Some(top) = it.kind.top().filter(|_| it.segment.crosses(line)) else { return false };
    if it.kind == Terrain::Bocage
        && (it.segment.is_within(from.at, AT_THE_HEDGE)
            || it.segment.is_within(to.at, AT_THE_HEDGE))
    {
        return false;
    }
    tops(top, from, to, |at| it.segment.nearest_to(at))
}

fn blocked_by_areas(table: &Table, line: Segment, ends: SightEnds, among: Pieces) -> bool {
    let SightEnds { from, to } = ends;
    if among == Pieces::NONE {
        return false;
    }
    let crossed = table.map.crossed_among(among, line.start, line.end);
    if crossed == Pieces::NONE {
        return false;
    }
    let mut inside = [0i32; 2];
    for piece in crossed.iter() {
        let kind = table.kind(piece);
        // SK-GEO-21: men in a building look out of every wall, and are seen there; SK-GEO-08, SK-GEO-09: of woods
        // what is inside counts.
        let holds = |eye: Eye| {
            eye.building == Some(piece)
                || !kind.is_building()
                    && kind.sight_inside() == 0
                    && !table.inside(Pieces::of(piece), eye.at).is_empty()
        };
        if holds(from) || holds(to) {
            continue;
        }
        let top = kind.top().unwrap_or(0);
        if !tops(top, from, to, |at| table.map.nearest_on(piece, at)) {
            continue;
        }
        if kind.sight_inside() == 0 {
            return true;
        }
        // SK-GEO-08, SK-GEO-09: so much of the line may lie inside.
        let wood = usize::from(kind == Terrain::Wood);
        inside[wood] += i32::from(table.map.length_inside(piece, line).hundredths());
    }
    inside[0] > i32::from(Terrain::Orchard.sight_inside())
        || inside[1] > i32::from(Terrain::Wood.sight_inside())
}

fn blocked_by_smoke(state: &State, line: Segment) -> bool {
    let radius = Length::from_hundredths(SMOKE_RADIUS);
    state.smoke.iter().any(|smoke| {
        if !Disc::new(smoke.at, radius).crossed_by(line) {
            return false;
        }
        let in_it = smoke.at.within(line.start, radius) || smoke.at.within(line.end, radius);
        !in_it || !line.start.within(line.end, SIGHT_IN_SMOKE)
    })
}

/// `SK-GEO-05`: vehicles and wrecks hide what is beyond them from men on the same level, once the enemy has seen
/// them: what nobody knows of tells nothing by what it hides, unless a switch says so.
pub(super) fn blocked_by_hulls(scene: Scene<'_>, line: Segment, from: Eye, to: Eye) -> bool {
    from.level == to.level
        && scene.book.vehicles.into_iter().any(|unit| {
            is_screen(scene, unit)
                && from.hull != Some(unit)
                && to.hull != Some(unit)
                && crosses_hull(scene, unit, line)
        })
}
