//! Target priority, and which targets are open (GW-COMBAT, GW-PRIO).

use crate::attack::numbers::vulnerable;
use crate::book::Grid;
use crate::fire::attackers::shooters;
use crate::morale::isolation::is_isolated;
use crate::position::distance::{are_within_two, contacts, distance_between};
use crate::position::sight::seen_enemies;
use crate::state::{State, UnitSet};
use crate::switches::{DeclarationMode, PriorityOrder};
use crate::units::profile::{Class, Trait};
use wargauge_rules::game::UnitId;

/// The enemies that the unit could attack directly, priorities aside: those that it sees itself and
/// can hurt (GW-OBS-01, GW-OBS-03, GW-OBS-21, GW-PRIO-07, GW-HEAVY-07).
pub(crate) fn direct_targets(book: &Grid, state: &State, unit: UnitId) -> UnitSet {
    vulnerable(book, state, unit, seen_enemies(book, state, unit))
}

/// The targets among which the unit of its type (GW-PRIO-01) must choose if it attacks, among those
/// that it could attack directly (GW-PRIO-02, GW-PRIO-03, GW-PRIO-04, GW-PRIO-05, GW-PRIO-06,
/// GW-PRIO-07, GW-PRIO-08, GW-PRIO-10).
fn binding_among(book: &Grid, state: &State, unit: UnitId, legal: UnitSet) -> UnitSet {
    let near = legal & contacts(book, state, unit);
    let tank_bound = book.profile(unit).has(Trait::TankPriority);
    let adjacent_first = book.switches.priority_order == PriorityOrder::AdjacentFirst;
    if tank_bound && (!adjacent_first || near.is_empty()) {
        let tanks = legal & book.class[Class::Tank as usize];
        if !tanks.is_empty() {
            return closest(book, state, unit, tanks);
        }
    }
    if near.is_empty() {
        return legal;
    }
    let near_tanks = near & book.class[Class::Tank as usize];
    if tank_bound && !near_tanks.is_empty() { near_tanks } else { near }
}

/// The units of a set at the smallest distance (GW-PRIO-06).
fn closest(book: &Grid, state: &State, unit: UnitId, among: UnitSet) -> UnitSet {
    let nearest = among.map(|other| distance_between(book, state, unit, other)).min();
    among.filter(|&other| Some(distance_between(book, state, unit, other)) == nearest).collect()
}

/// The targets the unit may be declared on now: those that bind it and have not been
/// attacked in this phase (GW-COMBAT-09, GW-PRIO-10).
pub(crate) fn open_targets(book: &Grid, state: &State, unit: UnitId) -> UnitSet {
    if shooters(book, state).contains(unit) {
        open_targets_of_shooter(book, state, unit)
    } else {
        UnitSet::EMPTY
    }
}

/// The same for one of the [shooters](shooters), asked in the order that soonest finds
/// that there is none.
fn open_targets_of_shooter(book: &Grid, state: &State, unit: UnitId) -> UnitSet {
    let legal = direct_targets(book, state, unit);
    if legal.without(state.attacked).is_empty() {
        return UnitSet::EMPTY;
    }
    // GW-DISR-05
    if is_isolated(book, state, unit) {
        return UnitSet::EMPTY;
    }
    // One alone is no choice.
    let binding = if legal.len() < 2 { legal } else { binding_among(book, state, unit, legal) };
    binding.without(state.attacked)
}

/// The targets the unit may be declared on as the next attacker: while a declaration is open
/// it may only join it, unless everything is declared at once (GW-COMBAT-09).
pub(crate) fn declarable_targets(book: &Grid, state: &State, unit: UnitId) -> UnitSet {
    match open_declaration(book, state) {
        Some(target) if !may_join(book, state, unit, target) => UnitSet::EMPTY,
        Some(target) => open_targets(book, state, unit) & UnitSet::of(target),
        None => open_targets(book, state, unit),
    }
}

/// The target that further attackers may only join against.
pub(crate) fn open_declaration(book: &Grid, state: &State) -> Option<UnitId> {
    let joined = book.switches.declaration == DeclarationMode::PerTarget;
    state.attacks.first().filter(|_| joined).map(|current| current.target)
}

/// Whether the unit's row hits such a target and it is not too far off; else it need not look
/// around.
fn may_join(book: &Grid, state: &State, unit: UnitId, target: UnitId) -> bool {
    book.prey[unit.index()].contains(target)
        && (book.is_measured() || are_within_two(book, state, unit, target))
}

/// Whether anybody has a target to be declared on now.
pub(crate) fn has_declarable_target(book: &Grid, state: &State) -> bool {
    let current = open_declaration(book, state);
    let has_target = |unit: UnitId| match current {
        Some(target) => {
            may_join(book, state, unit, target)
                && open_targets_of_shooter(book, state, unit).contains(target)
        }
        None => !open_targets_of_shooter(book, state, unit).is_empty(),
    };
    shooters(book, state).any(has_target)
}
