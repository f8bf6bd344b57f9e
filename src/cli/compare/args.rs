//! Arguments of `compare` that bear on no result.

use std::path::PathBuf;

use wargauge_studies::CompareArgs;

use crate::cli::console::page_file::PageArgs;
use crate::cli::console::terminal::FormatArg;
use crate::cli::playing::shard_choice::ShardChoice;

/// Arguments of `compare`.
#[derive(Clone, Debug, clap::Args)]
#[command(
    after_help = "Variants: the name or path of another force, or changes parted by commas: \
    `-ID` one copy of an entry less, `+ID` one more, `ID=OTHER` one replaced by another, each with \
    `*N` for N copies; `price:ID=P` the entry at another price. Options are entries: \
    `+SQUAD+MEDIC` gives a squad a medic, `+TANK+RADIO` a tank an option that others may take, too. \
    Stands of Command Decision have a quality: `G04=G04 veteran*3`. \
    The ruleset must find the changed force legal."
)]
pub(crate) struct CompareCommand {
    #[command(flatten)]
    pub(crate) compare: CompareArgs,
    /// Folder for the result files, made if missing; what an earlier comparison left there is
    /// replaced
    #[arg(long, value_name = "DIR")]
    pub(crate) out: Option<PathBuf>,
    /// Play one of N equal shares, and write it as a part into the folder of `--out`; `merge` puts the
    /// parts together. `auto/N` (or `auto`) goes by the array job of Slurm or Kubernetes that it runs in
    #[arg(long, value_name = "I/N", requires = "out", conflicts_with_all = ["panel", "html", "format"])]
    pub(crate) shard: Option<ShardChoice>,
    #[command(flatten)]
    pub(crate) page: PageArgs,
    /// How results are printed
    #[arg(long, value_enum, default_value_t)]
    pub(crate) format: FormatArg,
}
