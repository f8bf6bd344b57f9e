//! `wargauge train`: which weights play best?

use clap::ArgGroup;
use wargauge_lab::Checkpoint;
use wargauge_studies::TrainArgs;

use crate::cli::console::failure::Failure;
use crate::cli::console::session::Session;
use crate::cli::playing::block_play::{Begun, BlockArgs, play_begun};
use crate::cli::playing::round_args::RoundArgs;
use crate::exit_code::ExitCode;

/// Arguments of `train`.
#[derive(Clone, Debug, clap::Args)]
// Weights that are not written are of no use.
#[command(group = ArgGroup::new("result").args(["out"]).required(true))]
pub(crate) struct TrainCommand {
    #[command(flatten)]
    train: TrainArgs,
    #[command(flatten)]
    blocks: BlockArgs,
    #[command(flatten)]
    rounds: RoundArgs,
    /// Refuse to begin anew: go on with the training of these arguments that was stopped in the folder of
    /// `--out`
    #[arg(long)]
    resume: bool,
}

pub(crate) fn execute(args: &TrainCommand, session: Session<'_>) -> Result<ExitCode, Failure> {
    let study = args.train.study(session.global.seed, &wargauge_registry::library())?;
    if let Some(folder) = args.blocks.out.as_deref().filter(|_| args.resume) {
        Checkpoint::read(folder, &study)?;
    }
    let round = args.rounds.read(&study, args.blocks.shard.is_some())?;
    let begun = Begun { round, ..Begun::default() };
    play_begun(&study, &args.blocks, begun, session, |_| Ok(None))
}
