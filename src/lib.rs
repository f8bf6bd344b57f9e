//! Wargauge: a Monte Carlo balance lab for tabletop wargames.

mod cli;
mod exit_code;

use std::ffi::OsString;

/// Does what some arguments say, the first of which is the name of the program.
#[must_use]
pub fn run(arguments: Vec<OsString>) -> std::process::ExitCode {
    cli::run(arguments).into()
}
