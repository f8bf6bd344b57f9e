//! Who may still fight (GW-COMBAT, GW-ARTY).

use crate::book::Scene;
use crate::state::UnitSet;
use crate::switches::FireMove;
use crate::units::profile::Trait;

/// Whether the unit may be declared as an attacker in T3, its targets aside.
#[cfg(test)]
pub(crate) fn may_attack(scene: Scene<'_>, unit: wargauge_rules::game::UnitId) -> bool {
    shooters(scene).contains(unit) && !crate::morale::isolation::is_isolated(scene, unit)
}

/// Units of the controlling side that may still fight in T3, isolation aside: all but batteries
/// (GW-COMBAT-05, GW-ARTY-02), disrupted ones too (GW-COMBAT-28), and both of a square
/// (GW-COMBAT-29).
pub(crate) fn shooters(scene: Scene<'_>) -> UnitSet {
    ready_to_fight(scene).without(scene.book.having(Trait::Battery))
}

/// Units of the controlling side on the board that have not fought and that `fire_move`
/// lets fight.
pub(crate) fn ready_to_fight(scene: Scene<'_>) -> UnitSet {
    let state = scene.state;
    // GW-COMBAT-32: one attack a turn.
    let mut ready = (scene.book.of_side[state.side] & state.on_board).without(state.fought);
    // GW-COMBAT-03
    if scene.book.switches.fire_move == FireMove::Delayed {
        ready = ready.without(state.moved_last_turn);
    }
    ready
}

/// Batteries that may still fire or lay smoke: fresh and unspent; ammunition never runs out but by
/// intense fire (GW-ARTY-24, GW-ARTY-18, GW-ARTY-19,
/// GW-SMOKE-09).
pub(crate) fn ready_batteries(scene: Scene<'_>) -> UnitSet {
    (ready_to_fight(scene) & scene.book.having(Trait::Battery)).without(scene.state.disrupted)
}
