//! What wounds, damage and tests make of a unit: tables of whole weights, from the functions that
//! play uses.

use crate::attack::damage::{glancing, penetrating};
use crate::attack::wounds::result;
use crate::event::{Damage, Wound};
use crate::morale::leadership::passes;
use crate::odds::duel::DuelFate;
use crate::odds::standing::{Nerve, Party};
use crate::switches::Switches;

/// Outcomes with their weights.
pub(super) type OutcomeTable = Vec<(u64, Party)>;

/// Sides of the die of tests.
const TEST_SIDES: u64 = 10;

/// A unit as it begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Subject {
    pub ld: u8,
    /// Its figures.
    pub figures: u8,
    /// Serious wounds that each of them can take.
    pub level: u8,
    /// Its weapons, as a vehicle.
    pub mounts: Option<u8>,
}

/// Who takes a serious or dead result (WS-WOUND-08, WS-WEAPON-16).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum VictimChoice {
    /// Whoever is drawn.
    Drawn,
    /// A sniper picks the leader, then the weakest.
    Sniper,
    /// The owner gives the weakest, the leader last.
    Owner,
}

/// A hit that must beat armour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct DamageRoll {
    /// Strength of the weapon.
    pub strength: u8,
    /// Armour where it hits.
    pub armour: u8,
    /// WS-LEAD-21: whether it can only frighten.
    pub harmless: bool,
}

/// A figure: the leader, or one of those who can take so many serious wounds and one more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum FigureKind {
    Leader,
    /// One of these.
    Level(usize),
}

/// A figure inside a building that falls.
#[derive(Clone, Copy, Debug)]
pub(super) struct Inside {
    pub man: FigureKind,
    /// Whether its unit has its leader.
    pub led: bool,
}

impl Subject {
    /// The unit before anything has happened to it.
    pub(super) fn begin(&self, nerve: Nerve) -> Party {
        let mut party = Party { nerve, ..Party::default() };
        if self.mounts.is_none() && self.figures > 0 {
            party.leader = self.level;
            party.men[usize::from(self.level) - 1] = self.figures - 1;
        }
        party
    }

    /// Whether nothing of it is left.
    pub(super) fn is_gone(&self, party: &Party) -> bool {
        if self.mounts.is_some() { party.destroyed } else { party.figures() == 0 }
    }

    /// What it can lose: figures; a vehicle halves, of which one goes with half strength
    /// (WS-UNIT-19).
    pub(super) const fn strength(&self) -> u32 {
        if self.mounts.is_some() { 2 } else { self.figures as u32 }
    }

    /// What it has lost of that.
    pub(super) fn lost(&self, party: &Party) -> u32 {
        match self.mounts {
            None => u32::from(self.figures - party.figures()),
            Some(_) if party.destroyed => 2,
            Some(_) => u32::from(party.immobile || party.broken > 0),
        }
    }

    /// The same with more that weighs on its tests; beyond its LD nothing weighs more.
    fn strained(&self, party: Party, by: u8) -> Party {
        Party { strain: (party.strain + by).min(self.ld), ..party }
    }

    /// One wound roll (WS-WOUND-01) whose victim is chosen so.
    pub(super) fn wounded(&self, party: Party, choice: VictimChoice) -> OutcomeTable {
        let men = u64::from(party.figures());
        let mut table = OutcomeTable::new();
        for wound in [Wound::Light, Wound::Serious, Wound::Dead] {
            let faces = faces(wound, choice == VictimChoice::Sniper);
            if wound == Wound::Light {
                table.push((faces * men, self.strained(party, 1)));
                continue;
            }
            for (weight, man) in victims(&party, choice) {
                table.push((faces * weight, self.struck(party, man, wound)));
            }
        }
        table.retain(|(weight, _)| *weight > 0);
        table
    }

    /// One wound roll that falls on a certain figure, or on the unit's END.
    pub(super) fn wounded_at(&self, party: Party, man: FigureKind) -> OutcomeTable {
        let all = [Wound::Light, Wound::Serious, Wound::Dead];
        all.map(|wound| (faces(wound, false), self.struck(party, man, wound))).to_vec()
    }

    /// A wound on a figure: it counts in tests of this turn (WS-LEAD-12), a death once more.
    fn struck(&self, party: Party, man: FigureKind, wound: Wound) -> Party {
        let deadly = wound == Wound::Dead;
        let mut after = self.strained(party, 1 + u8::from(deadly));
        match man {
            _ if wound == Wound::Light => {}
            FigureKind::Leader => after.leader = if deadly { 0 } else { party.leader - 1 },
            FigureKind::Level(level) => {
                after.men[level] -= 1;
                if !deadly && level > 0 {
                    after.men[level - 1] += 1;
                }
            }
        }
        after
    }

