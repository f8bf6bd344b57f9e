//! `wargauge replay`: one game told turn by turn, from its seed.

use std::io::{BufWriter, Write, stdout};
use wargauge_rules::roster::DataError;

use crate::cli::GlobalArgs;
use crate::cli::failure::Failure;
use crate::cli::play_args::PlayArgs;
use crate::cli::preparation::Wish;
use crate::exit_code::ExitCode;

/// Arguments of `replay`.
#[derive(Debug, clap::Args)]
pub(crate) struct ReplayArgs {
    /// The scenario, by name or as a file
    scenario: String,
    /// Number of the pair, from 0, as in `games.csv`
    #[arg(long, value_name = "K")]
    pair: u64,
    /// Which game of the pair
    #[arg(long, value_name = "1|2", default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=2))]
    leg: u8,
    /// The two forces that meet, by name or as files, instead of the scenario's own; one meets
    /// itself
    #[arg(long, value_name = "A,B", value_delimiter = ',')]
    forces: Vec<String>,
    #[command(flatten)]
    play: PlayArgs,
}

pub(crate) fn execute(args: &ReplayArgs, global: &GlobalArgs) -> Result<ExitCode, Failure> {
    if args.forces.len() > 2 {
        let problem = format!("{} forces cannot meet in one game", args.forces.len());
        return Err(DataError::new(problem).expected("one or two").into());
    }
    let library = wargauge_registry::library();
    let wish = Wish {
        scenarios: std::slice::from_ref(&args.scenario),
        forces: &args.forces,
        mirrors: false,
        play: &args.play,
    };
    let run = wish.prepare(&library)?;
    let mut out = BufWriter::new(stdout().lock());
    let mut outcome = Ok(());
    run.cells[0].replay(global.seed, args.pair, args.leg, &mut |line| {
        if outcome.is_ok() {
            outcome = writeln!(out, "{line}");
        }
    });
    outcome?;
    out.flush()?;
    Ok(ExitCode::Done)
}
