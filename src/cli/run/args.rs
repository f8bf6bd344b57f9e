//! Arguments of `run` that bear on no result.

use std::path::PathBuf;

use wargauge_batch::CHUNK_PAIRS;
use wargauge_studies::{FairBand, RunArgs};

use crate::cli::console::page_file::PageArgs;
use crate::cli::console::terminal::FormatArg;
use crate::cli::playing::shard_choice::ShardChoice;

/// Arguments of `run`.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct RunCommand {
    #[command(flatten)]
    pub(crate) run: RunArgs,
    /// Folder for the result files, made if missing; what an earlier run left there is replaced
    #[arg(long, value_name = "DIR")]
    pub(crate) out: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) page: PageArgs,
    /// Go on with the interrupted run whose results are in this folder, to the same bytes as if it
    /// had not been interrupted
    #[arg(
        long,
        value_name = "DIR",
        conflicts_with_all = [
            "scenarios", "games", "until_width", "max_games", "out", "games_csv", "forces",
            "mirrors", "marginal", "restrict", "panel", "policies", "rules", "swap", "seed",
        ]
    )]
    pub(crate) resume: Option<PathBuf>,
    /// Play one of N equal shares, and write it as a part into the folder of `--out`; `merge` puts the
    /// parts together. `auto/N` (or `auto`) goes by the array job of Slurm or Kubernetes that it runs in
    #[arg(
        long,
        value_name = "I/N",
        requires = "out",
        conflicts_with_all = ["resume", "marginal", "restrict", "panel", "html", "chunk", "format"]
    )]
    pub(crate) shard: Option<ShardChoice>,
    /// Ask whether scores are fair, and end with exit code 1 if one is not, 3 if that cannot be told:
    /// LOW..HIGH in per cent for all match-ups, 45..55 if not given; SCENARIO=LOW..HIGH or
    /// SCENARIO:FORCE:FORCE=LOW..HIGH for some, the option repeated
    #[arg(
        long,
        value_name = "BAND",
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "45..55",
        action = clap::ArgAction::Append,
        conflicts_with_all = ["until_width", "shard"]
    )]
    pub(crate) fair: Vec<FairBand>,
    /// Pairs that a thread plays in one go. Results do not depend on it
    #[arg(long, value_name = "N", default_value_t = CHUNK_PAIRS, value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) chunk: u64,
    /// Also print a plot: the scores of the match-ups with their intervals and the band of fair scores
    #[arg(long, conflicts_with_all = ["format", "shard"])]
    pub(crate) plot: bool,
    /// How results are printed; as CSV, the match-ups only
    #[arg(long, value_enum, default_value_t)]
    pub(crate) format: FormatArg,
}
