//! Result folders: what is in them, and whether it is whole.

mod games;
mod kinds;
mod other;
mod sealed;

use std::path::Path;

use wargauge_rules::roster::DataError;

use crate::folder::sealed::Sealed;

pub use games::GameCounts;
pub use kinds::{
    BaselineResults, CampaignResults, LadderResults, LoadoutResults, OddsResults, PriceResults,
    RunResults, SweepResults, TrainingResults,
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
        let found = [
            RunResults::found(&sealed)?.map(Self::Run),
            PriceResults::found(&sealed)?.map(Self::Prices),
            LoadoutResults::found(&sealed)?.map(Self::Loadouts),
            OddsResults::found(&sealed)?.map(Self::Odds),
            SweepResults::found(&sealed)?.map(Self::Sweep),
            CampaignResults::found(&sealed)?.map(Self::Campaigns),
            TrainingResults::found(&sealed)?.map(Self::Training),
            LadderResults::found(&sealed)?.map(Self::Ladder),
        ];
        match found.into_iter().flatten().next() {
            Some(found) => Ok(found),
            None => OtherResults::read(&sealed).map(Self::Other),
        }
    }
}
