//! The command line: typed arguments, and one file for each command.

mod audit;
mod campaign;
mod check;
mod command_line;
mod compare;
mod completions;
mod completions_args;
mod console;
mod duel;
mod export;
mod former_names;
mod import;
mod ladder;
mod list;
mod luck;
mod man;
mod man_args;
mod merge;
mod meta;
mod names;
mod new;
mod odds;
mod playing;
mod replay;
mod report;
mod run;
mod schema;
mod show;
mod sweep;
mod train;
mod tune;
mod validate;
mod verify;

use std::collections::BTreeSet;
use std::ffi::OsString;

use clap::Parser;
use wargauge_policy::PolicyInfo;
use wargauge_rules::roster::{DataError, is_unsafe};

use crate::cli::command_line::{Cli, Command};
use crate::cli::console::failure::Failure;
use crate::cli::console::global_args::GlobalArgs;
use crate::cli::console::session::Session;
use crate::cli::console::terminal::{ColorChoice, Terminal};
use crate::cli::former_names::former_names;
use crate::exit_code::ExitCode;

/// Does what arguments say, the first of which is the name of the program.
pub(crate) fn run(arguments: Vec<OsString>) -> ExitCode {
    if completions::answer(&arguments) {
        return ExitCode::Done;
    }
    console::interrupt::outlive_limits();
    let terminal = Terminal::new(ColorChoice::in_arguments(&arguments));
    if let Err(failure) = check_characters(&arguments) {
        return failure.report(terminal);
    }
    let is_seed = |word: &OsString| {
        word.to_str().is_some_and(|word| word == "--seed" || word.starts_with("--seed="))
    };
    let seed_given = arguments.iter().any(is_seed);
    let former = former_names_in(&arguments);
    match Cli::try_parse_from(arguments) {
        Ok(Cli { global, command }) => {
            former.iter().for_each(|told| terminal.note_if(!global.quiet, told));
            execute(&Cli { global: GlobalArgs { seed_given, ..global }, command }, terminal)
                .unwrap_or_else(|failure| failure.report(terminal))
        }
        Err(message) => {
            terminal.print_parser_message(&message);
            if message.use_stderr() { ExitCode::BadInput } else { ExitCode::Done }
        }
    }
}

/// What the command line names by former names.
fn former_names_in(arguments: &[OsString]) -> BTreeSet<String> {
    let words = arguments.iter().skip(1).map(|word| word.to_string_lossy().into_owned());
    let words: Vec<String> = words.filter(|word| word.contains(':')).collect();
    if words.is_empty() {
        return BTreeSet::new();
    }
    let rulesets = wargauge_registry::rulesets().into_iter();
    let policies: Vec<PolicyInfo> =
        rulesets.flat_map(|ruleset| ruleset.policies()).copied().collect();
    former_names(&words, &policies)
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
    let session = Session { global: &cli.global, terminal };
    match &cli.command {
        Command::Run(args) => run::execute(args, session),
        Command::Tune(args) => tune::execute(args, session),
        Command::Merge(args) => merge::execute(args, session),
        Command::Verify(args) => verify::execute(args, session),
        Command::Compare(args) => compare::execute(args, session),
        Command::Odds(args) => odds::execute(args, session),
        Command::Campaign(args) => campaign::execute(args, session),
        Command::Check(args) => check::execute(args, session),
        Command::Sweep(args) => sweep::execute(args, session),
        Command::Ladder(args) => ladder::execute(args, session),
        Command::Meta(args) => meta::execute(args, session),
        Command::Audit(args) => audit::execute(args, session),
        Command::Duel(args) => duel::execute(args, session),
        Command::Luck(args) => luck::execute(args, session),
        Command::Train(args) => train::execute(args, session),
        Command::Replay(args) => replay::execute(args, session),
        Command::Report(args) => report::execute(args, session),
        Command::List(args) => list::execute(args, terminal),
        Command::New(args) => new::execute(args, session),
        Command::Import(args) => import::execute(args, session),
        Command::Export(args) => export::execute(args),
        Command::Show(args) => show::execute(args),
        Command::Validate(args) => validate::execute(args, terminal),
        Command::Schema(args) => schema::execute(args),
        Command::Completions(args) => completions::execute(args),
        Command::Man(args) => man::execute(args),
    }
}
