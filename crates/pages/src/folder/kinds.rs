//! The kinds of results.

use serde_json::Value;
use wargauge_report::{
    BaselineMatchupRow, BaselineUnitRow, CampaignRow, ChanceRow, GameRow, LadderRow, LoadoutRow,
    MatchupRow, OddsRow, PriceRow, SweepRow, TrainingRow, UnitRow,
};
use wargauge_rules::roster::DataError;

use crate::folder::games::GameCounts;
use crate::folder::sealed::Sealed;

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
    pub(super) fn found(sealed: &Sealed) -> Result<Option<Self>, DataError> {
        if !sealed.names::<MatchupRow>() {
            return Ok(None);
        }
        let games = sealed.names::<GameRow>().then(|| sealed.bytes::<GameRow>()).transpose()?;
        let games = games.map(|bytes| GameCounts::read(bytes.as_slice())).transpose();
        Ok(Some(Self {
            manifest: sealed.content().clone(),
            matchups: sealed.rows()?,
            units: sealed.rows()?,
            games: games.map_err(|error| sealed.broken::<GameRow>(&error))?,
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
            pub(super) fn found(sealed: &Sealed) -> Result<Option<Self>, DataError> {
                if !sealed.names::<$row>() {
                    return Ok(None);
                }
                let manifest = sealed.content().clone();
                Ok(Some(Self { manifest, $first: sealed.rows()?, $($table: sealed.rows()?,)* }))
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

/// A baseline of `check`.
#[derive(Clone, Debug)]
pub struct BaselineResults {
    /// The content of `baseline.json`.
    pub head: Value,
    /// The match-ups.
    pub matchups: Vec<BaselineMatchupRow>,
    /// The units of the match-ups.
    pub units: Vec<BaselineUnitRow>,
}

impl BaselineResults {
    pub(super) fn read(sealed: &Sealed) -> Result<Self, DataError> {
        let head = sealed.content().clone();
        Ok(Self { head, matchups: sealed.rows()?, units: sealed.rows()? })
    }
}
