//! The options of every step (D0 to D10), enumerated.

use crate::action::{Action, Barrage};
use crate::book::Scene;
use crate::fire::attackers::{ready_batteries, shooters};
use crate::fire::barrages::all_ways_to_fire;
use crate::fire::priorities::declarable_targets;
use crate::fire::sorties::{ready_aircraft, sortie_targets};
use crate::movement::manoeuvre::Manoeuvre;
use crate::movement::moves::{combat_movers, movers};
use crate::movement::reserves::next_to_enter;
use crate::setup::deployment::{holdable, undeployed};
use crate::setup::minefields::minefield_squares;
use crate::state::Step;
use crate::switches::OptIntense;
use crate::turn::places::list_manoeuvre;

/// Appends the options of the current step.
pub(crate) fn list_options(scene: Scene<'_>, out: &mut Vec<Action>) {
    let state = scene.state;
    match state.step {
        Step::Minefields => {
            out.extend(minefield_squares(scene).iter().map(Action::LayMinefield));
        }
        Step::Reserves => out.extend(holdable(scene).map(Action::Hold)),
        Step::Deployment => list_deployments(scene, out),
        Step::Smoke => list_smoke(scene, out),
        Step::Sorties => list_sorties(scene, out),
        Step::Barrages => list_barrages(scene, out),
        Step::Attacks => list_attacks(scene, out),
        Step::TargetMoves | Step::CombatMoves => list_combat_moves(scene, out),
        Step::Withdrawals => list_withdrawals(scene, out),
        Step::Movement => list_moves(scene, out),
        Step::Entries => list_entries(scene, out),
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

fn list_deployments(scene: Scene<'_>, out: &mut Vec<Action>) {
    for unit in undeployed(scene) {
        list_manoeuvre(scene, unit, Manoeuvre::Deployment, out);
    }
}

fn list_smoke(scene: Scene<'_>, out: &mut Vec<Action>) {
    for battery in ready_batteries(scene) {
        // GW-SMOKE-06: any square.
        out.extend(scene.book.board.all().iter().map(|square| Action::Smoke(battery, square)));
    }
}

fn list_sorties(scene: Scene<'_>, out: &mut Vec<Action>) {
    let targets = sortie_targets(scene);
    for aircraft in ready_aircraft(scene) {
        out.extend(targets.map(|target| Action::Sortie(aircraft, target)));
    }
}

fn list_barrages(scene: Scene<'_>, out: &mut Vec<Action>) {
    let intense = scene.book.switches.opt_intense == OptIntense::On;
    for battery in ready_batteries(scene) {
        for way in all_ways_to_fire(scene, battery) {
            out.push(Action::Barrage(way));
            if intense {
                // GW-INTENSE-04: the same ways.
                out.push(Action::Barrage(Barrage { intense, ..way }));
            }
        }
    }
}

fn list_attacks(scene: Scene<'_>, out: &mut Vec<Action>) {
    for attacker in shooters(scene) {
        let targets = declarable_targets(scene, attacker);
        out.extend(targets.map(|target| Action::Attack { attacker, target }));
    }
}

fn list_combat_moves(scene: Scene<'_>, out: &mut Vec<Action>) {
    for unit in combat_movers(scene) {
        list_manoeuvre(scene, unit, Manoeuvre::CombatMove, out);
    }
}

fn list_withdrawals(scene: Scene<'_>, out: &mut Vec<Action>) {
    for unit in scene.state.isolated {
        list_manoeuvre(scene, unit, Manoeuvre::Withdrawal, out);
    }
}

fn list_moves(scene: Scene<'_>, out: &mut Vec<Action>) {
    for unit in movers(scene) {
        list_manoeuvre(scene, unit, Manoeuvre::Move, out);
    }
}

fn list_entries(scene: Scene<'_>, out: &mut Vec<Action>) {
    if let Some((unit, _)) = next_to_enter(scene) {
        list_manoeuvre(scene, unit, Manoeuvre::Entry, out);
    }
}
