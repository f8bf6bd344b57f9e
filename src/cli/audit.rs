//! `wargauge audit`: where do the games of a scenario play themselves out badly?

use wargauge_studies::AuditArgs;

use crate::cli::console::failure::Failure;
use crate::cli::console::session::Session;
use crate::cli::playing::block_play::{BlockArgs, play_blocks};
use crate::exit_code::ExitCode;

/// Arguments of `audit`.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct AuditCommand {
    #[command(flatten)]
    audit: AuditArgs,
    #[command(flatten)]
    blocks: BlockArgs,
}

pub(crate) fn execute(args: &AuditCommand, session: Session<'_>) -> Result<ExitCode, Failure> {
    let study = args.audit.study(session.global.seed, &wargauge_registry::library())?;
    play_blocks(&study, &args.blocks, session, |_| Ok(None))
}
