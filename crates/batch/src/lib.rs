//! Plays match-ups by the thousand.
//!
//! Games come in pairs of one seed whose roles are swapped ([`Swap`]). All pairs of one
//! [`Matchup`] are a cell ([`play_cell`]); the cells of a user's [`Request`] are a [`Run`]. What
//! comes out is a [`Tally`] of exact integers, which merges in any order, and from it a
//! [`CellSummary`] of numbers with intervals.
//!
//! The same request gives the same bytes on any number of threads:
//! - a game's dice come from [`PairSeed`], which knows the master seed, the scenario, the match-up
//!   and the number of the pair, and nothing of order or threads;
//! - counts are integers;
//! - a [`Stop`] that looks at results does so at the ends of blocks of [`BLOCK_PAIRS`] pairs;
//! - an interrupted cell counts a prefix of its pairs: it is a shorter cell, and can be resumed.
//!
//! Two studies stand on that: what the entries of an army must cost ([`PricingRequest`]), and which
//! variant of a force is better ([`ComparisonRequest`]). They keep the same promises.
//!
//! [`odds`] plays no games: it works out single attacks exactly, from unit cards, and has the engine
//! play them where that is asked for.
//!
//! No ruleset is named here. A ruleset is a [`LineUp`]; whoever knows only its name at run time sees
//! it as [`AnyRuleset`], found in a [`Library`].

mod any_matchup;
mod any_ruleset;
mod baseline;
mod campaign;
mod cell;
mod comparison;
mod data_values;
mod document;
mod file_summary;
mod force_text;
mod game;
mod library;
mod line_up;
mod load;
mod loss_ledger;
mod manifest;
mod matchup;
mod odds;
mod pair;
mod pair_records;
mod playback;
mod pricing;
mod progress;
mod replay;
mod run;
mod seed;
mod sequence;
mod shift;
mod stop;
mod summary;
mod tally;
#[cfg(feature = "testing")]
pub mod testing;
#[cfg(test)]
#[path = "tests/toy.rs"]
mod toy;
mod trace;
mod watch;

pub use any_matchup::{AnyMatchup, PolicyRecord};
pub use any_ruleset::{
    AnyCampaignSeries, AnyCampaigns, AnyOdds, AnyRuleset, CampaignsOf, OddsOf, RulesetOf,
};
pub use baseline::{BASELINE_FORMAT, BaselineHead, BaselineRows, run_values};
pub use campaign::{
    CampaignLabel, CampaignManifest, CampaignRequest, CampaignSeries, CampaignSummary,
    CampaignTally,
};
pub use cell::{CHUNK_PAIRS, CellResult, Control, Plan, RowSink, play_cell, resume_cell};
pub use comparison::{
    AnyComparison, Change, ComparisonOutcome, ComparisonRequest, ContenderOutcome, Difference,
    Marks, Spread, Standing, Variant,
};
pub use data_values::{DataChange, DataValue, differences, values_of};
pub use file_summary::FileSummary;
pub use game::{GameRecord, STALL, STALL_DECISIONS, Seat, play};
pub use library::{BuiltIn, DataFile, Library, Scope, files_of};
pub use line_up::{ActionOf, ArmyOf, ForceOf, LineUp, ScenarioOf, StateOf};
pub use load::{FileRecord, Loaded, load};
pub use loss_ledger::{LossLedger, MAX_UNITS};
pub use manifest::{CellRecord, Manifest};
pub use matchup::{Matchup, MatchupLabel, MatchupParts, RosterLine, Swap, key_of_forces};
pub use odds::{
    AuditCell, OddsAudit, OddsBlock, OddsLine, OddsMethod, OddsReport, OddsRequest, SIMULATED, odds,
};
pub use pair::GameRow;
pub use pair_records::{PairControl, PairRecords, play_pairs};
pub use playback::{Playback, PlaybackCount, PlaybackTask};
pub use pricing::{
    AnyPricingStudy, FAIR_BAND, PriceBook, PricedEntryOutcome, PricingOutcome, PricingRequest,
    StudyControl, StudyGames, StudyProgress, Trial,
};
pub use progress::Progress;
pub use replay::replay;
pub use run::{Request, Run, RunControl, RunProgress, RunRowSink};
pub use seed::{GameSeeds, PairSeed};
pub use shift::{Candidate, GATE_ALPHA, Judged, Judgement, Shift, judge, score_shift, unit_shift};
pub use stop::{BLOCK_PAIRS, Stop, StopReason};
pub use summary::{CellSummary, EntrySummary, Figure, ForceSummary, LEVEL};
pub use tally::{
    Class, Contestant, EntryTally, FirstPlayerTally, ForceCounts, ForceTally, Measure, Moments,
    PairCounts, Tally,
};
pub use trace::{TRACE_CHUNKS, Totals, Trace, TraceKey, UnitTrace, chunk_of};
pub use watch::{UnitCounts, Watch};
