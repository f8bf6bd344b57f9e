//! The course of an attack as a line of stages.

use crate::odds::standing::LEVELS;

/// How far the turn is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Until {
    /// To the end of the attack.
    Attack,
    /// To the tests of the pinned in Additional Movement.
    Panic,
    /// To the rally tests at the end of the turn.
    Rally,
}

/// Sorts of attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// Fire at a unit.
    Fire,
    /// A mortar's shell at a unit.
    Shell,
    /// Fire at a building.
    Demolition,
    /// Hand-to-hand.
    Melee,
    /// Men against a vehicle that they touch.
    Assault,
}

/// A side of an attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Whose {
    /// The target.
    Target,
    /// The first attacker.
    Own,
}

/// A weapon: attacker and number of the shot.
pub(super) type Gun = (u8, u8);

/// One thing after the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stage {
    /// An attacker begins: what the target is like now counts for all his dice.
    Begin,
    /// The dice of a weapon.
    Roll(Gun),
    /// The blast die of one of its hits.
    Blast(Gun),
    /// A wound of such a hit.
    BlastWound(Gun),
    /// One of its hits, as a wound.
    Wound(Gun),
    /// One of its hits, as a damage roll against the armour.
    Damage(Gun),
    /// A hit on the building.
    Batter(Gun),
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
    CaughtLeader(Whose),
    /// One of the other men under it.
    Caught(Whose),
    /// The test of a unit that was hit.
    Nerve(Whose),
    /// A pair of fighters.
    Duel(u8),
    /// The panic test after hand-to-hand.
    MeleeNerve(Whose),
    /// A man against a vehicle.
    Assault(u8),
    /// The test of the pinned.
    Panic(Whose),
    /// The rally of the panicked target.
    Rally,
}

/// What the length of the line depends on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Extent {
    pub kind: Kind,
    /// For each attacker, for each weapon: most hits, and most wounds of a hit.
    pub shots: Vec<Vec<(u8, u8)>>,
    /// Men of the target and of the first attacker.
    pub men: [u8; 2],
    /// Whether the target is a vehicle.
    pub vehicle: bool,
    /// Pairs of fighters, or men sent against a vehicle.
    pub fighters: u8,
    pub until: Until,
}

impl Extent {
    /// All stages of the attack.
    pub(super) fn stages(&self) -> Vec<Stage> {
        let mut stages = match self.kind {
            Kind::Melee => self.melee(),
            Kind::Assault => (0..self.fighters).map(Stage::Assault).collect(),
            Kind::Shell => self.shell(),
            Kind::Fire | Kind::Demolition => self.fire(),
        };
        if self.until >= Until::Panic {
            stages.extend([Stage::Panic(Whose::Target), Stage::Panic(Whose::Own)]);
        }
        if self.until == Until::Rally {
            stages.push(Stage::Rally);
        }
        stages
    }

    fn fire(&self) -> Vec<Stage> {
        let mut stages = Vec::new();
        for (attacker, shots) in self.shots.iter().enumerate() {
            stages.push(Stage::Begin);
            for (shot, &(hits, wounds)) in shots.iter().enumerate() {
                let gun = (attacker as u8, shot as u8);
                stages.push(Stage::Roll(gun));
                for _ in 0..hits {
                    self.settle(gun, wounds, &mut stages);
                }
            }
            if self.kind == Kind::Fire {
                stages.push(Stage::Nerve(Whose::Target));
            }
        }
        stages
    }

    /// One hit.
    fn settle(&self, gun: Gun, wounds: u8, stages: &mut Vec<Stage>) {
        if self.kind == Kind::Demolition {
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

    fn batter(&self, gun: Gun, stages: &mut Vec<Stage>) {
        stages.extend([Stage::Batter(gun), Stage::BuryLeader]);
        for level in 0..LEVELS {
            stages.push(Stage::Muster(level));
            stages.extend((0..self.men[0]).map(|_| Stage::Bury(level)));
        }
        stages.push(Stage::Settle);
    }

    fn shell(&self) -> Vec<Stage> {
        let mut stages = vec![Stage::Begin, Stage::Fall];
        for (whose, men) in [Whose::Target, Whose::Own].into_iter().zip(self.men) {
            stages.push(Stage::CaughtLeader(whose));
            stages.extend((0..men).map(|_| Stage::Caught(whose)));
        }
        if self.vehicle {
            stages.push(Stage::Damage((0, 0)));
        } else {
            self.batter((0, 0), &mut stages);
        }
        stages.extend([Stage::Nerve(Whose::Target), Stage::Nerve(Whose::Own)]);
        stages
    }

    fn melee(&self) -> Vec<Stage> {
        let mut stages: Vec<Stage> = (0..self.fighters).map(Stage::Duel).collect();
        stages.extend([Stage::MeleeNerve(Whose::Target), Stage::MeleeNerve(Whose::Own)]);
        stages
    }
}
