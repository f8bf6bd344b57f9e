//! The course of an attack: where both sides stand after each stage, and what that is worth. What a stage
//! does is what play does, by every side of its dice.

use std::collections::BTreeMap;

use wargauge_rules::exchange::{End, Exchange};
use wargauge_rules::game::{Illegal, UnitId};
use wargauge_rules::referee::{Deaf, DiceReferee};
use wargauge_rules::table::odometer::{Odometer, outcomes};

use crate::action::{Gunners, Volley};
use crate::assault::melee::test_panic;
use crate::assault::tanks::strike_at;
use crate::attack::collapse::test_figure;
use crate::attack::damage::{Hit, strike_vehicle};
use crate::attack::structures::batter;
use crate::attack::template::test_nerve;
use crate::attack::wounds::{Man, close_up, wound_figure};
use crate::attack::{Keys, effects};
use crate::book::Play;
use crate::fire::shots::{Shot, ShotResult};
use crate::fire::volley::{take_result, wound, wounds_of_hit};
use crate::odds::encounter::Encounter;
use crate::odds::shots::WeaponShot;
use crate::odds::stage::{AttackKind, AttackSide, PlayedTo, ShotIndex, Stage};
use crate::odds::standing::{BuildingFall, CourseStep, Party, Standing};
use crate::odds::subject::Subject;
use crate::state::{Firing, Status};
use crate::turn::{test_if_pinned, test_rally};
use crate::units::profile::MAX_MOUNTS;

impl Exchange for Encounter {
    type Standing = Standing;

    /// What cannot be told from these stages: a second shell at men of whom some are hurt already,
    /// and whether a panicked unit gets far enough from its enemies to rally.
    fn is_exact(&self) -> bool {
        let alone = self.attackers().count() == 1;
        let shells = self.attackers().any(|unit| self.fires_shell(unit));
        let far = self.plan.range >= 6 && self.plan.kind == AttackKind::Fire;
        (alone || !shells) && (self.plan.until != PlayedTo::Rally || far)
    }

    fn left(&self) -> u32 {
        if self.is_at_house() { 1 } else { self.subjects[0].strength() }
    }

    fn stages(&self) -> usize {
        self.stages.len()
    }

    fn begin(&self) -> Standing {
        let [target, own] = self.parties();
        let ruined = self.base.ruins > 0;
        Standing { target, own, ruined, ..Standing::default() }
    }

    fn step(&self, stage: usize, standing: Standing) -> CourseStep {
        let table = self.lead(self.stages[stage], standing);
        table.map_or(CourseStep::Skip, CourseStep::Table)
    }

    fn after(&self, _: usize, standing: Standing, _: u32, _: bool) -> Standing {
        standing
    }

    fn end(&self, standing: Standing) -> End {
        let [target, own] = &self.subjects;
        let shaken = |party: &Party| match self.plan.until {
            PlayedTo::Attack => party.nerve > Status::Normal,
            PlayedTo::Panic | PlayedTo::Rally => party.nerve == Status::Panicked,
        };
        if self.is_at_house() {
            let lost = u32::from(standing.ruined);
            let (destroyed, own_suppressed) = (standing.ruined, standing.jammed);
            return End { lost, destroyed, own_suppressed, ..End::default() };
        }
        End {
            lost: target.lost(&standing.target),
            destroyed: target.is_gone(&standing.target),
            suppressed: shaken(&standing.target),
            own_lost: own.lost(&standing.own),
            own_suppressed: standing.jammed || shaken(&standing.own),
        }
    }

    fn worth(&self, end: End) -> [u64; 2] {
        let worth = |unit: UnitId, subject: &Subject, lost: u32| {
            let full = u64::from(subject.strength().max(1));
            u64::from(self.book.profile(unit).price) * u64::from(lost).min(full) / full
        };
        let [target, own] = &self.subjects;
        let theirs = if self.is_at_house() { 0 } else { worth(self.victim, target, end.lost) };
        [theirs, worth(UnitId(0), own, end.own_lost)]
    }

