//! Target priority, and which targets are open (GW-COMBAT, GW-PRIO).

use crate::attack::numbers::vulnerable;
use crate::book::Scene;
use crate::fire::attackers::shooters;
use crate::morale::isolation::is_isolated;
use crate::position::distance::{are_within_two, contacts, distance_between};
use crate::position::sight::seen_enemies;
use crate::state::UnitSet;
use crate::switches::{DeclarationMode, PriorityOrder};
use crate::units::profile::{Class, Trait};
use wargauge_rules::game::UnitId;

/// The enemies that the unit could attack directly, priorities aside: those that it sees itself and
/// can hurt (GW-OBS-01, GW-OBS-03, GW-OBS-21, GW-PRIO-07, GW-HEAVY-07).
pub(crate) fn direct_targets(scene: Scene<'_>, unit: UnitId) -> UnitSet {
    vulnerable(scene, unit, seen_enemies(scene, unit))
}

/// The targets among which the unit of its type (GW-PRIO-01) must choose if it attacks, among those
/// that it could attack directly (GW-PRIO-02, GW-PRIO-03, GW-PRIO-04, GW-PRIO-05, GW-PRIO-06,
/// GW-PRIO-07, GW-PRIO-08, GW-PRIO-10).
fn binding_among(scene: Scene<'_>, unit: UnitId, legal: UnitSet) -> UnitSet {
    let book = scene.book;
    let near = legal & contacts(scene, unit);
    let tank_bound = book.profile(unit).has(Trait::TankPriority);
    let adjacent_first = book.switches.priority_order == PriorityOrder::AdjacentFirst;
    if tank_bound && (!adjacent_first || near.is_empty()) {
        let tanks = legal & book.class[Class::Tank as usize];
        if !tanks.is_empty() {
            return closest(scene, unit, tanks);
        }
    }
    if near.is_empty() {
        return legal;
    }
    let near_tanks = near & book.class[Class::Tank as usize];
    if tank_bound && !near_tanks.is_empty() { near_tanks } else { near }
}

/// The units of a set at the smallest distance (GW-PRIO-06).
fn closest(scene: Scene<'_>, unit: UnitId, among: UnitSet) -> UnitSet {
    let nearest = among.map(|other| distance_between(scene, unit, other)).min();
    among.filter(|&other| Some(distance_between(scene, unit, other)) == nearest).collect()
}

/// The targets the unit may be declared on now: those that bind it and have not been
/// attacked in this phase (GW-COMBAT-09, GW-PRIO-10).
pub(crate) fn open_targets(scene: Scene<'_>, unit: UnitId) -> UnitSet {
    if shooters(scene).contains(unit) {
        open_targets_of_shooter(scene, unit)
    } else {
        UnitSet::EMPTY
    }
}

/// The same for one of the [shooters](shooters), asked in the order that soonest finds
/// that there is none.
fn open_targets_of_shooter(scene: Scene<'_>, unit: UnitId) -> UnitSet {
    let legal = direct_targets(scene, unit);
    if legal.without(scene.state.attacked).is_empty() {
        return UnitSet::EMPTY;
    }
    // GW-DISR-05
    if is_isolated(scene, unit) {
        return UnitSet::EMPTY;
    }
    // One alone is no choice.
    let binding = if legal.len() < 2 { legal } else { binding_among(scene, unit, legal) };
    binding.without(scene.state.attacked)
}

/// The targets the unit may be declared on as the next attacker: while a declaration is open
/// it may only join it, unless everything is declared at once (GW-COMBAT-09).
pub(crate) fn declarable_targets(scene: Scene<'_>, unit: UnitId) -> UnitSet {
    match open_declaration(scene) {
        Some(target) if !may_join(scene, unit, target) => UnitSet::EMPTY,
        Some(target) => open_targets(scene, unit) & UnitSet::of(target),
        None => open_targets(scene, unit),
    }
}

/// The target that further attackers may only join against.
pub(crate) fn open_declaration(scene: Scene<'_>) -> Option<UnitId> {
    let joined = scene.book.switches.declaration == DeclarationMode::PerTarget;
    scene.state.attacks.first().filter(|_| joined).map(|current| current.target)
}

/// Whether the unit's row hits such a target and it is not too far off; else it need not look
/// around.
fn may_join(scene: Scene<'_>, unit: UnitId, target: UnitId) -> bool {
    scene.book.prey[unit.index()].contains(target)
        && (scene.book.is_measured() || are_within_two(scene, unit, target))
}

/// Whether anybody has a target to be declared on now.
pub(crate) fn has_declarable_target(scene: Scene<'_>) -> bool {
    let current = open_declaration(scene);
    let has_target = |unit: UnitId| match current {
        Some(target) => {
            may_join(scene, unit, target) && open_targets_of_shooter(scene, unit).contains(target)
        }
        None => !open_targets_of_shooter(scene, unit).is_empty(),
    };
    shooters(scene).any(has_target)
}
