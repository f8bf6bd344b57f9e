//! Plays match-ups by the thousand: pairs of games, cells of pairs, runs of cells.

mod cell;
mod game;
mod loss_ledger;
mod matchup;
mod pair;
mod progress;
mod seed;
mod sequence;
mod stop;
mod tally;
#[cfg(test)]
mod toy;
mod watch;

pub use cell::{CHUNK_PAIRS, CellResult, Control, Plan, play_cell, resume_cell};
pub use game::{GameRecord, STALL, STALL_DECISIONS, Seat, play};
pub use loss_ledger::{LossLedger, MAX_UNITS};
pub use matchup::{Matchup, MatchupParts, RosterLine, Swap, key_of_forces};
pub use pair::GameRow;
pub use progress::Progress;
pub use seed::{GameSeeds, PairSeed};
pub use stop::{BLOCK_PAIRS, Stop, StopReason};
pub use tally::{
    Class, Contestant, EntryTally, FirstPlayerTally, ForceCounts, ForceTally, Measure, Moments,
    PairCounts, Tally,
};
pub use watch::{UnitCounts, Watch};
