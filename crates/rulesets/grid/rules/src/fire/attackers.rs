//! Who may still fight (GW-COMBAT, GW-ARTY).

use crate::book::Grid;
use crate::state::{State, UnitSet};
use crate::switches::FireMove;
use crate::units::profile::Trait;

/// Whether the unit may be declared as an attacker in T3, its targets aside.
#[cfg(test)]
pub(crate) fn may_attack(book: &Grid, state: &State, unit: wargauge_rules::game::UnitId) -> bool {
    shooters(book, state).contains(unit)
        && !crate::morale::isolation::is_isolated(book, state, unit)
}

/// Units of the controlling side that may still fight in T3, isolation aside: all but batteries
/// (GW-COMBAT-05, GW-ARTY-02), disrupted ones too (GW-COMBAT-28), and both of a square
/// (GW-COMBAT-29).
pub(crate) fn shooters(book: &Grid, state: &State) -> UnitSet {
    ready_to_fight(book, state).without(book.having(Trait::Battery))
}

/// Units of the controlling side on the board that have not fought and that `fire_move`
/// lets fight.
pub(crate) fn ready_to_fight(book: &Grid, state: &State) -> UnitSet {
    // GW-COMBAT-32: one attack a turn.
    let mut ready = (book.of_side[state.side] & state.on_board).without(state.fought);
    // GW-COMBAT-03
    if book.switches.fire_move == FireMove::Delayed {
        ready = ready.without(state.moved_last_turn);
    }
    ready
}

/// Batteries that may still fire or lay smoke: fresh and unspent; ammunition never runs out but by
/// intense fire (GW-ARTY-24, GW-ARTY-18, GW-ARTY-19,
/// GW-SMOKE-09).
pub(crate) fn ready_batteries(book: &Grid, state: &State) -> UnitSet {
    (ready_to_fight(book, state) & book.having(Trait::Battery)).without(state.disrupted)
}
