//! Where units may be placed: cover in the zone, and a grid of points.

use arrayvec::ArrayVec;
use wargauge_rules::table::{Bearing, Length, Point, Rect};
use wargauge_rules::{Side, UnitId};

use crate::book::Scene;
use crate::movement::Walk;
use crate::setup::placing::{check_deploy, deployment_front};
use crate::switches::MoveDensity;

/// The most places that are offered.
const MOST: usize = 48;

/// The places offered to the next unit, best cover first; all are legal.
pub(crate) fn spots(scene: Scene<'_>, side: Side, unit: UnitId) -> ArrayVec<Walk, MOST> {
    let book = scene.book;
    let mut list: ArrayVec<Walk, MOST> = ArrayVec::new();
    let front = deployment_front(book, side);
    let most = match book.switches.move_density {
        MoveDensity::Coarse => 16,
        MoveDensity::Normal => 32,
        MoveDensity::Fine => MOST,
    };
    let mut offer = |to: Point, front: Bearing, close: bool, room: usize| {
        let walk = Walk { to, front, close };
        let fits = list.len() < room && !list.contains(&walk);
        if fits && check_deploy(scene, side, walk).is_ok() {
            list.push(walk);
        }
    };
    let foot = book.vehicle(unit).is_none();
    let zone = book.scenario.zones[side];
    if foot {
        for place in book.table.places.iter().filter(|place| zone.contains(place.at)) {
            let faces = place.front.unwrap_or(front);
            // Behind a line: on the near side only.
            let near = faces.unit().dot(front.unit()) >= 0;
            if near {
                offer(place.at, faces, false, most / 2);
                offer(place.at, faces, true, most * 2 / 3);
            }
        }
    }
    for finer in [1i16, 2, 4] {
        for row in 1..=2 * finer {
            for column in 1..=4 * finer {
                let column = Part { nth: column, of: 4 * finer + 1 };
                let row = Part { nth: row, of: 2 * finer + 1 };
                let at = from_the_front(zone, front, column, row);
                offer(at, front, false, most);
                if finer > 1 {
                    offer(at, front, foot, most);
                }
            }
        }
    }
    last_resort(scene, side, &mut list);
    list
}

/// So many of equal parts.
#[derive(Clone, Copy, Debug)]
struct Part {
    nth: i16,
    of: i16,
}

/// A point of a zone by parts of it from its right hand and from its foremost edge, as its side looks
/// across the table: on a table that is the same from both sides both are offered the same places.
fn from_the_front(zone: Rect, front: Bearing, column: Part, row: Part) -> Point {
    let part = |low: i16, high: i16, part: Part| {
        (i32::from(high - low) * i32::from(part.nth) / i32::from(part.of)) as i16
    };
    let (low, high) = (zone.low(), zone.high());
    let across = part(low.x, high.x, column);
    let back = part(low.y, high.y, row);
    if front.unit().y > 0 {
        Point::new(high.x - across, high.y - back)
    } else {
        Point::new(low.x + across, low.y + back)
    }
}

/// Where the zone is crowded: the first free point of a fine grid.
fn last_resort(scene: Scene<'_>, side: Side, list: &mut ArrayVec<Walk, MOST>) {
    if !list.is_empty() {
        return;
    }
    let zone = scene.book.scenario.zones[side];
    let step = Length::from_hundredths(50).hundredths();
    let mut y = zone.low().y;
    while y <= zone.high().y {
        let mut x = zone.low().x;
        while x <= zone.high().x {
            for bearing in [deployment_front(scene.book, side), Bearing::EAST] {
                let walk = Walk { to: Point::new(x, y), front: bearing, close: true };
                if check_deploy(scene, side, walk).is_ok() {
                    list.push(walk);
                    return;
                }
            }
            x += step;
        }
        y += step;
    }
}
