//! The turn: five phases in fixed order, each passed when it has nothing to decide (GW-TURN).
//!
//! Also kept here: GW-COMBAT-30, GW-DICE-01, GW-DICE-02, GW-DICE-03, GW-DICE-04, GW-DICE-06,
//! GW-TURN-02, GW-TURN-03, GW-TURN-04.

use crate::Grid;
use crate::event::Event;
use crate::manoeuvre::Manoeuvre;
use crate::state::UnitSet;
use crate::state::{State, Step};
use crate::switches::{CombatMoveTiming, DeclarationMode, OptAir, OptMines, OptSmoke};
use wargauge_rules::game::Side;
use wargauge_rules::referee::Referee;
use wargauge_rules::table::squares::Squares;

impl Grid {
    pub(super) fn mines_are_on(&self) -> bool {
        self.switches.opt_mines == OptMines::On
    }

    /// The first turn of the game begins.
    pub(super) fn begin_game(&self, s: &mut State, referee: &mut impl Referee<Event>) {
        s.side = s.first.expect("the first player is known before deployment");
        s.round = 1;
        self.begin_turn(s, referee);
    }

    /// T1 and the start of T2: flags are cleared, the clock advances, own smoke lifts
    /// (GW-TURN-07, GW-SMOKE-12), then play runs to the first decision.
    fn begin_turn(&self, s: &mut State, referee: &mut impl Referee<Event>) {
        s.player_turn += 1;
        let own = self.of_side[s.side];
        s.moved_last_turn = s.moved_last_turn.without(own) | (s.moved & own);
        for flags in [&mut s.fought, &mut s.moved, &mut s.combat_moved] {
            *flags = flags.without(own);
        }
        self.advance_clock(s, referee);
        if !s.smoke[s.side].is_empty() {
            s.smoke[s.side] = Squares::EMPTY;
            self.update_layout(s);
        }
        s.step = Step::Smoke;
        self.go_on(s, referee);
    }

    /// Runs through steps without a decision, from the current one on.
    pub(super) fn go_on(&self, s: &mut State, referee: &mut impl Referee<Event>) {
        while s.step != Step::Over && !self.has_decision(s) {
            self.next_step(s, referee);
        }
    }

    /// Whether the current step offers more than ending it.
    fn has_decision(&self, s: &State) -> bool {
        match s.step {
            Step::Smoke => {
                self.switches.opt_smoke == OptSmoke::On && !self.ready_batteries(s).is_empty()
            }
            Step::Sorties => {
                self.switches.opt_air == OptAir::On
                    && !self.ready_aircraft(s).is_empty()
                    && !self.sortie_targets(s).is_empty()
            }
            Step::Barrages => self.ready_batteries(s).any(|b| self.has_barrage_target(s, b)),
            Step::Attacks => self.has_declarable_target(s),
            Step::TargetMoves | Step::CombatMoves => {
                self.combat_movers(s).any(|unit| self.can_make_combat_move(s, unit))
            }
            Step::Withdrawals => { s.isolated }.any(|unit| self.can_withdraw(s, unit)),
            Step::Movement => self.movers(s).any(|unit| self.can_move(s, unit)),
            Step::Entries => self.next_to_enter(s).is_some(),
            Step::Regroup => !s.regrouping.is_empty(),
            Step::Minefields | Step::Reserves | Step::Deployment | Step::Over => true,
        }
    }

    pub(super) fn can_withdraw(&self, s: &State, unit: wargauge_rules::game::UnitId) -> bool {
        if self.is_measured() {
            return self.has_end_in_inches(s, unit, Manoeuvre::Withdrawal);
        }
        let reach = self.withdrawal_reach(s, unit);
        reach.exit || !reach.ends.is_empty()
    }

    /// Leaves the current step and prepares the next one. Game ends are checked where a phase
    /// ends (GW-END-12).
    pub(super) fn next_step(&self, s: &mut State, referee: &mut impl Referee<Event>) {
        match s.step {
            Step::Smoke => s.step = Step::Sorties,
            Step::Sorties => s.step = Step::Barrages,
            Step::Barrages => self.end_artillery_phase(s, referee),
            Step::Attacks => self.leave_declaration(s, referee),
            Step::TargetMoves => self.go_on_attacking(s, referee),
            Step::CombatMoves => self.end_combat_phase(s, referee),
            Step::Withdrawals => s.step = Step::Movement,
            Step::Movement => s.step = Step::Entries,
            Step::Entries => self.end_movement_phase(s, referee),
            Step::Regroup => self.end_turn(s, referee),
            Step::Minefields | Step::Reserves | Step::Deployment | Step::Over => {}
        }
    }

    fn end_artillery_phase(&self, s: &mut State, referee: &mut impl Referee<Event>) {
        self.resolve_barrages(s, referee);
        if self.finish(s, self.ended_by_phase(s), referee) {
            return;
        }
        s.attacked = UnitSet::EMPTY;
        s.may_combat_move = UnitSet::EMPTY;
        s.step = Step::Attacks;
    }

    /// Resolves what has been declared; without a declaration the attacks of the phase are over
    /// (GW-COMBAT-09, GW-CMOVE-03).
    fn leave_declaration(&self, s: &mut State, referee: &mut impl Referee<Event>) {
        if s.attacks.is_empty() {
            s.step = Step::CombatMoves;
            return;
        }
        if self.switches.combat_move_timing == CombatMoveTiming::PerTarget {
            self.resolve_next_target(s, referee);
            s.step = Step::TargetMoves;
            return;
        }
        self.resolve_attacks(s, referee);
        if self.switches.declaration == DeclarationMode::AllAtOnce {
            s.step = Step::CombatMoves;
        }
    }

    /// The combat moves after a target are over: the next target that has been declared is
    /// resolved, or the phase goes on (GW-COMBAT-09, GW-CMOVE-03).
    fn go_on_attacking(&self, s: &mut State, referee: &mut impl Referee<Event>) {
        s.may_combat_move = UnitSet::EMPTY;
        if !s.attacks.is_empty() {
            self.resolve_next_target(s, referee);
        } else if self.switches.declaration == DeclarationMode::AllAtOnce {
            s.step = Step::CombatMoves;
        } else {
            s.step = Step::Attacks;
        }
    }

    /// T3 ends and T4 begins: the reserve die, then isolation is judged for all at once
    /// (GW-RES-05, GW-DISR-07).
    fn end_combat_phase(&self, s: &mut State, referee: &mut impl Referee<Event>) {
        s.may_combat_move = UnitSet::EMPTY;
        if self.finish(s, self.ended_by_phase(s), referee) {
            return;
        }
        self.roll_for_reserves(s, referee);
        s.isolated = self.isolated_units(s);
        s.step = Step::Withdrawals;
    }

    fn end_movement_phase(&self, s: &mut State, referee: &mut impl Referee<Event>) {
        if self.finish(s, self.ended_by_phase(s), referee) {
            return;
        }
        s.regrouping = self.able_to_regroup(s);
        s.step = Step::Regroup;
    }

    /// T5 ends, and with it the turn (TURN_END).
    fn end_turn(&self, s: &mut State, referee: &mut impl Referee<Event>) {
        let round_over = s.first != Some(s.side);
        if round_over {
            self.tell_holders(s, referee);
        }
        let outcome = self.ended_by_phase(s).or_else(|| self.ended_by_time(s));
        if self.finish(s, outcome, referee) {
            return;
        }
        if round_over {
            s.round += 1;
        }
        s.side = Side::foe(s.side);
        self.begin_turn(s, referee);
    }
}
