//! An attack as a line of stages.

use crate::fire::volley::blast;
use crate::odds::encounter::Encounter;
use crate::odds::shots::WeaponShot;
use crate::odds::stage::{AttackKind, AttackSide, PlayedTo, ShotIndex, Stage};
use crate::odds::standing::LEVELS;

const SIDES: [AttackSide; 2] = [AttackSide::Target, AttackSide::Own];

impl Encounter {
    /// The same with its stages.
    pub(super) fn in_line(mut self) -> Self {
        let mut stages = match self.plan.kind {
            AttackKind::Melee => self.melee(),
            AttackKind::Assault => (0..self.sent()).map(Stage::Assault).collect(),
            AttackKind::Shell => self.shell(),
            AttackKind::Fire | AttackKind::Demolition => self.fire(),
        };
        if self.plan.until >= PlayedTo::Panic {
            stages.extend(SIDES.map(Stage::Panic));
        }
        if self.plan.until == PlayedTo::Rally {
            stages.push(Stage::Rally);
        }
        self.stages = stages;
        self
    }

    fn fire(&self) -> Vec<Stage> {
        let mut stages = Vec::new();
        for (attacker, shots) in (0..).zip(&self.shots) {
            stages.push(Stage::Begin);
            for (number, shot) in (0..).zip(shots) {
                let gun = ShotIndex { attacker, number };
                stages.push(Stage::Roll(gun));
                for _ in 0..shot.most_hits() {
                    self.settle(gun, shot, &mut stages);
                }
            }
            if self.plan.kind == AttackKind::Fire {
                stages.push(Stage::Nerve(AttackSide::Target));
            }
        }
        stages
    }

    /// One hit.
    fn settle(&self, gun: ShotIndex, shot: &WeaponShot, stages: &mut Vec<Stage>) {
        let wounds = blast(self.book.switches(), self.book.weapon(shot.weapon)).most();
        if self.plan.kind == AttackKind::Demolition {
            self.batter(gun, stages);
        } else if self.subjects[0].is_vehicle {
            stages.push(Stage::Damage(gun));
        } else if wounds > 1 {
            stages.push(Stage::Blast(gun));
            stages.extend((0..wounds).map(|_| Stage::BlastWound(gun)));
        } else {
            stages.push(Stage::Wound(gun));
        }
    }

    fn batter(&self, gun: ShotIndex, stages: &mut Vec<Stage>) {
        stages.extend([Stage::Batter(gun), Stage::BuryLeader]);
        for level in 0..LEVELS {
            stages.push(Stage::Muster(level));
            stages.extend((0..self.subjects[0].figures).map(|_| Stage::Bury(level)));
        }
        stages.push(Stage::Settle);
    }

    fn shell(&self) -> Vec<Stage> {
        let mut stages = vec![Stage::Begin, Stage::Fall];
        for (whose, subject) in SIDES.into_iter().zip(self.subjects) {
            stages.push(Stage::CaughtLeader(whose));
            stages.extend((0..subject.figures).map(|_| Stage::Caught(whose)));
        }
        let gun = ShotIndex { attacker: 0, number: 0 };
        if self.subjects[0].is_vehicle {
            stages.push(Stage::Damage(gun));
        } else {
            self.batter(gun, &mut stages);
        }
        stages.extend(SIDES.map(Stage::Nerve));
        stages
    }

    fn melee(&self) -> Vec<Stage> {
        let duels = (0..self.pairs.len() as u8).map(Stage::Duel);
        duels.chain(SIDES.map(Stage::MeleeNerve)).collect()
    }
}
