//! The course of an attack: where both sides stand after each stage, and what that is worth.

use std::collections::BTreeMap;

use wargauge_rules::exchange::{End, Exchange};
use wargauge_rules::game::{Illegal, UnitId};

use crate::assault::tanks::STRENGTH;
use crate::odds::encounter::{Encounter, most_wounds};
use crate::odds::harm::{DamageRoll, FigureKind, Inside, OutcomeTable, Subject};
use crate::odds::shots::{HitResult, HitRoll, WeaponShot};
use crate::odds::stage::{AttackKind, AttackSide, PlayedTo, ShotIndex, Stage};
use crate::odds::standing::{BuildingFall, CourseStep, Nerve, Party, Standing};

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
            PlayedTo::Attack => party.nerve > Nerve::Steady,
            PlayedTo::Panic | PlayedTo::Rally => party.nerve == Nerve::Panicked,
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

/// A table of what becomes of one unit, as one of what becomes of all.
fn of_party(table: OutcomeTable, put: impl Fn(Party) -> Standing) -> Option<Vec<(u64, Standing)>> {
    let table = table.into_iter().filter(|(weight, _)| *weight > 0);
    Some(table.map(|(weight, party)| (weight, put(party))).collect())
}

impl Encounter {
    /// Where a stage leads; nowhere if it is left out.
    fn lead(&self, stage: Stage, now: Standing) -> Option<Vec<(u64, Standing)>> {
        let target = |party: Party| Standing { target: party, ..now };
        let subject = &self.subjects[0];
        match stage {
            Stage::Begin => {
                let idle = subject.is_gone(&now.target) && !self.is_at_house();
                let lies_low = now.target.nerve == Nerve::Pinned;
                Some(vec![(1, Standing { idle, lies_low, ..now })])
            }
            Stage::Roll(gun) => self.rolled(gun, now),
            Stage::Blast(gun) => self.blasted(gun, now),
            Stage::BlastWound(gun) => {
                let wounds = now.wounds.checked_sub(1)?;
                self.wounded(gun, Standing { wounds, ..now })
            }
            Stage::Wound(gun) => {
                let pending = now.pending.checked_sub(1)?;
                self.wounded(gun, Standing { pending, ..now })
            }
            Stage::Damage(gun) => self.damaged(gun, now),
            Stage::Batter(gun) => self.battered(gun, now),
            Stage::BuryLeader | Stage::Muster(_) | Stage::Bury(_) | Stage::Settle => {
                self.buried(stage, now)
            }
            Stage::Fall => Some(self.fallen(now)),
            Stage::CaughtLeader(whose) | Stage::Caught(whose) => self.caught(stage, whose, now),
            Stage::Nerve(whose) => self.shaken(whose, now),
            Stage::Duel(number) => Some(self.fought(number, now)),
            Stage::MeleeNerve(whose) => self.tested_after_melee(whose, now),
            Stage::Assault(_) => self.assaulted(now),
            Stage::Panic(whose) => self.panicked(whose, now),
            Stage::Rally => {
                let left = !subject.is_gone(&now.target) && now.target.nerve == Nerve::Panicked;
                let steady = Party { nerve: Nerve::Steady, ..now.target };
                let table = subject.tested(self.book.switches(), [steady, now.target]);
                left.then(|| of_party(table, target)).flatten()
            }
        }
    }

    fn shot(&self, gun: ShotIndex) -> &WeaponShot {
        &self.shots[usize::from(gun.attacker)][usize::from(gun.number)]
    }

    fn chance(&self, gun: ShotIndex, now: &Standing) -> Option<HitRoll> {
        self.shot(gun).chances[usize::from(now.lies_low)]
    }

    /// A party of a standing.
    fn party(whose: AttackSide, now: &Standing) -> Party {
        match whose {
            AttackSide::Target => now.target,
            AttackSide::Own => now.own,
        }
    }

    fn subject(&self, whose: AttackSide) -> &Subject {
        match whose {
            AttackSide::Target => &self.subjects[0],
            AttackSide::Own => &self.subjects[1],
        }
    }

    const fn with(whose: AttackSide, party: Party, now: Standing) -> Standing {
        match whose {
            AttackSide::Target => Standing { target: party, ..now },
            AttackSide::Own => Standing { own: party, ..now },
        }
    }

    /// The dice of a weapon: hits, and whether it jams (WS-WEAPON-03).
    fn rolled(&self, gun: ShotIndex, now: Standing) -> Option<Vec<(u64, Standing)>> {
        let chance = self.chance(gun, &now).filter(|_| !now.idle)?;
        if chance.sure {
            return Some(vec![(1, Standing { pending: 1, ..now })]);
        }
        let ways = &self.rolls[usize::from(gun.attacker)][usize::from(gun.number)]
            [usize::from(now.lies_low)];
        let next = |&HitResult { weight, hits, jams }: &HitResult| {
            let mut next = now;
            next.jammed |= jams;
            self.note_hits(&mut next, hits, chance);
            (weight, next)
        };
        Some(ways.iter().map(next).collect())
    }

