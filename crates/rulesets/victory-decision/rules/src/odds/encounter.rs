//! An attack of Victory Decision set up: who attacks whom in which stages, whether it can be made,
//! and the state in which each attacker begins.

use std::collections::BTreeMap;

use crate::action::{Action, Concentrated};
use crate::attack::throws::Victim;
use crate::attack::{casualties, throws};
use crate::book::{Play, Scene, VictoryDecision};
use crate::fire::{areas, calling};
use crate::odds::actions;
use crate::odds::actions::{Matchup, no_dice};
use crate::odds::attack_state::{AttackState, StageStep};
use crate::odds::stage::{AttackKind, AttackStage, AttackStance};
use crate::state::activation::Activation;
use crate::state::agenda::{Attribution, Threat};
use crate::state::shared_blast::CalledStrike;
use crate::state::unit::Place;
use crate::state::{State, Step};
use crate::switches::AssaultStrikeBack;
use crate::turn::dispatch;
use crate::units::command;
use crate::units::profile::Feature;
use wargauge_rules::game::{Illegal, Side, UnitId};
use wargauge_rules::referee::{Deaf, DiceReferee};
use wargauge_rules::refusal::{Verdict, forbid, illegal};
use wargauge_rules::table::odometer::{Chance, distribution};
use wargauge_rules::table::point::Point;

/// More actions than any attack takes, so that the activation does not end in the middle of it.
const ACTIONS: u8 = 9;

/// One attack or exchange of Victory Decision in fixed circumstances.
#[derive(Clone, Debug)]
pub struct Encounter {
    pub(super) book: VictoryDecision,
    /// Everybody stands ready.
    pub(super) base: State,
    pub(super) kind: AttackKind,
    pub(super) stance: AttackStance,
    pub(super) target: UnitId,
    pub(super) stages: Vec<AttackStage>,
    /// Where a strike can come down; remembered by its number.
    pub(super) places: Vec<Point>,
    /// Weights of those places; the first that of none.
    pub(super) falls: Vec<u64>,
}

impl Encounter {
    pub(super) fn new(
        book: VictoryDecision,
        base: State,
        kind: AttackKind,
        stance: AttackStance,
    ) -> Result<Self, Illegal> {
        let attackers: Vec<UnitId> =
            (0..book.rows.len() as u8).map(UnitId).filter(|&u| book.side(u) == Side::A).collect();
        let target = UnitId(attackers.len() as u8);
        let simple = !matches!(kind, AttackKind::Volley | AttackKind::Weapon(_));
        if simple && (stance.moved || stance.aimed.is_some() || stance.actions > 1) {
            let reason = "moved, aimed and actions are of Shoot Actions";
            return Err(illegal("VD-CONC-01", reason));
        }
        let stages = stages(&book, &attackers, &kind, stance);
        let mut encounter = Self {
            book,
            base,
            kind,
            stance,
            target,
            stages,
            places: Vec::new(),
            falls: Vec::new(),
        };
        encounter.judge()?;
        Ok(encounter)
    }

    /// The attack at a state.
    pub(super) const fn scene<'s>(&'s self, state: &'s State) -> Scene<'s> {
        Scene::new(&self.book, state)
    }

    /// Whether somebody can attack, and where a strike may fall.
    fn judge(&mut self) -> Verdict {
        let mut refusal = illegal("VD-SHOOT-05", "nobody attacks");
        let mut attacks = false;
        for stage in self.stages.clone() {
            let (AttackStage::Shot { unit, earlier: 0 }
            | AttackStage::Blows(unit)
            | AttackStage::Call(unit, _)) = stage
            else {
                continue;
            };
            let state = self.state_for(unit, AttackState::default())?;
            match self.action(&state, unit) {
                Ok(action) => {
                    attacks = true;
                    if let Action::CallStrike { strike, at } = action {
                        let weapon = self.book.profile(unit).strikes[usize::from(strike)].weapon;
                        self.find_places(&state, CalledStrike { unit, weapon, at });
                    }
                }
                Err(reason) => refusal = reason,
            }
        }
        if !attacks {
            return Err(refusal);
        }
        let falls = (0..self.falls.len().max(1)).map(|memory| memory as u32);
        let mut any = falls.flat_map(|memory| self.stages.iter().map(move |&one| (one, memory)));
        let matters = any.any(|(stage, memory)| {
            let so_far = AttackState { memory, ..AttackState::default() };
            self.throws(stage, so_far) || self.marks(stage, so_far)
        });
        let none = "its dice cannot hurt the target: the loss is a certain zero";
        if matters { Ok(()) } else { forbid("VD-VEH-29", none) }
    }

