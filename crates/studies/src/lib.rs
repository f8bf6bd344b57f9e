//! What games are played for.
//!
//! A [`Study`] is cut into blocks, which are played wherever there is a machine; its [`Intake`] takes them
//! in in their order, and its [`Findings`] are tables, a record and text for people. Runs ([`RunStudy`]),
//! comparisons of forces ([`ComparisonStudy`]), prices ([`TuningStudy`]), campaigns ([`CampaignStudy`]),
//! and whatever asks for pairs of match-ups ([`PairStudy`]): ladders, sweeps, checks, or a study of one's own. What asks
//! for pairs by what it has found goes by rounds ([`RoundStudy`]): trainings and tables of monotony. The
//! same arguments give the same bytes on any number of threads and machines; [`study_of`] makes a study of
//! them. [`odds`] plays no games: it works out single attacks exactly, from unit cards, and has the engine
//! play them where that is asked for.
//!
//! Whoever knows only the name of a ruleset at run time sees it as [`AnyRuleset`], found in a [`Library`].

mod arguments;
mod auditing;
mod campaign;
mod checking;
mod comparison;
mod duels;
mod gate;
mod kinds;
mod ladder;
mod luck;
mod match_ups;
mod meta;
mod monotony;
mod odds;
mod panel;
mod pricing;
mod requests;
mod rulesets;
mod run;
mod study;
mod sweep;
#[cfg(feature = "testing")]
pub mod testing;
#[cfg(test)]
mod toy;
mod training;

