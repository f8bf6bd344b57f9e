//! Which units have changed since somebody last looked, so that nobody has to look at all of them.

use crate::game::UnitId;
use crate::table::unit_set::UnitSet;

/// A record of the last changes to units, `LAST` of them told apart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Changes<const WORDS: usize, const LAST: usize = 64> {
    /// How many changes there have been.
    count: u32,
    /// Who changed, the change of number `n` at `n % LAST`.
    last: [u8; LAST],
}

impl<const WORDS: usize, const LAST: usize> Default for Changes<WORDS, LAST> {
    fn default() -> Self {
        Self { count: 0, last: [0; LAST] }
    }
}

impl<const WORDS: usize, const LAST: usize> Changes<WORDS, LAST> {
    /// How many changes there have been: to be kept, and asked about later.
    #[must_use]
    #[inline]
    pub const fn count(&self) -> u32 {
        self.count
    }

    /// Notes that a unit changes.
    #[inline]
    pub const fn note(&mut self, unit: UnitId) {
        self.last[self.count as usize % LAST] = unit.0;
        self.count += 1;
    }

    /// Units among which are all that have changed since there had been so many changes: exactly
    /// those if the changes are recent, else every one that there can be.
    #[must_use]
    pub fn since(&self, seen: u32) -> UnitSet<WORDS> {
        if seen > self.count || (self.count - seen) as usize > LAST {
            return !UnitSet::EMPTY;
        }
        let recent = (seen..self.count).map(|number| UnitId(self.last[number as usize % LAST]));
        recent.collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn changes_are_told_apart_while_they_are_recent() {
        let mut changes = Changes::<2, 4>::default();
        assert!(changes.since(0).is_empty());
        for unit in [3, 100, 3] {
            changes.note(UnitId(unit));
        }
        let seen = changes.count();
        assert_eq!(changes.since(0), [3, 100].map(UnitId).into_iter().collect());
        assert!(changes.since(seen).is_empty());
        changes.note(UnitId(5));
        changes.note(UnitId(6));
        assert_eq!(changes.since(seen), [5, 6].map(UnitId).into_iter().collect());
        assert_eq!(changes.since(1), [100, 3, 5, 6].map(UnitId).into_iter().collect());
        // What is too long ago may be anything, and so may what a new game has not seen yet.
        assert_eq!(changes.since(0), !UnitSet::EMPTY);
        assert_eq!(changes.since(9), !UnitSet::EMPTY);
    }
}
