//! `wargauge meta`: what to bring to a field of forces?

use wargauge_studies::MetaArgs;

use crate::cli::console::failure::Failure;
use crate::cli::console::session::Session;
use crate::cli::playing::block_play::{BlockArgs, play_blocks};
use crate::exit_code::ExitCode;

/// Arguments of `meta`.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct MetaCommand {
    #[command(flatten)]
    meta: MetaArgs,
    #[command(flatten)]
    blocks: BlockArgs,
}

pub(crate) fn execute(args: &MetaCommand, session: Session<'_>) -> Result<ExitCode, Failure> {
    let study = args.meta.study(session.global.seed, &wargauge_registry::library())?;
    play_blocks(&study, &args.blocks, session, |_| Ok(None))
}
