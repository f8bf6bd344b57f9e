//! `wargauge luck`: what decides who wins?

use wargauge_studies::LuckArgs;

use crate::cli::console::failure::Failure;
use crate::cli::console::session::Session;
use crate::cli::playing::block_play::{BlockArgs, play_blocks};
use crate::exit_code::ExitCode;

/// Arguments of `luck`.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct LuckCommand {
    #[command(flatten)]
    luck: LuckArgs,
    #[command(flatten)]
    blocks: BlockArgs,
}

pub(crate) fn execute(args: &LuckCommand, session: Session<'_>) -> Result<ExitCode, Failure> {
    let study = args.luck.study(session.global.seed, &wargauge_registry::library())?;
    play_blocks(&study, &args.blocks, session, |_| Ok(None))
}
