//! `wargauge validate`: checks data files without playing.

use std::io::{Write, stdout};
use std::path::{Path, PathBuf};

use wargauge_batch::{DataFile, FileSummary, Library, MOST_BYTES, read_text};
use wargauge_rules::roster::{DataError, Points};

use crate::cli::diagnostic::Diagnostic;
use crate::cli::failure::Failure;
use crate::cli::terminal::Terminal;
use crate::exit_code::ExitCode;

/// Arguments of `validate`.
#[derive(Debug, clap::Args)]
pub(crate) struct ValidateArgs {
    /// Army, force and scenario files
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
}

pub(crate) fn execute(args: &ValidateArgs, terminal: Terminal) -> Result<ExitCode, Failure> {
    let library = wargauge_registry::library();
    let mut code = ExitCode::Done;
    for path in &args.files {
        match open(&library, path).and_then(|file| describe(&library, &file)) {
            Ok(what) => writeln!(stdout(), "{}: ok: {what}", path.display())?,
            Err(error) => {
                let shown = Diagnostic::new(&error, terminal.look_of_errors()).to_string();
                terminal.print_error(&shown);
                code = ExitCode::BadInput;
            }
        }
    }
    Ok(code)
}

/// Reads a file and its head.
fn open(library: &Library, path: &Path) -> Result<DataFile, DataError> {
    library.open(read_text(path, MOST_BYTES)?, Some(path.to_owned()))
}

/// Checks a file; says in a line what is in it.
fn describe(library: &Library, file: &DataFile) -> Result<String, DataError> {
    let ruleset = library.ruleset_of(file)?;
    let what = match ruleset.validate(library, file)? {
        FileSummary::Army { name, entries, .. } => {
            format!("army `{name}` with {} entries", entries.len())
        }
        FileSummary::Force { name, points, .. } => {
            format!("force `{name}` of {} points", Points(points))
        }
        FileSummary::Scenario { name, .. } => format!("scenario `{name}`"),
    };
    Ok(format!("{} {what}", ruleset.name()))
}
