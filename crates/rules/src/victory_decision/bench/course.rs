//! The course of an attack, stage by stage: where both sides stand, what is thrown next, what it
//! leaves.

use std::collections::BTreeMap;

use crate::event::Clause;
use crate::exchange::{Exchange, Standing, Step as Lead};
use crate::game::{Illegal, Side, UnitId};
use crate::referee::{Deaf, Observer, Referee};
use crate::table::dice::Dice;
use crate::table::length::Length;
use crate::table::odometer::{Chance, distribution};
use crate::table::point::Point;
use crate::table::shape::Disc;
use crate::victory_decision::VictoryDecision;
use crate::victory_decision::action::{Action, Concentrated};
use crate::victory_decision::agenda::Threat;
use crate::victory_decision::attack::{Attack, Victim};
use crate::victory_decision::bench::actions::no_dice;
use crate::victory_decision::bench::{Kind, Stance};
use crate::victory_decision::event::Event;
use crate::victory_decision::play::illegal;
use crate::victory_decision::profile::Feature;
use crate::victory_decision::state::{Activation, Place, State, Step, Target};
use crate::victory_decision::strikes::Called;
use crate::victory_decision::switches::AssaultStrikeBack;

/// More actions than any attack takes, so that the activation does not end in the middle of it.
const ACTIONS: u8 = 9;

/// One stage.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stage {
    /// A Shoot Action of an attacker after so many others of his.
    Shot { unit: UnitId, earlier: u8 },
    /// The blows of an Assault, or of a vehicle.
    Blows(UnitId),
    /// What the target strikes back with.
    Answer(UnitId),
    /// Charges go off.
    Detonation(UnitId),
    /// What of their area reaches those who placed them.
    Debris(UnitId),
    /// A strike is called, and scatters.
    Call(UnitId, u8),
    /// It comes down.
    Burst(UnitId, u8),
}

/// One attack or exchange of Victory Decision in fixed circumstances.
#[derive(Clone, Debug)]
pub struct Encounter {
    pub(super) book: VictoryDecision,
    /// Everybody stands ready.
    pub(super) base: State,
    pub(super) kind: Kind,
    pub(super) stance: Stance,
    pub(super) target: UnitId,
    pub(super) stages: Vec<Stage>,
    /// Where a strike can come down; remembered by its number.
    places: Vec<Point>,
    /// Weights of those places; the first that of none.
    falls: Vec<u64>,
}

