//! What is built on cells of games.
//!
//! The cells of a user's [`Request`] are a [`Run`]. Two studies ask for games as they go: what the entries
//! of an army must cost ([`PricingRequest`]), and which variant of a force is better
//! ([`ComparisonRequest`]). They keep the promises of a cell: the same request gives the same bytes on any
//! number of threads. [`odds`] plays no games: it works out single attacks exactly, from unit cards, and
//! has the engine play them where that is asked for.
//!
//! Whoever knows only the name of a ruleset at run time sees it as [`AnyRuleset`], found in a [`Library`].

mod campaign;
mod comparison;
mod gate;
mod monotony;
mod odds;
mod pricing;
mod rulesets;
mod run;
#[cfg(feature = "testing")]
pub mod testing;
#[cfg(test)]
mod toy;

pub use campaign::{
    AnyCampaignSeries, AnyCampaigns, CampaignLabel, CampaignManifest, CampaignRequest,
    CampaignSeries, CampaignSummary, CampaignTally, CampaignsOf,
};
pub use comparison::{
    AnyComparison, COMPARISON_BLOCK_PAIRS, Change, ComparisonGathering, ComparisonOutcome,
    ComparisonRequest, ComparisonShard, ContenderOutcome, Difference, Marks, ScoreSource, Spread,
    Standing, Variant, read_scores, scores_text,
};
pub use gate::baseline::{BASELINE_FORMAT, BaselineHead, BaselineRows, run_values};
pub use gate::fairness::{FairBand, HeldScore, check_fair_bands, fair_band, judge_fairness};
pub use gate::shift::{
    Candidate, GATE_ALPHA, Judged, Judgement, Shift, judge, score_shift, shift_of_scores,
    unit_shift,
};
pub use gate::trace::{TRACE_CHUNKS, Totals, Trace, TraceKey, UnitTrace, chunk_of};
pub use monotony::{
    AlterationSort, BelowNothing, ForceAlteration, MonotonyControl, MonotonyOutcome, MonotonyPlan,
    MonotonyRequest, MonotonyRow, MonotonyStudy, MonotonyTable, MonotonyVerdict, PLANTED, PairPlay,
    PlantOutcome, RowKind,
};
pub use odds::{
    AnyOdds, AuditCell, OddsAudit, OddsBlock, OddsLine, OddsMenu, OddsMethod, OddsOf, OddsReport,
    OddsRequest, SIMULATED,
};
pub use pricing::{
    AnyPricingStudy, HARDLY_USED, LeftBecause, MadeIllegal, Pieces, PriceBook, PriceFate,
    PricedEntryOutcome, PricingOutcome, PricingRequest, Rewritten, StudyControl, StudyGames,
    StudyProgress, ToldPrice, Trial, WithoutRoom,
};
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