    /// WS-FIRE-14, WS-LEAD-21: hits without losses only bring a test, which on a vehicle depends on
    /// their damage rolls.
    fn note_hits(&self, next: &mut Standing, hits: u8, chance: HitRoll) {
        let subject = &self.subjects[0];
        let soldiers = subject.mounts.is_none() && self.plan.kind == AttackKind::Fire;
        let gone = subject.is_gone(&next.target) && !self.is_at_house();
        if gone || hits == 0 {
            return;
        }
        next.target.hit |= soldiers;
        if !(soldiers && chance.protected) {
            next.pending = hits;
        }
    }

    /// WS-WEAPON-10: the blast die, no more wounds than figures.
    fn blasted(&self, gun: ShotIndex, now: Standing) -> Option<Vec<(u64, Standing)>> {
        let pending = now.pending.checked_sub(1)?;
        let figures = now.target.figures();
        let most = most_wounds(self.book.switches(), self.book.weapon(self.shot(gun).weapon));
        let blast = |side: u8| match most {
            2 => side.div_ceil(3),
            3 => side.div_ceil(2),
            _ => side,
        };
        let wounds = (1..=6).map(|side| blast(side).min(figures));
        Some(wounds.map(|wounds| (1, Standing { pending, wounds, ..now })).collect())
    }

    /// One wound of a hit of a weapon.
    fn wounded(&self, gun: ShotIndex, now: Standing) -> Option<Vec<(u64, Standing)>> {
        let subject = &self.subjects[0];
        if subject.is_gone(&now.target) {
            // WS-FIRE-20.
            return Some(vec![(1, Standing { pending: 0, wounds: 0, ..now })]);
        }
        let choice = self.choice(self.book.weapon(self.shot(gun).weapon));
        of_party(subject.wounded(now.target, choice), |party| Standing { target: party, ..now })
    }

    fn damaged(&self, gun: ShotIndex, now: Standing) -> Option<Vec<(u64, Standing)>> {
        let pending = now.pending.checked_sub(1)?;
        let now = Standing { pending, ..now };
        let (subject, shot) = (&self.subjects[0], self.shot(gun));
        if subject.is_gone(&now.target) {
            return Some(vec![(1, Standing { pending: 0, ..now })]);
        }
        let blow = DamageRoll {
            strength: self.book.weapon(shot.weapon).strength,
            armour: shot.armour,
            harmless: self.chance(gun, &now).is_some_and(|chance| chance.protected),
        };
        of_party(subject.battered(now.target, blow), |party| Standing { target: party, ..now })
    }

    /// WS-BLDG-06: a damage roll against the building.
    fn battered(&self, gun: ShotIndex, now: Standing) -> Option<Vec<(u64, Standing)>> {
        let pending = now.pending.checked_sub(1)?;
        let now = Standing { pending, ..now };
        let material = self.book.ground().buildings.first()?.material;
        let strength = self.book.weapon(self.shot(gun).weapon).strength;
        let beaten = |side: &u8| side + strength > material.structure_now(now.ruined);
        let falls = (1..=6).filter(beaten).count() as u64;
        let led = now.target.leader > 0;
        let fall = if led { BuildingFall::Led } else { BuildingFall::Leaderless };
        let down = Standing { ruined: true, fall, ..now };
        let table = [(falls, down), (6 - falls, now)];
        Some(table.into_iter().filter(|(weight, _)| *weight > 0).collect())
    }

    /// WS-BLDG-07: those inside test one by one, each once.
    fn buried(&self, stage: Stage, now: Standing) -> Option<Vec<(u64, Standing)>> {
        let led = match now.fall {
            BuildingFall::None => return None,
            BuildingFall::Led => true,
            BuildingFall::Leaderless => false,
        };
        let subject = &self.subjects[0];
        let test = |man: FigureKind, now: Standing| {
            let table = subject.buried(self.book.switches(), now.target, Inside { man, led });
            of_party(table, |party| Standing { target: party, ..now })
        };
        match stage {
            Stage::BuryLeader if led => test(FigureKind::Leader, now),
            Stage::Muster(level) => {
                Some(vec![(1, Standing { pending: now.target.men[level], ..now })])
            }
            Stage::Bury(level) => {
                let pending = now.pending.checked_sub(1)?;
                test(FigureKind::Level(level), Standing { pending, ..now })
            }
            Stage::Settle => {
                Some(vec![(1, Standing { fall: BuildingFall::None, pending: 0, ..now })])
            }
            Stage::BuryLeader
            | Stage::Begin
            | Stage::Roll(_)
            | Stage::Blast(_)
            | Stage::BlastWound(_)
            | Stage::Wound(_)
            | Stage::Damage(_)
            | Stage::Batter(_)
            | Stage::Fall
            | Stage::CaughtLeader(_)
            | Stage::Caught(_)
            | Stage::Nerve(_)
            | Stage::Duel(_)
            | Stage::MeleeNerve(_)
            | Stage::Assault(_)
            | Stage::Panic(_)
            | Stage::Rally => None,
        }
    }

