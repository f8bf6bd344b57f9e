//! Puts chunks that threads finish in any order back into the order of their pairs.

use core::fmt;

use crate::cell::block::CellCounts;
use crate::cell::control::Control;
use crate::cell::pair::GameRow;
use crate::cell::progress::Progress;
use crate::cell::tally::Tally;

/// The result of some consecutive pairs.
#[derive(Clone, Debug)]
pub(crate) struct Chunk {
    pub(crate) tally: Tally,
    /// Rows of its games, in order; `None` if nobody wants them.
    pub(crate) rows: Option<Vec<GameRow>>,
    /// Whether it holds all of its pairs; if not, the first of them.
    pub(crate) is_whole: bool,
}

/// Merges each chunk as soon as all chunks before it are in. Chunks are handed out in order, so
/// few ever wait, and their space is used again.
pub(crate) struct Sequence<'s, 'c> {
    counts: CellCounts,
    next: u64,
    waiting: Vec<(u64, Chunk)>,
    spare: Vec<Chunk>,
    /// Whether a chunk that is not whole has been merged: what comes after it does not follow.
    is_cut: bool,
    total_games: Option<u64>,
    control: &'s mut Control<'c>,
}

impl fmt::Debug for Sequence<'_, '_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Sequence").field("next", &self.next).finish_non_exhaustive()
    }
}

impl<'s, 'c> Sequence<'s, 'c> {
    /// Continues after the pairs of `counts`, counting chunks from 0.
    pub(crate) const fn new(
        counts: CellCounts,
        total_games: Option<u64>,
        control: &'s mut Control<'c>,
    ) -> Self {
        Self {
            counts,
            next: 0,
            waiting: Vec::new(),
            spare: Vec::new(),
            is_cut: false,
            total_games,
            control,
        }
    }

    /// Space for a chunk of a match-up whose forces have so many lines.
    pub(crate) fn space(&mut self, lines: [usize; 2]) -> Chunk {
        let rows = self.control.rows.is_some();
        self.spare.pop().unwrap_or_else(|| Chunk {
            tally: Tally::new(lines),
            rows: rows.then(Vec::new),
            is_whole: false,
        })
    }

    /// Takes in chunk number `index`.
    pub(crate) fn put(&mut self, index: u64, chunk: Chunk) {
        self.waiting.push((index, chunk));
        while let Some(place) = self.place_of_next() {
            let (_, chunk) = self.waiting.swap_remove(place);
            self.next += 1;
            self.merge(chunk);
        }
    }

    /// Where the chunk waits that comes next; `None` if none can come any more.
    fn place_of_next(&self) -> Option<usize> {
        if self.is_cut {
            return None;
        }
        self.waiting.iter().position(|(index, _)| *index == self.next)
    }

    fn merge(&mut self, mut chunk: Chunk) {
        self.counts.add(&chunk.tally);
        self.is_cut = !chunk.is_whole;
        if let (Some(sink), Some(rows)) = (&mut self.control.rows, &mut chunk.rows) {
            rows.drain(..).for_each(|row| sink(&row));
        }
        (self.control.progress)(Progress {
            games: self.counts.tally.games(),
            total_games: self.total_games,
            pentanomial: self.counts.tally.pentanomial,
            counts: &self.counts,
        });
        chunk.tally.clear();
        self.spare.push(chunk);
    }

    /// Everything merged.
    pub(crate) fn into_counts(self) -> CellCounts {
        let is_complete = self.is_cut || self.waiting.is_empty();
        assert!(is_complete, "a chunk that was handed out is put in");
        self.counts
    }
}