    /// A damage roll (WS-VEH-03 to WS-VEH-10).
    pub(super) fn battered(&self, party: Party, blow: DamageRoll) -> OutcomeTable {
        let DamageRoll { strength, armour, harmless } = blow;
        let mut table = OutcomeTable::new();
        for first in 1..=6 {
            let sum = first + strength;
            if sum < armour || harmless {
                table.push((6, Party { hit: party.hit || sum >= armour, ..party }));
                continue;
            }
            let reached = Party { hit: true, ..party };
            for second in 1..=6 {
                let damage = if sum == armour {
                    glancing(second)
                } else {
                    penetrating(second + u8::from(sum >= armour + 3))
                };
                table.push((1, self.damaged(reached, damage)));
            }
        }
        table
    }

    fn damaged(&self, party: Party, damage: Damage) -> Party {
        let mounts = self.mounts.unwrap_or(0);
        let stunned = match party.nerve {
            Nerve::Steady => Party { nerve: Nerve::Pinned, ..party },
            Nerve::Pinned | Nerve::Panicked => party,
        };
        match damage {
            Damage::None | Damage::Glancing => party,
            Damage::Stunned => stunned,
            Damage::WeaponOut if party.broken < mounts => {
                Party { broken: party.broken + 1, ..party }
            }
            Damage::Immobilised if !party.immobile => Party { immobile: true, ..party },
            Damage::WeaponOut | Damage::Immobilised => stunned,
            Damage::Destroyed | Damage::Burning => Party { destroyed: true, ..party },
        }
    }

    /// The LD that counts in a test with all modifiers.
    fn modified(&self, party: &Party) -> i8 {
        if self.mounts.is_some() {
            return self.ld as i8;
        }
        self.ld as i8 - i8::from(party.leader == 0) - party.strain as i8
    }

    /// A test with all modifiers: what passing and what failing leads to.
    pub(super) fn tested(&self, switches: Switches, [passed, failed]: [Party; 2]) -> OutcomeTable {
        let good = passing(switches, self.modified(&failed));
        vec![(good, passed), (TEST_SIDES - good, failed)]
    }

    /// WS-BLDG-07, WS-BLDG-22, WS-BLDG-23: one figure's test under a falling building.
    pub(super) fn buried(&self, switches: Switches, party: Party, inside: Inside) -> OutcomeTable {
        let Inside { man, led } = inside;
        let good = passing(switches, self.ld as i8 - i8::from(!led));
        let mut table = vec![(good * 6, party)];
        let wounds = self.wounded_at(party, man).into_iter();
        table.extend(wounds.map(|(weight, after)| ((TEST_SIDES - good) * weight, after)));
        table
    }
}

/// Sides of a D6 with this result.
fn faces(wound: Wound, sniper: bool) -> u64 {
    (1..=6).filter(|&die| result(die, sniper) == wound).count() as u64
}

/// Sides of a D10 that pass.
fn passing(switches: Switches, ld: i8) -> u64 {
    (1..=10).filter(|&die| passes(switches, ld, die)).count() as u64
}

/// Who may take a result, with weights that add up to the figures.
fn victims(party: &Party, choice: VictimChoice) -> Vec<(u64, FigureKind)> {
    let all = u64::from(party.figures());
    let levels = party.men.iter().enumerate().filter(|(_, men)| **men > 0);
    let mut others = levels.map(|(level, &men)| (u64::from(men), FigureKind::Level(level)));
    let leader = (party.leader > 0).then_some(FigureKind::Leader);
    match choice {
        VictimChoice::Drawn => others.chain(leader.map(|man| (1, man))).collect(),
        VictimChoice::Sniper => {
            let weakest = others.next().map(|(_, man)| man);
            leader.or(weakest).map(|man| (all, man)).into_iter().collect()
        }
        VictimChoice::Owner => {
            let weakest = others.next().map(|(_, man)| man);
            weakest.or(leader).map(|man| (all, man)).into_iter().collect()
        }
    }
}

impl Subject {
    /// What a duel makes of a unit whose man in this slot fought it. He fights no other, so that his
    /// own wounds do not matter.
    pub(super) fn met(&self, party: Party, slot: u8, fate: DuelFate) -> Party {
        let mut after = self.strained(party, fate.strain);
        after.hit |= fate.strain > 0;
        let level = usize::from(self.level) - 1;
        if fate.gone && slot == 0 {
            after.leader = 0;
        } else if fate.gone {
            after.men[level] -= 1;
        }
        after
    }
}
