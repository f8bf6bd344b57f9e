//! Who may move in each way, and where to: ordinary moves, combat moves, withdrawals, entries.

use crate::book::Scene;
use crate::movement::allowance::{Allowance, allowance_of, entry_allowance};
use crate::movement::flood::entry_on_squares;
use crate::movement::flood::{Reach, plain_ends, reach_on_squares};
use crate::movement::manoeuvre::Manoeuvre;
use crate::movement::measured::offers::{ends_in_inches, has_end_in_inches, reach_in_inches};
use crate::position::distance::contact_zone;
use crate::position::placement::{dismounted, present};
use crate::state::UnitSet;
use crate::switches::FireMove;
use crate::units::profile::Trait;
use wargauge_rules::game::UnitId;
use wargauge_rules::table::squares::{Square, Squares};

/// Where a reserve unit may come to stand when it enters over its home edge: the first step
/// is the edge square; a feature or a square next to an enemy ends the move (GW-RES-05).
pub(crate) fn entry_reach(scene: Scene<'_>, unit: UnitId) -> Squares {
    if scene.book.is_measured() {
        return ends_in_inches(scene, unit, Manoeuvre::Entry).squares();
    }
    entry_on_squares(scene, unit, entry_allowance(scene, unit))
}

/// Units of the controlling side that may make an ordinary move in T4, destinations aside: once
/// (GW-MOVE-03), and not after a combat move (GW-CMOVE-06).
pub(crate) fn movers(scene: Scene<'_>) -> UnitSet {
    let state = scene.state;
    let mut movers = present(scene, state.side).without(state.moved).without(state.combat_moved);
    // GW-COMBAT-01, GW-COMBAT-02, GW-MOVE-13
    if scene.book.switches.fire_move == FireMove::Exclusive {
        movers = movers.without(state.fought);
    }
    movers.without(scene.book.having(Trait::Stationary))
}

/// Where the unit may go in an ordinary move.
pub(crate) fn move_reach(scene: Scene<'_>, unit: UnitId) -> Reach {
    if scene.book.is_measured() {
        return reach_in_inches(scene, unit, Manoeuvre::Move);
    }
    reach_on_squares(scene, unit, allowance_of(scene, unit))
}

/// Whether the unit has any ordinary move; a single step is looked for first.
pub(crate) fn can_move(scene: Scene<'_>, unit: UnitId) -> bool {
    if scene.book.is_measured() {
        return has_end_in_inches(scene, unit, Manoeuvre::Move);
    }
    let allowance = allowance_of(scene, unit);
    if allowance.normal > 0 && !plain_ends(scene, unit).is_empty() {
        return true;
    }
    let reach = reach_on_squares(scene, unit, allowance);
    reach.exit || !reach.ends.is_empty()
}

/// Where an ordinary move of a single step may end, roads aside; in inches, any.
pub(crate) fn step_ends(scene: Scene<'_>, unit: UnitId) -> Squares {
    if scene.book.is_measured() {
        reach_in_inches(scene, unit, Manoeuvre::Move).ends
    } else if allowance_of(scene, unit).normal == 0 {
        Squares::EMPTY
    } else {
        plain_ends(scene, unit)
    }
}

/// Whether an ordinary move may end in a square.
pub(crate) fn may_move_to(scene: Scene<'_>, unit: UnitId, to: Square) -> bool {
    let allowance = allowance_of(scene, unit);
    (allowance.normal > 0 && plain_ends(scene, unit).contains(to))
        || reach_on_squares(scene, unit, allowance).ends.contains(to)
}

/// Where an isolated unit may withdraw to: next to no enemy.
pub(crate) fn withdrawal_reach(scene: Scene<'_>, unit: UnitId) -> Reach {
    if scene.book.is_measured() {
        return reach_in_inches(scene, unit, Manoeuvre::Withdrawal);
    }
    let mut reach = move_reach(scene, unit);
    // GW-DISR-08
    reach.ends -= contact_zone(scene, scene.book.side(unit).foe());
    reach
}

/// Units that may still make a combat move, destinations aside (GW-CMOVE-01); not armoured infantry
/// in a building (GW-CMOVE-02, GW-TERR-08).
pub(crate) fn combat_movers(scene: Scene<'_>) -> UnitSet {
    let movers = scene.state.may_combat_move & scene.state.on_board;
    movers.filter(|&unit| !dismounted(scene, unit)).collect()
}

/// Where a combat move may end: one square, or 6 inches, a whole move (GW-CMOVE-05).
pub(crate) fn combat_reach(scene: Scene<'_>, unit: UnitId) -> Squares {
    if scene.book.is_measured() {
        return ends_in_inches(scene, unit, Manoeuvre::CombatMove).squares();
    }
    reach_on_squares(scene, unit, Allowance::ONE_STEP).ends
}

/// Whether the unit has any combat move.
pub(crate) fn can_make_combat_move(scene: Scene<'_>, unit: UnitId) -> bool {
    if scene.book.is_measured() {
        return has_end_in_inches(scene, unit, Manoeuvre::CombatMove);
    }
    !plain_ends(scene, unit).is_empty() || !combat_reach(scene, unit).is_empty()
}

/// Whether an isolated unit has anywhere to withdraw to.
pub(crate) fn can_withdraw(scene: Scene<'_>, unit: UnitId) -> bool {
    if scene.book.is_measured() {
        return has_end_in_inches(scene, unit, Manoeuvre::Withdrawal);
    }
    let reach = withdrawal_reach(scene, unit);
    reach.exit || !reach.ends.is_empty()
}
