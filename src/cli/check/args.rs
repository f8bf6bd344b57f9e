//! Arguments of `check`.

use std::path::PathBuf;

use clap::ArgGroup;
use wargauge_studies::{CheckArgs, PlayedArgs};

use crate::cli::console::report_files::ReportArgs;
use crate::cli::playing::block_play::BlockArgs;

/// Options that say what a new baseline is of, which a baseline that is there says itself.
const PLAYED: [&str; 6] = ["scenarios", "forces", "mirrors", "policies", "rules", "swap"];

/// Options of what holds the present against a baseline, which is not what makes one.
const HELD: [&str; 6] = ["accept", "intended", "band", "unit_band", "format", "out"];

/// Arguments of `check`.
#[derive(Clone, Debug, clap::Args)]
#[command(group = ArgGroup::new("what").required(true).args(["save_baseline", "baseline"]))]
#[command(group = ArgGroup::new("saving").args(["save_baseline", "accept"]))]
#[command(group = ArgGroup::new("against").args(["baseline"]).conflicts_with_all(PLAYED))]
#[command(group = ArgGroup::new("made").args(["save_baseline"])
    .conflicts_with_all(HELD).conflicts_with_all(ReportArgs::NAMES))]
#[command(group = ArgGroup::new("shared").args(["shard"])
    .conflicts_with_all(["accept", "history"]).conflicts_with_all(ReportArgs::NAMES))]
pub(crate) struct CheckCommand {
    #[command(flatten)]
    pub(super) played: PlayedArgs,
    /// Play, and write a baseline to this folder, made if missing; a baseline there is replaced. With
    /// `--shard` a share of it goes there as a part, and `merge` makes the baseline
    #[arg(long, value_name = "DIR")]
    pub(super) save_baseline: Option<PathBuf>,
    #[command(flatten)]
    pub(super) check: CheckArgs,
    /// Append a line with all scores to this file when the baseline is saved or accepted. The
    /// baseline names it from then on: `report` draws it, and `--accept` goes on with it unasked
    #[arg(long, value_name = "FILE", requires = "saving")]
    pub(super) history: Option<PathBuf>,
    #[command(flatten)]
    pub(super) reports: ReportArgs,
    #[command(flatten)]
    pub(super) blocks: BlockArgs,
}
