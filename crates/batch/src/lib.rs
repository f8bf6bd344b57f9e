//! Plays match-ups by the thousand: from a seed to a tally.
//!
//! Games come in pairs of one seed whose roles are swapped ([`Swap`]). All pairs of one
//! [`Matchup`] are a cell ([`play_cell`]). What comes out is a [`Tally`] of exact integers, which merges
//! in any order, and from it a [`CellSummary`] of numbers with intervals.
//!
//! The same request gives the same bytes on any number of threads:
//! - a game's dice come from [`PairSeed`], which knows the master seed, the scenario, the match-up
//!   and the number of the pair, and nothing of order or threads;
//! - counts are integers;
//! - a [`Stop`] that looks at results does so at the ends of blocks of [`BLOCK_PAIRS`] pairs;
//! - an interrupted cell counts a prefix of its pairs: it is a shorter cell, and can be resumed.
//!
//! No ruleset is named here: a ruleset is a [`LineUp`]. Its data files are found in a [`DataLibrary`],
//! changed as text ([`ForceText`], [`document`]) and read again by the ruleset.

mod cell;
mod data;
mod game;
mod line_up;
#[cfg(any(test, feature = "testing"))]
pub mod toy;

#[cfg(feature = "arbitrary")]
pub use arbitrary::Unstructured as RawBytes;
pub use cell::against_tables::AgainstTables;
pub use cell::any_matchup::{AnyMatchup, PolicyRecord};
pub use cell::block::{
    BlockDigest, BlockDigests, BlockId, BlockLog, CellCounts, DigestedBlocks, pairs_of_block,
};
pub use cell::block_play::{BlockControl, BlockSink, play_blocks};
pub use cell::chances::{ChanceOrder, Chances, chances};
pub use cell::consistency::{GameCounts, credit_is_whole, is_sum_of};
pub use cell::control::{Control, RowSink};
pub use cell::figure::{Figure, LEVEL};
pub use cell::film::{FilmOrder, film};
pub use cell::matchup::{
    Leg, Matchup, MatchupLabel, MatchupNames, MatchupParts, RosterLine, Swap, exchanges_of,
    key_of_forces, two_forces,
};
pub use cell::notable::{Notable, NotedGame, PICKED_FROM};
pub use cell::pair::{GameRow, PairId, Table, seats};
pub use cell::pair_records::{
    PairBlockControl, PairBlockSink, PairControl, PairRecords, play_pair_blocks, play_pairs,
};
pub use cell::play::{CHUNK_PAIRS, CellResult, CloseOnPanic, Plan, play_cell, resume_cell};
pub use cell::progress::Progress;
pub use cell::replay::{
    ReplayLine, is_heading, is_title_of_turn, replay, replay_lines, replay_with_chances,
};
pub use cell::stop::{BLOCK_PAIRS, Stop, StopReason};
pub use cell::summary::{CellSummary, EntrySummary, ForceSummary, first_player_score};
pub use cell::survey::{GameSurvey, survey};
pub use cell::tally::{
    Contestant, EntryTally, FirstPlayerTally, ForceCounts, ForceTally, GameOutcome, Measure,
    Moments, PairCounts, Tally,
};
pub use data::better::{BetterCard, better_cards, cards_in_use};
pub use data::copies::{OneCopy, OpenForce, one_copy_changed};
pub use data::data_values::{DataChange, DataValue, differences, values_of};
pub use data::document;
pub use data::force_text::{Counts, ForceText, counts_of};
pub use data::library::{BuiltIn, DataFile, DataLibrary, DuelTable, Scope, files_of};
pub use data::limits::without_points_limit;
pub use data::load::{FileRecord, Loaded, Loader, ONLY, load, lone_force};
pub use data::parts::{CardPart, card_parts};
pub use data::remarks::with_remarks;
pub use data::reordered::{Order, reordered};
pub use data::text_file::{MOST_BYTES, open_regular, read_text};
pub use game::loss_ledger::{LossLedger, MAX_UNITS};
pub use game::play::{Game, GameRecord, NEVER, STALL, STALL_DECISIONS, Seat, play};
pub use game::seed::{GameSeeds, PairSeed, Redrawn};
pub use game::watch::{UnitCounts, Watch};
pub use line_up::{
    ActionOf, ArmyOf, CommanderOf, ForceOf, LineUp, ScenarioOf, StateOf, default_policy,
};