    /// Whether a stage rolls any dice that can hurt.
    pub(super) fn throws(&self, stage: AttackStage, so_far: AttackState) -> bool {
        match self.step_of(stage, so_far) {
            StageStep::Throw(throw) => throw.volleys.iter().any(|volley| !volley.pools.is_empty()),
            StageStep::Skip | StageStep::Table(_) => false,
        }
    }

    /// Whether a stage places markers (VD-VEH-30).
    fn marks(&self, stage: AttackStage, so_far: AttackState) -> bool {
        self.thrown(stage, so_far).is_some_and(|(_, _, attack)| {
            let felt = |one: &&Victim| one.markers > 0 && throws::feels(&self.book, one);
            attack.victims.iter().find(felt).is_some()
        })
    }

    /// Every place where a strike can come down after its call, with its weight.
    fn find_places(&mut self, state: &State, CalledStrike { unit, weapon, at }: CalledStrike) {
        let scatters = self.book.weapon(weapon).features.has(Feature::Scatters);
        let odds = distribution(|dice| {
            let mut referee = DiceReferee::new(dice, Deaf);
            if !calling::test_call(self.scene(state), unit, &mut referee) {
                return None;
            }
            if scatters {
                areas::scatter(self.scene(state), unit, at, state.night, &mut referee)
            } else {
                Some(at)
            }
        });
        // One die for the call and at most four for the scatter.
        let whole = 6u128.pow(5);
        let weights: BTreeMap<Option<Point>, u64> =
            odds.into_iter().map(|(place, chance)| (place, cases_of(chance, whole))).collect();
        self.falls = vec![weights.get(&None).copied().unwrap_or(0)];
        self.places.clear();
        for (place, weight) in weights {
            if let Some(place) = place {
                self.places.push(place);
                self.falls.push(weight);
            }
        }
    }

    /// The action by which a unit attacks in a state.
    pub(super) fn action(&self, state: &State, unit: UnitId) -> Result<Action, Illegal> {
        let concentrated = self.stance.aimed.unwrap_or(Concentrated::Misses);
        let matchup = Matchup { unit, target: self.target };
        actions::bench_action(self.scene(state), matchup, &self.kind, concentrated)
    }

    /// The state in which a unit begins to act, with losses so far.
    pub(super) fn state_for(&self, unit: UnitId, so_far: AttackState) -> Result<State, Illegal> {
        let mut state = self.base.clone();
        self.bring(&mut state, unit);
        self.activate(&mut state, unit);
        self.take(&mut state, self.target, so_far.lost);
        self.take(&mut state, unit, so_far.own_lost);
        if state.present.contains(self.target) {
            state.unit_mut(self.target).markers = so_far.markers as u8;
            if so_far.suppressed {
                state.shaken.insert(self.target);
            }
        }
        self.aim(&mut state)?;
        Ok(state)
    }

    /// Puts an attacker into the place that all attack from, one after another.
    pub(super) fn bring(&self, state: &mut State, unit: UnitId) {
        for other in self.book.units_of(Side::A) {
            state.present.remove(other);
            state.unit_mut(other).place = Place::Nowhere;
        }
        state.present.insert(unit);
        state.unit_mut(unit).place = Place::Table;
    }

