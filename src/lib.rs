//! Wargauge: a Monte Carlo balance lab for tabletop wargames.
//!
//! The program is a library so that others of this workspace can have its studies played elsewhere:
//! [`SharedStudy`] is a study whose blocks of games may be played anywhere.

mod cli;
mod exit_code;

use std::ffi::OsString;

pub use cli::{BlockSource, Collection, Outcomes, SharedStudy};

/// Does what some arguments say, the first of which is the name of the program.
#[must_use]
pub fn run(arguments: Vec<OsString>) -> std::process::ExitCode {
    cli::run(arguments).into()
}
