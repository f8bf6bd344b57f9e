//! `wargauge ladder`: does the player deserve belief?

use wargauge_report::Strength;
use wargauge_studies::{LadderArgs, LadderRow};

use crate::cli::console::failure::Failure;
use crate::cli::console::session::Session;
use crate::cli::playing::block_play::{Begun, BlockArgs, play_begun, rows_of};
use crate::cli::playing::round_args::RoundArgs;
use crate::exit_code::ExitCode;

/// Arguments of `ladder`.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct LadderCommand {
    #[command(flatten)]
    ladder: LadderArgs,
    /// Fail, with exit code 1, if an opponent is shown to be ahead anywhere
    #[arg(long, conflicts_with = "monotone")]
    gate: bool,
    #[command(flatten)]
    blocks: BlockArgs,
    #[command(flatten)]
    rounds: RoundArgs,
}

pub(crate) fn execute(args: &LadderCommand, session: Session<'_>) -> Result<ExitCode, Failure> {
    let library = wargauge_registry::library();
    let study = args.ladder.study(session.global.seed, &library)?;
    let round = args.rounds.read(study.as_ref(), args.blocks.shard.is_some())?;
    let begun = Begun { round, ..Begun::default() };
    play_begun(study.as_ref(), &args.blocks, begun, session, |findings| {
        let is_ahead = |row: &LadderRow| row.verdict == Strength::Ahead;
        let fails = args.gate && rows_of::<LadderRow>(findings)?.iter().any(is_ahead);
        Ok(fails.then_some(ExitCode::Failed))
    })
}
