//! Who controls an objective (VD-SPEC-16 to VD-SPEC-21, VD-SCEN-08 to VD-SCEN-12).

use arrayvec::ArrayVec;

use crate::book::Scene;
use crate::position::formation;
use crate::state::MAX_OBJECTIVES;
use crate::state::unit::{Place, UnitSet};
use crate::units::profile::UnitKind;
use wargauge_rules::game::{Side, UnitId};
use wargauge_rules::table::length::Length;
use wargauge_rules::table::point::Point;
use wargauge_rules::table::rect::Rect;
use wargauge_rules::table::terrain::PieceId;

/// How near enemy infantry keeps a vehicle from controlling (VD-SPEC-19).
const DENIED: Length = Length::inches(6);

/// No model stands farther from its leader than this.
const WIDEST: Length = Length::inches(12);

/// The units by which A and B control each objective.
pub(crate) type ObjectiveHolders = ArrayVec<[Option<UnitId>; 2], MAX_OBJECTIVES>;

/// Who controls each objective, by side. It is asked anew at each check, in every End Segment
/// (VD-SCEN-12): what has been left is not held (VD-SPEC-18).
pub(crate) fn holders(scene: Scene<'_>) -> ObjectiveHolders {
    let of = |&(at, _): &(Point, Side)| {
        let there = unshaken_at(scene, at);
        Side::BOTH.map(|side| controller_among(scene, side, at, there))
    };
    scene.state.objectives.iter().map(of).collect()
}

/// The unshaken units of both sides that are near enough to an objective to matter.
fn unshaken_at(scene: Scene<'_>, objective: Point) -> UnitSet {
    let radius = Length::inches(scene.book.switches().objective_radius as i16);
    // VD-HIDE-09: Hidden ones count.
    let unshaken = scene.state.present.without(scene.state.shaken);
    unshaken.filter(|&unit| is_near(scene, unit, objective, radius)).collect()
}

/// The unit by which a side controls an objective, if it does: infantry before vehicles, then the
/// lowest unit.
fn controller_among(
    scene: Scene<'_>,
    side: Side,
    objective: Point,
    there: UnitSet,
) -> Option<UnitId> {
    let book = scene.book;
    // VD-SPEC-17.
    if !(there & book.units_of(side.foe())).is_empty() {
        return None;
    }
    // VD-SPEC-17.
    let own = there & book.units_of(side);
    // VD-SPEC-19.
    let drives = |_: &UnitId| !denies_vehicles(scene, side.foe(), objective);
    // VD-ENG-05.
    own.without(book.vehicles).first().or_else(|| own.first().filter(drives))
}

/// VD-SPEC-19: whether infantry of a side keeps enemy vehicles from controlling.
fn denies_vehicles(scene: Scene<'_>, side: Side, objective: Point) -> bool {
    (scene.state.present & scene.book.units_of(side)).any(|unit| {
        scene.book.profile(unit).kind != UnitKind::Vehicle
            && is_near(scene, unit, objective, DENIED)
    })
}

/// Whether a unit on the table or in a structure has a model within a distance of a point.
/// Those aboard are not there (VD-SPEC-21).
fn is_near(scene: Scene<'_>, unit: UnitId, at: Point, distance: Length) -> bool {
    let here = scene.state.unit(unit);
    match here.place {
        Place::Table => {
            let far = Rect::new(at, at).grown(distance + WIDEST);
            far.contains(here.at)
                && (here.at.within(at, distance)
                    || here.at.within(at, distance + WIDEST)
                        && here.at.within(at, distance + formation::spread(scene, unit))
                        && formation::models(scene, unit)
                            .iter()
                            .any(|model| model.within(at, distance)))
        }
        // VD-BLDG-06: inside, its place is the footprint.
        Place::Inside { piece, .. } => is_structure_near(scene, piece, at, distance),
        // VD-SPEC-21.
        Place::Nowhere | Place::Reserve | Place::Aboard { .. } | Place::Gone => false,
    }
}

fn is_structure_near(scene: Scene<'_>, piece: PieceId, at: Point, distance: Length) -> bool {
    scene.book.table(scene.state).map.nearest_on(piece, at).within(at, distance)
}
