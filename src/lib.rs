//! Wargauge: a Monte Carlo balance lab for tabletop wargames.
//!
//! This is the command line: typed arguments and the terminal. What it does to a study is in
//! `wargauge-lab`, and studies themselves are in `wargauge-studies`.

mod cli;
mod exit_code;
pub mod lists;

use std::ffi::OsString;

/// Does what some arguments say, the first of which is the name of the program.
#[must_use]
pub fn run(arguments: Vec<OsString>) -> std::process::ExitCode {
    cli::run(arguments).into()
}

/// The same for a program of another language: gives the number that the process is to end with.
#[must_use]
pub fn code_of(arguments: Vec<OsString>) -> u8 {
    cli::run(arguments) as u8
}
