//! `wargauge completions`: what makes the shell complete commands, options and names.
//!
//! The script asks the program at every key, so that names of built-in files, policies and switches
//! are those that there are, and files of one's own are offered, too.

use std::env;
use std::ffi::OsString;
use std::io::{Write, stdout};

use clap::{Command, CommandFactory};
use clap_complete::env::{CompleteEnv, Shells};
use wargauge_rules::roster::DataError;

use crate::cli::command_line::Cli;
use crate::cli::completions_args::CompletionsArgs;
use crate::cli::console::failure::Failure;
use crate::cli::names;
use crate::exit_code::ExitCode;

/// The variable by which a script asks.
const ASKED: &str = "WARGAUGE_COMPLETE";
const PROGRAM: &str = "wargauge";

pub(crate) fn execute(args: &CompletionsArgs) -> Result<ExitCode, Failure> {
    let name = args.shell.to_string();
    let shells = Shells::builtins();
    let shell = shells
        .completer(&name)
        .ok_or_else(|| DataError::new(format!("there is no script for `{name}`")))?;
    let mut script = Vec::new();
    shell.write_registration(ASKED, PROGRAM, PROGRAM, PROGRAM, &mut script)?;
    stdout().write_all(&script)?;
    Ok(ExitCode::Done)
}

/// Answers a script that asks how a command may go on; whether one did.
pub(crate) fn answer(arguments: &[OsString]) -> bool {
    if env::var_os(ASKED).is_none() {
        return false;
    }
    let folder = env::current_dir().ok();
    let asked = CompleteEnv::with_factory(command).var(ASKED).bin(PROGRAM);
    // A shell has no use for a complaint.
    asked.try_complete(arguments, folder.as_deref()).unwrap_or(true)
}

/// The command line, with the names that its arguments may take.
fn command() -> Command {
    names::known_to(Cli::command())
}
