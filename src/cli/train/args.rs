//! Arguments of `train` that bear on no result.

use std::path::PathBuf;

use wargauge_studies::TrainArgs;

/// Arguments of `train`.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct TrainCommand {
    #[command(flatten)]
    pub(crate) train: TrainArgs,
    /// Folder for the weights, the course of the training and its confirmation, made if missing
    #[arg(long, value_name = "DIR")]
    pub(crate) out: PathBuf,
    /// Go on with the training that was interrupted in this folder, by the same arguments
    #[arg(long)]
    pub(crate) resume: bool,
}