pub use arguments::name_list::NameList;
pub use arguments::numbers::{even_games, half_width, kept_games, score_band, share};
pub use arguments::panel::PanelArgs;
pub use arguments::players::{PlayArgs, PlayerArgs, SwapArg, rule};
pub use arguments::recorded::{read as read_arguments, refuse_alone, refuse_elsewhere};
pub use arguments::sided::{Sided, by_side};
pub use auditing::args::AuditArgs;
pub use auditing::{Audit, FlawRow};
pub use campaign::{
    AnyCampaignSeries, AnyCampaigns, CampaignCounts, CampaignLabel, CampaignManifest,
    CampaignRequest, CampaignRow, CampaignSeries, CampaignStudy, CampaignSummary, CampaignTally,
    CampaignsOf,
};
pub use checking::args::CheckArgs;
pub use checking::baseline::{Baseline, BaselineOrder};
pub use checking::check::Check;
pub use checking::comparison::Bands as CheckBands;
pub use checking::played::PlayedArgs;
pub use checking::reading::{StoredBaseline, files_in as files_of_baseline};
pub use checking::saving::{BaselineFindings, NewBaseline, SavingArgs, baseline_layout};
pub use checking::trace_rows::{BaselineMatchupRow, BaselineUnitRow, BaselineValueRow};
pub use checking::way::{real as real_path, way as way_between};
pub use comparison::{
    AS_IT_IS, AnyComparison, Change, ComparisonFindings, ComparisonGathering, ComparisonOutcome,
    ComparisonRequest, ComparisonStudy, ContenderOutcome, Difference, LeftOut, LoadoutRow, Marks,
    Spread, Variant, VariantStanding, comparison_layout, loadout_rows, of_loadout,
};
pub use duels::args::DuelArgs;
pub use duels::{DuelRow, Duels};
pub use gate::baseline::{BASELINE_FORMAT, BaselineHead, BaselineRows, run_values};
pub use gate::fairness::{FairBand, HeldScore, check_fair_bands, fair_band, judge_fairness};
pub use gate::shift::{
    Candidate, GATE_ALPHA, Judged, Judgement, Shift, TracedUnit, judge, score_shift,
    shift_of_scores, unit_shift,
};
pub use gate::trace::{TRACE_CHUNKS, Totals, Trace, TraceKey, UnitTrace, chunk_of};
pub use kinds::any_study::study_of;
pub use kinds::study_request::StudyRequest;
pub use ladder::args::LadderArgs;
pub use ladder::monotone::findings::MonotoneTable;
pub use ladder::monotone::rows::MonotoneRow;
pub use ladder::rungs::{Ladder, sparring_partners};
pub use ladder::shown::for_people as ladder_for_people;
pub use ladder::standing::LadderRow;
pub use luck::args::LuckArgs;
pub use luck::{LuckRow, LuckStudy};
pub use match_ups::fairness::Fairness;
pub use match_ups::findings::{FurtherTables, RunFindings, UNFINISHED, run_layout};
pub use match_ups::game_rows::{GameRow, game_row};
pub use match_ups::kinds::{KindRow, Restrictions};
pub use match_ups::marginal_worth::MarginalWorths;
pub use match_ups::matchups::MatchupRow;
pub use match_ups::opinions::{of_matchup, of_unit};
pub use match_ups::run_study::RunStudy;
pub use match_ups::solo_rows::{ArrivalRow, SoloRow};
pub use match_ups::units::{UNATTRIBUTED, UnitRow};
pub use meta::args::MetaArgs;
pub use meta::{FieldForceRow, FieldMatchupRow, Meta};
pub use monotony::{
    AlterationSort, BelowNothing, ForceAlteration, MonotonyKey, MonotonyOutcome, MonotonyPhase,
    MonotonyPlan, MonotonyRequest, MonotonyRow, MonotonyStudy, MonotonyTable, MonotonyVerdict,
    PLANTED, PairsOf, PlantOutcome, PlayedForces, RowKind,
};
pub use odds::{
    AnyOdds, AuditCell, AuditRow, ChanceRow, OddsAudit, OddsBlock, OddsFindings, OddsLine,
    OddsMenu, OddsMethod, OddsOf, OddsReport, OddsRequest, OddsRow, OddsRows, SIMULATED, USUAL,
    odds_layout, shown as odds_summary,
};
pub use panel::findings::{Finding, PanelRow};
pub use panel::opinions::Panel;
pub use panel::shown::for_people as panel_for_people;
pub use pricing::{
    AnyPricingStudy, Dependence, DependsOn, LackOfFit, LeftBecause, MadeIllegal, Pieces, PriceBook,
    PriceFate, PriceRow, PricedEntryOutcome, PricingFindings, PricingOutcome, PricingRequest,
    Rewritten, StudyControl, StudyGames, StudyProgress, ToldPrice, Trial, TuningStudy, WithoutRoom,
    WorthBeside, new_prices, of_price, price_rows, pricing_layout, remarks, shortened,
};
pub use requests::campaign_args::CampaignArgs;
pub use requests::compare_args::{CompareArgs, CompareSwap};
pub use requests::odds_args::OddsArgs;
pub use requests::run_args::RunArgs;
pub use requests::run_request::{MissingScenario, Remaining, RunRequest, swap_in_words};
pub use requests::tune_args::{AskedPrice, TuneArgs};
pub use rulesets::any_ruleset::{AnyRuleset, RulesetOf};
#[cfg(feature = "arbitrary")]
pub use rulesets::byte_trials::ByteTrials;
pub use rulesets::faults::{Faults, MOST_FAULTS, checked_file};
pub use rulesets::library::Library;
pub use rulesets::prepare::odds;
pub use run::file_summary::FileSummary;
pub use run::manifest::{CellName, CellRecord, Manifest};
pub use run::marginal::Alteration;
pub use run::playback::{Playback, PlaybackCount, PlaybackTask};
pub use run::request::{Request, Run, RunControl, RunProgress, RunRowSink};
pub use study::advice::{HARDLY_USED, MOST_GAMES, even_two_digits, with_games};
pub use study::contract::{BlockSource, Intake, KeptDigests, Outcomes, Study};
pub use study::findings::Findings;
pub use study::known_pairs::{AskedPairs, Keeps, KnownPairs};
pub use study::list_source::{BlockWatch, OutcomeSink, play_block, play_blocks};
pub use study::manifest::manifest as study_manifest;
pub use study::memory::BlockMemory;
pub use study::pair_play::PairPlay;
pub use study::pair_study::{PairQuestion, PairStudy, PlayedMatchup};
pub use study::part::{PART_FORMAT, PartFile, PartHead, PartWriter, Parts};
pub use study::round_study::{MatchupUse, RoundQuestion, RoundStudy};
pub use study::shard::Shard;
pub use study::share::Share;
pub use study::sharing::{KnownBlocks, play_share};
pub use sweep::args::SweepArgs;
pub use sweep::effects::SweepRow;
pub use sweep::readings::Sweep;
pub use training::args::TrainArgs;
pub use training::rounds::TrainingRow;
pub use training::study::TrainingQuestion;