    fn dice(&self) -> String {
        self.words()
    }

    fn play(&self, seed: u64) -> Result<End, Illegal> {
        self.play_out(seed)
    }
}

/// What a stage leads to, each with its weight.
type Table = Vec<(u64, Standing)>;

/// Play by dice of which every side comes up.
type WalkedPlay<'p, 'd> = Play<'p, DiceReferee<&'d mut Odometer, Deaf>>;

impl Encounter {
    /// Where a stage leads; nowhere if it is left out.
    fn lead(&self, stage: Stage, now: Standing) -> Option<Table> {
        match stage {
            Stage::Begin => {
                let idle = self.subjects[0].is_gone(&now.target) && !self.is_at_house();
                let lies_low = now.target.nerve == Status::Pinned;
                Some(vec![(1, Standing { idle, lies_low, ..now })])
            }
            Stage::Roll(gun) => self.rolled(gun, now),
            Stage::Blast(gun) => {
                let pending = now.pending.checked_sub(1)?;
                Some(self.played(Standing { pending, ..now }, |play, next| {
                    next.wounds = wounds_of_hit(play, &mut self.firing(gun), self.victim);
                }))
            }
            Stage::BlastWound(gun) => {
                let wounds = now.wounds.checked_sub(1)?;
                Some(self.wounded(gun, Standing { wounds, ..now }))
            }
            Stage::Wound(gun) => {
                let pending = now.pending.checked_sub(1)?;
                Some(self.wounded(gun, Standing { pending, ..now }))
            }
            Stage::Damage(gun) => self.damaged(gun, now),
            Stage::Batter(gun) => self.battered(gun, now),
            Stage::BuryLeader => (now.fall == BuildingFall::Led).then(|| self.buried(0, now)),
            Stage::Muster(level) => {
                let pending = now.target.men[level];
                now.is_falling().then(|| vec![(1, Standing { pending, ..now })])
            }
            Stage::Bury(level) => {
                let pending = now.pending.checked_sub(u8::from(now.is_falling()))?;
                let slot = now.target.slot_of(level);
                now.is_falling().then(|| self.buried(slot, Standing { pending, ..now }))
            }
            Stage::Settle => {
                let settled = Standing { fall: BuildingFall::None, pending: 0, ..now };
                now.is_falling().then(|| vec![(1, settled)])
            }
            Stage::Fall => Some(self.fallen(now)),
            Stage::CaughtLeader(whose) => self.caught_leader(whose, now),
            Stage::Caught(whose) => self.caught(whose, now),
            Stage::Nerve(whose) => Some(self.shaken(whose, now)),
            Stage::MeleeNerve(whose) => {
                Some(self.played(now, |play, _| test_panic(play, self.unit(whose))))
            }
            Stage::Panic(whose) => Some(self.panicked(whose, now)),
            Stage::Rally => Some(self.played(now, |play, _| test_rally(play, self.victim))),
            Stage::Duel(number) => Some(self.fought(number, now)),
            Stage::Assault(slot) => (!self.subjects[0].is_gone(&now.target)).then(|| {
                let man = Man { unit: UnitId(0), slot: slot.into() };
                self.played(now, |play, _| {
                    let mut keys = keys(play, man.unit);
                    strike_at(play, man, self.victim, &mut keys);
                })
            }),
        }
    }

    /// What a step of play makes of where both sides stand, by every side of its dice.
    fn played(
        &self,
        now: Standing,
        step: impl Fn(&mut WalkedPlay<'_, '_>, &mut Standing),
    ) -> Table {
        let mut state = self.base.clone();
        let units = [self.victim, UnitId(0)];
        outcomes(|dice| {
            for ((subject, unit), party) in
                self.subjects.iter().zip(units).zip([now.target, now.own])
            {
                let it = state.unit_mut(unit);
                *it = *self.base.unit(unit);
                subject.put(&party, it);
            }
            state.ruins = now.ruined.into();
            state.clouds.clear();
            state.wrecks = self.base.wrecks;
            let mut next = now;
            let mut referee = DiceReferee::new(dice, Deaf);
            step(&mut Play::new(&self.book, &mut state, &mut referee), &mut next);
            next.target = self.subjects[0].seen(state.unit(self.victim), next.target);
            next.own = self.subjects[1].seen(state.unit(UnitId(0)), next.own);
            next
        })
    }

