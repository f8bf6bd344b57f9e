//! How far units may go (GW-MOVE, GW-ROAD, GW-NIGHT).

use crate::book::Scene;
use crate::position::placement::dismounted;
use crate::terrain::light::Light;
use wargauge_rules::game::UnitId;

/// How far a unit may go in one move, in squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Allowance {
    pub(crate) normal: u8,
    /// If every step is a road step (GW-ROAD-04).
    pub(crate) road: u8,
}

impl Allowance {
    /// One square, by road or not.
    pub(crate) const ONE_STEP: Self = Self { normal: 1, road: 1 };
}

/// The allowance of a unit's ordinary move: that of its type, but one square out of a building for
/// mounted infantry, and one at night.
pub(crate) fn allowance_of(scene: Scene<'_>, unit: UnitId) -> Allowance {
    let profile = scene.book.profile(unit);
    // GW-TERR-08, GW-NIGHT-03, GW-NIGHT-04
    let most =
        if scene.state.light == Light::Night || dismounted(scene, unit) { 1 } else { u8::MAX };
    // GW-UNIT-02, GW-UNIT-03, GW-UNIT-04, GW-UNIT-05, GW-UNIT-06, GW-UNIT-07, GW-UNIT-08,
    // GW-UNIT-09, GW-UNIT-10, GW-UNIT-11, GW-UNIT-12, GW-UNIT-14: the type's own squares.
    Allowance { normal: profile.allowance.min(most), road: profile.road_allowance.min(most) }
}

/// The allowance of a unit that enters from reserve, its first square included.
pub(crate) fn entry_allowance(scene: Scene<'_>, unit: UnitId) -> Allowance {
    let profile = scene.book.profile(unit);
    let most = if scene.state.light == Light::Night { 1 } else { u8::MAX };
    Allowance { normal: profile.allowance.min(most), road: profile.road_allowance.min(most) }
}
