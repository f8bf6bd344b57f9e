//! `wargauge duel`: which unit beats which, from where?

use wargauge_studies::DuelArgs;

use crate::cli::console::failure::Failure;
use crate::cli::console::session::Session;
use crate::cli::playing::block_play::{BlockArgs, play_blocks};
use crate::exit_code::ExitCode;

/// Arguments of `duel`.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct DuelCommand {
    #[command(flatten)]
    duel: DuelArgs,
    #[command(flatten)]
    blocks: BlockArgs,
}

pub(crate) fn execute(args: &DuelCommand, session: Session<'_>) -> Result<ExitCode, Failure> {
    let study = args.duel.study(session.global.seed, &wargauge_registry::library())?;
    play_blocks(&study, &args.blocks, session, |_| Ok(None))
}
