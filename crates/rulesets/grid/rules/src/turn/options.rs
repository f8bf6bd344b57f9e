//! The options of every step (D0 to D10), enumerated.

use crate::action::{Action, Barrage};
use crate::book::Grid;
use crate::fire::attackers::{ready_batteries, shooters};
use crate::fire::barrages::all_ways_to_fire;
use crate::fire::priorities::declarable_targets;
use crate::fire::sorties::{ready_aircraft, sortie_targets};
use crate::movement::manoeuvre::Manoeuvre;
use crate::movement::moves::{combat_movers, movers};
use crate::movement::reserves::next_to_enter;
use crate::setup::deployment::{holdable, undeployed};
use crate::setup::minefields::minefield_squares;
use crate::state::{State, Step};
use crate::switches::OptIntense;
use crate::turn::places::list_manoeuvre;

/// Appends the options of the current step.
pub(crate) fn list_options(book: &Grid, state: &State, out: &mut Vec<Action>) {
    match state.step {
        Step::Minefields => {
            out.extend(minefield_squares(book, state).iter().map(Action::LayMinefield));
        }
        Step::Reserves => out.extend(holdable(book, state).map(Action::Hold)),
        Step::Deployment => list_deployments(book, state, out),
        Step::Smoke => list_smoke(book, state, out),
        Step::Sorties => list_sorties(book, state, out),
        Step::Barrages => list_barrages(book, state, out),
        Step::Attacks => list_attacks(book, state, out),
        Step::TargetMoves | Step::CombatMoves => list_combat_moves(book, state, out),
        Step::Withdrawals => list_withdrawals(book, state, out),
        Step::Movement => list_moves(book, state, out),
        Step::Entries => list_entries(book, state, out),
        Step::Regroup => {
            let unit = state.regrouping.first();
            out.extend(unit.into_iter().flat_map(|u| [Action::Regroup(u), Action::Forgo(u)]));
        }
        Step::Over => {}
    }
    if may_be_ended(state.step) {
        out.push(Action::Done);
    }
}

/// Whether the player may end the step while it still offers something; a forced withdrawal and the
/// set-up cannot be skipped (GW-TURN-09).
pub(crate) const fn may_be_ended(step: Step) -> bool {
    match step {
        // GW-COMBAT-07, GW-PRIO-09: nothing else is forced, attacks neither.
        Step::Smoke
        | Step::Sorties
        | Step::Barrages
        | Step::Attacks
        | Step::TargetMoves
        | Step::CombatMoves
        | Step::Movement
        | Step::Entries => true,
        Step::Minefields
        | Step::Reserves
        | Step::Deployment
        | Step::Withdrawals
        | Step::Regroup
        | Step::Over => false,
    }
}

fn list_deployments(book: &Grid, state: &State, out: &mut Vec<Action>) {
    for unit in undeployed(book, state) {
        list_manoeuvre(book, state, unit, Manoeuvre::Deployment, out);
    }
}

fn list_smoke(book: &Grid, state: &State, out: &mut Vec<Action>) {
    for battery in ready_batteries(book, state) {
        // GW-SMOKE-06: any square.
        out.extend(book.board.all().iter().map(|square| Action::Smoke(battery, square)));
    }
}

fn list_sorties(book: &Grid, state: &State, out: &mut Vec<Action>) {
    let targets = sortie_targets(book, state);
    for aircraft in ready_aircraft(book, state) {
        out.extend(targets.map(|target| Action::Sortie(aircraft, target)));
    }
}

fn list_barrages(book: &Grid, state: &State, out: &mut Vec<Action>) {
    let intense = book.switches.opt_intense == OptIntense::On;
    for battery in ready_batteries(book, state) {
        for way in all_ways_to_fire(book, state, battery) {
            out.push(Action::Barrage(way));
            if intense {
                // GW-INTENSE-04: the same ways.
                out.push(Action::Barrage(Barrage { intense, ..way }));
            }
        }
    }
}

fn list_attacks(book: &Grid, state: &State, out: &mut Vec<Action>) {
    for attacker in shooters(book, state) {
        let targets = declarable_targets(book, state, attacker);
        out.extend(targets.map(|target| Action::Attack { attacker, target }));
    }
}

fn list_combat_moves(book: &Grid, state: &State, out: &mut Vec<Action>) {
    for unit in combat_movers(book, state) {
        list_manoeuvre(book, state, unit, Manoeuvre::CombatMove, out);
    }
}

fn list_withdrawals(book: &Grid, state: &State, out: &mut Vec<Action>) {
    for unit in state.isolated {
        list_manoeuvre(book, state, unit, Manoeuvre::Withdrawal, out);
    }
}

fn list_moves(book: &Grid, state: &State, out: &mut Vec<Action>) {
    for unit in movers(book, state) {
        list_manoeuvre(book, state, unit, Manoeuvre::Move, out);
    }
}

fn list_entries(book: &Grid, state: &State, out: &mut Vec<Action>) {
    if let Some((unit, _)) = next_to_enter(book, state) {
        list_manoeuvre(book, state, unit, Manoeuvre::Entry, out);
    }
}
