//! What each stage of an attack throws at whom.

use crate::action::{Action, Target};
use crate::assault::{crushing, fight};
use crate::attack::throws::Attack;
use crate::attack::{blast, explosives};
use crate::book::Play;
use crate::event::Event;
use crate::fire::{areas, sharing, volley};
use crate::march::moving;
use crate::odds::actions::no_dice;
use crate::odds::attack_state::{AttackState, StageStep};
use crate::odds::encounter::Encounter;
use crate::odds::stage::{AttackStage, unit_of};
use crate::odds::{actions, law};
use crate::state::shared_blast::CalledStrike;
use crate::state::unit::Pose;
use crate::state::{State, Step};
use crate::switches::AssaultStrikeBack;
use crate::turn::dispatch;
use wargauge_rules::event::Clause;
use wargauge_rules::game::UnitId;
use wargauge_rules::referee::Referee;
use wargauge_rules::table::length::Length;
use wargauge_rules::table::point::Point;
use wargauge_rules::table::shape::Disc;

impl Encounter {
    /// How a stage of dice leads on.
    pub(super) fn step_of(&self, stage: AttackStage, so_far: AttackState) -> StageStep {
        match self.thrown(stage, so_far) {
            Some((state, unit, attack)) => {
                StageStep::Throw(law::thrown(self.scene(&state), &attack, unit))
            }
            None => StageStep::Skip,
        }
    }

    /// What a stage throws at whom, and the state in which it does.
    pub(super) fn thrown(
        &self,
        stage: AttackStage,
        so_far: AttackState,
    ) -> Option<(State, UnitId, Attack)> {
        let (unit, target) = (unit_of(stage), self.target);
        let so_far = self.seen_by(stage, so_far);
        let mut state = self.state_for(unit, so_far).ok()?;
        if !state.present.contains(unit) || !state.present.contains(target) {
            return None;
        }
        match stage {
            AttackStage::Shot { earlier, .. } => {
                for _ in 0..earlier {
                    self.spend(&mut state, unit);
                }
                let action = self.action(&state, unit).ok()?;
                let attack = actions::attack_of_shot(self.scene(&state), unit, action)?;
                Some((state, target, attack))
            }
            AttackStage::Blows(unit) => self.blows(state, unit),
            AttackStage::Answer(unit) => self.answer(state, unit, so_far),
            AttackStage::Detonation(unit) => self.detonation(state, unit, false),
            AttackStage::Debris(unit) => self.detonation(state, unit, true),
            AttackStage::Call(..) => None,
            AttackStage::Burst(unit, strike) => {
                let at = *self.places.get(so_far.memory.checked_sub(1)? as usize)?;
                let weapon = self.book.profile(unit).strikes[usize::from(strike)].weapon;
                let radius =
                    blast::radius(&self.book, self.book.weapon(weapon)).unwrap_or(Length::ZERO);
                let touched = sharing::touched_by(self.scene(&state), None, Disc::new(at, radius));
                let called = CalledStrike { unit, weapon, at };
                let attack = areas::strike_attack(self.scene(&state), &called, &touched);
                Some((state, target, attack))
            }
        }
    }

    /// Spends the uses of an earlier shot, and aims again.
    fn spend(&self, state: &mut State, unit: UnitId) {
        if let (Ok(Action::Shoot { volley, .. }), Some(active)) =
            (self.action(state, unit), &mut state.active)
        {
            volley::spend_uses(&self.book, unit, active, &volley);
        }
    }

    #[expect(clippy::wildcard_enum_match_arm, reason = "nobody asks for the odds of anything else")]
    fn blows(&self, mut state: State, unit: UnitId) -> Option<(State, UnitId, Attack)> {
        let (book, target) = (&self.book, self.target);
        let action = self.action(&state, unit).ok()?;
        let attack = match action {
            Action::Assault { to, charges, .. } => {
                self.close_in(&mut state, unit, to);
                if book.is_vehicle(target) {
                    fight::blows_at_vehicle(self.scene(&state), unit, target, charges, true)
                } else {
                    fight::blows_at(self.scene(&state), unit, target, true)
                }
            }
            _ => crushing::crushing(self.scene(&state), unit, target),
        };
        Some((state, target, attack))
    }

