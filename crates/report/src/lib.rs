//! Results as files and as tables for people.
//!
//! A table is defined once, as a [`Row`] declared with [`rows!`]: its fields are the columns, their
//! doc comments the definitions. [`csv`], [`json`], [`table`] and [`datapackage`] all work from
//! that definition. [`output`] puts the files of a run into a folder all at once or not at all.

mod baseline;
mod campaigns;
pub mod csv;
pub mod datapackage;
mod field;
mod format;
mod games;
pub mod gate;
mod history;
pub mod intervals;
pub mod json;
mod kinds;
mod ladder;
mod loadouts;
mod matchups;
mod monotone;
mod odds;
pub mod odds_summary;
pub mod output;
mod panel;
mod prices;
pub mod pricing_summary;
pub mod regular_file;
mod result_layout;
mod result_table;
mod row;
mod solo;
pub mod summary;
mod sweep;
pub mod table;
pub mod testing;
mod training;
mod units;

pub use baseline::{BaselineMatchupRow, BaselineUnitRow, BaselineValueRow};
pub use campaigns::CampaignRow;
pub use field::{
    Alteration, Amount, AorB, Cell, Ending, EntryKind, Field, GameSeed, Kind, KindVerdict,
    LoadoutVerdict, Meeting, MonotoneVerdict, OddsMethod, PanelMeasure, PanelVerdict, Points,
    PriceFate, PriceVerdict, Real, Share, Strength, Subject, Verdict, Weight,
};
pub use format::Format;
pub use games::GameRow;
pub use history::{
    BrokenLine, HISTORY_FORMAT, HistoryEvent, HistoryLine, HistoryScore, is_way, read_history,
};
pub use kinds::KindRow;
pub use ladder::LadderRow;
pub use loadouts::{AS_IT_IS, LoadoutRow};
pub use matchups::MatchupRow;
pub use monotone::MonotoneRow;
pub use odds::{AuditRow, ChanceRow, OddsRow, USUAL};
pub use output::{Appendix, FileId, OutputError, OutputSet, PendingFile, Replacement, Seal};
pub use panel::PanelRow;
pub use prices::PriceRow;
pub use result_layout::{
    BASELINE_HEAD, FurtherFile, HEADS, MANIFEST, ResultLayout, TRAINING_HEAD, TableKind,
};
pub use result_table::ResultTable;
pub use row::{Column, Row};
pub use solo::{ArrivalRow, SoloRow};
pub use sweep::SweepRow;
pub use training::TrainingRow;
pub use units::{UNATTRIBUTED, UnitRow};
