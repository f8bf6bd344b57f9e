//! What is merged, and how.

use std::path::PathBuf;

use wargauge_rules::roster::DataError;
use wargauge_studies::{PartHead, Parts};

use crate::cli::global_args::GlobalArgs;
use crate::cli::terminal::{FormatArg, Terminal};

/// Arguments of `merge`.
#[derive(Clone, Debug, clap::Args)]
#[command(
    after_help = "Parts are checked before anything is written: whether they are whole, of one study, \
        one program and the same data files, and whether any block of games is missing. Blocks that \
        several parts hold count once. Of a tuning, parts of one round are merged, with what was merged \
        before: what comes of it goes into the next round by `tune --from`, or is the result."
)]
pub(crate) struct MergeArgs {
    /// Parts that `--shard` wrote, or folders with them
    #[arg(value_name = "PART", required = true)]
    pub(super) parts: Vec<PathBuf>,
    /// Folder for the result files, made if missing; what an earlier run left there is replaced
    #[arg(long, value_name = "DIR")]
    pub(super) out: PathBuf,
    /// Play here and now what no part holds
    #[arg(long)]
    pub(super) play_missing: bool,
    /// Write what is known before the first block that is missing, as the result of an interrupted run
    /// or comparison; `run --resume` goes on from it
    #[arg(long, conflicts_with = "play_missing")]
    pub(super) partial: bool,
    /// How results are printed
    #[arg(long, value_enum, default_value_t)]
    pub(super) format: FormatArg,
}

/// What is merged, and how.
#[derive(Clone, Copy, Debug)]
pub(super) struct Merging<'m> {
    pub(super) args: &'m MergeArgs,
    pub(super) parts: &'m Parts,
    pub(super) global: &'m GlobalArgs,
    pub(super) terminal: Terminal,
}

impl Merging<'_> {
    /// Refuses parts that were made by another program, or with other data files than there are.
    pub(super) fn check_today(&self, today: &PartHead) -> Result<(), DataError> {
        self.parts.head().check_belongs_with(today).map_err(|difference| {
            let part = self.parts.files()[0].path().display();
            let problem = format!("`{part}` does not belong to what is here: {difference}");
            DataError::new(problem).expected("the program and the files that it was played with")
        })
    }
}
