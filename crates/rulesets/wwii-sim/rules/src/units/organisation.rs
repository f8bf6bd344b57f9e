//! What a random force may hold: limits of this project (WS-LIST), since the book has none.
//! Forces of files are free.

use crate::units::army::Army;
use crate::units::force::ForceLine;
use crate::units::profile::Class;

/// Most units of a random force (WS-LIST-06).
const MOST_UNITS: usize = 12;

/// Most officers of a random force (WS-LIST-02).
const MOST_OFFICERS: usize = 2;

/// How many units of each sort a force has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct SortCounts {
    squads: usize,
    support: usize,
    officers: usize,
    fighting: usize,
    transports: usize,
}

/// A sort of units for these limits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum UnitSort {
    /// Squads and cavalry.
    Squad,
    /// Teams and guns.
    Support,
    Officer,
    /// Vehicles that fight.
    Fighting,
    Transport,
}

fn sort(army: &Army, unit: usize) -> UnitSort {
    let unit = &army.units[unit];
    let carries = unit.vehicle.as_ref().is_some_and(|vehicle| vehicle.carries > 0);
    match unit.class {
        Class::Infantry | Class::Cavalry => UnitSort::Squad,
        Class::Team | Class::Gun => UnitSort::Support,
        Class::Officer => UnitSort::Officer,
        Class::Vehicle if carries => UnitSort::Transport,
        Class::Vehicle => UnitSort::Fighting,
    }
}

impl SortCounts {
    /// Counts the units of a force.
    pub(crate) fn of(army: &Army, lines: &[ForceLine]) -> Self {
        let mut counts = Self::default();
        for line in lines {
            let count = usize::from(line.count);
            *counts.entry(sort(army, line.unit)) += count;
        }
        counts
    }

    const fn entry(&mut self, sort: UnitSort) -> &mut usize {
        match sort {
            UnitSort::Squad => &mut self.squads,
            UnitSort::Support => &mut self.support,
            UnitSort::Officer => &mut self.officers,
            UnitSort::Fighting => &mut self.fighting,
            UnitSort::Transport => &mut self.transports,
        }
    }

    const fn total(self) -> usize {
        self.squads + self.support + self.officers + self.fighting + self.transports
    }

    /// Whether a force with such counts may have one more of a unit.
    pub(crate) fn allow(self, army: &Army, unit: usize) -> bool {
        let room = match sort(army, unit) {
            // WS-LIST-01.
            UnitSort::Squad => true,
            // WS-LIST-03.
            UnitSort::Support => self.support < self.squads + 1,
            // WS-LIST-02.
            UnitSort::Officer => self.officers < self.squads.min(MOST_OFFICERS),
            // WS-LIST-04.
            UnitSort::Fighting => self.fighting < self.squads,
            // WS-LIST-05.
            UnitSort::Transport => self.transports < self.squads,
        };
        room && self.total() < MOST_UNITS
    }

    /// Whether a random force may hold just this.
    pub(crate) fn is_legal(self) -> bool {
        self.is_complete()
            && self.support <= self.squads + 1
            && self.officers <= self.squads.min(MOST_OFFICERS)
            && self.fighting <= self.squads
            && self.transports <= self.squads
            && self.total() <= MOST_UNITS
    }

    /// WS-LIST-01: whether it has a squad.
    pub(crate) const fn is_complete(self) -> bool {
        self.squads > 0
    }
}
