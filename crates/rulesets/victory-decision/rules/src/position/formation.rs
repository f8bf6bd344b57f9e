//! Where the models of a unit stand: the formation about its leader (VD-COH-09, VD-COH-10).

use arrayvec::ArrayVec;

use crate::book::{Scene, VictoryDecision};
use crate::terrain::current;
use crate::terrain::ground::Terrain;
use crate::units::profile::{Body, MAX_MODELS, Property};
use crate::units::{command, living};
use wargauge_rules::game::UnitId;
use wargauge_rules::table::facing::Bearing;
use wargauge_rules::table::length::Length;
use wargauge_rules::table::point::Point;
use wargauge_rules::table::rect::Rect;
use wargauge_rules::table::shape::Disc;
use wargauge_rules::table::slots::{drawn_in, slot_distance, slot_way, widest_spacing};
use wargauge_rules::table::terrain::Pieces;

/// Radius of a man's base (VD-MEAS-06).
pub(crate) const MAN_RADIUS: Length = Length::from_hundredths(50);

/// Radius of the base of a stand or of a crewed weapon (VD-MEAS-06).
pub(crate) const STAND_RADIUS: Length = Length::from_hundredths(100);

/// Combat Range of infantry (VD-CHAR-02).
pub(crate) const COMBAT_RANGE: Length = Length::from_hundredths(100);

/// Spacing of so many models under a leader of such Ld (VD-COH-10), in hundredths of an inch. The
/// Leadership Distance is the Ld in inches (VD-COH-03), and whoever stands in formation is in
/// coherency (VD-COH-04).
#[must_use]
pub(crate) fn spacing(models: usize, ld: u8, standard: i32) -> i32 {
    standard.min(widest_spacing(models, i32::from(ld) * 100))
}

/// No infantry of such standard spacing stands farther from its leader (VD-COH-11).
pub(crate) const fn widest_spread(standard: i32) -> Length {
    Length::from_hundredths((slot_distance(MAX_MODELS - 1, standard) + 2) as i16)
}

/// Radius of the bases of a unit's models; of a vehicle see its footprint.
#[must_use]
pub(crate) fn base_radius(book: &VictoryDecision, unit: UnitId) -> Length {
    match book.profile(unit).groups.first().map(|group| group.body) {
        Some(Body::Man) | None => MAN_RADIUS,
        Some(_) => STAND_RADIUS,
    }
}

/// The middles of a unit's models, the leader's first, for a unit on the table at its place.
pub(crate) fn models(scene: Scene<'_>, unit: UnitId) -> ArrayVec<Point, MAX_MODELS> {
    let here = scene.state.unit(unit);
    models_at(scene, unit, here.at, here.facing)
}

/// The middles of a unit's models if its leader stood elsewhere. The leader alone goes a measured
/// way; the others stand about him wherever he ends (VD-MOVE-02).
pub(crate) fn models_at(
    scene: Scene<'_>,
    unit: UnitId,
    at: Point,
    facing: Bearing,
) -> ArrayVec<Point, MAX_MODELS> {
    let count = living::bodies(scene, unit).min(MAX_MODELS);
    let mut models = ArrayVec::from_iter([at]);
    models.truncate(count);
    if models.len() == count {
        return models;
    }
    let table = scene.book.table(scene.state).map.table();
    let spacing = spacing_of(scene, unit, count);
    let barred = barred_round(scene, unit, at, farthest(count, spacing));
    models.extend((1..count).map(|slot| {
        // VD-COH-12: a slot off the table moves onto it, one on barred ground back towards the
        // leader until it is free.
        let slot = table.nearest_to(at + slot_way(facing, slot, spacing));
        if barred.is_empty() { slot } else { freed(scene, barred, slot, at) }
    }));
    models
}

