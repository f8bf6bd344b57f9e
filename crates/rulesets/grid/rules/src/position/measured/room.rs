//! Room for a base: the table, other bases, wrecks, features and bridges (GW-MEAS-05, GW-MEAS-07,
//! GW-MEAS-09, GW-MEAS-11, GW-MEAS-12).

use crate::book::Scene;
use crate::position::measured::bands::is_on_band;
use crate::position::measured::candidates::{SIDE_BY_SIDE, lattice_in};
use crate::position::measured::table::{
    BASE, HALF, TOUCHING, box_of, features_of, middle_of, square_at, table_box,
};
use crate::position::placement::enterable;
use crate::state::{State, UnitSet};
use crate::terrain::ground::{Terrain, TerrainSet};
use wargauge_rules::game::UnitId;
use wargauge_rules::table::point::Point;
use wargauge_rules::table::squares::{Square, Squares};

/// Whether the unit, placed there, would be wholly on the table, overlap neither base nor
/// wreck, and find room in its feature or on its bridge.
pub(crate) fn has_room(scene: Scene<'_>, unit: UnitId, at: Point) -> bool {
    let book = scene.book;
    let square = square_at(book, at);
    table_box(book).grown(-BASE).contains(at)
        && is_well_inside(scene, square, at)
        && !is_taken(scene.state, unit, square, at)
}

/// Whether another base or a wreck is in the way, or fills the feature: it holds one for its
/// 36 square inches (GW-MEAS-09, GW-MEAS-11).
fn is_taken(state: &State, unit: UnitId, square: Square, at: Point) -> bool {
    let roomy = TerrainSet::ROOMY.has(state.ground.kind(square));
    let mut others = state.on_board.without(UnitSet::of(unit)) | state.burning;
    others.any(|other| {
        let point = state.point[other.index()];
        let overlaps = point.squared_distance(at) < TOUCHING.squared();
        overlaps || (!roomy && state.square[other.index()] == square)
    })
}

/// Whether the base is wholly or mostly inside its feature, if it is in one, and on the band of
/// its bridge, if it is on one (GW-MEAS-07, GW-MEAS-12). A base that reaches over one side only
/// is mostly inside.
fn is_well_inside(scene: Scene<'_>, square: Square, at: Point) -> bool {
    if scene.state.ground.kind(square) == Terrain::Bridge && !is_on_band(scene, square, at) {
        return false;
    }
    let off = middle_of(scene.book, square).to(at);
    let (less, more) = (off.x.abs().min(off.y.abs()), off.x.abs().max(off.y.abs()));
    let (base, half) = (i32::from(BASE.hundredths()), i32::from(HALF.hundredths()));
    !features_of(scene.state).contains(square) || (less <= half - base && more < half)
}

/// Whether the unit may be deployed at a point.
pub(crate) fn may_deploy_at(scene: Scene<'_>, unit: UnitId, at: Point) -> bool {
    let book = scene.book;
    let area = book.scenario.sides[book.side(unit)].area & enterable(scene, unit);
    area.contains(square_at(book, at)) && has_room(scene, unit, at)
}

/// Bridges that a wreck has closed: its disc touches them (GW-MEAS-11).
pub(crate) fn bridges_closed_by_wrecks(scene: Scene<'_>) -> Squares {
    let state = scene.state;
    let touches = |&bridge: &Square| {
        { state.burning }
            .any(|unit| box_of(scene.book, bridge).is_within(state.point[unit.index()], BASE))
    };
    state.ground.squares(Terrain::Bridge).iter().filter(touches).collect()
}

/// Where a unit with a fixed square stands: in its middle, or beside those that share it.
pub(crate) fn fixed_point(scene: Scene<'_>, unit: UnitId, square: Square) -> Option<Point> {
    if !enterable(scene, unit).contains(square) {
        return None;
    }
    let shared = scene.book.fixed.iter().filter(|(_, at)| *at == square).count() > 1;
    let points = lattice_in(scene, square, SIDE_BY_SIDE).into_iter().skip(usize::from(shared));
    { points }.find(|&at| has_room(scene, unit, at))
}
