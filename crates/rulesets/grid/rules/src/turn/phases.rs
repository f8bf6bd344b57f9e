//! The turn: five phases in fixed order, each passed when it has nothing to decide (GW-TURN).

use crate::book::Grid;
use crate::event::Event;
use crate::fire::attackers::ready_batteries;
use crate::fire::barrages::{has_barrage_target, resolve_barrages};
use crate::fire::declarations::{resolve_attacks, resolve_next_target};
use crate::fire::priorities::has_declarable_target;
use crate::fire::sorties::{ready_aircraft, sortie_targets};
use crate::morale::isolation::isolated_units;
use crate::morale::regrouping::able_to_regroup;
use crate::movement::moves::{can_make_combat_move, can_move, can_withdraw, combat_movers, movers};
use crate::movement::reserves::{next_to_enter, roll_for_reserves};
use crate::position::layout::update_layout;
use crate::state::{State, Step, UnitSet};
use crate::switches::{CombatMoveTiming, DeclarationMode, OptAir, OptSmoke};
use crate::turn::clock::advance_clock;
use crate::winning::control::tell_holders;
use crate::winning::ending::{end_game, ended_by_phase, ended_by_time};
use wargauge_rules::game::Side;
use wargauge_rules::referee::Referee;
use wargauge_rules::table::squares::Squares;

/// The first turn of the game begins.
pub(crate) fn begin_game(book: &Grid, state: &mut State, referee: &mut impl Referee<Event>) {
    state.side = state.first.expect("the first player is known before deployment");
    state.round = 1;
    // GW-CLOCK-05: with its clock die.
    begin_turn(book, state, referee);
}

/// T1 and the start of T2: flags are cleared, the clock advances, own smoke lifts, then play runs
/// to the first decision.
fn begin_turn(book: &Grid, state: &mut State, referee: &mut impl Referee<Event>) {
    state.player_turn += 1;
    let own = book.of_side[state.side];
    // GW-TURN-07
    state.moved_last_turn = state.moved_last_turn.without(own) | (state.moved & own);
    // GW-TURN-07
    for flags in [&mut state.fought, &mut state.moved, &mut state.combat_moved] {
        *flags = flags.without(own);
    }
    advance_clock(book, state, referee);
    // GW-SMOKE-04, GW-SMOKE-12
    if !state.smoke[state.side].is_empty() {
        state.smoke[state.side] = Squares::EMPTY;
        update_layout(book, state);
    }
    state.step = Step::Smoke;
    go_on(book, state, referee);
}

/// Runs through steps without a decision, from the current one on.
pub(crate) fn go_on(book: &Grid, state: &mut State, referee: &mut impl Referee<Event>) {
    while state.step != Step::Over && !has_decision(book, state) {
        next_step(book, state, referee);
    }
}

/// Whether the current step offers more than ending it.
fn has_decision(book: &Grid, state: &State) -> bool {
    match state.step {
        Step::Smoke => {
            book.switches.opt_smoke == OptSmoke::On && !ready_batteries(book, state).is_empty()
        }
        Step::Sorties => {
            book.switches.opt_air == OptAir::On
                && !ready_aircraft(book, state).is_empty()
                && !sortie_targets(book, state).is_empty()
        }
        Step::Barrages => ready_batteries(book, state).any(|b| has_barrage_target(book, state, b)),
        Step::Attacks => has_declarable_target(book, state),
        Step::TargetMoves | Step::CombatMoves => {
            combat_movers(book, state).any(|unit| can_make_combat_move(book, state, unit))
        }
        Step::Withdrawals => { state.isolated }.any(|unit| can_withdraw(book, state, unit)),
        Step::Movement => movers(book, state).any(|unit| can_move(book, state, unit)),
        Step::Entries => next_to_enter(book, state).is_some(),
        Step::Regroup => !state.regrouping.is_empty(),
        Step::Minefields | Step::Reserves | Step::Deployment | Step::Over => true,
    }
}

