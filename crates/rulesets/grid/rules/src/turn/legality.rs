//! Whether an action may be taken, and the clause that forbids it.

use crate::action::Action;
use crate::book::Scene;
use crate::fire::attackers::{ready_batteries, shooters};
use crate::fire::barrages::may_declare;
use crate::fire::priorities::declarable_targets;
use crate::fire::sorties::{ready_aircraft, sortie_targets};
use crate::movement::manoeuvre::Manoeuvre;
use crate::movement::moves::{combat_movers, move_reach, movers, withdrawal_reach};
use crate::movement::reserves::next_to_enter;
use crate::setup::deployment::{holdable, undeployed};
use crate::setup::minefields::minefield_squares;
use crate::state::Step;
use crate::turn::options::may_be_ended;
use crate::turn::places::may_come_to;
use wargauge_rules::game::UnitId;
use wargauge_rules::refusal::{Verdict, require};

/// Checks an action against the current step.
pub(crate) fn check(scene: Scene<'_>, action: Action) -> Verdict {
    // Sets of units and squares have so many bits: a number beyond them would mean another.
    let is_there = action.is_among(scene.book.profiles.len(), scene.state.standing.len());
    require(is_there, "GW-TURN-01", "there is no such unit or square")?;
    require(belongs_to(action, scene.state.step), "GW-TURN-01", "not in this step of the turn")?;
    let (clause, reason) = bar_of(action);
    require(is_open(scene, action), clause, reason)
}

/// Whether an action of the kind that the step asks for may be taken.
fn is_open(scene: Scene<'_>, action: Action) -> bool {
    let state = scene.state;
    let comes = |unit, manoeuvre, place| may_come_to(scene, unit, manoeuvre, place);
    match action {
        Action::LayMinefield(square) => minefield_squares(scene).contains(square),
        Action::Hold(unit) => holdable(scene).contains(unit),
        Action::Deploy(unit, place) => {
            undeployed(scene).contains(unit) && comes(unit, Manoeuvre::Deployment, place)
        }
        Action::Smoke(battery, square) => {
            ready_batteries(scene).contains(battery) && scene.book.board.all().contains(square)
        }
        Action::Sortie(aircraft, target) => {
            ready_aircraft(scene).contains(aircraft) && sortie_targets(scene).contains(target)
        }
        Action::Barrage(barrage) => may_declare(scene, barrage),
        Action::Attack { attacker, target } => {
            shooters(scene).contains(attacker)
                && declarable_targets(scene, attacker).contains(target)
        }
        Action::CombatMove(unit, place) => {
            combat_movers(scene).contains(unit) && comes(unit, Manoeuvre::CombatMove, place)
        }
        Action::Withdraw(unit, place) => {
            state.isolated.contains(unit) && comes(unit, Manoeuvre::Withdrawal, place)
        }
        Action::Move(unit, place) => {
            movers(scene).contains(unit) && comes(unit, Manoeuvre::Move, place)
        }
        Action::Exit(unit) => may_exit(scene, unit),
        Action::Enter(unit, place) => {
            next_to_enter(scene).is_some_and(|(first, _)| first == unit)
                && comes(unit, Manoeuvre::Entry, place)
        }
        Action::Regroup(unit) | Action::Forgo(unit) => state.regrouping.first() == Some(unit),
        Action::Done => may_be_ended(state.step),
    }
}

/// The clause by which an action is refused, and why.
const fn bar_of(action: Action) -> (&'static str, &'static str) {
    match action {
        Action::LayMinefield(_) => ("GW-MINE-05", "a minefield may not be laid there"),
        Action::Hold(_) => ("GW-RES-01", "the unit may not be held in reserve"),
        Action::Deploy(..) => ("GW-SETUP-03", "the unit may not be deployed there now"),
        Action::Smoke(..) => ("GW-SMOKE-01", "the battery may not lay smoke there"),
        Action::Sortie(..) => ("GW-AIR-02", "the aircraft may not attack that unit"),
        Action::Barrage(_) => ("GW-ARTY-04", "the battery may not fire at that unit in that way"),
        Action::Attack { .. } => ("GW-PRIO-10", "the unit may not attack that unit now"),
        Action::CombatMove(..) => ("GW-CMOVE-05", "the unit may not make that combat move"),
        Action::Withdraw(..) => ("GW-DISR-08", "the unit may not withdraw there"),
        Action::Move(..) => ("GW-MOVE-01", "no legal path ends there"),
        Action::Exit(_) => ("GW-END-11", "the unit cannot leave the board there"),
        Action::Enter(..) => ("GW-RES-05", "the unit may not enter there now"),
        Action::Regroup(_) | Action::Forgo(_) => ("GW-REGROUP-01", "the unit may not regroup now"),
        Action::Done => ("GW-TURN-09", "this step must be decided"),
    }
}

/// Whether the unit may leave the board in this step.
fn may_exit(scene: Scene<'_>, unit: UnitId) -> bool {
    if scene.state.step == Step::Withdrawals {
        scene.state.isolated.contains(unit) && withdrawal_reach(scene, unit).exit
    } else {
        movers(scene).contains(unit) && move_reach(scene, unit).exit
    }
}

/// Whether an action is of the kind that a step asks for.
const fn belongs_to(action: Action, step: Step) -> bool {
    match action {
        Action::LayMinefield(_) => matches!(step, Step::Minefields),
        Action::Hold(_) => matches!(step, Step::Reserves),
        Action::Deploy(..) => matches!(step, Step::Deployment),
        Action::Smoke(..) => matches!(step, Step::Smoke),
        Action::Sortie(..) => matches!(step, Step::Sorties),
        Action::Barrage(_) => matches!(step, Step::Barrages),
        Action::Attack { .. } => matches!(step, Step::Attacks),
        Action::CombatMove(..) => matches!(step, Step::TargetMoves | Step::CombatMoves),
        Action::Withdraw(..) => matches!(step, Step::Withdrawals),
        Action::Move(..) => matches!(step, Step::Movement),
        Action::Exit(_) => matches!(step, Step::Withdrawals | Step::Movement),
        Action::Enter(..) => matches!(step, Step::Entries),
        Action::Regroup(_) | Action::Forgo(_) => matches!(step, Step::Regroup),
        Action::Done => !matches!(step, Step::Over),
    }
}
