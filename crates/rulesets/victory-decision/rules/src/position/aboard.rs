//! Who is in which vehicle or structure, and who rides outside (VD-VSP-06, VD-VSP-14 to VD-VSP-20).

use crate::book::{Scene, VictoryDecision};
use crate::state::State;
use crate::state::agenda::Threat;
use crate::state::unit::{Place, UnitSet};
use crate::units::profile::{FireArc, Property, UnitKind};
use crate::units::{command, living};
use wargauge_rules::game::UnitId;
use wargauge_rules::refusal::{Verdict, require};
use wargauge_rules::table::facing::Arc;
use wargauge_rules::table::point::Point;
use wargauge_rules::table::terrain::PieceId;

/// The structure a unit is in.
pub(crate) fn structure_of(state: &State, unit: UnitId) -> Option<PieceId> {
    match state.unit(unit).place {
        Place::Inside { piece, .. } => Some(piece),
        Place::Nowhere | Place::Reserve | Place::Table | Place::Aboard { .. } | Place::Gone => None,
    }
}

/// Units in a structure.
#[must_use]
pub(crate) fn occupants(state: &State, piece: PieceId) -> UnitSet {
    let holds = |place| matches!(place, Place::Inside { piece: here, .. } if here == piece);
    state.present.filter(|&unit| holds(state.unit(unit).place)).collect()
}

/// Whether a unit fits into a vehicle besides those aboard, or onto it (VD-VSP-14, VD-VSP-17).
#[must_use]
pub(crate) fn has_room(scene: Scene<'_>, unit: UnitId, vehicle: UnitId) -> bool {
    let Scene { book, state } = scene;
    let Some(carrier) = &book.profile(vehicle).vehicle else { return false };
    let hulls = living::bodies(scene, vehicle) as u8;
    let passengers = aboard(scene, vehicle);
    if is_gun(book, unit) {
        let towing = passengers.into_iter().any(|other| is_gun(book, other));
        return has_tow(book, unit, vehicle) && !towing;
    }
    let models = command::strength(state, unit);
    let inside = passengers.filter(|&other| !rides_outside(scene, other));
    let taken: u8 = inside.map(|other| seats(scene, other)).sum();
    if taken.saturating_add(models) <= carrier.transport.saturating_mul(hulls) {
        return true;
    }
    let ridden = passengers.into_iter().any(|other| rides_outside(scene, other));
    let rides = book.profile(unit).kind == UnitKind::Infantry && !ridden;
    rides && models <= carrier.riders.saturating_mul(hulls)
}

/// Whether a vehicle is the tow of a gun, which needs it and takes no room (VD-VSP-17).
pub(crate) fn has_tow(book: &VictoryDecision, gun: UnitId, vehicle: UnitId) -> bool {
    book.profile(gun).partner == Some(book.profile(vehicle).row)
        || book.profile(vehicle).partner == Some(book.profile(gun).row)
}

/// Room that a passenger takes.
pub(crate) fn seats(scene: Scene<'_>, unit: UnitId) -> u8 {
    if is_gun(scene.book, unit) { 0 } else { command::strength(scene.state, unit) }
}

/// Whether a unit is a gun: a crewed weapon with a fire arc.
#[must_use]
pub(crate) fn is_gun(book: &VictoryDecision, unit: UnitId) -> bool {
    let profile = book.profile(unit);
    let arced = |mount: &crate::units::profile::Mount| mount.main && mount.arc != FireArc::All;
    profile.kind == UnitKind::Team && profile.mounts.iter().any(arced)
}

/// Whether a unit rides on the outside of the vehicle it is aboard (VD-VSP-14): those do for
/// whom there is no room inside, the units with the lowest numbers sitting inside.
#[must_use]
pub(crate) fn rides_outside(scene: Scene<'_>, unit: UnitId) -> bool {
    let Place::Aboard { vehicle } = scene.state.unit(unit).place else { return false };
    let Some(carrier) = &scene.book.profile(vehicle).vehicle else { return false };
    if carrier.riders == 0 || is_gun(scene.book, unit) {
        return false;
    }
    let inside = carrier.transport.saturating_mul(living::bodies(scene, vehicle) as u8);
    let mut taken: u8 = 0;
    for other in aboard(scene, vehicle) {
        let needs = seats(scene, other);
        let outside = taken.saturating_add(needs) > inside;
        if other == unit {
            return outside;
        }
        taken += if outside { 0 } else { needs };
    }
    false
}

/// Whether passengers may get off a vehicle towards a point: over the rear half, but on any
/// side of an Open vehicle or from the outside (VD-VSP-06, VD-VSP-14).
pub(crate) fn check_way_off(scene: Scene<'_>, unit: UnitId, vehicle: UnitId, to: Point) -> Verdict {
    let free = scene.book.vehicle_has(vehicle, Property::Open) || rides_outside(scene, unit);
    let there = scene.state.unit(vehicle);
    let behind = Arc::Half.covers(there.at, there.facing.opposite().unit(), to);
    require(free || behind, "VD-VSP-06", "passengers get off to the rear")
}

/// Units aboard a vehicle.
#[must_use]
pub(crate) fn aboard(scene: Scene<'_>, vehicle: UnitId) -> UnitSet {
    let Scene { book, state } = scene;
    if !book.is_vehicle(vehicle) {
        return UnitSet::EMPTY;
    }
    let friends = book.units_of(book.side(vehicle)) & state.present;
    friends.filter(|&unit| state.unit(unit).place == Place::Aboard { vehicle }).collect()
}

/// Where a threat stands.
pub(crate) const fn threat_at(state: &State, threat: Threat) -> Option<Point> {
    match threat {
        Threat::Unit(unit) => Some(state.unit(unit).at),
        Threat::Nobody => None,
    }
}
