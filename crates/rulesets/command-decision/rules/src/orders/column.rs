//! Columns on roads and trails (CD-ORDER-13, CD-ORDER-14).

use arrayvec::ArrayVec;
use wargauge_rules::game::UnitId;
use wargauge_rules::table::{Length, Point};

use super::chits::is_subordinate;
use crate::action::Chit;
use crate::position::heading::{Heading, between};
use crate::position::measure::{reaches, within};
use crate::scene::{Moment, Scene};
use crate::state::{MAX_STANDS, UnitSet};
use crate::terrain::kind::TerrainKind;
use crate::terrain::table::Piece;

/// The widest gap in a column (CD-ORDER-13).
const GAP: Length = Length::inches(2);

/// How near the chit lies to the head (CD-ORDER-14).
const AT_HEAD: Length = Length::inches(1);

/// A place on a road.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct OnRoad {
    /// The leg.
    pub(crate) leg: usize,
    /// Hundredths from the first corner of the road.
    pub(crate) along: i32,
}

/// Where a point is along a road, by the foot of its perpendicular.
pub(crate) fn on_road(road: &Piece, point: Point) -> Option<OnRoad> {
    let leg = road.regions.iter().position(|region| region.contains(point))?;
    let (start, end) = (road.spine[leg], road.spine[leg + 1]);
    let way = start.to(end);
    let length = way.squared().isqrt().max(1);
    let along = (way.dot(start.to(point)) / length).clamp(0, length);
    let before: i64 =
        road.spine[..=leg].windows(2).map(|leg| leg[0].squared_distance(leg[1]).isqrt()).sum();
    Some(OnRoad { leg, along: (before + along) as i32 })
}

/// Whether the arrow points along the road as it is drawn, at a leg: the closer of both directions,
/// the lower angle of two (CD-ORDER-14).
pub(crate) fn runs_forward(road: &Piece, leg: usize, arrow: Heading) -> bool {
    let forward = between(road.spine[leg], road.spine[leg + 1]);
    let back = forward.opposite();
    match forward.between(arrow).cmp(&back.between(arrow)) {
        core::cmp::Ordering::Less => true,
        core::cmp::Ordering::Greater => false,
        core::cmp::Ordering::Equal => forward < back,
    }
}

/// The stands of the column that obeys a chit at its head, and its road (CD-ORDER-13).
pub(crate) fn obeying(scene: Scene<'_>, chit: &Chit) -> Option<(UnitSet, u8)> {
    let now = Moment::now(scene);
    let mut heads = now.on_table(scene.book.side(chit.issuer));
    // Most chits lie at no stand.
    if !heads.any(|unit| reaches(now.disc(unit), chit.at, AT_HEAD)) {
        return None;
    }
    let roads = scene.book.table().pieces.iter().enumerate();
    let roads =
        roads.filter(|(_, piece)| matches!(piece.kind, TerrainKind::Road | TerrainKind::Trail));
    roads.into_iter().find_map(|(index, road)| {
        let members = on_one_road(scene, chit, road)?;
        Some((members, index as u8))
    })
}

fn on_one_road(scene: Scene<'_>, chit: &Chit, road: &Piece) -> Option<UnitSet> {
    let now = Moment::now(scene);
    let side = scene.book.side(chit.issuer);
    let mut file: ArrayVec<(i32, UnitId), MAX_STANDS> = ArrayVec::new();
    for unit in now.on_table(side).filter(|&unit| is_subordinate(scene.book, unit, chit.issuer)) {
        if let Some(place) = on_road(road, now.at(unit)) {
            let forward = runs_forward(road, place.leg, chit.arrow);
            file.push((if forward { -place.along } else { place.along }, unit));
        }
    }
    file.sort_unstable();
    // The head of the part of the file that the chit lies at.
    let head = file
        .iter()
        .position(|&(_, unit)| reaches(now.disc(unit), chit.at, AT_HEAD))
        .filter(|&head| head == 0 || !follows(&now, file[head - 1].1, file[head].1))?;
    let mut members = UnitSet::of(file[head].1);
    for pair in file[head..].windows(2) {
        if !follows(&now, pair[0].1, pair[1].1) {
            break;
        }
        members.insert(pair[1].1);
    }
    // At least two stands make a column.
    (members.len() >= 2).then_some(members)
}

fn follows(moment: &Moment<'_>, first: UnitId, next: UnitId) -> bool {
    within(moment.disc(first), moment.disc(next), GAP)
}
