//! Wargauge: a Monte Carlo balance lab for tabletop wargames.
//!
//! This is the command line: typed arguments and the terminal. What it does to a study is in
//! `wargauge-lab`, and studies themselves are in `wargauge-studies`.

mod cli;
mod exit_code;

use std::ffi::OsString;

/// Does what some arguments say, the first of which is the name of the program.
#[must_use]
pub fn run(arguments: Vec<OsString>) -> std::process::ExitCode {
    cli::run(arguments).into()
}
