//! A unit in the course of an attack: as a party, which holds what may still matter, and as play has it.

use core::iter::repeat_n;

use crate::odds::duel::DuelFate;
use crate::odds::standing::{LEVELS, Party};
use crate::state::{Fate, Figure, Place, Status, Unit};
use crate::units::profile::UnitProfile;

/// A unit as it begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Subject {
    pub ld: u8,
    /// Its figures.
    pub figures: u8,
    /// Serious wounds that each of them can take.
    pub level: u8,
    /// Whether it is a vehicle.
    pub is_vehicle: bool,
}

impl Subject {
    pub(super) fn of(profile: &UnitProfile) -> Self {
        Self {
            ld: profile.ld,
            figures: profile.figures.len() as u8,
            level: profile.figures.first().map_or(0, |figure| figure.fs.min(figure.cc)),
            is_vehicle: profile.is_vehicle(),
        }
    }

    /// The unit before anything has happened to it.
    pub(super) fn begin(&self, nerve: Status) -> Party {
        let mut party = Party { nerve, ..Party::default() };
        if !self.is_vehicle && self.figures > 0 {
            party.leader = self.level;
            party.men[usize::from(self.level) - 1] = self.figures - 1;
        }
        party
    }

    /// Whether nothing of it is left.
    pub(super) fn is_gone(&self, party: &Party) -> bool {
        if self.is_vehicle { party.destroyed } else { party.figures() == 0 }
    }

    /// What it can lose: figures; a vehicle halves, of which one goes with half strength
    /// (WS-UNIT-19).
    pub(super) const fn strength(&self) -> u32 {
        if self.is_vehicle { 2 } else { self.figures as u32 }
    }

    /// What it has lost of that.
    pub(super) fn lost(&self, party: &Party) -> u32 {
        if !self.is_vehicle {
            return u32::from(self.figures - party.figures());
        }
        if party.destroyed { 2 } else { u32::from(party.immobile || party.broken > 0) }
    }

    /// Makes of a unit as it began what it is as a party: its leader first, then the weakest men.
    pub(super) fn put(&self, party: &Party, unit: &mut Unit) {
        unit.status = party.nerve;
        unit.wounds = party.strain;
        unit.hit_in_melee = party.hit;
        unit.immobile = party.immobile;
        // The weapons that are lost first come first.
        unit.broken = (1 << party.broken) - 1;
        if self.is_gone(party) {
            unit.place = Place::Gone(Fate::Destroyed);
        }
        if self.is_vehicle {
            return;
        }
        let weakened = |figure: Figure, level: u8| {
            let taken = self.level - level;
            Figure { fs: figure.fs - taken, cc: figure.cc - taken, ..figure }
        };
        let (first, last) = (unit.figures[0], unit.figures[usize::from(self.figures) - 1]);
        let leader = (party.leader > 0).then(|| weakened(first, party.leader));
        let others = (1..).zip(party.men).filter(|(_, men)| *men > 0);
        let men = others.flat_map(|(level, men)| repeat_n(weakened(last, level), men.into()));
        for (slot, figure) in unit.figures.iter_mut().zip(leader.into_iter().chain(men)) {
            *slot = figure;
        }
        unit.count = party.figures();
        unit.lost_leader = party.leader == 0;
    }

    /// What a unit is as a party, of what it was before. What weighs on its tests beyond its LD weighs
    /// no more.
    pub(super) fn seen(&self, unit: &Unit, before: Party) -> Party {
        let mut party = Party {
            leader: 0,
            men: [0; LEVELS],
            strain: (unit.wounds + unit.dead).min(self.ld),
            nerve: unit.status,
            immobile: unit.immobile,
            broken: unit.broken.count_ones() as u8,
            destroyed: self.is_vehicle && unit.is_gone(),
            ..before
        };
        let figures = if unit.is_gone() { &[] } else { unit.figures() };
        let level = |figure: &Figure| figure.fs.min(figure.cc);
        let led = usize::from(!unit.lost_leader);
        let (leader, men) = figures.split_at(led.min(figures.len()));
        party.leader = leader.first().map_or(0, level);
        for man in men {
            party.men[usize::from(level(man)) - 1] += 1;
        }
        party
    }

    /// What a duel makes of a unit whose man in this slot fought it. He fights no other, so that his
    /// own wounds do not matter.
    pub(super) fn met(&self, party: Party, slot: u8, fate: DuelFate) -> Party {
        let mut after = party;
        after.strain = (party.strain + fate.strain).min(self.ld);
        after.hit |= fate.strain > 0;
        if fate.gone && slot == 0 {
            after.leader = 0;
        } else if fate.gone {
            after.men[usize::from(self.level) - 1] -= 1;
        }
        after
    }
}
