//! Where whoever goes by the book's charts places his units (`SK-POL-22`).

use wargauge_rules::table::{Length, Pieces, Point};
use wargauge_rules::{Side, UnitId};

use crate::action::Action;
use crate::book::{Scene, Skirmish};
use crate::men::{place, present};
use crate::movement::Walk;
use crate::position::{cover_at, ground_eye, hull_down_at, sees_point};
use crate::setup::{deployment_front, next_unit};
use crate::state::Order;

/// How far apart units are placed where the zone has room for it.
const GAP: Length = Length::inches(4);

/// `SK-POL-22`: how far a field of fire is counted, and how far apart its points are.
const FIELD: Length = Length::inches(32);
const GRID: i16 = 400;

/// What a unit asks of a place, the most important first: the least of it is taken.
type PlacingScore = [i64; 3];

/// `SK-POL-22`: the option that the next unit is placed with. Of the places offered that leave a gap to those who stand
/// already, it takes the one that it wishes for most.
#[expect(clippy::wildcard_enum_match_arm, reason = "asks of places alone")]
pub(crate) fn placement(scene: Scene<'_>, side: Side, options: &[Action]) -> Option<Action> {
    let next = next_unit(scene.state);
    let crowded = |walk: &Walk| {
        present(scene.state, side).into_iter().any(|unit| place(scene, unit).within(walk.to, GAP))
    };
    options.iter().copied().min_by_key(|option| match option {
        Action::Deploy(walk) => {
            let wish = next.map_or([0; 3], |unit| wish(scene, unit, walk.to));
            (false, crowded(walk), wish)
        }
        _ => (true, false, [0; 3]),
    })
}

/// What a unit wishes for.
fn wish(scene: Scene<'_>, unit: UnitId, at: Point) -> PlacingScore {
    let book = scene.book;
    let side = book.side(unit);
    let orders = book.scenario.orders[side];
    let vehicle = book.vehicle(unit).is_some();
    let order = if vehicle { orders.vehicles } else { orders.infantry };
    if matches!(order, Order::Advance | Order::Patrol) {
        return [at.squared_distance(in_line(book, unit)), 0, 0];
    }
    let enemy = middle(book, side.foe());
    if vehicle {
        return [i64::from(!hull_down_at(book, unit, at, ground_eye(book, enemy))), 0, 0];
    }
    if book.profile(unit).field_gun().is_some() {
        let farthest = field(scene, side, at).map(|point| point.squared_distance(at)).max();
        return [-farthest.unwrap_or(0), 0, 0];
    }
    let within = field(scene, side, at).filter(|point| point.within(at, FIELD));
    let cover = cover_at(scene, at, enemy) as i64;
    let named = orders.infantry_goal.filter(|_| order == Order::Defend);
    [named.map_or(0, |goal| away_from_piece(book, at, goal)), -cover, -(within.count() as i64)]
}

/// How far a place is from the piece of terrain at a point; nothing if it lies in it.
fn away_from_piece(book: &Skirmish, at: Point, goal: Point) -> i64 {
    let [there, here] = [goal, at].map(|point| book.table.inside(Pieces::ALL, point));
    let inside = there.iter().any(|piece| here.iter().any(|other| other == piece));
    if inside { 0 } else { at.squared_distance(goal) }
}

/// The points of a grid that somebody sees from a place: before his front, outside his own zone.
fn field<'s>(scene: Scene<'s>, side: Side, at: Point) -> impl Iterator<Item = Point> + 's {
    let book = scene.book;
    let (zone, high) = (book.scenario.zones[side], book.table.rect().high());
    let front = deployment_front(book, side).unit();
    let steps = |to: i16| (0..=to / GRID).map(|step| step * GRID);
    let grid = steps(high.y).flat_map(move |y| steps(high.x).map(move |x| Point::new(x, y)));
    let eye = ground_eye(book, at);
    grid.filter(move |point| !zone.contains(*point) && front.dot(at.to(*point)) > 0)
        .filter(move |point| sees_point(scene, eye, *point))
}

/// The middle of a side's zone.
fn middle(book: &Skirmish, side: Side) -> Point {
    let zone = book.scenario.zones[side];
    Point::new(zone.low().x.midpoint(zone.high().x), zone.low().y.midpoint(zone.high().y))
}

/// The place of a unit in the line of its side: along the foremost edge of the zone with equal gaps, the units sorted by
/// how far to the side their objectives lie, those of one objective by number.
fn in_line(book: &Skirmish, unit: UnitId) -> Point {
    let side = book.side(unit);
    let (zone, front) = (book.scenario.zones[side], deployment_front(book, side).unit());
    let (low, high) = (zone.low(), zone.high());
    let lengthwise = front.x.abs() > front.y.abs();
    let aside = |unit: UnitId| {
        let goal = objective(book, unit).unwrap_or_else(|| middle(book, side.foe()));
        if lengthwise { goal.y } else { goal.x }
    };
    let own = (aside(unit), unit);
    let units = book.of_side[side];
    let before = units.into_iter().filter(|&other| (aside(other), other) < own).count();
    let part = |low: i16, high: i16| {
        let whole = i64::from(high - low) * (before as i64 + 1);
        low + (whole / (units.len() as i64 + 1)) as i16
    };
    let edge = |low: i16, high: i16, way: i32| if way > 0 { high } else { low };
    if lengthwise {
        Point::new(edge(low.x, high.x, front.x), part(low.y, high.y))
    } else {
        Point::new(part(low.x, high.x), edge(low.y, high.y, front.y))
    }
}

/// Where a unit is told to go.
fn objective(book: &Skirmish, unit: UnitId) -> Option<Point> {
    let orders = book.scenario.orders[book.side(unit)];
    let goal =
        if book.vehicle(unit).is_some() { orders.vehicles_goal } else { orders.infantry_goal };
    goal.or_else(|| book.scenario.objectives.first().map(|objective| objective.at))
}
