//! `wargauge sweep`: which rule reading decides the balance?

use wargauge_pages::{Results, SweepResults};
use wargauge_studies::SweepArgs;

use crate::cli::console::failure::Failure;
use crate::cli::console::page_file::PageArgs;
use crate::cli::console::session::Session;
use crate::cli::playing::block_play::{BlockArgs, play_blocks, rows_of};
use crate::exit_code::ExitCode;

/// Arguments of `sweep`.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct SweepCommand {
    #[command(flatten)]
    sweep: SweepArgs,
    #[command(flatten)]
    blocks: BlockArgs,
    #[command(flatten)]
    page: PageArgs,
}

pub(crate) fn execute(args: &SweepCommand, session: Session<'_>) -> Result<ExitCode, Failure> {
    let study = args.sweep.study(session.global.seed, &wargauge_registry::library())?;
    let page = args.page.open()?;
    play_blocks(&study, &args.blocks, session, |findings| {
        if let Some(page) = page {
            let (manifest, readings) = (findings.manifest(), rows_of(findings)?);
            page.finish(&Results::Sweep(SweepResults { manifest, readings }), session)?;
        }
        Ok(None)
    })
}
