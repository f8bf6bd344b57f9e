//! The same attack played by the engine: the real actions, checked and carried out, and the real
//! dice.

use crate::action::Action;
use crate::book::Play;
use crate::event::Event;
use crate::odds::attack_state::AttackState;
use crate::odds::encounter::{Encounter, casualties};
use crate::odds::stage::{AttackKind, AttackStage};
use crate::state::agenda::Task;
use crate::state::{State, Step};
use crate::turn::dispatch;
use wargauge_rules::game::{Illegal, Side, UnitId};
use wargauge_rules::referee::{DiceReferee, Observer};
use wargauge_rules::refusal::Verdict;
use wargauge_rules::table::stream::KeyedDice;

/// Counts what happens to both sides.
#[derive(Clone, Copy, Debug)]
struct Count {
    target: UnitId,
    so_far: AttackState,
}

impl Observer<Event> for Count {
    fn see(&mut self, event: Event) {
        let so_far = &mut self.so_far;
        match event {
            Event::Lost { unit, count, .. } if unit == self.target => {
                so_far.lost += u32::from(count);
            }
            Event::Lost { count, .. } => so_far.own_lost += u32::from(count),
            Event::Shaken { unit, now: true } if unit == self.target => so_far.suppressed = true,
            Event::Shaken { now: true, .. } => so_far.own_suppressed = true,
            Event::Fact(_)
            | Event::Decided { .. }
            | Event::Rolled { .. }
            | Event::TurnBegan(_)
            | Event::Initiative { .. }
            | Event::Marked { .. }
            | Event::Unmarked { .. }
            | Event::Shaken { .. }
            | Event::Damage { .. }
            | Event::Save { .. }
            | Event::Battered { .. }
            | Event::Destroyed(_)
            | Event::Moved { .. }
            | Event::Hidden { .. }
            | Event::Detonated { .. }
            | Event::Scattered { .. }
            | Event::Happened { .. }
            | Event::Counted { .. }
            | Event::Ended(_) => {}
        }
    }
}

impl Encounter {
    /// What became of both sides, and whether the target is gone from the table.
    pub(super) fn play_out(&self, seed: u64) -> Result<(AttackState, bool), Illegal> {
        let count = Count { target: self.target, so_far: AttackState::default() };
        let mut referee = DiceReferee::new(KeyedDice::new(seed), count);
        let mut state = self.base.clone();
        for &stage in &self.stages {
            let (unit, begins) = match stage {
                AttackStage::Shot { unit, earlier } => (unit, earlier == 0),
                AttackStage::Blows(unit) | AttackStage::Call(unit, _) => (unit, true),
                // They follow from the action of the stage before.
                AttackStage::Answer(_)
                | AttackStage::Detonation(_)
                | AttackStage::Debris(_)
                | AttackStage::Burst(..) => {
                    continue;
                }
            };
            if state.outcome.is_some() {
                break;
            }
            if begins {
                self.bring(&mut state, unit);
                self.activate(&mut state, unit);
            }
            self.stand_again(&mut state);
            self.aim(&mut state)?;
            let Ok(action) = self.action(&state, unit) else { continue };
            self.take_action(&mut state, action, &mut referee)?;
            if self.kind == AttackKind::Charges
                && state.outcome.is_none()
                && state.step == Step::Act
            {
                self.draw_off(&mut state, unit, &mut referee);
                self.take_action(&mut state, Action::Stop, &mut referee)?;
            }
        }
        Ok((referee.observer().so_far, !state.present.contains(self.target)))
    }

    /// The target stands where it stood, however it has withdrawn from the last attack.
    fn stand_again(&self, state: &mut State) {
        if state.present.contains(self.target) {
            let before = self.base.unit(self.target);
            let unit = state.unit_mut(self.target);
            (unit.place, unit.at, unit.facing) = (before.place, before.at, before.facing);
            if self.base.took_cover.contains(self.target) {
                state.took_cover.insert(self.target);
            }
        }
    }

    fn take_action(
        &self,
        state: &mut State,
        action: Action,
        referee: &mut DiceReferee<KeyedDice, Count>,
    ) -> Verdict {
        dispatch::check_action(self.scene(state), action)?;
        dispatch::carry_out(&mut Play::new(&self.book, state, referee), action);
        // The charges of a unit that has stopped go off before anything else is asked.
        let mut options = Vec::new();
        while state.outcome.is_none() {
            let answer = match state.step {
                Step::Casualties => match state.agenda.top() {
                    Some(&Task::Casualties { unit, count, .. }) => {
                        let (group, count) = casualties(state, unit, count);
                        Some(Action::Lose { group, count })
                    }
                    _ => None,
                },
                Step::Withdraw | Step::MoveIn | Step::ShareDice => {
                    options.clear();
                    dispatch::list_options(self.scene(state), &mut options);
                    options.first().copied()
                }
                Step::ChooseEdge
                | Step::ChooseNight
                | Step::Fortify
                | Step::PlaceObjective
                | Step::Deploy
                | Step::FreeMove
                | Step::NominateFirst
                | Step::NominateSecond
                | Step::Pick
                | Step::Begin
                | Step::Act
                | Step::NameAnother
                | Step::Over => None,
            };
            let Some(answer) = answer else { break };
            dispatch::check_action(self.scene(state), answer)?;
            dispatch::carry_out(&mut Play::new(&self.book, state, referee), answer);
        }
        debug_assert!(state.decider == Side::A || state.step != Step::Act, "only attackers act");
        Ok(())
    }
}
