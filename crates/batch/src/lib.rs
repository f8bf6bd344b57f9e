//! Plays match-ups by the thousand: pairs of games, cells of pairs, runs of cells.

mod any_matchup;
mod cell;
mod game;
mod library;
mod load;
mod loss_ledger;
mod manifest;
mod matchup;
mod pair;
mod progress;
mod registry;
mod replay;
mod run;
mod seed;
mod sequence;
mod stop;
mod tally;
#[cfg(test)]
mod toy;
mod watch;

pub use any_matchup::{AnyMatchup, PolicyRecord};
pub use cell::{CHUNK_PAIRS, CellResult, Control, Plan, play_cell, resume_cell};
pub use game::{GameRecord, STALL, STALL_DECISIONS, Seat, play};
pub use library::{BuiltIn, DataFile, Library, Scope};
pub use load::{FileRecord, Loaded, load};
pub use loss_ledger::{LossLedger, MAX_UNITS};
pub use manifest::{CellRecord, Manifest};
pub use matchup::{Matchup, MatchupLabel, MatchupParts, RosterLine, Swap, key_of_forces};
pub use pair::GameRow;
pub use progress::Progress;
pub use registry::{RulesetId, Visitor};
pub use replay::replay;
pub use run::{Request, Run, RunControl, RunProgress};
pub use seed::{GameSeeds, PairSeed};
pub use stop::{BLOCK_PAIRS, Stop, StopReason};
pub use tally::{
    Class, Contestant, EntryTally, FirstPlayerTally, ForceCounts, ForceTally, Measure, Moments,
    PairCounts, Tally,
};
pub use watch::{UnitCounts, Watch};
