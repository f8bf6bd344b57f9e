//! Result folders: what is in them, and whether it is whole.

mod games;
mod handed;
mod kinds;
mod other;
mod sealed;
mod tables;

use std::path::Path;

use serde_json::Value;
use wargauge_report::{BASELINE_HEAD, ResultTable};
use wargauge_rules::roster::DataError;

use crate::folder::handed::Handed;
use crate::folder::sealed::Sealed;
use crate::folder::tables::Tables;

pub use games::GameCounts;
pub use kinds::{
    BaselineResults, CampaignResults, FieldResults, LadderResults, LoadoutResults, OddsResults,
    PriceResults, RunResults, SweepResults, TrainingResults,
};

pub use other::{OtherColumn, OtherResults, OtherTable};

pub(crate) use games::MatchupGames;

/// What a command found.
#[derive(Clone, Debug)]
pub enum Results {
    /// Of `run`.
    Run(RunResults),
    /// Of `tune`.
    Prices(PriceResults),
    /// Of `compare`.
    Loadouts(LoadoutResults),
    /// Of `odds`.
    Odds(OddsResults),
    /// Of `sweep`.
    Sweep(SweepResults),
    /// Of `campaign`.
    Campaigns(CampaignResults),
    /// Of `train`.
    Training(TrainingResults),
    /// Of `ladder`.
    Ladder(LadderResults),
    /// Of `meta`.
    Field(FieldResults),
    /// A baseline of `check`.
    Baseline(BaselineResults),
    /// Of a study that no page was made for.
    Other(OtherResults),
}

impl Results {
    /// Reads what is in a folder.
    ///
    /// # Errors
    /// If there is no folder, no result in it, a result of a newer program, or a table that is not the
    /// one that the others were written with.
    pub fn read(folder: &Path) -> Result<Self, DataError> {
        let sealed = Sealed::open(folder)?;
        if sealed.is_baseline() {
            return BaselineResults::read(&sealed).map(Self::Baseline);
        }
        match Self::found(&sealed)? {
            Some(found) => Ok(found),
            None => OtherResults::read(&sealed).map(Self::Other),
        }
    }

    /// The results of what was handed over by whoever has it: the file that says what it was made from, by its
    /// name and content, and the tables.
    ///
    /// # Errors
    /// If a table has not the rows that its name says.
    pub fn of_tables(
        head: &str,
        content: Value,
        tables: &[ResultTable],
    ) -> Result<Self, DataError> {
        let handed = Handed { content, tables };
        if head == BASELINE_HEAD {
            return BaselineResults::without_history(&handed).map(Self::Baseline);
        }
        match Self::found(&handed)? {
            Some(found) => Ok(found),
            None => OtherResults::of_tables(&handed).map(Self::Other),
        }
    }

    /// The kind of results that some tables are, if a page was made for it.
    fn found(tables: &impl Tables) -> Result<Option<Self>, DataError> {
        let found = [
            RunResults::found(tables)?.map(Self::Run),
            PriceResults::found(tables)?.map(Self::Prices),
            LoadoutResults::found(tables)?.map(Self::Loadouts),
            OddsResults::found(tables)?.map(Self::Odds),
            SweepResults::found(tables)?.map(Self::Sweep),
            CampaignResults::found(tables)?.map(Self::Campaigns),
            TrainingResults::found(tables)?.map(Self::Training),
            LadderResults::found(tables)?.map(Self::Ladder),
            FieldResults::found(tables)?.map(Self::Field),
        ];
        Ok(found.into_iter().flatten().next())
    }
}
