//! Whether an action may be taken, and the clause that forbids it.

use crate::Grid;
use crate::action::Action;
use crate::manoeuvre::Manoeuvre;
use crate::state::{State, Step};
use wargauge_rules::event::Clause;
use wargauge_rules::game::{Illegal, UnitId};

/// The action is legal if `holds`; else `clause` forbids it.
fn require(holds: bool, clause: &'static str, reason: &'static str) -> Result<(), Illegal> {
    if holds { Ok(()) } else { Err(Illegal { clause: Clause(clause), reason }) }
}

impl Grid {
    /// Checks an action against the current step.
    pub(super) fn check_action(&self, s: &State, action: Action) -> Result<(), Illegal> {
        require(Self::belongs_to(action, s.step), "GW-TURN-01", "not in this step of the turn")?;
        match action {
            Action::LayMinefield(square) => require(
                self.minefield_squares(s).contains(square),
                "GW-MINE-05",
                "a minefield may not be laid there",
            ),
            Action::Hold(unit) => require(
                self.holdable(s).contains(unit),
                "GW-RES-01",
                "the unit may not be held in reserve",
            ),
            Action::Deploy(unit, place) => require(
                self.first_undeployed(s) == Some(unit)
                    && self.may_come_to(s, unit, Manoeuvre::Deployment, place),
                "GW-SETUP-03",
                "the unit may not be deployed there now",
            ),
            Action::Smoke(battery, square) => require(
                self.ready_batteries(s).contains(battery) && self.grid.all().contains(square),
                "GW-SMOKE-01",
                "the battery may not lay smoke there",
            ),
            Action::Sortie(aircraft, target) => require(
                self.ready_aircraft(s).contains(aircraft)
                    && self.sortie_targets(s).contains(target),
                "GW-AIR-02",
                "the aircraft may not attack that unit",
            ),
            Action::Barrage(barrage) => require(
                self.may_declare(s, barrage),
                "GW-ARTY-04",
                "the battery may not fire at that unit in that way",
            ),
            Action::Attack { attacker, target } => require(
                self.shooters(s).contains(attacker)
                    && self.declarable_targets(s, attacker).contains(target),
                "GW-PRIO-10",
                "the unit may not attack that unit now",
            ),
            Action::Regroup(unit) | Action::Forgo(unit) => require(
                s.regrouping.first() == Some(unit),
                "GW-REGROUP-01",
                "the unit may not regroup now",
            ),
            Action::Done => {
                require(Self::may_be_ended(s.step), "GW-TURN-09", "this step must be decided")
            }
            Action::CombatMove(..)
            | Action::Withdraw(..)
            | Action::Move(..)
            | Action::Exit(_)
            | Action::Enter(..) => self.check_move(s, action),
        }
    }

    fn check_move(&self, s: &State, action: Action) -> Result<(), Illegal> {
        match action {
            Action::CombatMove(unit, place) => require(
                self.combat_movers(s).contains(unit)
                    && self.may_come_to(s, unit, Manoeuvre::CombatMove, place),
                "GW-CMOVE-05",
                "the unit may not make that combat move",
            ),
            Action::Withdraw(unit, place) => require(
                s.isolated.contains(unit)
                    && self.may_come_to(s, unit, Manoeuvre::Withdrawal, place),
                "GW-DISR-08",
                "the unit may not withdraw there",
            ),
            Action::Move(unit, place) => require(
                self.movers(s).contains(unit) && self.may_come_to(s, unit, Manoeuvre::Move, place),
                "GW-MOVE-01",
                "no legal path ends there",
            ),
            Action::Exit(unit) => require(
                self.may_exit(s, unit),
                "GW-END-11",
                "the unit cannot leave the board there",
            ),
            Action::Enter(unit, place) => {
                let next = self.next_to_enter(s);
                require(
                    next.is_some_and(|(first, _)| first == unit)
                        && self.may_come_to(s, unit, Manoeuvre::Entry, place),
                    "GW-RES-05",
                    "the unit may not enter there now",
                )
            }
            _ => require(false, "GW-TURN-01", "not a move"),
        }
    }

    /// Whether the unit may leave the board in this step.
    fn may_exit(&self, s: &State, unit: UnitId) -> bool {
        match s.step {
            Step::Withdrawals => s.isolated.contains(unit) && self.withdrawal_reach(s, unit).exit,
            _ => self.movers(s).contains(unit) && self.move_reach(s, unit).exit,
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
}