impl Encounter {
    pub(super) fn new(
        book: VictoryDecision,
        base: State,
        (kind, stance): (Kind, Stance),
    ) -> Result<Self, Illegal> {
        let attackers: Vec<UnitId> =
            (0..book.rows.len() as u8).map(UnitId).filter(|&u| book.side(u) == Side::A).collect();
        let target = UnitId(attackers.len() as u8);
        let simple = !matches!(kind, Kind::Volley | Kind::Weapon(_));
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

    /// Whether somebody can attack, and where a strike may fall.
    fn judge(&mut self) -> Result<(), Illegal> {
        let mut refusal = illegal("VD-SHOOT-05", "nobody attacks");
        let mut attacks = false;
        for stage in self.stages.clone() {
            let (Stage::Shot { unit, earlier: 0 } | Stage::Blows(unit) | Stage::Call(unit, _)) =
                stage
            else {
                continue;
            };
            let s = self.state_for(unit, Standing::default())?;
            match self.action(&s, unit) {
                Ok(action) => {
                    attacks = true;
                    if let Action::CallStrike { strike, at } = action {
                        self.find_places(&s, unit, (strike, at));
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
            let standing = Standing { memory, ..Standing::default() };
            self.throws(stage, standing) || self.marks(stage, standing)
        });
        let none = "its dice cannot hurt the target: the loss is a certain zero";
        if matters { Ok(()) } else { Err(illegal("VD-VEH-29", none)) }
    }

    /// Whether a stage rolls any dice that can hurt.
    fn throws(&self, stage: Stage, standing: Standing) -> bool {
        match self.step_of(stage, standing) {
            Lead::Throw(throw) => throw.volleys.iter().any(|volley| !volley.pools.is_empty()),
            _ => false,
        }
    }

    /// Whether a stage places markers (VD-VEH-30).
    fn marks(&self, stage: Stage, standing: Standing) -> bool {
        self.thrown(stage, standing).is_some_and(|(_, _, attack)| {
            let felt = |one: &&Victim| one.markers > 0 && self.book.feels(one);
            attack.victims.iter().find(felt).is_some()
        })
    }

    /// Every place where a strike can come down after its call, with its weight (VD-STRK-04,
    /// VD-STRK-08).
    fn find_places(&mut self, s: &State, unit: UnitId, (strike, at): (u8, Point)) {
        let weapon = self.book.profile(unit).strikes[usize::from(strike)].weapon;
        let scatters = self.book.weapon(weapon).features.has(Feature::Scatters);
        let odds = distribution(|dice| {
            let mut referee = Referee::new(dice, Deaf);
            if !self.book.test_call(s, unit, &mut referee) {
                return None;
            }
            if scatters {
                self.book.scatter(s, unit, (at, s.night), &mut referee)
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
    pub(super) fn action(&self, s: &State, unit: UnitId) -> Result<Action, Illegal> {
        let concentrated = self.stance.aimed.unwrap_or(Concentrated::Misses);
        self.book.bench_action(s, (unit, self.target), (&self.kind, concentrated))
    }

    /// The state in which a unit begins to act, with losses so far.
    fn state_for(&self, unit: UnitId, standing: Standing) -> Result<State, Illegal> {
        let mut s = self.base.clone();
        self.bring(&mut s, unit);
        self.activate(&mut s, unit);
        self.take(&mut s, self.target, standing.lost);
        self.take(&mut s, unit, standing.own_lost);
        if s.present.contains(self.target) {
            s.unit_mut(self.target).markers = standing.markers as u8;
            if standing.suppressed {
                s.shaken.insert(self.target);
            }
        }
        self.aim(&mut s)?;
        Ok(s)
    }

    /// Puts an attacker into the place that all attack from, one after another.
    pub(super) fn bring(&self, s: &mut State, unit: UnitId) {
        for other in self.book.units_of(Side::A) {
            s.present.remove(other);
            s.unit_mut(other).place = Place::Nowhere;
        }
        s.present.insert(unit);
        s.unit_mut(unit).place = Place::Table;
    }

    pub(super) fn activate(&self, s: &mut State, unit: UnitId) {
        let mut active = Activation::of(unit, ACTIONS, false);
        if self.stance.moved {
            (active.moved, active.move_actions) = (true, 1);
        }
        if self.kind == Kind::Crush {
            active.contacts.insert(self.target);
        }
        s.agenda.clear();
        s.active = Some(active);
        s.step = Step::Act;
        s.decider = self.book.side(unit);
    }

    /// Concentrate Fire, by the action itself.
    pub(super) fn aim(&self, s: &mut State) -> Result<(), Illegal> {
        if self.stance.aimed.is_none() {
            return Ok(());
        }
        self.book.check_action(s, Action::ConcentrateFire)?;
        self.book.carry_out(s, Action::ConcentrateFire, &mut no_dice());
        Ok(())
    }

    /// Takes losses off a unit as its owner chooses them.
    fn take(&self, s: &mut State, unit: UnitId, losses: u32) {
        let mut left = losses.min(u32::from(self.book.strength(s, unit))) as u8;
        while left > 0 && s.present.contains(unit) {
            let (group, count) = casualties(s, unit, left);
            let by = (None, Threat::Nobody);
            self.book.remove_strength(s, unit, (group, count), by, &mut no_dice());
            left -= count.min(left);
        }
        s.agenda.clear();
    }

    /// What a stage throws at whom, and the state in which it does.
    fn thrown(&self, stage: Stage, standing: Standing) -> Option<(State, UnitId, Attack)> {
        let (unit, target) = (unit_of(stage), self.target);
        let standing = self.seen_by(stage, standing);
        let mut s = self.state_for(unit, standing).ok()?;
        if !s.present.contains(unit) || !s.present.contains(target) {
            return None;
        }
        match stage {
            Stage::Shot { earlier, .. } => {
                for _ in 0..earlier {
                    self.spend(&mut s, unit);
                }
                let action = self.action(&s, unit).ok()?;
                let attack = self.book.attack_of_shot(&s, unit, action)?;
                Some((s, target, attack))
            }
            Stage::Blows(unit) => self.blows(s, unit),
            Stage::Answer(unit) => self.answer(s, unit, standing),
            Stage::Detonation(unit) => self.detonation(s, unit, false),
            Stage::Debris(unit) => self.detonation(s, unit, true),
            Stage::Call(..) => None,
            Stage::Burst(unit, strike) => {
                let at = *self.places.get(standing.memory.checked_sub(1)? as usize)?;
                let weapon = self.book.profile(unit).strikes[usize::from(strike)].weapon;
                let radius = self.book.radius(self.book.weapon(weapon)).unwrap_or(Length::ZERO);
                let touched = self.book.touched_by(&s, None, Disc::new(at, radius));
                let called = Called { unit, weapon, at };
                let attack = self.book.strike_attack(&s, &called, &touched);
                Some((s, target, attack))
            }
        }
    }

    /// Spends the uses of an earlier shot, and aims again.
    fn spend(&self, s: &mut State, unit: UnitId) {
        if let (Ok(Action::Shoot { volley, .. }), Some(active)) =
            (self.action(s, unit), &mut s.active)
        {
            self.book.spend_uses(unit, active, &volley);
        }
    }

    fn blows(&self, mut s: State, unit: UnitId) -> Option<(State, UnitId, Attack)> {
        let (book, target) = (&self.book, self.target);
        let action = self.action(&s, unit).ok()?;
        let attack = match action {
            Action::Assault { to, charges, .. } => {
                self.close_in(&mut s, unit, to);
                if book.is_vehicle(target) {
                    book.blows_at_vehicle(&s, unit, target, (charges, true))
                } else {
                    book.blows_at(&s, unit, target, true)
                }
            }
            _ => book.crushing(&s, unit, target),
        };
        Some((s, target, attack))
    }

    /// Moves to contact.
    fn close_in(&self, s: &mut State, unit: UnitId, to: Point) {
        let referee = &mut no_dice();
        let facing = s.unit(unit).facing;
        self.book.relocate(s, unit, (to, facing), Clause("VD-ASSAULT-04"), referee);
        self.book.engage(s, unit, self.target, referee);
    }

    /// Those who have placed charges spend the other two actions on running, straight back.
    pub(super) fn draw_off<D: Dice, O: Observer<Event>>(
        &self,
        s: &mut State,
        unit: UnitId,
        referee: &mut Referee<D, O>,
    ) {
        let pace = self.book.profile(unit).pace.hundredths();
        for _ in 0..2 {
            let here = s.unit(unit);
            let to = Point::new(here.at.x - pace, here.at.y);
            let action = Action::Move { to, facing: here.facing };
            if s.step == Step::Act && self.book.check_action(s, action).is_ok() {
                self.book.carry_out(s, action, referee);
            }
        }
    }

    /// The target strikes back, if it can (VD-ASSAULT-13, VD-ASSAULT-14).
    fn answer(
        &self,
        s: State,
        unit: UnitId,
        standing: Standing,
    ) -> Option<(State, UnitId, Attack)> {
        let book = &self.book;
        if book.is_vehicle(self.target) || standing.suppressed {
            return None;
        }
        let fresh = self.state_for(unit, Standing::default()).ok()?;
        let Ok(Action::Assault { to, .. }) = self.action(&fresh, unit) else { return None };
        let mut s = s;
        self.close_in(&mut s, unit, to);
        let attack = book.answer(&s, self.target, unit);
        let throws = attack.victims.iter().any(|victim| !victim.throws.is_empty());
        throws.then_some((s, unit, attack))
    }

    fn detonation(
        &self,
        mut s: State,
        unit: UnitId,
        debris: bool,
    ) -> Option<(State, UnitId, Attack)> {
        let book = &self.book;
        let fresh = self.state_for(unit, Standing::default()).ok()?;
        let Ok(Action::Assault { to, charges, .. }) = self.action(&fresh, unit) else {
            return None;
        };
        self.close_in(&mut s, unit, to);
        book.place_charges(&mut s, unit, Target::Unit(self.target), charges, &mut no_dice());
        if debris {
            self.draw_off(&mut s, unit, &mut no_dice());
        }
        let placed = s.active.as_ref()?.charges.clone();
        if debris {
            let attack = book.on_bystanders(&s, unit, &placed, false);
            return (!attack.victims.is_empty()).then_some((s, unit, attack));
        }
        let attack = book.on_target(&s, unit, &placed);
        Some((s, self.target, attack))
    }

    /// Where both sides stand as a stage sees it: blows struck at the same time are those of a
    /// target that has lost nobody yet, but has the marker of the Assault.
    fn seen_by(&self, stage: Stage, standing: Standing) -> Standing {
        let together = self.book.switches().assault_strike_back == AssaultStrikeBack::Simultaneous;
        match stage {
            Stage::Answer(_) if together => Standing { markers: 1, ..Standing::default() },
            // All charges go off at once, whatever has become of their target.
            Stage::Debris(_) => Standing::default(),
            _ => standing,
        }
    }
}

/// Whose action a stage belongs to.
fn unit_of(stage: Stage) -> UnitId {
    match stage {
        Stage::Shot { unit, .. }
        | Stage::Blows(unit)
        | Stage::Answer(unit)
        | Stage::Detonation(unit)
        | Stage::Debris(unit)
        | Stage::Call(unit, _)
        | Stage::Burst(unit, _) => unit,
    }
}

impl Exchange for Encounter {
    /// A vehicle that the blows of the others can mark or hurt may drive off with the charges
    /// before they go off.
    fn is_exact(&self) -> bool {
        self.kind != Kind::Charges || !self.throws(self.stages[0], Standing::default())
    }

    fn stages(&self) -> usize {
        self.stages.len()
    }

    fn begin(&self) -> Standing {
        Standing::default()
    }

    fn step(&self, stage: usize, standing: Standing) -> Lead {
        if let Stage::Call(..) = self.stages[stage] {
            let fall = |(memory, &weight): (usize, &u64)| {
                (weight, Standing { memory: memory as u32, ..standing })
            };
            let falls = self.falls.iter().enumerate().map(fall);
            return Lead::Table(falls.filter(|(weight, _)| *weight > 0).collect());
        }
        match self.thrown(self.stages[stage], standing) {
            Some((s, unit, attack)) => Lead::Throw(self.book.thrown(&s, &attack, unit)),
            None => Lead::Skip,
        }
    }

    fn after(&self, stage: usize, standing: Standing, losses: u32, hit: bool) -> Standing {
        let Some((mut s, unit, attack)) = self.thrown(self.stages[stage], standing) else {
            return standing;
        };
        let on_it = attack.victims.iter().filter(|one| one.target == Target::Unit(unit));
        for victim in on_it {
            let felt = if self.book.feels(victim) { victim.markers } else { 0 };
            let more = if hit { victim.markers_if_hit } else { 0 };
            for count in [felt, more] {
                let clause = Clause("VD-SUPP-02");
                self.book.place_markers(&mut s, unit, count, clause, &mut no_dice());
            }
        }
        self.take(&mut s, unit, losses);
        let lives = s.present.contains(unit);
        let shaken = lives && s.unit(unit).markers >= self.book.shaken_limit(&s, unit);
        let mut after = standing;
        if unit == self.target {
            after.lost += losses;
            after.suppressed |= shaken;
            after.markers = if lives { u32::from(s.unit(unit).markers) } else { 0 };
        } else {
            after.own_lost += losses;
            after.own_suppressed |= shaken;
        }
        after
    }

    fn worth(&self, standing: Standing) -> [u64; 2] {
        let worth = |unit: UnitId, lost: u32| {
            let row = self.book.row(self.book.profile(unit).row);
            let full = u64::from(row.strength.max(1));
            u64::from(row.price) * u64::from(lost).min(full) / full
        };
        // Only a lone attacker loses anything.
        [worth(self.target, standing.lost), worth(UnitId(0), standing.own_lost)]
    }

    fn dice(&self) -> String {
        let mut words: Vec<String> = Vec::new();
        for &stage in &self.stages {
            let begin = match stage {
                Stage::Burst(..) => self.falls.iter().enumerate().skip(1),
                _ => self.falls.iter().enumerate().skip(usize::MAX),
            };
            // A strike on the spot aimed at is the likeliest.
            let memory = begin.max_by_key(|(_, weight)| **weight).map_or(0, |(at, _)| at as u32);
            let standing = Standing { memory, ..Standing::default() };
            if let Lead::Throw(throw) = self.step_of(stage, standing) {
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

    fn play(&self, seed: u64) -> Result<Standing, Illegal> {
        self.play_out(seed)
    }
}

impl Encounter {
    fn step_of(&self, stage: Stage, standing: Standing) -> Lead {
        match self.thrown(stage, standing) {
            Some((s, unit, attack)) => Lead::Throw(self.book.thrown(&s, &attack, unit)),
            None => Lead::Skip,
        }
    }
}

/// The owner's choice of casualties: of the largest group as many as it gives (VD-SHOOT-19).
pub(super) fn casualties(s: &State, unit: UnitId, due: u8) -> (u8, u8) {
    let strength = s.unit(unit).strength;
    let largest = (0..strength.len()).max_by_key(|&group| (strength[group], group)).unwrap_or(0);
    (largest as u8, strength[largest].min(due))
}

fn stages(book: &VictoryDecision, attackers: &[UnitId], kind: &Kind, stance: Stance) -> Vec<Stage> {
    let mut stages = Vec::new();
    for &unit in attackers {
        match *kind {
            Kind::Volley | Kind::Weapon(_) => {
                stages.extend((0..stance.actions).map(|earlier| Stage::Shot { unit, earlier }));
            }
            Kind::Assault => {
                stages.push(Stage::Blows(unit));
                if book.switches().assault_strike_back != AssaultStrikeBack::None {
                    stages.push(Stage::Answer(unit));
                }
            }
            Kind::Crush => stages.push(Stage::Blows(unit)),
            Kind::Charges => {
                let blast = [Stage::Blows(unit), Stage::Detonation(unit), Stage::Debris(unit)];
                stages.extend(blast);
            }
            Kind::Strike(strike) => {
                stages.extend([Stage::Call(unit, strike), Stage::Burst(unit, strike)]);
            }
        }
    }
    stages
}

/// A chance as so many cases of a whole that its denominator divides.
const fn cases_of(chance: Chance, whole: u128) -> u64 {
    (chance.numerator * (whole / chance.denominator)) as u64
}
