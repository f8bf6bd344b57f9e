//! What has been looked at: lines of sight between the two sides, kept until one of the two stands
//! elsewhere or a new wreck lies between them.
//!
//! A memo, no part of what a game is: whether a line is kept or looked along anew, its answer is the
//! same. So two games are equal whatever has been looked at in them. What is kept carries the places
//! it holds for, so that nobody who moves a stand has to tell.

use core::cell::Cell;

use wargauge_rules::table::Point;

use crate::units::force::MAX_STANDS_PER_SIDE;

/// Lines of sight at one moment of a turn.
#[derive(Clone, Debug)]
pub(crate) struct SightCache {
    /// Where the stands of both sides were when their lines were kept.
    at: [[Cell<Point>; MAX_STANDS_PER_SIDE]; 2],
    /// Of each stand of side A, the stands of side B whose line has been looked along.
    known: [Cell<u64>; MAX_STANDS_PER_SIDE],
    /// Those of them that it sees.
    seen: [Cell<u64>; MAX_STANDS_PER_SIDE],
    /// How many wrecks there were.
    wrecks: Cell<usize>,
}

impl Default for SightCache {
    fn default() -> Self {
        let nowhere = || core::array::from_fn(|_| Cell::new(Point::new(i16::MIN, i16::MIN)));
        Self {
            at: [nowhere(), nowhere()],
            known: core::array::from_fn(|_| Cell::new(0)),
            seen: core::array::from_fn(|_| Cell::new(0)),
            wrecks: Cell::new(0),
        }
    }
}

impl PartialEq for SightCache {
    /// A memo tells two games apart in nothing.
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl SightCache {
    /// Whether stand `one` of side A and stand `two` of side B, counted from 0 on each side, see each
    /// other from where they are; `look` answers if that is not known.
    pub(crate) fn ask(
        &self,
        [(one, from), (two, to)]: [(usize, Point); 2],
        wrecks: usize,
        look: impl FnOnce() -> bool,
    ) -> bool {
        if let Some(known) = self.known([(one, from), (two, to)], wrecks) {
            return known;
        }
        let (known, seen, bit) = (&self.known[one], &self.seen[one], 1 << two);
        let sees = look();
        known.set(known.get() | bit);
        seen.set(seen.get() & !bit | if sees { bit } else { 0 });
        sees
    }

    /// The same, if that is kept.
    pub(crate) fn known(
        &self,
        [(one, from), (two, to)]: [(usize, Point); 2],
        wrecks: usize,
    ) -> Option<bool> {
        self.note_wrecks(wrecks);
        if self.at[0][one].get() != from {
            self.at[0][one].set(from);
            self.known[one].set(0);
        }
        if self.at[1][two].get() != to {
            self.at[1][two].set(to);
            self.known.iter().for_each(|row| row.set(row.get() & !(1 << two)));
        }
        let bit = 1 << two;
        (self.known[one].get() & bit != 0).then(|| self.seen[one].get() & bit != 0)
    }

    /// A new wreck may cut lines that were free; it frees none (CD-WRECK-01).
    fn note_wrecks(&self, wrecks: usize) {
        if self.wrecks.replace(wrecks) != wrecks {
            for (known, seen) in self.known.iter().zip(&self.seen) {
                known.set(known.get() & !seen.get());
            }
        }
    }
}
