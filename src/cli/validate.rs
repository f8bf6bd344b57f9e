//! `wargauge validate`: checks data files without playing.

use std::io::{Write, stdout};
use std::path::{Path, PathBuf};

use wargauge_batch::{MOST_BYTES, read_text};
use wargauge_cards::Game;
use wargauge_rules::roster::{DataError, Points};
use wargauge_studies::{Faults, FileSummary, Library, cards_summary, checked_file};

use crate::cli::console::diagnostic::Diagnostic;
use crate::cli::console::failure::Failure;
use crate::cli::console::plain::{plain, plain_path};
use crate::cli::console::terminal::Terminal;
use crate::exit_code::ExitCode;

/// Arguments of `validate`.
#[derive(Debug, clap::Args)]
pub(crate) struct ValidateArgs {
    /// Army, force and scenario files, and files of cards
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
}

pub(crate) fn execute(args: &ValidateArgs, terminal: Terminal) -> Result<ExitCode, Failure> {
    let library = wargauge_registry::library();
    let mut code = ExitCode::Done;
    let mut told: Vec<DataError> = Vec::new();
    for path in &args.files {
        let faults = match describe(&library, path) {
            Ok(what) => {
                writeln!(stdout(), "{}: ok: {what}", plain_path(path))?;
                continue;
            }
            Err(faults) => faults,
        };
        code = ExitCode::BadInput;
        for fault in faults.told {
            // A file that several refer to is told of once.
            if told.contains(&fault) {
                terminal.note_if(true, &refers(path, &fault));
                continue;
            }
            let shown = Diagnostic::new(&fault, terminal.look_of_errors()).to_string();
            terminal.print_error(&shown);
            told.push(fault);
        }
        if !faults.are_all {
            let more =
                format!("{}: there may be more to find once this is mended", plain_path(path));
            terminal.note_if(true, &more);
        }
    }
    Ok(code)
}

/// That a fault which was told keeps another file from being checked, too.
fn refers(path: &Path, fault: &DataError) -> String {
    let (name, shown) = (path.display().to_string(), plain_path(path));
    match &fault.source {
        Some(source) if source.name == name => format!("{shown}: see above"),
        Some(source) => format!("{shown}: refers to {}, see above", plain(&source.name)),
        None => format!("{shown}: {}", plain(&fault.problem)),
    }
}

/// Checks a file; says in a line what is in it.
fn describe(library: &Library, path: &Path) -> Result<String, Faults> {
    let unreadable = |error| Faults { told: vec![error], are_all: true };
    let source = read_text(path, MOST_BYTES).map_err(unreadable)?;
    if Game::is_one(&source) {
        let one = |error| Faults { told: vec![error], are_all: false };
        return cards_summary(&source).map_err(one);
    }
    let (ruleset, summary) = checked_file(library, &source, Some(path.to_owned()))?;
    let what = match summary {
        FileSummary::Army { name, entries, .. } => {
            format!("army `{name}` with {} entries", entries.len())
        }
        FileSummary::Force { name, points, .. } => {
            format!("force `{name}` of {} points", Points(points))
        }
        FileSummary::Scenario { name, varies, .. } => match varies.to_string() {
            nothing if nothing.is_empty() => format!("scenario `{name}`"),
            what => format!("scenario `{name}`: {what}"),
        },
    };
    Ok(format!("{ruleset} {what}"))
}
