//! `wargauge export`: a force as a list that other people and programs read.

use std::io::{Write, stdout};

use wargauge_batch::Scope;
use wargauge_rules::roster::FileKind;

use crate::cli::console::failure::Failure;
use crate::exit_code::ExitCode;
use crate::lists::{ListFormat, export};

/// Arguments of `export`.
#[derive(Debug, clap::Args)]
#[command(
    after_help = "`import` reads what is written, in each format, as the same force: its army is told with `--army`. \
    A roster has the units of the army that it names; a list builder opens it where it has a catalogue of that army."
)]
pub(crate) struct ExportArgs {
    /// The force, by name or as a file
    #[arg(value_name = "FORCE")]
    force: String,
    /// How it is written
    #[arg(long, value_enum, default_value_t)]
    format: ListFormat,
}

pub(crate) fn execute(args: &ExportArgs) -> Result<ExitCode, Failure> {
    let library = wargauge_registry::library();
    let force = library.find(FileKind::Force, &args.force, Scope::Anywhere)?;
    let text = export(&library, &force, args.format)?;
    stdout().write_all(text.as_bytes())?;
    Ok(ExitCode::Done)
}
