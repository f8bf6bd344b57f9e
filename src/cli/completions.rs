//! `wargauge completions`: shell completion scripts.

use std::io::{Write, stdout};

use clap::CommandFactory;
use clap_complete::{Shell, generate};

use crate::cli::failure::Failure;
use crate::exit_code::ExitCode;

/// Arguments of `completions`.
#[derive(Debug, clap::Args)]
pub(crate) struct CompletionsArgs {
    /// The shell to write for
    shell: Shell,
}

pub(crate) fn execute(args: &CompletionsArgs) -> Result<ExitCode, Failure> {
    let mut script = Vec::new();
    generate(args.shell, &mut super::Cli::command(), "wargauge", &mut script);
    stdout().write_all(&script)?;
    Ok(ExitCode::Done)
}
