//! Ways round what nobody can walk through: rocks and hulls.

use wargauge_rules::UnitId;
use wargauge_rules::table::{ConvexPolygon, Length, Pieces, Point, Rect, Segment};

use crate::book::{Scene, Skirmish};
use crate::men::is_open_knowledge;
use crate::movement::pace::uncovered;
use crate::position::{Leg, corners, half_size};
use crate::terrain::nearest_bearing;

/// How far off a solid piece people walk round it, in hundredths of an inch.
const MARGIN: i16 = 50;

/// `SK-ACT-27`: how much longer than the shortest a way may be that lies more in cover, in hundredths of an inch.
const LONGER: i32 = 200;

/// Whether a leg on foot of a unit leads through something solid that its side knows of, or off the
/// table.
pub(crate) fn is_barred(scene: Scene<'_>, mover: UnitId, leg: Leg) -> bool {
    let Leg { from, to } = leg;
    let book = scene.book;
    let table = &book.table;
    if !table.rect().contains(to) {
        return true;
    }
    let solid = table.masks.solid;
    if solid != Pieces::NONE && table.map.crossed_among(solid, from, to) != Pieces::NONE {
        return true;
    }
    let line = Segment::new(from, to);
    book.hulls.into_iter().any(|unit| {
        is_known_hull(scene, mover, unit)
            && book.vehicle(unit).is_some()
            && hull_bars(scene, unit, line)
    })
}

/// Whether the side of a mover knows of a hull: its own, and what is open knowledge.
pub(crate) fn is_known_hull(scene: Scene<'_>, mover: UnitId, unit: UnitId) -> bool {
    let Scene { book, state } = scene;
    let own = book.side(unit) == book.side(mover) && state.unit(unit).hull.there;
    own || is_open_knowledge(state, unit)
}

/// A hull bars a line that leads into it; one that leads out of it is free.
fn hull_bars(scene: Scene<'_>, unit: UnitId, line: Segment) -> bool {
    let hull = &scene.state.unit(unit).hull;
    let size = half_size(scene.book, unit);
    if !line.is_within(hull.at, size.reach()) {
        return false;
    }
    let outline = ConvexPolygon::known(&corners(hull.at, hull.front, size));
    outline.crossed_by(line) && !outline.contains_inside(line.start)
}

/// `SK-MORALE-19`, `SK-ACT-27`: the next corner on the shortest way round what is solid; the goal
/// itself if the way is free or no corner helps.
pub(crate) fn detour(scene: Scene<'_>, mover: UnitId, leg: Leg) -> Point {
    let Leg { from, to: goal } = leg;
    let Scene { book, state } = scene;
    // A goal beyond the edge bars nothing by itself: whoever is driven off the table leaves it.
    let inside = book.table.rect().nearest_to(goal);
    if !is_barred(scene, mover, Leg::new(from, inside)) {
        return goal;
    }
    let mut best = (i32::MAX, goal);
    let mut consider = |corner: Point| {
        if corner == from || is_barred(scene, mover, Leg::new(from, corner)) {
            return;
        }
        let (first, second) = (from.distance_up(corner), corner.distance_up(goal));
        let length = i32::from(first.hundredths()) + i32::from(second.hundredths());
        let blocked = i32::from(is_barred(scene, mover, Leg::new(corner, goal))) * 4000;
        if length + blocked < best.0 {
            best = (length + blocked, corner);
        }
    };
    let table = &book.table;
    for piece in table.masks.solid.iter() {
        around(table.map.bounds(piece)).into_iter().for_each(&mut consider);
    }
    for unit in book.hulls {
        let hull = &state.unit(unit).hull;
        if is_known_hull(scene, mover, unit) && book.vehicle(unit).is_some() {
            let wider = half_size(book, unit).wider(i32::from(MARGIN));
            corners(hull.at, hull.front, wider).into_iter().for_each(&mut consider);
        }
    }
    best.1
}

/// A way with one bend, or none if the bend is the goal.
#[derive(Clone, Copy, Debug)]
struct Route {
    bend: Point,
    /// In hundredths of an inch.
    length: i32,
    /// How much of it lies in cover, in thousandths.
    share: i32,
}

/// The way of a leg round by a bend; what a move action loses that ends at it counts as length.
fn way_by(book: &Skirmish, leg: Leg, bend: Point, action: i32) -> Route {
    let Leg { from, to: goal } = leg;
    let length = |one: Point, two: Point| i32::from(one.distance_up(two).hundredths());
    let (first, second) = (length(from, bend), length(bend, goal));
    let lost = if bend == goal { 0 } else { (action - first).max(0) };
    let open = uncovered(book, from, bend) + uncovered(book, bend, goal);
    let walked = (first + second).max(1);
    let share = (walked - open).max(0) * 1000 / walked;
    Route { bend, length: first + lost + second, share }
}

/// `SK-ACT-27`: where whoever goes by the charts goes next on the way to a goal, with a move action of this length: the
/// shortest way, or one by a point of cover, no more than 2 inches longer, of whose length more lies in cover. Of equals
/// the shortest, then that of the lower bearing. Each bend is nearer the goal than he is, so that he gets there.
pub(crate) fn covered_way(scene: Scene<'_>, mover: UnitId, leg: Leg, action: i32) -> Point {
    let Leg { from, to: goal } = leg;
    let book = scene.book;
    let shortest = way_by(book, leg, detour(scene, mover, leg), 0);
    let most = shortest.length + LONGER;
    let near = |bend: &Point| {
        let straight = i32::from(from.distance_up(*bend).hundredths())
            + i32::from(bend.distance_up(goal).hundredths());
        bend.squared_distance(goal) < from.squared_distance(goal) && straight <= most
    };
    let free = |bend: Point| {
        let barred = |leg| is_barred(scene, mover, leg);
        bend != from
            && bend != goal
            && !barred(Leg::new(from, bend))
            && !barred(Leg::new(bend, goal))
    };
    let bends = book.table.places.iter().map(|place| place.at).filter(near);
    bends
        .map(|bend| way_by(book, leg, bend, action))
        .filter(|way| way.length <= most && way.share > shortest.share && free(way.bend))
        .min_by_key(|way| (-way.share, way.length, nearest_bearing(from.to(way.bend)).index()))
        .map_or(shortest.bend, |way| way.bend)
}

fn around(bounds: Rect) -> [Point; 4] {
    bounds.grown(Length::from_hundredths(MARGIN)).corners()
}
