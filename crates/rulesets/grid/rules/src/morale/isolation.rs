//! Isolation of disrupted units (GW-DISR).

use crate::book::Scene;
use crate::position::distance::in_contact;
use crate::position::placement::present;
use crate::position::sight::sees_a_friend;
use crate::state::UnitSet;
use crate::switches::FireMove;
use crate::units::profile::Trait;
use wargauge_rules::game::UnitId;

/// Whether the unit is isolated: disrupted, adjacent to an enemy and without a friend in
/// sight (GW-DISR-04).
pub(crate) fn is_isolated(scene: Scene<'_>, unit: UnitId) -> bool {
    scene.state.disrupted.contains(unit) && in_contact(scene, unit) && !sees_a_friend(scene, unit)
}

/// The units that must withdraw this turn, all judged at the start of T4 (GW-DISR-07,
/// GW-DISR-12, GW-STRONG-07).
pub(crate) fn isolated_units(scene: Scene<'_>) -> UnitSet {
    let state = scene.state;
    let mut bound = (present(scene, state.side) & state.disrupted).without(state.combat_moved);
    if scene.book.switches.fire_move == FireMove::Exclusive {
        bound = bound.without(state.fought);
    }
    let bound = bound.without(scene.book.having(Trait::Stationary));
    bound.filter(|&unit| is_isolated(scene, unit)).collect()
}