    fn shot(&self, gun: ShotIndex) -> &WeaponShot {
        &self.shots[usize::from(gun.attacker)][usize::from(gun.number)]
    }

    /// The fire of a weapon at the target.
    fn firing(&self, gun: ShotIndex) -> Firing {
        let nobody = Volley { gunners: Gunners::Mounts, aims: [None; MAX_MOUNTS] };
        let (victim, weapon) = (Some(self.victim), self.shot(gun).weapon);
        Firing { victim, weapon, ..Firing::begun(UnitId(gun.attacker), nobody) }
    }

    const fn unit(&self, whose: AttackSide) -> UnitId {
        match whose {
            AttackSide::Target => self.victim,
            AttackSide::Own => UnitId(0),
        }
    }

    /// The dice of a weapon: hits, and whether it jams.
    fn rolled(&self, gun: ShotIndex, now: Standing) -> Option<Table> {
        let at = usize::from(now.lies_low);
        let shot = self.shot(gun);
        let chance = shot.chances[at].filter(|_| !now.idle)?;
        let next = |&(weight, result): &(u64, ShotResult)| {
            let mut next = now;
            next.jammed |= result.jams;
            self.note_hits(&mut next, result.hits, chance);
            (weight, next)
        };
        Some(shot.rolls[at].iter().map(next).collect())
    }

    /// WS-FIRE-14, WS-LEAD-21: hits without losses only bring a test, which on a vehicle depends on
    /// their damage rolls.
    fn note_hits(&self, next: &mut Standing, hits: u8, chance: Shot) {
        let subject = &self.subjects[0];
        let soldiers = !subject.is_vehicle && self.plan.kind == AttackKind::Fire;
        let gone = subject.is_gone(&next.target) && !self.is_at_house();
        if gone || hits == 0 {
            return;
        }
        next.target.hit |= soldiers;
        if !(soldiers && chance.protected) {
            next.pending = hits;
        }
    }

    /// One wound of a hit of a weapon.
    fn wounded(&self, gun: ShotIndex, now: Standing) -> Table {
        if self.subjects[0].is_gone(&now.target) {
            // WS-FIRE-20.
            return vec![(1, Standing { pending: 0, wounds: 0, ..now })];
        }
        self.played(now, |play, _| {
            let mut firing = self.firing(gun);
            if let Some(wait) = wound(play, &mut firing, self.victim) {
                let slot = self.named(play.state, wait, self.victim);
                take_result(play, &mut firing, slot);
            }
        })
    }

    fn damaged(&self, gun: ShotIndex, now: Standing) -> Option<Table> {
        let pending = now.pending.checked_sub(1)?;
        let (target, shot) = (self.victim, self.shot(gun));
        if self.subjects[0].is_gone(&now.target) {
            return Some(vec![(1, Standing { pending: 0, ..now })]);
        }
        let strength = self.book.weapon(shot.weapon).strength;
        let harmless = shot.chances[usize::from(now.lies_low)].is_some_and(|shot| shot.protected);
        let hit = Hit { target, strength, armour: shot.armour, harmless };
        Some(self.played(Standing { pending, ..now }, |play, next| {
            let mut keys = keys(play, UnitId(gun.attacker));
            next.target.hit |= strike_vehicle(play, hit, &mut keys);
        }))
    }

    /// A damage roll against the building.
    fn battered(&self, gun: ShotIndex, now: Standing) -> Option<Table> {
        let pending = now.pending.checked_sub(1)?;
        let strength = self.book.weapon(self.shot(gun).weapon).strength;
        let led = now.target.leader > 0;
        Some(self.played(Standing { pending, ..now }, |play, next| {
            let mut keys = keys(play, UnitId(gun.attacker));
            if batter(play, 0, strength, &mut keys) {
                next.ruined = true;
                next.fall = match (self.is_at_house(), led) {
                    (true, _) => BuildingFall::None,
                    (false, true) => BuildingFall::Led,
                    (false, false) => BuildingFall::Leaderless,
                };
            }
        }))
    }

