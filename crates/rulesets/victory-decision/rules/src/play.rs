//! From decision to decision: which options there are, which action goes where, and how an
//! activation runs (VD-ACT).
//!
//! Also kept here: VD-ACT-03, VD-ACT-04, VD-ACT-10, VD-COH-03, VD-COH-04, VD-ENG-03, VD-ENG-07,
//! VD-REGR-07, VD-TURN-04, VD-TURN-10.

use crate::VictoryDecision;
use crate::action::Action;
use crate::agenda::{Progress, Task};
use crate::event::Event;
use crate::profile::UnitKind;
use crate::state::{Place, State, Step};
use wargauge_rules::event::Clause;
use wargauge_rules::game::{Illegal, UnitId};
use wargauge_rules::referee::Referee;

/// Refuses an action by a clause.
pub(super) const fn illegal(clause: &'static str, reason: &'static str) -> Illegal {
    Illegal { clause: Clause(clause), reason }
}

/// Refuses an action unless a condition holds.
pub(super) const fn require(
    condition: bool,
    clause: &'static str,
    reason: &'static str,
) -> Result<(), Illegal> {
    if condition { Ok(()) } else { Err(illegal(clause, reason)) }
}

/// Whether a decision may change by itself what cover there is, as all do that move somebody or
/// change the table. What comes of others is noted where it happens.
const fn stirs(action: Action) -> bool {
    !matches!(
        action,
        Action::Nominate { .. }
            | Action::Stop
            | Action::Shoot { .. }
            | Action::ConcentrateFire
            | Action::Regroup
            | Action::Spot(_)
            | Action::Hide
            | Action::TakeCover
            | Action::ShareDice(_)
            | Action::Lose { .. }
    )
}

impl VictoryDecision {
    /// Every option of the decision that is pending.
    pub(super) fn list_options(&self, s: &State, out: &mut Vec<Action>) {
        match s.step {
            Step::ChooseEdge
            | Step::ChooseNight
            | Step::Fortify
            | Step::PlaceObjective
            | Step::Deploy
            | Step::FreeMove => self.setup_options(s, out),
            Step::NominateFirst | Step::NominateSecond | Step::Pick | Step::Begin => {
                self.nomination_options(s, out);
            }
            Step::Act => self.act_options(s, out),
            Step::NameAnother => self.other_targets(s, out),
            Step::ShareDice => self.share_dice_options(s, out),
            Step::Casualties => self.casualty_options(s, out),
            Step::Withdraw => self.withdraw_options(s, out),
            Step::MoveIn => self.move_in_options(s, out),
            Step::Over => {}
        }
    }

    /// Every action of the active unit.
    fn act_options(&self, s: &State, out: &mut Vec<Action>) {
        let Some(unit) = s.active.as_ref().map(|active| active.unit) else { return };
        if s.unit(unit).place == Place::Reserve {
            self.arrival_options(s, unit, out);
            return;
        }
        self.shoot_options(s, unit, out);
        self.move_options(s, unit, out);
        self.boarding_options(s, unit, out);
        self.assault_options(s, unit, out);
        self.close_combat_options(s, unit, out);
        self.stealth_options(s, unit, out);
        self.vehicle_options(s, unit, out);
        for action in [Action::ConcentrateFire, Action::Regroup, Action::Stop] {
            if self.check_act(s, action).is_ok() {
                out.push(action);
            }
        }
    }

    /// Whether the deciding side may take an action now.
    pub(super) fn check_action(&self, s: &State, action: Action) -> Result<(), Illegal> {
        match s.step {
            Step::ChooseEdge
            | Step::ChooseNight
            | Step::Fortify
            | Step::PlaceObjective
            | Step::Deploy
            | Step::FreeMove => self.check_setup(s, action),
            Step::NominateFirst | Step::NominateSecond | Step::Pick | Step::Begin => {
                self.check_nomination(s, action)
            }
            Step::Act => self.check_act(s, action),
            Step::NameAnother => self.check_another(s, action),
            Step::ShareDice => self.check_share(s, action),
            Step::Casualties => self.check_casualties(s, action),
            Step::Withdraw => match action {
                Action::Withdraw { to } => self.check_withdraw(s, Some(to)),
                Action::Stand => self.check_withdraw(s, None),
                _ => Err(illegal("VD-SHAKEN-04", "a withdrawal is asked for")),
            },
            Step::MoveIn => self.check_move_in(s, action),
            Step::Over => Err(illegal("VD-END-06", "the game is over")),
        }
    }

