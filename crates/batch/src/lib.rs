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

mod cell;
mod data;
mod game;
mod gate;
mod line_up;
mod rulesets;
mod run;
mod studies;
#[cfg(test)]
#[path = "tests/template.rs"]
mod template;
#[cfg(feature = "testing")]
pub mod testing;

pub use cell::against_tables::AgainstTables;
pub use cell::any_matchup::{AnyMatchup, PolicyRecord};
pub use cell::block::{
    BlockDigest, BlockDigests, BlockId, BlockLog, CellCounts, DigestedBlocks, pairs_of_block,
};
pub use cell::block_play::{BlockControl, BlockSink, play_blocks};
pub use cell::control::{Control, RowSink};
pub use cell::figure::{Figure, LEVEL};
pub use cell::film::{FilmOrder, film};
pub use cell::matchup::{Matchup, MatchupLabel, MatchupParts, RosterLine, Swap, key_of_forces};
pub use cell::notable::{Notable, NotedGame, PICKED_FROM};
pub use cell::pair::GameRow;
pub use cell::pair_records::{PairControl, PairRecords, play_pairs};
pub use cell::play::{CHUNK_PAIRS, CellResult, Plan, play_cell, resume_cell};
pub use cell::progress::Progress;
pub use cell::replay::replay;
pub use cell::stop::{BLOCK_PAIRS, Stop, StopReason};
pub use cell::summary::{CellSummary, EntrySummary, ForceSummary};
pub use cell::tally::{
    Class, Contestant, EntryTally, FirstPlayerTally, ForceCounts, ForceTally, Measure, Moments,
    PairCounts, Tally,
};
pub use data::data_values::{DataChange, DataValue, differences, values_of};
pub use data::library::{BuiltIn, DataFile, DataLibrary, Scope, files_of};
pub use data::load::{FileRecord, Loaded, load};
pub use data::text_file::{MOST_BYTES, open_regular, read_text};
pub use game::loss_ledger::{LossLedger, MAX_UNITS};
pub use game::play::{GameRecord, STALL, STALL_DECISIONS, Seat, play};
pub use game::seed::{GameSeeds, PairSeed};
pub use game::watch::{UnitCounts, Watch};
pub use gate::baseline::{BASELINE_FORMAT, BaselineHead, BaselineRows, run_values};
pub use gate::fairness::{
    FairBand, HeldScore, MatchupNames, check_fair_bands, fair_band, judge_fairness,
};
pub use gate::shift::{
    Candidate, GATE_ALPHA, Judged, Judgement, Shift, judge, score_shift, shift_of_scores,
    unit_shift,
};
pub use gate::trace::{TRACE_CHUNKS, Totals, Trace, TraceKey, UnitTrace, chunk_of};
pub use line_up::{ActionOf, ArmyOf, ForceOf, LineUp, ScenarioOf, StateOf};
pub use rulesets::any_ruleset::{AnyRuleset, RulesetOf};
pub use rulesets::faults::{Faults, MOST_FAULTS, checked_file};
pub use rulesets::library::Library;
pub use rulesets::prepare::odds;
pub use run::file_summary::FileSummary;
pub use run::gathering::Gathering;
pub use run::manifest::{CellName, CellRecord, Manifest};
pub use run::marginal::Alteration;
pub use run::part::{PART_FORMAT, PartFile, PartHead, PartWriter, Parts};
pub use run::playback::{Playback, PlaybackCount, PlaybackTask};
pub use run::request::{Request, Run, RunControl, RunProgress, RunRowSink};
pub use run::shard::{KnownBlocks, Shard, ShardControl};
pub use studies::campaign::{
    AnyCampaignSeries, AnyCampaigns, CampaignLabel, CampaignManifest, CampaignRequest,
    CampaignSeries, CampaignSummary, CampaignTally, CampaignsOf,
};
pub use studies::comparison::{
    AnyComparison, COMPARISON_BLOCK_PAIRS, Change, ComparisonGathering, ComparisonOutcome,
    ComparisonRequest, ComparisonShard, ContenderOutcome, Difference, Marks, ScoreSource, Spread,
    Standing, Variant, read_scores, scores_text,
};
pub use studies::monotony::{
    AlterationSort, BelowNothing, ForceAlteration, MonotonyControl, MonotonyOutcome, MonotonyPlan,
    MonotonyRequest, MonotonyRow, MonotonyStudy, MonotonyTable, MonotonyVerdict, PLANTED, PairPlay,
    PlantOutcome, RowKind,
};
pub use studies::odds::{
    AnyOdds, AuditCell, OddsAudit, OddsBlock, OddsLine, OddsMenu, OddsMethod, OddsOf, OddsReport,
    OddsRequest, SIMULATED,
};
pub use studies::pricing::{
    AnyPricingStudy, HARDLY_USED, LeftBecause, MadeIllegal, Pieces, PriceBook, PriceFate,
    PricedEntryOutcome, PricingOutcome, PricingRequest, Rewritten, StudyControl, StudyGames,
    StudyProgress, ToldPrice, Trial, WithoutRoom,
};
