//! Results as files and as tables for people.
//!
//! A table is defined once, as a [`Row`] declared with [`rows!`]: its fields are the columns, their
//! doc comments the definitions. [`csv`], [`json`], [`table`] and [`datapackage`] all work from
//! that definition. [`output`] puts the files of a run into a folder all at once or not at all.

pub mod csv;
pub mod datapackage;
mod field;
mod format;
pub mod gate;
mod history;
pub mod intervals;
pub mod json;
pub mod output;
pub mod regular_file;
mod result_layout;
mod result_table;
mod row;
pub mod summary;
pub mod table;
pub mod testing;

pub use field::{
    Alteration, Amount, AorB, Cell, Ending, EntryKind, Field, GameSeed, Kind, KindVerdict,
    LoadoutKind, LoadoutVerdict, LuckSource, Meeting, MonotoneVerdict, OddsMethod, PanelMeasure,
    PanelVerdict, Points, PriceFate, PriceVerdict, Real, Share, Strength, Subject, Verdict, Weight,
};
pub use format::Format;
pub use history::{
    BrokenLine, HISTORY_FORMAT, HistoryEvent, HistoryLine, HistoryScore, is_way, read_history,
};
pub use output::{
    Appendix, FileBytes, FileId, OutputError, OutputSet, PendingFile, Replacement, Seal,
};
pub use result_layout::{
    BASELINE_HEAD, FurtherFile, HEADS, MANIFEST, ResultLayout, TRAINING_HEAD, TableKind,
};
pub use result_table::ResultTable;
pub use row::{Column, Row};
