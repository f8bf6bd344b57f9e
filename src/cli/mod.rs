//! The command line: typed arguments, and one file for each command.

mod campaign;
mod campaign_results;
mod check;
mod compare;
mod compare_args;
mod completions;
mod diagnostic;
mod failure;
mod fairness;
mod games_to_watch;
mod interrupt;
mod ladder;
mod list;
mod man;
mod marginal;
mod merge;
mod names;
mod new;
mod odds;
mod odds_args;
mod odds_files;
mod optional_table;
mod page_file;
mod pair_player;
mod panel;
mod play_args;
mod preparation;
mod progress;
mod recorded;
mod replay;
mod report;
mod restricted;
mod result_files;
mod results;
mod resumption;
mod row_files;
mod run;
mod run_args;
mod schema;
mod shards;
mod shared;
mod show;
mod sided;
mod solo_results;
mod study;
mod sweep;
mod terminal;
mod threads;
mod train;
mod tune;
mod tune_args;
mod tune_earlier;
mod tune_reasons;
mod tune_results;
mod validate;
mod verdicts;
mod verify;

use std::ffi::OsString;

use clap::Parser;
use wargauge_rules::roster::{DataError, is_unsafe};

use crate::cli::failure::Failure;
pub use crate::cli::shared::{Collection, Desk, Outcomes, SharedStudy};
use crate::cli::terminal::{ColorChoice, Terminal};
use crate::exit_code::ExitCode;

/// Monte Carlo balance lab for tabletop wargames
///
/// Plays thousands of seeded games between armies led by artificial players under the rules of
/// tabletop wargames, and says what a force and a unit are worth, with error bars.
#[derive(Debug, Parser)]
#[command(
    name = "wargauge",
    version,
    after_help = "Exit codes: 0 done, 1 a check failed, 2 bad input or usage, 3 inconclusive, 130 \
        interrupted with a usable result.",
    disable_help_subcommand = true
)]
struct Cli {
    #[command(flatten)]
    global: GlobalArgs,
    #[command(subcommand)]
    command: Command,
}

/// Arguments of every command.
#[derive(Clone, Copy, Debug, clap::Args)]
#[command(next_help_heading = "Options of every command")]
pub(crate) struct GlobalArgs {
    /// Master seed: the same seed and input give the same results, byte for byte
    #[arg(long, global = true, value_name = "S", default_value_t = 1)]
    pub(crate) seed: u64,
    /// Whether somebody asked for that seed.
    #[arg(skip)]
    pub(crate) seed_given: bool,
    /// Threads to play on; as many as there are cores if not given. Results do not depend on it
    #[arg(long, global = true, value_name = "T", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) threads: Option<u16>,
    /// Say nothing but results and errors
    #[arg(short, long, global = true, conflicts_with = "verbose")]
    pub(crate) quiet: bool,
    /// Say more about what is done
    #[arg(short, long, global = true)]
    pub(crate) verbose: bool,
    /// When to use colour
    #[arg(long, global = true, value_name = "WHEN", value_enum, default_value_t)]
    pub(crate) color: ColorChoice,
}

