//! Which round of a study is played where what a round plays depends on those before it.

use std::path::PathBuf;

use wargauge_lab::Round;
use wargauge_rules::roster::DataError;
use wargauge_studies::Study;

/// Which round is played, and by what it goes.
#[derive(Clone, Debug, Default, clap::Args)]
pub(crate) struct RoundArgs {
    /// Which round the share of `--shard` is of, from 1: what is played in one depends on what the
    /// rounds before it came to
    #[arg(long, value_name = "N", requires = "shard", value_parser = clap::value_parser!(u64).range(1..=9999))]
    pub(crate) round: Option<u64>,
    /// What `merge` made of the rounds before, a file or its folder. Without a shard, the rest is
    /// played here
    #[arg(long, value_name = "MERGED")]
    pub(crate) from: Option<PathBuf>,
}

impl RoundArgs {
    /// The round of a study that is played: in shares, the one that is asked for; else all that follow.
    ///
    /// # Errors
    /// If a share of no round is asked for, or what the rounds before came to is not that of the study.
    pub(crate) fn read(&self, study: &dyn Study, is_share: bool) -> Result<Round, DataError> {
        let from = self.from.as_deref();
        if !study.goes_by_rounds() && (self.round.is_some() || from.is_some()) {
            let name = study.head().arguments.first().map_or("study", String::as_str);
            return Err(DataError::new(format!("this `{name}` has no rounds"))
                .expected("neither --round nor --from"));
        }
        match (self.round, from) {
            (Some(round), from) => Round::read(round, from, study),
            (None, _) if is_share && study.goes_by_rounds() => {
                Err(DataError::new("what a round plays depends on what those before it came to")
                    .expected("--round with the number of the round, from 1"))
            }
            (None, Some(path)) => Round::read(Round::after(path)?, from, study),
            (None, None) => Ok(Round::default()),
        }
    }
}