/// No model of a unit on the table is farther from its leader than this, wherever he stands.
#[inline]
pub(crate) fn spread(scene: Scene<'_>, unit: UnitId) -> Length {
    let count = living::bodies(scene, unit).min(MAX_MODELS);
    if count < 2 {
        return Length::ZERO;
    }
    farthest(count, spacing_of(scene, unit, count))
}

/// No model of so many stands farther from its leader: slots count outwards, what is moved moves
/// inwards; two hundredths for the rounding.
fn farthest(count: usize, spacing: i32) -> Length {
    Length::from_hundredths((slot_distance(count - 1, spacing) + 2) as i16)
}

/// The distance of neighbours in a formation of so many, in hundredths of an inch. Vehicles
/// leave an inch between their hulls, as far as their Leadership Distance allows (VD-VEH-39,
/// VD-VEH-40).
fn spacing_of(scene: Scene<'_>, unit: UnitId, count: usize) -> i32 {
    let book = scene.book;
    match &book.profile(unit).vehicle {
        None => spacing(count, command::own_ld(scene, unit), book.switches().formation_spacing),
        Some(vehicle) => {
            let apart = hull_length(vehicle.size) + Length::inches(1);
            let radio = book.vehicle_has(unit, Property::Radio);
            let reach = Length::inches(if radio { 12 } else { 6 });
            i32::from(apart.min(reach).hundredths())
        }
    }
}

/// Pieces near a leader that no model of his can stand on: standing structures and deep water.
fn barred_round(scene: Scene<'_>, unit: UnitId, at: Point, far: Length) -> Pieces {
    let Scene { book, state } = scene;
    let table = book.table(state);
    let bars = table.uses.houses | table.uses.rivers;
    let near = table.map.about_rect(Rect::new(at, at).grown(far)) & (bars - state.cleared);
    let mut barred: Pieces = Pieces::NONE;
    for piece in near.iter() {
        let bars = match table.piece(piece).terrain {
            Terrain::Structure => current::building(book, state, piece).is_some(),
            Terrain::River => {
                book.profile(unit).vehicle.is_none_or(|vehicle| vehicle.amphibious.is_none())
            }
            Terrain::Road
            | Terrain::Crops
            | Terrain::Woods
            | Terrain::Orchard
            | Terrain::Hedge
            | Terrain::Bocage
            | Terrain::Wall
            | Terrain::Rubble
            | Terrain::Foxholes
            | Terrain::Trench
            | Terrain::Hill
            | Terrain::Marsh
            | Terrain::Ford
            | Terrain::Wire
            | Terrain::Obstacles
            | Terrain::Minefield => false,
        };
        if bars {
            barred.insert(piece);
        }
    }
    barred
}

/// A slot, moved towards the leader by half inches until it is off barred ground.
fn freed(scene: Scene<'_>, barred: Pieces, slot: Point, leader: Point) -> Point {
    let map = &scene.book.table(scene.state).map;
    let holds = |piece, at| map.shapes(piece).iter().any(|shape| shape.contains(at));
    let is_free = |at| !barred.iter().any(|piece| holds(piece, at));
    drawn_in(slot, leader, Length::from_hundredths(50), is_free)
}

/// The models of a unit with a part of their base in a disc (VD-FEAT-04).
#[must_use]
pub(crate) fn models_touched(scene: Scene<'_>, unit: UnitId, area: Disc) -> u8 {
    let reach = area.radius + base_radius(scene.book, unit);
    if !scene.state.unit(unit).at.within(area.centre, reach.plus(spread(scene, unit))) {
        return 0;
    }
    let touched = models(scene, unit).into_iter().filter(|at| at.within(area.centre, reach));
    touched.count() as u8
}

/// Width of the hull of a vehicle (VD-MEAS-06).
pub(crate) const fn hull_width(size: u8) -> Length {
    Length::from_hundredths(50 + 25 * size as i16)
}

/// Length of the hull of a vehicle (VD-MEAS-06).
pub(crate) const fn hull_length(size: u8) -> Length {
    Length::from_hundredths(100 + 50 * size as i16)
}
