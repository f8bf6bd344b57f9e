//! Carrying out actions: each is one call into the file of its rule.

use crate::action::Action;
use crate::book::Play;
use crate::event::Event;
use crate::fire::barrages::declare_barrage;
use crate::fire::declarations::declare;
use crate::fire::smoke::lay_smoke;
use crate::fire::sorties::fly_sortie;
use crate::morale::regrouping::regroup;
use crate::movement::activity::mark_moved;
use crate::movement::carrying_out::{carry_out_move, leave_board, make_combat_move, withdraw};
use crate::movement::reserves::enter_from_reserve;
use crate::setup::deployment::{deploy, hold};
use crate::setup::minefields::lay_minefield;
use crate::setup::opening::{is_set_up, open};
use crate::state::Step;
use crate::turn::phases::{begin_game, go_on, next_step};
use wargauge_rules::referee::Referee;

/// Sets up as far as the first decision.
pub(crate) fn begin(play: &mut Play<'_, impl Referee<Event>>) {
    open(play);
    run_on(play);
}

/// Carries out a legal action and runs to the next decision.
pub(crate) fn carry_out(play: &mut Play<'_, impl Referee<Event>>, action: Action) {
    match action {
        Action::LayMinefield(square) => lay_minefield(play, square),
        Action::Hold(unit) => hold(play, unit),
        Action::Deploy(unit, place) => deploy(play, unit, place),
        Action::Smoke(battery, square) => lay_smoke(play, battery, square),
        Action::Sortie(aircraft, target) => fly_sortie(play, aircraft, target),
        Action::Barrage(barrage) => declare_barrage(play, barrage),
        Action::Attack { attacker, target } => declare(play, attacker, target),
        Action::CombatMove(unit, place) => make_combat_move(play, unit, place),
        Action::Withdraw(unit, place) => withdraw(play, unit, place),
        Action::Move(unit, place) => {
            carry_out_move(play, unit, place, Event::Moved);
            mark_moved(play, unit);
        }
        Action::Exit(unit) => leave_board(play, unit),
        Action::Enter(unit, place) => enter_from_reserve(play, unit, place),
        Action::Regroup(unit) => {
            // GW-REGROUP-04
            play.state.regrouping.remove(unit);
            regroup(play, unit);
        }
        Action::Forgo(unit) => play.state.regrouping.remove(unit),
        Action::Done => next_step(play),
    }
    run_on(play);
}

/// Runs to the next decision: of the set-up, or of the game once both sides are set up.
fn run_on(play: &mut Play<'_, impl Referee<Event>>) {
    match play.state.step {
        Step::Minefields | Step::Reserves | Step::Deployment => {
            if is_set_up(play) {
                begin_game(play);
            }
        }
        Step::Smoke
        | Step::Sorties
        | Step::Barrages
        | Step::Attacks
        | Step::TargetMoves
        | Step::CombatMoves
        | Step::Withdrawals
        | Step::Movement
        | Step::Entries
        | Step::Regroup
        | Step::Over => go_on(play),
    }
}
