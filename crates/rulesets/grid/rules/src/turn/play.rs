//! Carrying out actions: each is one call into the file of its rule.

use crate::action::Action;
use crate::book::Grid;
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
use crate::state::{State, Step};
use crate::turn::phases::{begin_game, go_on, next_step};
use wargauge_rules::referee::Referee;

/// Sets up as far as the first decision.
pub(crate) fn begin(book: &Grid, state: &mut State, referee: &mut impl Referee<Event>) {
    open(book, state, referee);
    run_on(book, state, referee);
}

/// Carries out a legal action and runs to the next decision.
pub(crate) fn carry_out(
    book: &Grid,
    state: &mut State,
    action: Action,
    referee: &mut impl Referee<Event>,
) {
    match action {
        Action::LayMinefield(square) => lay_minefield(book, state, square, referee),
        Action::Hold(unit) => hold(book, state, unit, referee),
        Action::Deploy(unit, place) => deploy(book, state, unit, place, referee),
        Action::Smoke(battery, square) => lay_smoke(book, state, battery, square, referee),
        Action::Sortie(aircraft, target) => fly_sortie(book, state, aircraft, target, referee),
        Action::Barrage(barrage) => declare_barrage(book, state, barrage, referee),
        Action::Attack { attacker, target } => declare(book, state, attacker, target, referee),
        Action::CombatMove(unit, place) => make_combat_move(book, state, unit, place, referee),
        Action::Withdraw(unit, place) => withdraw(book, state, unit, place, referee),
        Action::Move(unit, place) => {
            carry_out_move(book, state, unit, place, Event::Moved, referee);
            mark_moved(book, state, unit, referee);
        }
        Action::Exit(unit) => leave_board(book, state, unit, referee),
        Action::Enter(unit, place) => enter_from_reserve(book, state, unit, place, referee),
        Action::Regroup(unit) => {
            // GW-REGROUP-04
            state.regrouping.remove(unit);
            regroup(book, state, unit, referee);
        }
        Action::Forgo(unit) => state.regrouping.remove(unit),
        Action::Done => next_step(book, state, referee),
    }
    run_on(book, state, referee);
}

/// Runs to the next decision: of the set-up, or of the game once both sides are set up.
fn run_on(book: &Grid, state: &mut State, referee: &mut impl Referee<Event>) {
    match state.step {
        Step::Minefields | Step::Reserves | Step::Deployment => {
            if is_set_up(book, state, referee) {
                begin_game(book, state, referee);
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
        | Step::Over => go_on(book, state, referee),
    }
}