    /// Whether the active unit may take an action: what its state permits (VD-ACT-11), then what
    /// the action itself asks for.
    fn check_act(&self, s: &State, action: Action) -> Result<(), Illegal> {
        let Some(active) = &s.active else {
            return Err(illegal("VD-ACT-14", "no unit is active"));
        };
        let unit = active.unit;
        if s.unit(unit).place == Place::Reserve {
            return self.check_arrival(s, unit, action);
        }
        if action == Action::Stop {
            return Ok(());
        }
        if let Action::Smoke(at) = action {
            return self.check_smoke(s, unit, at);
        }
        require(active.left > 0, "VD-ACT-01", "the unit has no action left")?;
        self.permit(s, unit, action)?;
        match action {
            Action::Shoot { .. } => self.check_shoot(s, unit, action),
            Action::CallStrike { strike, at } => self.check_strike(s, unit, strike, at),
            Action::Move { .. } | Action::Infiltrate { .. } => self.check_move(s, unit, action),
            Action::Enter { .. } | Action::Embark(_) => self.check_boarding(s, unit, action),
            Action::Assault { .. } => self.check_assault(s, unit, action),
            Action::CloseCombat { .. } => self.check_close_combat(s, unit, action),
            Action::Hide
            | Action::Spot(_)
            | Action::TakeCover
            | Action::DigIn
            | Action::Clear(_) => self.check_stealth(s, unit, action),
            Action::ConcentrateFire => {
                require(!active.aimed, "VD-ACT-09", "the unit already concentrates its fire")
            }
            Action::Regroup => Ok(()),
            _ => Err(illegal("VD-ACT-07", "an action of the active unit is asked for")),
        }
    }

    /// Carries out a decision, and everything after it that needs none.
    pub(super) fn carry_out(
        &self,
        s: &mut State,
        action: Action,
        referee: &mut impl Referee<Event>,
    ) {
        let side = s.decider;
        referee.relate(|| Event::Decided { side, unit: unit_in_question(s), action });
        s.stirred |= stirs(action);
        match s.step {
            Step::ChooseEdge
            | Step::ChooseNight
            | Step::Fortify
            | Step::PlaceObjective
            | Step::Deploy
            | Step::FreeMove => self.set_up(s, action, referee),
            Step::NominateFirst | Step::NominateSecond | Step::Pick | Step::Begin => {
                self.nominate(s, action, referee);
            }
            Step::Act => self.act(s, action, referee),
            Step::NameAnother => self.name_another(s, action, referee),
            Step::ShareDice => self.share(s, action, referee),
            Step::Casualties => {
                if let Action::Lose { group, count } = action {
                    self.lose(s, group, count, referee);
                }
            }
            Step::Withdraw => match action {
                Action::Withdraw { to } => self.withdraw(s, Some(to), referee),
                _ => self.withdraw(s, None, referee),
            },
            Step::MoveIn => self.move_in(s, action, referee),
            Step::Over => {}
        }
        self.run_agenda(s, referee);
    }

    /// Begins the action of the active unit.
    fn act(&self, s: &mut State, action: Action, referee: &mut impl Referee<Event>) {
        let Some(active) = &mut s.active else { return };
        let unit = active.unit;
        match action {
            Action::Stop => {
                (active.left, active.stopped) = (0, true);
                s.agenda.push(Task::EndAction);
                return;
            }
            // VD-VSP-13: it takes no action.
            Action::Smoke(at) => {
                s.agenda.push(Task::EndAction);
                self.fire_smoke(s, unit, at, referee);
                return;
            }
            _ => {}
        }
        active.left -= 1;
        active.taken += 1;
        // VD-CONC-03: any action other than Shoot loses the aim.
        let aimed = active.aimed;
        active.aimed = aimed && matches!(action, Action::Shoot { .. });
        s.agenda.push(Task::EndAction);
        self.report_activity(s, unit, referee);
        self.carry_on(s, unit, action, referee);
    }

