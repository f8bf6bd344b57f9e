//! Who may move in each way, and where to: ordinary moves, combat moves, withdrawals, entries.

use crate::book::Grid;
use crate::movement::allowance::{Allowance, allowance_of, entry_allowance};
use crate::movement::flood::entry_on_squares;
use crate::movement::flood::{Reach, plain_ends, reach_on_squares};
use crate::movement::manoeuvre::Manoeuvre;
use crate::movement::measured::offers::{ends_in_inches, has_end_in_inches, reach_in_inches};
use crate::position::distance::contact_zone;
use crate::position::placement::{dismounted, present};
use crate::state::{State, UnitSet};
use crate::switches::FireMove;
use crate::units::profile::Trait;
use wargauge_rules::game::UnitId;
use wargauge_rules::table::squares::{Square, Squares};

/// Where a reserve unit may come to stand when it enters over its home edge: the first step
/// is the edge square; a feature or a square next to an enemy ends the move (GW-RES-05).
pub(crate) fn entry_reach(book: &Grid, state: &State, unit: UnitId) -> Squares {
    if book.is_measured() {
        return ends_in_inches(book, state, unit, Manoeuvre::Entry).squares();
    }
    entry_on_squares(book, state, unit, entry_allowance(book, state, unit))
}

/// Units of the controlling side that may make an ordinary move in T4, destinations aside: once
/// (GW-MOVE-03), and not after a combat move (GW-CMOVE-06).
pub(crate) fn movers(book: &Grid, state: &State) -> UnitSet {
    let mut movers =
        present(book, state, state.side).without(state.moved).without(state.combat_moved);
    // GW-COMBAT-01, GW-COMBAT-02, GW-MOVE-13
    if book.switches.fire_move == FireMove::Exclusive {
        movers = movers.without(state.fought);
    }
    movers.without(book.having(Trait::Stationary))
}

/// Where the unit may go in an ordinary move.
pub(crate) fn move_reach(book: &Grid, state: &State, unit: UnitId) -> Reach {
    if book.is_measured() {
        return reach_in_inches(book, state, unit, Manoeuvre::Move);
    }
    reach_on_squares(book, state, unit, allowance_of(book, state, unit))
}

/// Whether the unit has any ordinary move; a single step is looked for first.
pub(crate) fn can_move(book: &Grid, state: &State, unit: UnitId) -> bool {
    if book.is_measured() {
        return has_end_in_inches(book, state, unit, Manoeuvre::Move);
    }
    let allowance = allowance_of(book, state, unit);
    if allowance.normal > 0 && !plain_ends(book, state, unit).is_empty() {
        return true;
    }
    let reach = reach_on_squares(book, state, unit, allowance);
    reach.exit || !reach.ends.is_empty()
}

/// Where an ordinary move of a single step may end, roads aside; in inches, any.
pub(crate) fn step_ends(book: &Grid, state: &State, unit: UnitId) -> Squares {
    if book.is_measured() {
        reach_in_inches(book, state, unit, Manoeuvre::Move).ends
    } else if allowance_of(book, state, unit).normal == 0 {
        Squares::EMPTY
    } else {
        plain_ends(book, state, unit)
    }
}

/// Whether an ordinary move may end in a square.
pub(crate) fn may_move_to(book: &Grid, state: &State, unit: UnitId, to: Square) -> bool {
    let allowance = allowance_of(book, state, unit);
    (allowance.normal > 0 && plain_ends(book, state, unit).contains(to))
        || reach_on_squares(book, state, unit, allowance).ends.contains(to)
}

/// Where an isolated unit may withdraw to: next to no enemy.
pub(crate) fn withdrawal_reach(book: &Grid, state: &State, unit: UnitId) -> Reach {
    if book.is_measured() {
        return reach_in_inches(book, state, unit, Manoeuvre::Withdrawal);
    }
    let mut reach = move_reach(book, state, unit);
    // GW-DISR-08
    reach.ends -= contact_zone(book, state, book.side(unit).foe());
    reach
}

/// Units that may still make a combat move, destinations aside (GW-CMOVE-01); not armoured infantry
/// in a building (GW-CMOVE-02, GW-TERR-08).
pub(crate) fn combat_movers(book: &Grid, state: &State) -> UnitSet {
    let movers = state.may_combat_move & state.on_board;
    movers.filter(|&unit| !dismounted(book, state, unit)).collect()
}

/// Where a combat move may end: one square, or 6 inches, a whole move (GW-CMOVE-05).
pub(crate) fn combat_reach(book: &Grid, state: &State, unit: UnitId) -> Squares {
    if book.is_measured() {
        return ends_in_inches(book, state, unit, Manoeuvre::CombatMove).squares();
    }
    reach_on_squares(book, state, unit, Allowance::ONE_STEP).ends
}

/// Whether the unit has any combat move.
pub(crate) fn can_make_combat_move(book: &Grid, state: &State, unit: UnitId) -> bool {
    if book.is_measured() {
        return has_end_in_inches(book, state, unit, Manoeuvre::CombatMove);
    }
    !plain_ends(book, state, unit).is_empty() || !combat_reach(book, state, unit).is_empty()
}

/// Whether an isolated unit has anywhere to withdraw to.
pub(crate) fn can_withdraw(book: &Grid, state: &State, unit: UnitId) -> bool {
    if book.is_measured() {
        return has_end_in_inches(book, state, unit, Manoeuvre::Withdrawal);
    }
    let reach = withdrawal_reach(book, state, unit);
    reach.exit || !reach.ends.is_empty()
}
