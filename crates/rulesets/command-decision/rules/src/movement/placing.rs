//! Finding room (CD-GEO-17, CD-TRANS-08, CD-PASS-08).

use wargauge_rules::game::UnitId;
use wargauge_rules::table::{Disc, Length, Point};

use super::cost::may_enter;
use crate::position::heading::{Heading, from_point};
use crate::position::measure::overlap;
use crate::scene::{Moment, Scene};
use crate::units::stand::GUN_RADIUS;

/// Hundredths between rings (CD-GEO-17).
const RING: i32 = 25;

/// The widest ring.
const WIDEST: i32 = 1200;

/// Degrees between bearings.
const BEARING: usize = 15;

/// What two discs that are put side by side leave between them, in hundredths.
const JOIN: i32 = 2;

/// Whether a disc overlaps a stand on the table or an unlimbered gun, other than those of one stand.
pub(crate) fn is_taken(scene: Scene<'_>, disc: Disc, except: UnitId) -> bool {
    let now = Moment::now(scene);
    scene.state.units().any(|unit| {
        unit != except
            && (scene.state.stand(unit).is_on_table() && overlap(now.disc(unit), disc)
                || now.gun(unit).is_some_and(|gun| overlap(gun, disc)))
    })
}

/// Whether a stand may be put at a point: on the table, ground it may enter, nobody there.
pub(crate) fn is_free(scene: Scene<'_>, unit: UnitId, at: Point) -> bool {
    let profile = scene.book.profile(unit);
    may_enter(scene.book, profile, at) && !is_taken(scene, Disc::new(at, profile.radius()), unit)
}

/// The first free place on rings round the wanted one (CD-GEO-17).
pub(crate) fn nearest_free(scene: Scene<'_>, unit: UnitId, wanted: Point) -> Option<Point> {
    if is_free(scene, unit, wanted) {
        return Some(wanted);
    }
    let right = scene.book.scenario().roles[scene.book.side(unit)].home.right_hand();
    let mut rings = (1..=WIDEST / RING).map(|ring| ring * RING);
    rings.find_map(|radius| {
        let mut bearings = (0..360).step_by(BEARING).map(|degrees| right.turned(degrees));
        bearings.find_map(|bearing| {
            let at = from_point(bearing, wanted, radius);
            is_free(scene, unit, at).then_some(at)
        })
    })
}

/// The place of a stand beside a disc, in a direction from it.
pub(crate) fn beside(disc: Disc, radius: Length, bearing: Heading) -> Point {
    let apart = i32::from(disc.radius.hundredths()) + i32::from(radius.hundredths()) + JOIN;
    from_point(bearing, disc.centre, apart)
}

/// The first free place round a disc, from a direction on clockwise (CD-PASS-08).
pub(crate) fn round(scene: Scene<'_>, unit: UnitId, disc: Disc, first: Heading) -> Option<Point> {
    let radius = scene.book.profile(unit).radius();
    let mut bearings = (0..360).step_by(BEARING).map(|degrees| first.turned(-(degrees)));
    bearings.find_map(|bearing| {
        let at = beside(disc, radius, bearing);
        is_free(scene, unit, at).then_some(at)
    })
}

/// The place of a gun in front of its crew.
pub(crate) fn before(crew: Disc, facing: Heading) -> Point {
    beside(crew, GUN_RADIUS, facing)
}
