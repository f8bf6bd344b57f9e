//! `wargauge man`: manual pages.

use std::io::{Write, stdout};
use std::path::PathBuf;

use clap::{Command, CommandFactory};
use clap_mangen::Man;
use wargauge_report::OutputSet;

use crate::cli::failure::Failure;
use crate::exit_code::ExitCode;

/// Arguments of `man`.
#[derive(Debug, clap::Args)]
pub(crate) struct ManArgs {
    /// Folder for the page of every command, made if missing; without it, the main page goes to
    /// standard output
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
}

pub(crate) fn execute(args: &ManArgs) -> Result<ExitCode, Failure> {
    let mut command = super::Cli::command().disable_help_subcommand(true);
    command.build();
    let Some(folder) = &args.out else {
        let mut page = Vec::new();
        Man::new(command).render(&mut page)?;
        stdout().write_all(&page)?;
        return Ok(ExitCode::Done);
    };
    let mut pages = OutputSet::new(folder)?;
    add_pages(&mut pages, command)?;
    for path in pages.commit()? {
        writeln!(stdout(), "{}", path.display())?;
    }
    Ok(ExitCode::Done)
}

/// Adds the pages of a command and all its subcommands.
fn add_pages(pages: &mut OutputSet, command: Command) -> Result<(), Failure> {
    for subcommand in command.get_subcommands() {
        add_pages(pages, subcommand.clone())?;
    }
    let page = Man::new(command);
    pages.add(&page.get_filename(), |out| page.render(out))?;
    Ok(())
}