    pub(super) fn activate(&self, state: &mut State, unit: UnitId) {
        let mut active = Activation::of(unit, ACTIONS, false);
        if self.stance.moved {
            (active.moved, active.move_actions) = (true, 1);
        }
        if self.kind == AttackKind::Crush {
            active.contacts.insert(self.target);
        }
        state.agenda.clear();
        state.active = Some(active);
        state.step = Step::Act;
        state.decider = self.book.side(unit);
    }

    /// Concentrate Fire, by the action itself.
    pub(super) fn aim(&self, state: &mut State) -> Verdict {
        if self.stance.aimed.is_none() {
            return Ok(());
        }
        dispatch::check_action(self.scene(state), Action::ConcentrateFire)?;
        dispatch::carry_out(
            &mut Play::new(&self.book, state, &mut no_dice()),
            Action::ConcentrateFire,
        );
        Ok(())
    }

    /// Takes losses off a unit as its owner chooses them.
    pub(super) fn take(&self, state: &mut State, unit: UnitId, losses: u32) {
        let mut left = losses.min(u32::from(command::strength(state, unit))) as u8;
        while left > 0 && state.present.contains(unit) {
            let (group, count) = casualties(state, unit, left);
            let by = Attribution { credit: None, threat: Threat::Nobody };
            casualties::remove_strength(
                &mut Play::new(&self.book, state, &mut no_dice()),
                unit,
                casualties::Loss { group, count },
                by,
            );
            left -= count.min(left);
        }
        state.agenda.clear();
    }
}

/// The owner's choice of casualties: of the largest group as many as it gives (VD-SHOOT-19).
pub(crate) fn casualties(state: &State, unit: UnitId, due: u8) -> (u8, u8) {
    let strength = state.unit(unit).strength;
    let largest = (0..strength.len()).max_by_key(|&group| (strength[group], group)).unwrap_or(0);
    (largest as u8, strength[largest].min(due))
}

fn stages(
    book: &VictoryDecision,
    attackers: &[UnitId],
    kind: &AttackKind,
    stance: AttackStance,
) -> Vec<AttackStage> {
    let mut stages = Vec::new();
    for &unit in attackers {
        match *kind {
            AttackKind::Volley | AttackKind::Weapon(_) => {
                stages
                    .extend((0..stance.actions).map(|earlier| AttackStage::Shot { unit, earlier }));
            }
            AttackKind::Assault => {
                stages.push(AttackStage::Blows(unit));
                if book.switches().assault_strike_back != AssaultStrikeBack::None {
                    stages.push(AttackStage::Answer(unit));
                }
            }
            AttackKind::Crush => stages.push(AttackStage::Blows(unit)),
            AttackKind::Charges => {
                let blast = [
                    AttackStage::Blows(unit),
                    AttackStage::Detonation(unit),
                    AttackStage::Debris(unit),
                ];
                stages.extend(blast);
            }
            AttackKind::Strike(strike) => {
                stages.extend([AttackStage::Call(unit, strike), AttackStage::Burst(unit, strike)]);
            }
        }
    }
    stages
}

/// A chance as so many cases of a whole that its denominator divides.
const fn cases_of(chance: Chance, whole: u128) -> u64 {
    (chance.numerator * (whole / chance.denominator)) as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    /// VD-SHOOT-19: the owner takes casualties from his largest group, of equals the last, and no more than
    /// are due.
    #[test]
    fn casualties_come_from_the_largest_group() {
        let mut state = State::blank();
        let mut of = |groups: [u8; 3]| {
            state.unit_mut(UnitId(0)).strength[..3].copy_from_slice(&groups);
            [1, 5, 9].map(|due| casualties(&state, UnitId(0), due))
        };
        assert_eq!(of([2, 5, 3]), [(1, 1), (1, 5), (1, 5)]);
        assert_eq!(of([6, 6, 3]), [(1, 1), (1, 5), (1, 6)]);
    }
}
