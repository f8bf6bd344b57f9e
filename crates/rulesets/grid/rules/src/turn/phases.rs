//! The turn: five phases in fixed order, each passed when it has nothing to decide (GW-TURN).

use crate::book::{Play, Scene};
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
use crate::state::{Step, UnitSet};
use crate::switches::{CombatMoveTiming, DeclarationMode, OptAir, OptSmoke};
use crate::turn::clock::advance_clock;
use crate::winning::control::tell_holders;
use crate::winning::ending::{end_game, ended_by_phase, ended_by_time};
use wargauge_rules::game::Side;
use wargauge_rules::referee::Referee;
use wargauge_rules::table::squares::Squares;

/// The first turn of the game begins.
pub(crate) fn begin_game(play: &mut Play<'_, impl Referee<Event>>) {
    play.state.side = play.state.first.expect("the first player is known before deployment");
    play.state.round = 1;
    // GW-CLOCK-05: with its clock die.
    begin_turn(play);
}

/// T1 and the start of T2: flags are cleared, the clock advances, own smoke lifts, then play runs
/// to the first decision.
fn begin_turn(play: &mut Play<'_, impl Referee<Event>>) {
    play.state.player_turn += 1;
    let own = play.book.of_side[play.state.side];
    // GW-TURN-07
    play.state.moved_last_turn = play.state.moved_last_turn.without(own) | (play.state.moved & own);
    // GW-TURN-07
    for flags in [&mut play.state.fought, &mut play.state.moved, &mut play.state.combat_moved] {
        *flags = flags.without(own);
    }
    advance_clock(play);
    // GW-SMOKE-04, GW-SMOKE-12
    if !play.state.smoke[play.state.side].is_empty() {
        play.state.smoke[play.state.side] = Squares::EMPTY;
        update_layout(play.book, play.state);
    }
    play.state.step = Step::Smoke;
    go_on(play);
}

/// Runs through steps without a decision, from the current one on.
pub(crate) fn go_on(play: &mut Play<'_, impl Referee<Event>>) {
    while play.state.step != Step::Over && !has_decision(play.scene()) {
        next_step(play);
    }
}

/// Whether the current step offers more than ending it.
fn has_decision(scene: Scene<'_>) -> bool {
    let state = scene.state;
    match state.step {
        Step::Smoke => {
            scene.book.switches.opt_smoke == OptSmoke::On && !ready_batteries(scene).is_empty()
        }
        Step::Sorties => {
            scene.book.switches.opt_air == OptAir::On
                && !ready_aircraft(scene).is_empty()
                && !sortie_targets(scene).is_empty()
        }
        Step::Barrages => ready_batteries(scene).any(|b| has_barrage_target(scene, b)),
        Step::Attacks => has_declarable_target(scene),
        Step::TargetMoves | Step::CombatMoves => {
            combat_movers(scene).any(|unit| can_make_combat_move(scene, unit))
        }
        Step::Withdrawals => { state.isolated }.any(|unit| can_withdraw(scene, unit)),
        Step::Movement => movers(scene).any(|unit| can_move(scene, unit)),
        Step::Entries => next_to_enter(scene).is_some(),
        Step::Regroup => !state.regrouping.is_empty(),
        Step::Minefields | Step::Reserves | Step::Deployment | Step::Over => true,
    }
}

/// Leaves the current step and prepares the next one. Game ends are checked where a phase
/// ends (GW-END-12).
pub(crate) fn next_step(play: &mut Play<'_, impl Referee<Event>>) {
    match play.state.step {
        // GW-AIR-01, GW-AIR-11: after smoke, before batteries declare.
        Step::Smoke => play.state.step = Step::Sorties,
        Step::Sorties => play.state.step = Step::Barrages,
        // GW-ARTY-26
        Step::Barrages => end_artillery_phase(play),
        Step::Attacks => leave_declaration(play),
        Step::TargetMoves => go_on_attacking(play),
        Step::CombatMoves => end_combat_phase(play),
        Step::Withdrawals => play.state.step = Step::Movement,
        Step::Movement => play.state.step = Step::Entries,
        Step::Entries => end_movement_phase(play),
        Step::Regroup => end_turn(play),
        Step::Minefields | Step::Reserves | Step::Deployment | Step::Over => {}
    }
}

fn end_artillery_phase(play: &mut Play<'_, impl Referee<Event>>) {
    resolve_barrages(play);
    if end_game(play, ended_by_phase(play.scene())) {
        return;
    }
    play.state.attacked = UnitSet::EMPTY;
    play.state.may_combat_move = UnitSet::EMPTY;
    play.state.step = Step::Attacks;
}

/// Resolves what has been declared; without a declaration the attacks of the phase are over
/// (GW-COMBAT-09, GW-CMOVE-03).
fn leave_declaration(play: &mut Play<'_, impl Referee<Event>>) {
    if play.state.attacks.is_empty() {
        // GW-COMBAT-04: priority and dice come before.
        play.state.step = Step::CombatMoves;
        return;
    }
    if play.book.switches.combat_move_timing == CombatMoveTiming::PerTarget {
        resolve_next_target(play);
        play.state.step = Step::TargetMoves;
        return;
    }
    resolve_attacks(play);
    if play.book.switches.declaration == DeclarationMode::AllAtOnce {
        play.state.step = Step::CombatMoves;
    }
}

/// The combat moves after a target are over: the next target that has been declared is
/// resolved, or the phase goes on (GW-COMBAT-09, GW-CMOVE-03).
fn go_on_attacking(play: &mut Play<'_, impl Referee<Event>>) {
    play.state.may_combat_move = UnitSet::EMPTY;
    if !play.state.attacks.is_empty() {
        resolve_next_target(play);
    } else if play.book.switches.declaration == DeclarationMode::AllAtOnce {
        play.state.step = Step::CombatMoves;
    } else {
        play.state.step = Step::Attacks;
    }
}

/// T3 ends and T4 begins: the reserve die, then isolation is judged for all at once.
fn end_combat_phase(play: &mut Play<'_, impl Referee<Event>>) {
    play.state.may_combat_move = UnitSet::EMPTY;
    if end_game(play, ended_by_phase(play.scene())) {
        return;
    }
    // GW-RES-05
    roll_for_reserves(play);
    // GW-DISR-07
    play.state.isolated = isolated_units(play.scene());
    play.state.step = Step::Withdrawals;
}

fn end_movement_phase(play: &mut Play<'_, impl Referee<Event>>) {
    if end_game(play, ended_by_phase(play.scene())) {
        return;
    }
    play.state.regrouping = able_to_regroup(play.scene());
    play.state.step = Step::Regroup;
}

/// T5 ends, and with it the turn (TURN_END).
fn end_turn(play: &mut Play<'_, impl Referee<Event>>) {
    // GW-TURN-04
    let round_over = play.state.first != Some(play.state.side);
    if round_over {
        tell_holders(play);
    }
    let outcome = ended_by_phase(play.scene()).or_else(|| ended_by_time(play.scene()));
    if end_game(play, outcome) {
        return;
    }
    if round_over {
        play.state.round += 1;
    }
    // GW-TURN-02
    play.state.side = Side::foe(play.state.side);
    begin_turn(play);
}