    /// One of those inside a building that falls tests, by the LD that his unit had then.
    fn buried(&self, slot: usize, now: Standing) -> Table {
        let man = Man { unit: self.victim, slot };
        let ld = self.subjects[0].ld as i8 - i8::from(now.fall == BuildingFall::Leaderless);
        self.played(now, |play, _| {
            if test_figure(play, man, ld) {
                close_up(play, man.unit, 1 << slot, None);
            }
        })
    }

    /// WS-WEAPON-09, WS-WEAPON-14: what a shell covers.
    fn fallen(&self, now: Standing) -> Table {
        let vehicle = self.subjects[0].is_vehicle;
        let falls = self.falls.iter().map(|&(weight, covered)| {
            let mut next = now;
            next.target.leader_caught = covered.leader && !vehicle;
            next.target.caught = covered.men;
            next.target.hit = !vehicle && (covered.leader || covered.men > 0);
            next.own.leader_caught = covered.own_leader;
            next.own.caught = covered.own_men;
            next.own.hit = covered.own_leader || covered.own_men > 0;
            next.pending = u8::from((vehicle && covered.leader) || covered.building);
            (weight, next)
        });
        falls.collect()
    }

    /// A wound roll for the leader under the template.
    fn caught_leader(&self, whose: AttackSide, mut now: Standing) -> Option<Table> {
        core::mem::take(&mut now.party_mut(whose).leader_caught).then(|| self.strike(whose, 0, now))
    }

    /// A wound roll for another man under the template; all of them are whole before, and come last.
    fn caught(&self, whose: AttackSide, mut now: Standing) -> Option<Table> {
        let party = now.party_mut(whose);
        party.caught = party.caught.checked_sub(1)?;
        let last = usize::from(party.figures()) - 1;
        Some(self.strike(whose, last, now))
    }

    fn strike(&self, whose: AttackSide, slot: usize, now: Standing) -> Table {
        let man = Man { unit: self.unit(whose), slot };
        self.played(now, |play, _| {
            if wound_figure(play, man) {
                close_up(play, man.unit, 1 << slot, None);
            }
        })
    }

    /// The test of a unit that was hit.
    fn shaken(&self, whose: AttackSide, now: Standing) -> Table {
        self.played(Standing { pending: 0, ..now }, |play, next| {
            if core::mem::take(&mut next.party_mut(whose).hit) {
                test_nerve(play, self.unit(whose), UnitId(0));
            }
        })
    }

    /// The test of a pinned unit; who passes is pinned no more when the turn is over.
    fn panicked(&self, whose: AttackSide, now: Standing) -> Table {
        self.played(now, |play, _| {
            test_if_pinned(play, self.unit(whose));
            let status = &mut play.state.unit_mut(self.unit(whose)).status;
            if *status == Status::Pinned {
                *status = Status::Normal;
            }
        })
    }

    /// Free hits and duel of a pair.
    fn fought(&self, number: u8, now: Standing) -> Table {
        let pair = &self.pairs[usize::from(number)];
        let mut table: BTreeMap<Standing, u64> = BTreeMap::new();
        for &(weight, [own, theirs]) in &pair.law {
            let mut next = now;
            next.own = self.subjects[1].met(next.own, pair.slots[0], own);
            next.target = self.subjects[0].met(next.target, pair.slots[1], theirs);
            *table.entry(next).or_default() += weight;
        }
        table.into_iter().map(|(next, weight)| (weight, next)).collect()
    }
}

/// Keys for what an attacker does to the target.
fn keys(play: &WalkedPlay<'_, '_>, attacker: UnitId) -> Keys {
    Keys { roller: attacker, kind: effects(play.state), next: 0 }
}
