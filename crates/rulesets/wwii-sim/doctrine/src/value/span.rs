//! Distances between units where they are or may be: between their circles (WS-UNIT-12), of who is in a
//! building from its wall (WS-FIRE-23).

use wargauge_policy::toolkit::{apart, root};
use wargauge_rules::table::point::Point;
use wargauge_rules::table::rect::Rect;
use wargauge_wwii_sim::Ground as Table;

use crate::knowledge::ground::middle;

/// A unit's circle (WS-UNIT-11), and the building that it is in.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Circle {
    pub at: Point,
    pub radius: i32,
    pub inside: Option<u8>,
}

/// How far two units are from each other, in hundredths of an inch; `None` if it is over a reach.
pub(crate) fn span(table: &Table, one: Circle, other: Circle, reach: i32) -> Option<i32> {
    let wall = |it: Circle| it.inside.map(|building| table.building(building).outline);
    let nearest = |wall: Rect, to: Point| (wall.nearest_to(to), 0);
    let [(from, here), (to, there)] = match (wall(one), wall(other)) {
        (None, None) => [(one.at, one.radius), (other.at, other.radius)],
        (Some(wall), None) => [nearest(wall, other.at), (other.at, other.radius)],
        (None, Some(wall)) => [(one.at, one.radius), nearest(wall, one.at)],
        (Some(here), Some(there)) => {
            let (beyond, _) = nearest(there, middle(here));
            let start = nearest(here, beyond);
            [start, nearest(there, start.0)]
        }
    };
    let (squared, rims) = (apart(from, to), here + there);
    let farthest = reach + rims;
    (squared <= farthest * farthest).then(|| (root(squared) - rims).max(0))
}