/// Leaves the current step and prepares the next one. Game ends are checked where a phase
/// ends (GW-END-12).
pub(crate) fn next_step(book: &Grid, state: &mut State, referee: &mut impl Referee<Event>) {
    match state.step {
        // GW-AIR-01, GW-AIR-11: after smoke, before batteries declare.
        Step::Smoke => state.step = Step::Sorties,
        Step::Sorties => state.step = Step::Barrages,
        // GW-ARTY-26
        Step::Barrages => end_artillery_phase(book, state, referee),
        Step::Attacks => leave_declaration(book, state, referee),
        Step::TargetMoves => go_on_attacking(book, state, referee),
        Step::CombatMoves => end_combat_phase(book, state, referee),
        Step::Withdrawals => state.step = Step::Movement,
        Step::Movement => state.step = Step::Entries,
        Step::Entries => end_movement_phase(book, state, referee),
        Step::Regroup => end_turn(book, state, referee),
        Step::Minefields | Step::Reserves | Step::Deployment | Step::Over => {}
    }
}

fn end_artillery_phase(book: &Grid, state: &mut State, referee: &mut impl Referee<Event>) {
    resolve_barrages(book, state, referee);
    if end_game(book, state, ended_by_phase(book, state), referee) {
        return;
    }
    state.attacked = UnitSet::EMPTY;
    state.may_combat_move = UnitSet::EMPTY;
    state.step = Step::Attacks;
}

/// Resolves what has been declared; without a declaration the attacks of the phase are over
/// (GW-COMBAT-09, GW-CMOVE-03).
fn leave_declaration(book: &Grid, state: &mut State, referee: &mut impl Referee<Event>) {
    if state.attacks.is_empty() {
        // GW-COMBAT-04: priority and dice come before.
        state.step = Step::CombatMoves;
        return;
    }
    if book.switches.combat_move_timing == CombatMoveTiming::PerTarget {
        resolve_next_target(book, state, referee);
        state.step = Step::TargetMoves;
        return;
    }
    resolve_attacks(book, state, referee);
    if book.switches.declaration == DeclarationMode::AllAtOnce {
        state.step = Step::CombatMoves;
    }
}

/// The combat moves after a target are over: the next target that has been declared is
/// resolved, or the phase goes on (GW-COMBAT-09, GW-CMOVE-03).
fn go_on_attacking(book: &Grid, state: &mut State, referee: &mut impl Referee<Event>) {
    state.may_combat_move = UnitSet::EMPTY;
    if !state.attacks.is_empty() {
        resolve_next_target(book, state, referee);
    } else if book.switches.declaration == DeclarationMode::AllAtOnce {
        state.step = Step::CombatMoves;
    } else {
        state.step = Step::Attacks;
    }
}

/// T3 ends and T4 begins: the reserve die, then isolation is judged for all at once.
fn end_combat_phase(book: &Grid, state: &mut State, referee: &mut impl Referee<Event>) {
    state.may_combat_move = UnitSet::EMPTY;
    if end_game(book, state, ended_by_phase(book, state), referee) {
        return;
    }
    // GW-RES-05
    roll_for_reserves(book, state, referee);
    // GW-DISR-07
    state.isolated = isolated_units(book, state);
    state.step = Step::Withdrawals;
}

fn end_movement_phase(book: &Grid, state: &mut State, referee: &mut impl Referee<Event>) {
    if end_game(book, state, ended_by_phase(book, state), referee) {
        return;
    }
    state.regrouping = able_to_regroup(book, state);
    state.step = Step::Regroup;
}

/// T5 ends, and with it the turn (TURN_END).
fn end_turn(book: &Grid, state: &mut State, referee: &mut impl Referee<Event>) {
    // GW-TURN-04
    let round_over = state.first != Some(state.side);
    if round_over {
        tell_holders(book, state, referee);
    }
    let outcome = ended_by_phase(book, state).or_else(|| ended_by_time(book, state));
    if end_game(book, state, outcome, referee) {
        return;
    }
    if round_over {
        state.round += 1;
    }
    // GW-TURN-02
    state.side = Side::foe(state.side);
    begin_turn(book, state, referee);
}
