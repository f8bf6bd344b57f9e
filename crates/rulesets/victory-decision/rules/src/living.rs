//! What the living models of units have together, looked up by which groups live.

use crate::VictoryDecision;
use crate::profile::{AbilitySet, Body, MAX_GROUPS, UnitProfile};
use crate::state::State;
use wargauge_rules::game::UnitId;

/// The lowest bit of every byte.
const ONES: u64 = 0x0101_0101_0101_0101;

/// Brings the lowest bits of all bytes together in the highest byte, the first byte's lowest.
const GATHER: u64 = 0x0102_0408_1020_4080;

/// What some groups of a unit have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Together {
    /// The highest Ld; 0 of no group.
    pub ld: u8,
    /// Abilities that all of them have; none of no group.
    pub shared: AbilitySet,
    /// Abilities that any of them has.
    pub any: AbilitySet,
}

/// The groups of a unit.
#[derive(Clone, Debug)]
pub(super) struct Groups {
    /// The bytes of a strength that count men, who stand apart.
    men: u64,
    /// By the set of groups that live, bit `n` for group `n`.
    together: Vec<Together>,
}

impl Groups {
    /// The groups of a unit of such profile.
    fn of(profile: &UnitProfile) -> Self {
        let groups = &profile.groups;
        let man = |at: usize| groups[at].body == Body::Man;
        let men = (0..groups.len()).filter(|&at| man(at)).fold(0, |men, at| men | 0xff << (8 * at));
        let together = (0..1_usize << groups.len()).map(|alive| {
            let living = || groups.iter().enumerate().filter(|(at, _)| alive >> at & 1 == 1);
            let abilities = || living().map(|(_, group)| group.abilities);
            Together {
                ld: living().map(|(_, group)| group.ld).max().unwrap_or(0),
                shared: abilities().reduce(AbilitySet::and).unwrap_or(AbilitySet::NONE),
                any: abilities().fold(AbilitySet::NONE, AbilitySet::or),
            }
        });
        Self { men, together: together.collect() }
    }

    /// Those of all units.
    pub(super) fn of_all(units: &[UnitProfile]) -> Vec<Self> {
        units.iter().map(Self::of).collect()
    }
}

/// The bytes that are not zero, by their lowest bits.
const fn living_bytes(strength: u64) -> u64 {
    let halves = strength | strength >> 4;
    let pairs = halves | halves >> 2;
    (pairs | pairs >> 1) & ONES
}

/// The bytes of a strength; the first group is the lowest.
const fn bytes(strength: [u8; MAX_GROUPS]) -> u64 {
    u64::from_le_bytes(strength)
}

impl VictoryDecision {
    /// What the living groups of a unit have together.
    #[inline]
    pub(super) fn together(&self, s: &State, unit: UnitId) -> &Together {
        let together = &self.groups[unit.index()].together;
        let alive = living_bytes(bytes(s.unit(unit).strength)).wrapping_mul(GATHER) >> 56;
        &together[alive as usize & (together.len() - 1)]
    }

    /// How many bodies of a unit stand on the table: men, stands, a crewed weapon, vehicles.
    #[must_use]
    #[inline]
    pub fn bodies(&self, s: &State, unit: UnitId) -> usize {
        let (men, strength) = (self.groups[unit.index()].men, bytes(s.unit(unit).strength));
        let others = living_bytes(strength & !men).count_ones() as usize;
        others + ((strength & men).wrapping_mul(ONES) >> 56) as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn living_groups_are_gathered_in_order() {
        for alive in 0..=255_u8 {
            let strength: [u8; 8] =
                core::array::from_fn(|at| if alive >> at & 1 == 1 { 1 << (at % 8) } else { 0 });
            let gathered = living_bytes(bytes(strength)).wrapping_mul(GATHER) >> 56;
            assert_eq!(gathered, u64::from(alive));
        }
        assert_eq!(living_bytes(bytes([255, 0, 128, 1, 0, 64, 0, 3])), 0x01_00_01_00_01_01_00_01);
    }
}
