//! The course of an attack as a line of stages.

use crate::odds::standing::LEVELS;

/// How far the turn is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum PlayedTo {
    /// To the end of the attack.
    Attack,
    /// To the tests of the pinned in Additional Movement.
    Panic,
    /// To the rally tests at the end of the turn.
    Rally,
}

/// Sorts of attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum AttackKind {
    /// Fire at a unit.
    Fire,
    /// A mortar's shell at a unit.
    Shell,
    /// Fire at a building.
    Demolition,
    /// Hand-to-hand (WS-HTH).
    Melee,
    /// Men against a vehicle that they touch.
    Assault,
}

/// A side of an attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum AttackSide {
    /// The target.
    Target,
    /// The first attacker.
    Own,
}

/// A weapon that is fired.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ShotIndex {
    pub attacker: u8,
    /// The number of the shot among those of the attacker.
    pub number: u8,
}

/// One thing after the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stage {
    /// An attacker begins: what the target is like now counts for all his dice.
    Begin,
    /// The dice of a weapon.
    Roll(ShotIndex),
    /// The blast die of one of its hits.
    Blast(ShotIndex),
    /// A wound of such a hit.
    BlastWound(ShotIndex),
    /// One of its hits, as a wound.
    Wound(ShotIndex),
    /// One of its hits, as a damage roll against the armour.
    Damage(ShotIndex),
    /// A hit on the building.
    Batter(ShotIndex),
    /// The leader inside a falling building.
    BuryLeader,
    /// How many men of this level are inside.
    Muster(usize),
    /// One of these men.
    Bury(usize),
    /// The building is down.
    Settle,
    /// Where a shell comes down.
    Fall,
    /// The leader under a template.
    CaughtLeader(AttackSide),
    /// One of the other men under it.
    Caught(AttackSide),
    /// The test of a unit that was hit.
    Nerve(AttackSide),
    /// A pair of fighters.
    Duel(u8),
    /// The panic test after hand-to-hand.
    MeleeNerve(AttackSide),
    /// A man against a vehicle.
    Assault(u8),
    /// The test of the pinned.
    Panic(AttackSide),
    /// The rally of the panicked target.
    Rally,
}

/// What the length of the line depends on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Extent {
    pub kind: AttackKind,
    /// For each attacker, for each weapon: most hits, and most wounds of a hit.
    pub shots: Vec<Vec<(u8, u8)>>,
    /// Men of the target and of the first attacker.
    pub men: [u8; 2],
    /// Whether the target is a vehicle.
    pub vehicle: bool,
    /// Pairs of fighters, or men sent against a vehicle.
    pub fighters: u8,
    pub until: PlayedTo,
}

impl Extent {
    /// All stages of the attack.
    pub(super) fn stages(&self) -> Vec<Stage> {
        let mut stages = match self.kind {
            AttackKind::Melee => self.melee(),
            AttackKind::Assault => (0..self.fighters).map(Stage::Assault).collect(),
            AttackKind::Shell => self.shell(),
            AttackKind::Fire | AttackKind::Demolition => self.fire(),
        };
        if self.until >= PlayedTo::Panic {
            stages.extend([Stage::Panic(AttackSide::Target), Stage::Panic(AttackSide::Own)]);
        }
        if self.until == PlayedTo::Rally {
            stages.push(Stage::Rally);
        }
        stages
    }

    fn fire(&self) -> Vec<Stage> {
        let mut stages = Vec::new();
        for (attacker, shots) in self.shots.iter().enumerate() {
            stages.push(Stage::Begin);
            for (shot, &(hits, wounds)) in shots.iter().enumerate() {
                let gun = ShotIndex { attacker: attacker as u8, number: shot as u8 };
                stages.push(Stage::Roll(gun));
                for _ in 0..hits {
                    self.settle(gun, wounds, &mut stages);
                }
            }
            if self.kind == AttackKind::Fire {
                stages.push(Stage::Nerve(AttackSide::Target));
            }
        }
        stages
    }

    /// One hit.
    fn settle(&self, gun: ShotIndex, wounds: u8, stages: &mut Vec<Stage>) {
        if self.kind == AttackKind::Demolition {
            self.batter(gun, stages);
        } else if self.vehicle {
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
            stages.extend((0..self.men[0]).map(|_| Stage::Bury(level)));
        }
        stages.push(Stage::Settle);
    }

    fn shell(&self) -> Vec<Stage> {
        let mut stages = vec![Stage::Begin, Stage::Fall];
        for (whose, men) in [AttackSide::Target, AttackSide::Own].into_iter().zip(self.men) {
            stages.push(Stage::CaughtLeader(whose));
            stages.extend((0..men).map(|_| Stage::Caught(whose)));
        }
        let gun = ShotIndex { attacker: 0, number: 0 };
        if self.vehicle {
            stages.push(Stage::Damage(gun));
        } else {
            self.batter(gun, &mut stages);
        }
        stages.extend([Stage::Nerve(AttackSide::Target), Stage::Nerve(AttackSide::Own)]);
        stages
    }

    fn melee(&self) -> Vec<Stage> {
        let mut stages: Vec<Stage> = (0..self.fighters).map(Stage::Duel).collect();
        stages.extend([Stage::MeleeNerve(AttackSide::Target), Stage::MeleeNerve(AttackSide::Own)]);
        stages
    }
}
