//! Which units are not as they were when they were last looked at.

use wargauge_rules::table::UnitSet;

/// What is to be seen of all units at once.
#[derive(Clone, Copy, Debug)]
pub struct Sighting<const WORDS: usize, const MARKS: usize> {
    /// Units in play.
    pub in_play: UnitSet<WORDS>,
    /// What sides keep of all units, such as who has acted: who has each mark.
    pub marks: [UnitSet<WORDS>; MARKS],
    /// How many changes to units there have been in the game.
    pub changes: u32,
}

/// What was seen last.
#[derive(Clone, Copy, Debug)]
pub struct Watch<const WORDS: usize, const MARKS: usize>(Sighting<WORDS, MARKS>);

impl<const WORDS: usize, const MARKS: usize> Default for Watch<WORDS, MARKS> {
    fn default() -> Self {
        let nobody = UnitSet::EMPTY;
        Self(Sighting { in_play: nobody, marks: [nobody; MARKS], changes: 0 })
    }
}

impl<const WORDS: usize, const MARKS: usize> Watch<WORDS, MARKS> {
    /// How many changes there had been.
    #[must_use]
    pub const fn changes(&self) -> u32 {
        self.0.changes
    }

    /// Units that were in play.
    #[must_use]
    pub const fn in_play(&self) -> UnitSet<WORDS> {
        self.0.in_play
    }

    /// Looks again; `changed` are units among which are all that have changed since. Units in play
    /// that are new, marked otherwise or changed, and those that have gone.
    pub fn look(
        &mut self,
        now: Sighting<WORDS, MARKS>,
        changed: UnitSet<WORDS>,
    ) -> (UnitSet<WORDS>, UnitSet<WORDS>) {
        let then = core::mem::replace(&mut self.0, now);
        let turned = now.marks.into_iter().zip(then.marks);
        let turned = turned.fold(UnitSet::EMPTY, |turned, (now, then)| {
            turned | now.without(then) | then.without(now)
        });
        let touched = turned | changed | now.in_play.without(then.in_play);
        (touched & now.in_play, then.in_play.without(now.in_play))
    }
}

#[cfg(test)]
mod tests {
    use wargauge_rules::UnitId;

    use super::*;

    fn set(units: &[u8]) -> UnitSet {
        units.iter().copied().map(UnitId).collect()
    }

    #[test]
    fn who_is_new_marked_or_changed_is_looked_at() {
        let mut watch: Watch<1, 2> = Watch::default();
        let sighting = |in_play: &[u8], shaken: &[u8], acted: &[u8], changes| Sighting {
            in_play: set(in_play),
            marks: [set(shaken), set(acted)],
            changes,
        };
        let first = watch.look(sighting(&[1, 2, 3, 4], &[], &[], 9), set(&[]));
        assert_eq!(first, (set(&[1, 2, 3, 4]), set(&[])));
        assert_eq!(watch.changes(), 9);
        let next = watch.look(sighting(&[1, 2, 3, 5], &[2], &[], 10), set(&[1, 4]));
        assert_eq!(next, (set(&[1, 2, 5]), set(&[4])));
        let last = watch.look(sighting(&[1, 2, 3, 5], &[], &[3], 10), set(&[]));
        assert_eq!(last, (set(&[2, 3]), set(&[])));
        assert_eq!(watch.in_play(), set(&[1, 2, 3, 5]));
    }
}