    /// WS-WEAPON-09, WS-WEAPON-14: what a shell covers.
    fn fallen(&self, now: Standing) -> Vec<(u64, Standing)> {
        let vehicle = self.subjects[0].mounts.is_some();
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

    /// A wound roll for a figure under the template; all are whole before.
    fn caught(
        &self,
        stage: Stage,
        whose: AttackSide,
        now: Standing,
    ) -> Option<Vec<(u64, Standing)>> {
        let (subject, mut party) = (self.subject(whose), Self::party(whose, &now));
        let man = if stage == Stage::CaughtLeader(whose) {
            core::mem::take(&mut party.leader_caught).then_some(FigureKind::Leader)?
        } else {
            party.caught = party.caught.checked_sub(1)?;
            FigureKind::Level(usize::from(subject.level) - 1)
        };
        of_party(subject.wounded_at(party, man), |party| Self::with(whose, party, now))
    }

    /// WS-LEAD-01, WS-LEAD-14, WS-LEAD-15: the test of a unit that was hit.
    fn shaken(&self, whose: AttackSide, now: Standing) -> Option<Vec<(u64, Standing)>> {
        let (subject, party) = (self.subject(whose), Self::party(whose, &now));
        let passed = Party { hit: false, ..party };
        let put = |party: Party| Standing { pending: 0, ..Self::with(whose, party, now) };
        if !party.hit || party.nerve != Nerve::Steady || subject.is_gone(&party) {
            return Some(vec![(1, put(passed))]);
        }
        let failed = Party { nerve: Nerve::Pinned, ..passed };
        of_party(subject.tested(self.book.switches(), [passed, failed]), put)
    }

    /// Free hits and duel of a pair.
    fn fought(&self, number: u8, now: Standing) -> Vec<(u64, Standing)> {
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

    /// WS-HTH-10, WS-HTH-11.
    fn tested_after_melee(&self, whose: AttackSide, now: Standing) -> Option<Vec<(u64, Standing)>> {
        let (subject, party) = (self.subject(whose), Self::party(whose, &now));
        if !party.hit || party.nerve == Nerve::Panicked || subject.is_gone(&party) {
            return None;
        }
        let failed = Party { nerve: Nerve::Panicked, ..party };
        let table = subject.tested(self.book.switches(), [party, failed]);
        of_party(table, |party| Self::with(whose, party, now))
    }

    /// WS-VEH-16: one man against a vehicle.
    fn assaulted(&self, now: Standing) -> Option<Vec<(u64, Standing)>> {
        let subject = &self.subjects[0];
        let vehicle = self.book.profile(self.victim).vehicle.as_ref()?;
        if subject.is_gone(&now.target) {
            return None;
        }
        let (_, needed) = self.assault();
        let cc = self.base.unit(UnitId(0)).figures[0].cc;
        let good = (1..=10).filter(|die| die + cc >= needed).count() as u64;
        let blow = DamageRoll { strength: STRENGTH, armour: vehicle.weakest(), harmless: false };
        let mut table = vec![((10 - good) * 36, now)];
        let hits = subject.battered(now.target, blow).into_iter();
        table.extend(hits.map(|(weight, target)| (good * weight, Standing { target, ..now })));
        table.retain(|(weight, _)| *weight > 0);
        Some(table)
    }

    /// WS-LEAD-05: the pinned test again.
    fn panicked(&self, whose: AttackSide, now: Standing) -> Option<Vec<(u64, Standing)>> {
        let (subject, party) = (self.subject(whose), Self::party(whose, &now));
        if party.nerve != Nerve::Pinned || subject.is_gone(&party) {
            return None;
        }
        // Who passes is pinned no more when the turn is over.
        let passed = Party { nerve: Nerve::Steady, ..party };
        let failed = Party { nerve: Nerve::Panicked, ..party };
        let table = subject.tested(self.book.switches(), [passed, failed]);
        of_party(table, |party| Self::with(whose, party, now))
    }
}
