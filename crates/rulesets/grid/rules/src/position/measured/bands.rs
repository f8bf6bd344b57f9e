//! Roads as bands 2 inches wide along the lines between the middles of linked squares
//! (GW-MEAS-12, GW-MEAS-15).

use crate::book::Scene;
use crate::position::measured::table::{middle_of, square_at};
use wargauge_rules::table::length::Length;
use wargauge_rules::table::point::Point;
use wargauge_rules::table::segment::Segment;
use wargauge_rules::table::squares::{Square, Squares};

/// Half the width of a road (GW-MEAS-12).
const HALF_BAND: Length = Length::inches(1);

/// Whether a point of a road square is on the road.
pub(crate) fn is_on_band(scene: Scene<'_>, square: Square, point: Point) -> bool {
    let book = scene.book;
    let middle = middle_of(book, square);
    let links = scene.state.ground.along_roads(&book.board, Squares::of(square));
    let mut bands = links.iter().map(|next| Segment::new(middle, middle_of(book, next)));
    middle.within(point, HALF_BAND) || bands.any(|band| band.is_within(point, HALF_BAND))
}

/// Whether two points are on one straight stretch of road, along which the centre can go from
/// one to the other within the band; `paved` are the usable road squares.
pub(crate) fn share_band(scene: Scene<'_>, paved: Squares, [a, b]: [Point; 2]) -> bool {
    let book = scene.book;
    let (here, there) = (square_at(book, a), square_at(book, b));
    if !paved.contains(here) || !paved.contains(there) {
        return false;
    }
    let holds = |one: Square, other: Square| {
        let band = Segment::new(middle_of(book, one), middle_of(book, other));
        band.is_within(a, HALF_BAND) && band.is_within(b, HALF_BAND)
    };
    let next =
        |square: Square| scene.state.ground.along_roads(&book.board, Squares::of(square)) & paved;
    if here != there {
        return next(here).contains(there) && holds(here, there);
    }
    holds(here, here) || next(here).iter().any(|linked| holds(here, linked))
}
