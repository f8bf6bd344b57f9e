//! The options of every step (D0 to D10), enumerated.

use crate::Grid;
use crate::action::{Action, Barrage};
use crate::manoeuvre::Manoeuvre;
use crate::state::{State, Step};
use crate::switches::OptIntense;

impl Grid {
    /// Appends the options of the current step.
    pub(super) fn list_options(&self, s: &State, out: &mut Vec<Action>) {
        match s.step {
            Step::Minefields => {
                out.extend(self.minefield_squares(s).iter().map(Action::LayMinefield));
            }
            Step::Reserves => out.extend(self.holdable(s).map(Action::Hold)),
            Step::Deployment => self.list_deployments(s, out),
            Step::Smoke => self.list_smoke(s, out),
            Step::Sorties => self.list_sorties(s, out),
            Step::Barrages => self.list_barrages(s, out),
            Step::Attacks => self.list_attacks(s, out),
            Step::TargetMoves | Step::CombatMoves => self.list_combat_moves(s, out),
            Step::Withdrawals => self.list_withdrawals(s, out),
            Step::Movement => self.list_moves(s, out),
            Step::Entries => self.list_entries(s, out),
            Step::Regroup => {
                let unit = s.regrouping.first();
                out.extend(unit.into_iter().flat_map(|u| [Action::Regroup(u), Action::Forgo(u)]));
            }
            Step::Over => {}
        }
        if Self::may_be_ended(s.step) {
            out.push(Action::Done);
        }
    }

    /// Whether the player may end the step while it still offers something; a forced withdrawal
    /// and the set-up cannot be skipped (GW-TURN-09).
    pub(super) const fn may_be_ended(step: Step) -> bool {
        match step {
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

    fn list_deployments(&self, s: &State, out: &mut Vec<Action>) {
        if let Some(unit) = self.first_undeployed(s) {
            self.list_manoeuvre(s, unit, Manoeuvre::Deployment, out);
        }
    }

    fn list_smoke(&self, s: &State, out: &mut Vec<Action>) {
        for battery in self.ready_batteries(s) {
            out.extend(self.grid.all().iter().map(|square| Action::Smoke(battery, square)));
        }
    }

    fn list_sorties(&self, s: &State, out: &mut Vec<Action>) {
        let targets = self.sortie_targets(s);
        for aircraft in self.ready_aircraft(s) {
            out.extend(targets.map(|target| Action::Sortie(aircraft, target)));
        }
    }

    fn list_barrages(&self, s: &State, out: &mut Vec<Action>) {
        let intense = self.switches.opt_intense == OptIntense::On;
        for battery in self.ready_batteries(s) {
            for way in self.all_ways_to_fire(s, battery) {
                out.push(Action::Barrage(way));
                if intense {
                    out.push(Action::Barrage(Barrage { intense, ..way }));
                }
            }
        }
    }

    fn list_attacks(&self, s: &State, out: &mut Vec<Action>) {
        for attacker in self.shooters(s) {
            let targets = self.declarable_targets(s, attacker);
            out.extend(targets.map(|target| Action::Attack { attacker, target }));
        }
    }

    fn list_combat_moves(&self, s: &State, out: &mut Vec<Action>) {
        for unit in self.combat_movers(s) {
            self.list_manoeuvre(s, unit, Manoeuvre::CombatMove, out);
        }
    }

    fn list_withdrawals(&self, s: &State, out: &mut Vec<Action>) {
        for unit in s.isolated {
            self.list_manoeuvre(s, unit, Manoeuvre::Withdrawal, out);
        }
    }

    fn list_moves(&self, s: &State, out: &mut Vec<Action>) {
        for unit in self.movers(s) {
            self.list_manoeuvre(s, unit, Manoeuvre::Move, out);
        }
    }

    fn list_entries(&self, s: &State, out: &mut Vec<Action>) {
        if let Some((unit, _)) = self.next_to_enter(s) {
            self.list_manoeuvre(s, unit, Manoeuvre::Entry, out);
        }
    }
}
