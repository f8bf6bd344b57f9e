//! Arguments of `tune` that bear on no result.

use std::path::PathBuf;

use clap::ArgGroup;
use wargauge_studies::TuneArgs;

use crate::cli::console::page_file::PageArgs;
use crate::cli::console::terminal::FormatArg;
use crate::cli::playing::round_args::RoundArgs;
use crate::cli::playing::shard_choice::ShardChoice;

/// Arguments of `tune`.
#[derive(Clone, Debug, clap::Args)]
#[command(group = ArgGroup::new("begun").args(["from"]).conflicts_with("panel"))]
pub(crate) struct TuneCommand {
    #[command(flatten)]
    pub(crate) tune: TuneArgs,
    /// Write new prices that games on fresh seeds confirmed into the army files, keeping comments and
    /// order; prices that are off and stay get a comment that says why
    #[arg(long, conflicts_with = "what_if")]
    pub(crate) write: bool,
    /// What an earlier study left in a folder: with `--write` its new prices are written and no game is
    /// played, with `--what-if` its model answers
    #[arg(long, value_name = "DIR", conflicts_with_all = ["shard", "from"])]
    pub(crate) from_result: Option<PathBuf>,
    /// Write new prices even where they make forces illegal that go by the army file
    #[arg(long, requires = "write")]
    pub(crate) allow_illegal: bool,
    /// Folder for the result files, made if missing; what an earlier study left there is replaced
    #[arg(long, value_name = "DIR")]
    pub(crate) out: Option<PathBuf>,
    /// Play one of N equal shares of a round, and write it as a part into the folder of `--out`;
    /// `merge` puts the parts of a round together. `auto/N` (or `auto`) goes by the array job of Slurm or
    /// Kubernetes that it runs in
    #[arg(
        long,
        value_name = "I/N",
        requires = "out",
        conflicts_with_all = ["panel", "html", "write", "format"]
    )]
    pub(crate) shard: Option<ShardChoice>,
    #[command(flatten)]
    pub(crate) rounds: RoundArgs,
    #[command(flatten)]
    pub(crate) page: PageArgs,
    /// How results are printed
    #[arg(long, value_enum, default_value_t)]
    pub(crate) format: FormatArg,
}
