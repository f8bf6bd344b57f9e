//! Puts chunks that threads finish in any order back into the order of their pairs.

use core::fmt;

use crate::cell::pair::GameRow;
use crate::cell::play::Control;
use crate::cell::progress::Progress;
use crate::cell::tally::Tally;

/// The result of some consecutive pairs.
#[derive(Clone, Debug)]
pub(crate) struct Chunk {
    pub(crate) tally: Tally,
    /// Rows of its games, in order; empty if nobody wants them.
    pub(crate) rows: Vec<GameRow>,
}

/// Merges each chunk as soon as all chunks before it are in. Chunks are handed out in order, so
/// few ever wait, and their space is used again.
pub(crate) struct Sequence<'s, 'c> {
    tally: Tally,
    next: u64,
    waiting: Vec<(u64, Chunk)>,
    spare: Vec<Chunk>,
    total_games: Option<u64>,
    control: &'s mut Control<'c>,
}

impl fmt::Debug for Sequence<'_, '_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Sequence").field("next", &self.next).finish_non_exhaustive()
    }
}

impl<'s, 'c> Sequence<'s, 'c> {
    /// Continues after the pairs of `tally`, counting chunks from 0.
    pub(crate) const fn new(
        tally: Tally,
        total_games: Option<u64>,
        control: &'s mut Control<'c>,
    ) -> Self {
        Self { tally, next: 0, waiting: Vec::new(), spare: Vec::new(), total_games, control }
    }

    /// Space for a chunk of a match-up whose forces have so many lines.
    pub(crate) fn space(&mut self, lines: [usize; 2]) -> Chunk {
        self.spare.pop().unwrap_or_else(|| Chunk { tally: Tally::new(lines), rows: Vec::new() })
    }

    /// Takes in chunk number `index`.
    pub(crate) fn put(&mut self, index: u64, chunk: Chunk) {
        self.waiting.push((index, chunk));
        while let Some(place) = self.waiting.iter().position(|(index, _)| *index == self.next) {
            let (_, chunk) = self.waiting.swap_remove(place);
            self.next += 1;
            self.merge(chunk);
        }
    }

    fn merge(&mut self, mut chunk: Chunk) {
        self.tally.merge(&chunk.tally);
        if let Some(sink) = &mut self.control.rows {
            chunk.rows.iter().for_each(sink);
        }
        (self.control.progress)(Progress {
            games: self.tally.games(),
            total_games: self.total_games,
            pentanomial: self.tally.pentanomial,
        });
        chunk.tally.clear();
        chunk.rows.clear();
        self.spare.push(chunk);
    }

    /// Everything merged.
    pub(crate) fn into_tally(self) -> Tally {
        assert!(self.waiting.is_empty(), "a chunk that was handed out is played to its end");
        self.tally
    }
}
