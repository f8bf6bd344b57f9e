//! Where vehicles go that nobody drives by choice.

use wargauge_rules::UnitId;
use wargauge_rules::table::{Bearing, Length};

use crate::book::Scene;
use crate::movement::{DrivePlan, allowance, check_drive, own_edge};
use crate::position::{cover_at, ground_eye, is_at_front, sees_point};
use crate::solo::threats::threat_point;
use crate::terrain::Cover;
use crate::units::Class;

/// Places round a vehicle that it could drive to, the furthest first: sixteen ways at four lengths.
pub(crate) fn places(
    scene: Scene<'_>,
    unit: UnitId,
    half: bool,
) -> impl Iterator<Item = DrivePlan> {
    let hull = scene.state.unit(unit).hull;
    let whole = allowance(scene.book, unit, hull.at, hull.at) / if half { 2 } else { 1 };
    let lengths = [4, 3, 2, 1].map(|part| Length::from_hundredths((whole * part / 4) as i16));
    let ways = (0..16).map(Bearing::sixteenths);
    let pairs =
        lengths.into_iter().flat_map(move |length| ways.clone().map(move |way| (length, way)));
    pairs.flat_map(move |(length, way)| {
        let to = hull.at.plus(way.way(length));
        [DrivePlan::new(to, way, false), DrivePlan::new(to, way.opposite(), true)]
    })
}

/// `SK-AFVSOLO-26`, `SK-AFVSOLO-27`: the way off from the nearest enemy: out of his sight if
/// possible, then in cover, then the furthest.
pub(crate) fn retreat_drive(scene: Scene<'_>, unit: UnitId) -> Option<DrivePlan> {
    let Scene { book, state } = scene;
    let hull = state.unit(unit).hull;
    let known = threat_point(scene, unit);
    let foe = known.unwrap_or_else(|| {
        let edge = own_edge(book, book.side(unit), hull.at);
        hull.at.away_from(edge, Length::inches(20))
    });
    let before = hull.at.squared_distance(foe);
    // SK-AFVSOLO-27: tanks that face the enemy back away from him.
    let backs = book.vehicle(unit)?.class >= Class::Medium
        && known.is_some()
        && is_at_front(scene, unit, foe);
    places(scene, unit, false)
        .filter(move |drive| drive.reverse || !backs)
        .filter(|drive| drive.to.squared_distance(foe) > before)
        .filter(|&drive| check_drive(scene, unit, drive, false).is_ok())
        .max_by_key(|&DrivePlan { to, front, .. }| {
            let hidden = !sees_point(scene, ground_eye(book, foe), to);
            let covered = cover_at(scene, to, foe) > Cover::None;
            (hidden, covered, to.squared_distance(foe), core::cmp::Reverse(front.index()))
        })
}