    /// Resolves an action that has been begun.
    pub(super) fn carry_on(
        &self,
        s: &mut State,
        unit: UnitId,
        action: Action,
        referee: &mut impl Referee<Event>,
    ) {
        match action {
            Action::Shoot { .. } => self.shoot(s, unit, action, referee),
            Action::CallStrike { strike, at } => self.call_strike(s, unit, strike, at, referee),
            Action::Move { to, facing } if s.unit(unit).place == Place::Reserve => {
                self.come_on(s, unit, (to, facing), referee);
            }
            Action::Move { .. } | Action::Infiltrate { .. } => {
                self.make_move(s, unit, action, referee);
            }
            Action::Enter { .. } | Action::Embark(_) => self.board(s, unit, action, referee),
            Action::Assault { .. } => self.assault(s, unit, action, referee),
            Action::CloseCombat { .. } => self.close_combat(s, unit, action, referee),
            Action::ConcentrateFire => self.aim(s),
            Action::Regroup => self.regroup(s, unit, referee),
            Action::Pass => {}
            _ => self.do_stealth(s, unit, action, referee),
        }
        // VD-SPEC-10: it is not over while another target may be named.
        if !self.is_searching(s) {
            if matches!(action, Action::Shoot { .. } | Action::Pass) {
                self.end_aim(s);
            }
            self.close_up(s, unit, referee);
        }
    }

    /// VD-CONC-01.
    const fn aim(&self, s: &mut State) {
        if let Some(active) = &mut s.active {
            active.aimed = true;
        }
    }

    /// The aim is used up by the Shoot Action it was for.
    const fn end_aim(&self, s: &mut State) {
        if let Some(active) = &mut s.active {
            active.aimed = false;
        }
    }

    /// VD-COH-05: models out of Leadership Distance have spent the action on moving back, while the
    /// others did what was chosen without them ([`able`](Self::able) leaves them out). Whatever the
    /// action was, the unit is together again after it.
    fn close_up(&self, s: &mut State, unit: UnitId, referee: &mut impl Referee<Event>) {
        if s.unit(unit).stragglers > 0 {
            s.unit_mut(unit).stragglers = 0;
            let clause = Clause("VD-COH-05");
            referee.relate(|| Event::Happened { unit: Some(unit), at: None, clause });
        }
    }

    /// Tells once a turn that a row acts.
    fn report_activity(&self, s: &mut State, unit: UnitId, referee: &mut impl Referee<Event>) {
        let row = self.profile(unit).row;
        if s.told_active >> row.0 & 1 == 0 {
            s.told_active |= 1 << row.0;
            referee.tell(|| {
                Event::Fact(wargauge_rules::event::Common::Activated { unit: row.muster() })
            });
        }
    }

    /// What follows every action (VD-END-06, VD-ACT-05): the next decision, or the end of the
    /// activation.
    pub(super) fn end_action_task(
        &self,
        s: &mut State,
        referee: &mut impl Referee<Event>,
    ) -> Progress {
        self.end_if_wiped_out(s, referee);
        if s.outcome.is_some() {
            return Progress::Done;
        }
        self.lapse_cover(s, referee);
        // VD-SHAKEN-19: the next action or detonation may make units withdraw again.
        s.withdrew = crate::state::UnitSet::EMPTY;
        // VD-VSP-13: smoke may still be fired when all actions are taken.
        let goes_on = s.active.as_ref().is_some_and(|active| {
            s.unit(active.unit).place != Place::Gone
                && !active.stopped
                && (active.left > 0 || self.has_smoke(s, active.unit))
        });
        if goes_on {
            s.step = Step::Act;
            if let Some(active) = &s.active {
                s.decider = self.side(active.unit);
            }
            return Progress::Asked;
        }
        s.agenda.push_in_order([Task::Detonate, Task::EndActivation]);
        Progress::Done
    }

    /// S7: the unit is activated; then on to the next segment.
    pub(super) fn end_activation_task(
        &self,
        s: &mut State,
        referee: &mut impl Referee<Event>,
    ) -> Progress {
        if let Some(active) = s.active.take() {
            s.activated.insert(active.unit);
            // VD-END-09.
            if active.shot {
                s.shot_last.insert(active.unit);
            } else {
                s.shot_last.remove(active.unit);
            }
        }
        self.end_if_wiped_out(s, referee);
        s.agenda.push(Task::NextSegment);
        Progress::Done
    }

    /// Actions of a unit per activation (VD-ACT-01, VD-ACT-02).
    #[must_use]
    pub fn actions_of(&self, unit: UnitId) -> u8 {
        if self.profile(unit).kind == UnitKind::Vehicle { 2 } else { 3 }
    }
}

/// The unit that a decision is about, where the game says which.
fn unit_in_question(s: &State) -> Option<UnitId> {
    match (s.step, s.agenda.top()) {
        (Step::Act | Step::NameAnother, _) => s.active.as_ref().map(|active| active.unit),
        (_, Some(&(Task::Casualties { unit, .. } | Task::Withdraw { unit, .. }))) => Some(unit),
        _ => None,
    }
}
