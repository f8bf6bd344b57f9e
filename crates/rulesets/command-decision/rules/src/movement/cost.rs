//! What movement costs (CD-MOVE-19, CD-TERR-*, CD-CHART-10 to 29).

use wargauge_rules::table::{Point, Segment, Vector};

use crate::book::CommandDecision;
use crate::terrain::kind::{TerrainKind, in_ground};
use crate::terrain::table::{Piece, SLOPE, Table};
use crate::units::stand::{Gait, Profile};

/// What a piece of path costs a stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum MoveRate {
    /// So many inches of cross-country movement an inch.
    Country(u8),
    /// On a road, by the road movement of a vehicle.
    Road,
}

impl MoveRate {
    /// The cost of a hundredth of an inch, in the unit of the book's clock.
    pub(crate) fn each(self, book: &CommandDecision, profile: &Profile) -> i64 {
        match self {
            Self::Country(multiple) => {
                i64::from(multiple) * book.clock / (100 * i64::from(profile.pace))
            }
            Self::Road => book.clock / (100 * i64::from(profile.road)),
        }
    }
}

/// What a short piece of path costs, by the terrain in its middle; `None` where it is prohibited.
/// Only the highest multiple counts (CD-TERR-07, CD-GEO-12).
pub(crate) fn rate(
    book: &CommandDecision,
    profile: &Profile,
    piece: Segment,
    roads: bool,
) -> Option<MoveRate> {
    let table = book.table();
    let middle = middle(piece);
    if table.is_bare(middle) {
        return Some(MoveRate::Country(in_ground(1, profile.gait, book.switches().ground)));
    }
    // CD-TERR-09 to 11: roads cancel everything, trails too but for the pace.
    if roads
        && table
            .road_at(middle, TerrainKind::Road)
            .is_some_and(|(_, leg)| is_along(leg, piece.way()))
    {
        return Some(if profile.is_vehicle() { MoveRate::Road } else { MoveRate::Country(1) });
    }
    // CD-TERR-10.
    if roads && table.road_at(middle, TerrainKind::Trail).is_some() {
        return Some(MoveRate::Country(1));
    }
    let ground = |multiple| in_ground(multiple, profile.gait, book.switches().ground);
    country(table, profile.gait, piece).map(|most| MoveRate::Country(ground(most)))
}

/// The highest multiple off roads, before snow and mud.
fn country(table: &Table, gait: Gait, path: Segment) -> Option<u8> {
    let middle = middle(path);
    let mut most = 1;
    let mut ford = false;
    let mut barred = false;
    for (number, area) in table.numbered_at(middle) {
        // CD-CHART-24: a ford is a way through the river.
        ford |= area.kind == TerrainKind::Ford;
        // CD-TERR-11: on a bridge, whatever the angle, one is above the water.
        let bridged = || table.road_at(middle, TerrainKind::Road).is_some();
        barred |= area.kind == TerrainKind::River && !bridged();
        if area.kind == TerrainKind::River || area.kind == TerrainKind::Stream && bridged() {
            continue;
        }
        let flat = area.kind.multiple(gait)?;
        let slope = area.kind.is_high() && !table.is_on_top(number, middle);
        most = most.max(if slope { sloped(area, gait, path, flat)? } else { flat });
    }
    if barred && !ford { None } else { Some(most) }
}

/// The multiple of a piece, or what its slope costs if that is more: gentle ones only upwards, steep
/// ones both ways (CD-CHART-20, CD-CHART-21).
fn sloped(piece: &Piece, gait: Gait, path: Segment, flat: u8) -> Option<u8> {
    match (piece.steep, gait) {
        (true, Gait::Foot) => Some(flat.max(2)),
        (true, _) => None,
        (false, Gait::Wheeled) if climbs(piece, path) => Some(flat.max(2)),
        (false, _) => Some(flat),
    }
}

/// Whether a path inside the slope leads away from the boundary.
fn climbs(piece: &Piece, path: Segment) -> bool {
    let way = path.way();
    let beyond = |more: i32| {
        let far = Vector::new(way.x.signum() * more, way.y.signum() * more);
        let far = if way.x.abs() > 2 * way.y.abs() {
            Vector::new(far.x, 0)
        } else if way.y.abs() > 2 * way.x.abs() {
            Vector::new(0, far.y)
        } else {
            far
        };
        middle(path).plus(far)
    };
    !piece.contains(beyond(-SLOPE as i32)) || piece.contains(beyond(SLOPE as i32))
}

/// Whether a direction is within 30 degrees of a leg of road, either way (CD-TERR-09).
fn is_along(leg: Segment, way: Vector) -> bool {
    let road = leg.way();
    let dot = i128::from(road.dot(way));
    4 * dot * dot >= 3 * i128::from(road.squared()) * i128::from(way.squared())
}

/// The middle of a piece of path.
fn middle(piece: Segment) -> Point {
    let part = |start: i16, end: i16| ((i32::from(start) + i32::from(end)).div_euclid(2)) as i16;
    Point::new(part(piece.start.x, piece.end.x), part(piece.start.y, piece.end.y))
}

/// Whether a stand may stand at a point: on the table, on ground that is not prohibited to it.
pub(crate) fn may_enter(book: &CommandDecision, profile: &Profile, at: Point) -> bool {
    book.table().contains(at) && rate(book, profile, Segment::new(at, at), true).is_some()
}
