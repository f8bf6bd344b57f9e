//! `wargauge ladder`: does the player deserve belief?

use wargauge_lab::ResultFolder;
use wargauge_report::Strength;
use wargauge_rules::roster::DataError;
use wargauge_studies::{LadderArgs, LadderRow, MonotoneTable};

use crate::cli::console::failure::Failure;
use crate::cli::console::global_args::GlobalArgs;
use crate::cli::console::publishing::Publishing;
use crate::cli::console::terminal::Terminal;
use crate::cli::playing::block_play::{BlockArgs, play_blocks, rows_of};
use crate::cli::playing::pair_player::PairPlayer;
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
}

pub(crate) fn execute(
    args: &LadderCommand,
    global: &GlobalArgs,
    terminal: Terminal,
) -> Result<ExitCode, Failure> {
    let library = wargauge_registry::library();
    if args.ladder.monotone.is_asked_for() {
        let table = args.ladder.monotone_table(global.seed, &library)?;
        return play_monotone(&table, args, global, terminal);
    }
    let study = args.ladder.study(global.seed, &library)?;
    play_blocks(&study, &args.blocks, (global, terminal), |findings| {
        let is_ahead = |row: &LadderRow| row.verdict == Strength::Ahead;
        let fails = args.gate && rows_of::<LadderRow>(findings)?.iter().any(is_ahead);
        Ok(fails.then_some(ExitCode::Failed))
    })
}

/// Plays a table of monotony: is more ever less?
fn play_monotone(
    table: &MonotoneTable,
    args: &LadderCommand,
    global: &GlobalArgs,
    terminal: Terminal,
) -> Result<ExitCode, Failure> {
    if args.blocks.shard.is_some() {
        return Err(DataError::new("a table of monotony is played on one machine")
            .expected("no --shard; or a ladder without --monotone")
            .into());
    }
    let player = PairPlayer::new(global, global.seed, table.size() * args.ladder.games)?;
    let open = |folder| ResultFolder::open(folder, &MonotoneTable::layout());
    let files = args.blocks.out.as_deref().map(open).transpose()?;
    let found = table.play(&player.as_play())?;
    player.finish();
    let publishing = Publishing { format: args.blocks.format, global, terminal };
    let ended = publishing.publish(&found, files)?;
    let fails = ended == ExitCode::Done && found.fails();
    Ok(if fails { ExitCode::Failed } else { ended })
}