#[derive(Debug, clap::Subcommand)]
enum Command {
    /// Play match-ups and say what the forces and their units are worth
    Run(Box<run_args::RunArgs>),
    /// Find what the entries of an army must cost
    Tune(Box<tune_args::TuneArgs>),
    /// Put the parts of a study together that was played in shares
    Merge(merge::MergeArgs),
    /// Play some of the games of a result again and see whether they come to the same
    Verify(verify::VerifyArgs),
    /// Compare variants of a force against the same opponents with the same dice
    Compare(Box<compare_args::CompareArgs>),
    /// Work out single attacks exactly, from unit cards
    Odds(Box<odds_args::OddsArgs>),
    /// Play whole campaigns, battle by battle, and say who wins them
    Campaign(campaign::CampaignArgs),
    /// Save a baseline of the balance, or check whether the balance has moved from one
    Check(Box<check::CheckArgs>),
    /// Play under one rule reading after the other and say which of them decides the balance
    Sweep(Box<sweep::SweepArgs>),
    /// Hold the players against those that exploit, scenario by scenario
    Ladder(Box<ladder::LadderArgs>),
    /// Tune the weights of a policy by play against itself and those that exploit it
    Train(Box<train::TrainArgs>),
    /// Tell one game of a run turn by turn, from its seed
    Replay(replay::ReplayArgs),
    /// Show a result as a page that opens in a browser
    Report(report::ReportArgs),
    /// List rulesets, scenarios, armies, forces, policies, entries or rules
    List(list::ListArgs),
    /// Write a data file to begin with, which validates and plays at once
    New(new::NewArgs),
    /// Print a built-in file
    Show(show::ShowArgs),
    /// Check data files
    Validate(validate::ValidateArgs),
    /// Print the JSON Schema of a kind of data file
    Schema(schema::SchemaArgs),
    /// Print a script by which a shell completes commands, options and names
    Completions(completions::CompletionsArgs),
    /// Write manual pages
    Man(man::ManArgs),
}

/// Does what arguments say, the first of which is the name of the program.
pub(crate) fn run(arguments: Vec<OsString>) -> ExitCode {
    if completions::answer(&arguments) {
        return ExitCode::Done;
    }
    interrupt::outlive_limits();
    let terminal = Terminal::new(ColorChoice::in_arguments(&arguments));
    if let Err(failure) = check_characters(&arguments) {
        return failure.report(terminal);
    }
    let is_seed = |word: &OsString| {
        word.to_str().is_some_and(|word| word == "--seed" || word.starts_with("--seed="))
    };
    let seed_given = arguments.iter().any(is_seed);
    match Cli::try_parse_from(arguments) {
        Ok(Cli { global, command }) => {
            execute(&Cli { global: GlobalArgs { seed_given, ..global }, command }, terminal)
                .unwrap_or_else(|failure| failure.report(terminal))
        }
        Err(message) => {
            terminal.print_parser_message(&message);
            if message.use_stderr() { ExitCode::BadInput } else { ExitCode::Done }
        }
    }
}

/// Refuses arguments that would do something to whatever shows them.
fn check_characters(arguments: &[OsString]) -> Result<(), Failure> {
    let mut shown = arguments.iter().skip(1).map(|word| word.to_string_lossy());
    match shown.find(|word| word.chars().any(is_unsafe)) {
        None => Ok(()),
        Some(word) => {
            let problem = format!("the argument `{word}` has control characters");
            Err(DataError::new(problem).expected("text that can be read").into())
        }
    }
}

fn execute(cli: &Cli, terminal: Terminal) -> Result<ExitCode, Failure> {
    match &cli.command {
        Command::Run(args) => run::execute(args, &cli.global, terminal),
        Command::Tune(args) => tune::execute(args, &cli.global, terminal),
        Command::Merge(args) => merge::execute(args, &cli.global, terminal),
        Command::Verify(args) => verify::execute(args, &cli.global, terminal),
        Command::Compare(args) => compare::execute(args, &cli.global, terminal),
        Command::Odds(args) => odds::execute(args, &cli.global, terminal),
        Command::Campaign(args) => campaign::execute(args, &cli.global, terminal),
        Command::Check(args) => check::execute(args, &cli.global, terminal),
        Command::Sweep(args) => sweep::execute(args, &cli.global, terminal),
        Command::Ladder(args) => ladder::execute(args, &cli.global, terminal),
        Command::Train(args) => train::execute(args, &cli.global, terminal),
        Command::Replay(args) => replay::execute(args, &cli.global, terminal),
        Command::Report(args) => report::execute(args, &cli.global, terminal),
        Command::List(args) => list::execute(args, terminal),
        Command::New(args) => new::execute(args, &cli.global, terminal),
        Command::Show(args) => show::execute(args),
        Command::Validate(args) => validate::execute(args, terminal),
        Command::Schema(args) => schema::execute(args),
        Command::Completions(args) => completions::execute(args),
        Command::Man(args) => man::execute(args),
    }
}
