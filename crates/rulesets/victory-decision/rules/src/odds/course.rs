//! The course of an attack: where both sides stand after each stage, and what that is worth.

use crate::action::Target;
use crate::attack::throws;
use crate::book::Play;
use crate::morale::markers;
use crate::odds::actions::no_dice;
use crate::odds::attack_state::{AttackState, StageStep};
use crate::odds::encounter::Encounter;
use crate::odds::law;
use crate::odds::stage::{AttackKind, AttackStage};
use crate::units::command;
use wargauge_rules::event::Clause;
use wargauge_rules::exchange::{End, Exchange};
use wargauge_rules::game::{Illegal, UnitId};

impl Exchange for Encounter {
    type Standing = AttackState;

    /// A vehicle that the blows of the others can mark or hurt may drive off with the charges
    /// before they go off.
    fn is_exact(&self) -> bool {
        self.kind != AttackKind::Charges || !self.throws(self.stages[0], AttackState::default())
    }

    fn left(&self) -> u32 {
        command::strength(&self.base, self.target).into()
    }

    fn stages(&self) -> usize {
        self.stages.len()
    }

    fn begin(&self) -> AttackState {
        AttackState::default()
    }

    fn step(&self, stage: usize, so_far: AttackState) -> StageStep {
        if let AttackStage::Call(..) = self.stages[stage] {
            let fall = |(memory, &weight): (usize, &u64)| {
                (weight, AttackState { memory: memory as u32, ..so_far })
            };
            let falls = self.falls.iter().enumerate().map(fall);
            return StageStep::Table(falls.filter(|(weight, _)| *weight > 0).collect());
        }
        match self.thrown(self.stages[stage], so_far) {
            Some((state, unit, attack)) => {
                StageStep::Throw(law::thrown(self.scene(&state), &attack, unit))
            }
            None => StageStep::Skip,
        }
    }

    fn after(&self, stage: usize, so_far: AttackState, losses: u32, hit: bool) -> AttackState {
        let Some((mut state, unit, attack)) = self.thrown(self.stages[stage], so_far) else {
            return so_far;
        };
        let on_it = attack.victims.iter().filter(|one| one.target == Target::Unit(unit));
        for victim in on_it {
            let felt = if throws::feels(&self.book, victim) { victim.markers } else { 0 };
            let more = if hit { victim.markers_if_hit } else { 0 };
            for count in [felt, more] {
                let clause = Clause("VD-SUPP-02");
                markers::place_markers(
                    &mut Play::new(&self.book, &mut state, &mut no_dice()),
                    unit,
                    count,
                    clause,
                );
            }
        }
        self.take(&mut state, unit, losses);
        let lives = state.present.contains(unit);
        let shaken =
            lives && state.unit(unit).markers >= markers::shaken_limit(self.scene(&state), unit);
        let mut after = so_far;
        if unit == self.target {
            after.lost += losses;
            after.suppressed |= shaken;
            after.markers = if lives { u32::from(state.unit(unit).markers) } else { 0 };
        } else {
            after.own_lost += losses;
            after.own_suppressed |= shaken;
        }
        after
    }

    fn end(&self, so_far: AttackState) -> End {
        let AttackState { lost, suppressed, own_lost, own_suppressed, .. } = so_far;
        End { lost, destroyed: lost >= self.left(), suppressed, own_lost, own_suppressed }
    }

    fn worth(&self, end: End) -> [u64; 2] {
        let worth = |unit: UnitId, lost: u32| {
            let row = self.book.row(self.book.profile(unit).row);
            let full = u64::from(row.strength.max(1));
            u64::from(row.price) * u64::from(lost).min(full) / full
        };
        // Only a lone attacker loses anything.
        [worth(self.target, end.lost), worth(UnitId(0), end.own_lost)]
    }

    fn dice(&self) -> String {
        let mut words: Vec<String> = Vec::new();
        for &stage in &self.stages {
            let begin = match stage {
                AttackStage::Burst(..) => self.falls.iter().enumerate().skip(1),
                AttackStage::Shot { .. }
                | AttackStage::Blows(_)
                | AttackStage::Answer(_)
                | AttackStage::Detonation(_)
                | AttackStage::Debris(_)
                | AttackStage::Call(..) => self.falls.iter().enumerate().skip(usize::MAX),
            };
            // A strike on the spot aimed at is the likeliest.
            let memory = begin.max_by_key(|(_, weight)| **weight).map_or(0, |(at, _)| at as u32);
            let so_far = AttackState { memory, ..AttackState::default() };
            if let StageStep::Throw(throw) = self.step_of(stage, so_far) {
                let pools = throw.volleys.iter().flat_map(|volley| &volley.pools);
                for pool in pools {
                    let line = format!("{} {}: {}", pool.dice, pool.name, pool.words);
                    if !words.contains(&line) {
                        words.push(line);
                    }
                }
            }
        }
        words.join("; ")
    }

    fn play(&self, seed: u64) -> Result<End, Illegal> {
        let (so_far, destroyed) = self.play_out(seed)?;
        Ok(End { destroyed, ..self.end(so_far) })
    }
}