    /// Moves to contact.
    fn close_in(&self, state: &mut State, unit: UnitId, to: Point) {
        let referee = &mut no_dice();
        let facing = state.unit(unit).facing;
        moving::relocate(
            &mut Play::new(&self.book, state, referee),
            unit,
            Pose { at: to, facing },
            Clause("VD-ASSAULT-04"),
        );
        fight::engage(state, unit, self.target, referee);
    }

    /// Those who have placed charges spend the other two actions on running, straight back.
    pub(super) fn draw_off(
        &self,
        state: &mut State,
        unit: UnitId,
        referee: &mut impl Referee<Event>,
    ) {
        let pace = self.book.profile(unit).pace.hundredths();
        for _ in 0..2 {
            let here = state.unit(unit);
            let to = Point::new(here.at.x - pace, here.at.y);
            let action = Action::Move { to, facing: here.facing };
            if state.step == Step::Act && dispatch::check_action(self.scene(state), action).is_ok()
            {
                dispatch::carry_out(&mut Play::new(&self.book, state, referee), action);
            }
        }
    }

    /// The target strikes back, if it can (VD-ASSAULT-13, VD-ASSAULT-14).
    fn answer(
        &self,
        state: State,
        unit: UnitId,
        so_far: AttackState,
    ) -> Option<(State, UnitId, Attack)> {
        let book = &self.book;
        if book.is_vehicle(self.target) || so_far.suppressed {
            return None;
        }
        let fresh = self.state_for(unit, AttackState::default()).ok()?;
        let Ok(Action::Assault { to, .. }) = self.action(&fresh, unit) else { return None };
        let mut state = state;
        self.close_in(&mut state, unit, to);
        let attack = fight::answer(self.scene(&state), self.target, unit);
        let throws = attack.victims.iter().any(|victim| !victim.throws.is_empty());
        throws.then_some((state, unit, attack))
    }

    fn detonation(
        &self,
        mut state: State,
        unit: UnitId,
        debris: bool,
    ) -> Option<(State, UnitId, Attack)> {
        let book = &self.book;
        let fresh = self.state_for(unit, AttackState::default()).ok()?;
        let Ok(Action::Assault { to, charges, .. }) = self.action(&fresh, unit) else {
            return None;
        };
        self.close_in(&mut state, unit, to);
        explosives::place_charges(
            &mut Play::new(book, &mut state, &mut no_dice()),
            unit,
            Target::Unit(self.target),
            charges,
        );
        if debris {
            self.draw_off(&mut state, unit, &mut no_dice());
        }
        let placed = state.active.as_ref()?.charges.clone();
        if debris {
            let attack = explosives::on_bystanders(self.scene(&state), unit, &placed, false);
            return (!attack.victims.is_empty()).then_some((state, unit, attack));
        }
        let attack = explosives::on_target(self.scene(&state), unit, &placed);
        Some((state, self.target, attack))
    }

    /// Where both sides stand as a stage sees it: blows struck at the same time are those of a
    /// target that has lost nobody yet, but has the marker of the Assault.
    fn seen_by(&self, stage: AttackStage, so_far: AttackState) -> AttackState {
        let together = self.book.switches().assault_strike_back == AssaultStrikeBack::Simultaneous;
        match stage {
            AttackStage::Answer(_) if together => {
                AttackState { markers: 1, ..AttackState::default() }
            }
            // All charges go off at once, whatever has become of their target.
            AttackStage::Debris(_) => AttackState::default(),
            AttackStage::Shot { .. }
            | AttackStage::Blows(_)
            | AttackStage::Answer(_)
            | AttackStage::Detonation(_)
            | AttackStage::Call(..)
            | AttackStage::Burst(..) => so_far,
        }
    }
}
