//! What the groups of a unit have together, by which of them live.

use crate::units::profile::{AbilitySet, Body, UnitProfile};

/// What some groups of a unit have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct SharedTraits {
    /// The highest Ld; 0 of no group.
    pub ld: u8,
    /// Abilities that all of them have; none of no group.
    pub shared: AbilitySet,
    /// Abilities that any of them has.
    pub any: AbilitySet,
}

/// The groups of a unit.
#[derive(Clone, Debug)]
pub(crate) struct Groups {
    /// The bytes of a strength that count men, who stand apart.
    pub men: u64,
    /// By the set of groups that live, bit `n` for group `n`.
    pub together: Vec<SharedTraits>,
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
            SharedTraits {
                ld: living().map(|(_, group)| group.ld).max().unwrap_or(0),
                shared: abilities().reduce(AbilitySet::and).unwrap_or(AbilitySet::NONE),
                any: abilities().fold(AbilitySet::NONE, AbilitySet::or),
            }
        });
        Self { men, together: together.collect() }
    }

    /// Those of all units.
    pub(crate) fn of_all(units: &[UnitProfile]) -> Vec<Self> {
        units.iter().map(Self::of).collect()
    }
}
