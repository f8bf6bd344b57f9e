//! Points where a team may look for cover: within areas that cover, and along lines that do.

use wargauge_rules::table::{Bearing, Length, Point, Rect, Segment, Vector};

use crate::terrain::kinds::Cover;
use crate::terrain::known::KnownGround;
use crate::terrain::squares::lines_near_squares;
use crate::terrain::table::{CoverSpot, Table};

/// Distance from one point to the next, in hundredths of an inch.
const STEP: i16 = 300;

/// How far behind a line men stand, in hundredths of an inch.
const BEHIND: i16 = 50;

/// The most points of one table.
const MOST: usize = 400;

impl Table {
    /// Works out what play looks up; to be called when all pieces are there.
    pub fn prepare(&mut self) {
        let (wide, lines) = lines_near_squares(self);
        self.known = Some(KnownGround::new(wide, lines));
        self.places = places_of(self);
    }
}

/// The points of a table.
fn places_of(table: &Table) -> Vec<CoverSpot> {
    let mut places = Vec::new();
    for (number, area) in table.areas.iter().enumerate() {
        if area.kind.cover() > Cover::None {
            in_area(table, number, area.bounds, &mut places);
        }
    }
    for line in &table.lines {
        if line.kind.cover() > Cover::None {
            along_line(table, line.segment, line.kind.cover(), &mut places);
        }
    }
    places.truncate(MOST);
    places
}

fn in_area(table: &Table, number: usize, bounds: Rect, places: &mut Vec<CoverSpot>) {
    let id = wargauge_rules::table::PieceId(number as u8);
    let (low, high) = (bounds.low(), bounds.high());
    let steps = |from: i16, to: i16| {
        let room = to - from;
        let count = (room / STEP).max(1);
        (0..count).map(move |nth| from + (room / count) * nth + room / count / 2)
    };
    for y in steps(low.y, high.y) {
        for x in steps(low.x, high.x) {
            let at = Point::new(x, y);
            let inside = !table.inside(wargauge_rules::table::Pieces::of(id), at).is_empty();
            if inside && is_free(table, at) {
                places.push(CoverSpot { at, front: None, cover: table.areas[number].kind.cover() });
            }
        }
    }
}

fn along_line(table: &Table, line: Segment, cover: Cover, places: &mut Vec<CoverSpot>) {
    let length = line.start.distance_up(line.end).hundredths();
    let count = (length / STEP).max(1);
    let aside = line.way().left().scaled_to(Length::from_hundredths(BEHIND));
    for nth in 0..count {
        let way = length / count * nth + length / count / 2;
        let on = line.start.towards(line.end, Length::from_hundredths(way));
        for (off, front) in [(aside, -aside), (-aside, aside)] {
            let at = on.plus(off);
            if is_free(table, at) {
                places.push(CoverSpot { at, front: Some(nearest_bearing(front)), cover });
            }
        }
    }
}

/// Whether men can stand at a point.
fn is_free(table: &Table, at: Point) -> bool {
    table.rect().contains(at) && !table.spot(at).solid
}

/// The point of the compass nearest to a way.
pub(crate) fn nearest_bearing(way: Vector) -> Bearing {
    let all = (0..16).map(Bearing::sixteenths);
    all.max_by_key(|bearing| (bearing.unit().dot(way), core::cmp::Reverse(bearing.index())))
        .unwrap_or(Bearing::NORTH)
}
