//! How far a cell has come.

use crate::cell::block::CellCounts;

/// How far a cell has come. Told after each chunk, in order, by whichever thread finished it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress<'p> {
    /// Games played.
    pub games: u64,
    /// Games there will be, if that is known beforehand.
    pub total_games: Option<u64>,
    /// Pairs so far by what A scored in them: 0, 1/2, 1, 3/2, 2 points.
    pub pentanomial: [u64; 5],
    /// All counts so far: the cell can go on from them.
    pub counts: &'p CellCounts,
}
