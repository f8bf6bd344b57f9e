//! The kinds of results.

use std::io::Read;
use std::path::{Path, PathBuf};

use serde_json::Value;
use wargauge_report::regular_file::open_regular;
use wargauge_report::{HistoryLine, is_way, read_history};
use wargauge_rules::roster::{DataError, Source};
use wargauge_studies::{
    CampaignRow, ChanceRow, FieldForceRow, FieldMatchupRow, LadderRow, LoadoutRow, MatchupRow,
    OddsRow, PriceRow, SweepRow, UnitRow,
};

use crate::folder::games::GameCounts;
use crate::folder::sealed::Sealed;
use crate::folder::tables::Tables;
use wargauge_studies::{BaselineMatchupRow, BaselineUnitRow, TrainingRow};

/// What `run` found.
#[derive(Clone, Debug)]
pub struct RunResults {
    /// The content of `manifest.json`.
    pub manifest: Value,
    /// The match-ups of which a game was played.
    pub matchups: Vec<MatchupRow>,
    /// The units of those match-ups.
    pub units: Vec<UnitRow>,
    /// Lengths and endings of games, where single games were written.
    pub games: Option<GameCounts>,
}

impl RunResults {
    pub(super) fn found(tables: &impl Tables) -> Result<Option<Self>, DataError> {
        if !tables.names::<MatchupRow>() {
            return Ok(None);
        }
        Ok(Some(Self {
            manifest: tables.content().clone(),
            matchups: tables.rows()?,
            units: tables.rows()?,
            games: tables.games()?,
        }))
    }
}

/// Declares a kind of result whose tables are read whole.
macro_rules! kind {
    ($(#[$doc:meta])* $name:ident { $first:ident: $row:ty, $($(#[$more:meta])* $table:ident: $other:ty,)* }) => {
        $(#[$doc])*
        #[derive(Clone, Debug)]
        pub struct $name {
            /// The content of `manifest.json`.
            pub manifest: Value,
            /// The rows.
            pub $first: Vec<$row>,
            $($(#[$more])* pub $table: Vec<$other>,)*
        }

        impl $name {
            pub(super) fn found(tables: &impl Tables) -> Result<Option<Self>, DataError> {
                if !tables.names::<$row>() {
                    return Ok(None);
                }
                let manifest = tables.content().clone();
                Ok(Some(Self { manifest, $first: tables.rows()?, $($table: tables.rows()?,)* }))
            }
        }
    };
}

kind! {
    /// What `tune` found.
    PriceResults { prices: PriceRow, }
}

kind! {
    /// What `compare` found.
    LoadoutResults { loadouts: LoadoutRow, }
}

kind! {
    /// What `odds` found.
    OddsResults {
        odds: OddsRow,
        /// The chance of every number of losses.
        chances: ChanceRow,
    }
}

kind! {
    /// What `sweep` found.
    SweepResults { readings: SweepRow, }
}

kind! {
    /// What `campaign` found.
    CampaignResults { campaigns: CampaignRow, }
}

kind! {
    /// What `train` found.
    TrainingResults {
        rounds: TrainingRow,
        /// The trained policy against the one it began as and against others.
        rungs: LadderRow,
    }
}

kind! {
    /// What `ladder` found.
    LadderResults { rungs: LadderRow, }
}

kind! {
    /// What `meta` found.
    FieldResults {
        forces: FieldForceRow,
        /// Everybody against everybody.
        matchups: FieldMatchupRow,
    }
}

/// A baseline of `check`.
#[derive(Clone, Debug)]
pub struct BaselineResults {
    /// The content of `baseline.json`.
    pub head: Value,
    /// The match-ups.
    pub matchups: Vec<BaselineMatchupRow>,
    /// The units of the match-ups.
    pub units: Vec<BaselineUnitRow>,
    /// What it came to each time it was saved, the oldest first; nothing if nobody kept that.
    pub history: Vec<HistoryLine>,
    /// The history that it names and that is not there.
    pub missing_history: Option<PathBuf>,
}

/// The most bytes of a history.
const MOST_BYTES: u64 = 1 << 28;

/// Reads the history that a baseline names, of which nothing is shown but what a history can hold.
///
/// # Errors
/// If it cannot be read, or a line of it is none.
fn history(path: &Path) -> Result<Vec<HistoryLine>, DataError> {
    let name = path.display().to_string();
    let unreadable =
        |problem: String| DataError::new(format!("`{name}` cannot be read: {problem}"));
    let mut text = String::new();
    let file = open_regular(path).map_err(|error| unreadable(error.to_string()))?;
    let read = file.take(MOST_BYTES).read_to_string(&mut text);
    read.map_err(|error| unreadable(error.to_string()))?;
    read_history(&text).map_err(|broken| {
        DataError::at(&Source::new(name, text), broken.span, broken.problem).without_text()
    })
}

impl BaselineResults {
    pub(super) fn without_history(tables: &impl Tables) -> Result<Self, DataError> {
        Ok(Self {
            head: tables.content().clone(),
            matchups: tables.rows()?,
            units: tables.rows()?,
            history: Vec::new(),
            missing_history: None,
        })
    }

    pub(super) fn read(sealed: &Sealed) -> Result<Self, DataError> {
        let head = sealed.content().clone();
        let way = head["history"].as_str();
        if let Some(way) = way.filter(|way| !is_way(way)) {
            let problem =
                format!("`{}`: the history `{way}` lies nowhere", sealed.folder().display());
            return Err(DataError::new(problem)
                .expected("a way from the folder of the baseline, not from the root"));
        }
        let place = way.map(|way| sealed.folder().join(way));
        let missing_history = place.clone().filter(|path| !path.exists());
        let kept = place.filter(|path| path.exists());
        let history = kept.map_or_else(|| Ok(Vec::new()), |path| history(&path))?;
        Ok(Self { history, missing_history, ..Self::without_history(sealed)? })
    }
}
