//! `wargauge merge`: puts parts of a study together to the result of one machine.

mod compare;
mod merging;
mod missing;
mod run;
mod tune;

pub(crate) use merging::MergeArgs;

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use wargauge_rules::roster::DataError;
use wargauge_studies::Parts;

use crate::cli::failure::Failure;
use crate::cli::global_args::GlobalArgs;
use crate::cli::merge::merging::Merging;
use crate::cli::recorded::refuse_elsewhere;
use crate::cli::terminal::Terminal;
use crate::exit_code::ExitCode;

pub(crate) fn execute(
    args: &MergeArgs,
    global: &GlobalArgs,
    terminal: Terminal,
) -> Result<ExitCode, Failure> {
    let parts = Parts::read(&files_of(&args.parts)?)?;
    refuse_elsewhere(&parts.head().arguments, &parts.head().files)?;
    let merging = Merging { args, parts: &parts, global, terminal };
    match parts.head().arguments.first().map(String::as_str) {
        Some("run") => run::merge(merging),
        Some("compare") => compare::merge(merging),
        Some("tune") => tune::merge(merging),
        _ => Err(DataError::new("the parts are of a study that this program does not know").into()),
    }
}

/// The files that are named, those of folders in the order of their names.
fn files_of(named: &[PathBuf]) -> Result<Vec<PathBuf>, DataError> {
    let mut files = Vec::new();
    for path in named {
        if path.is_dir() {
            let shown = path.display();
            let mut inside = parts_in(path)
                .map_err(|error| DataError::new(format!("`{shown}` cannot be read: {error}")))?;
            if inside.is_empty() {
                return Err(DataError::new(format!("there is no part in `{shown}`"))
                    .expected("a folder that `--shard` wrote to"));
            }
            inside.sort();
            files.extend(inside);
        } else {
            files.push(path.clone());
        }
    }
    Ok(files)
}

fn parts_in(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let paths: io::Result<Vec<PathBuf>> =
        fs::read_dir(folder)?.map(|entry| entry.map(|entry| entry.path())).collect();
    let is_part = |path: &PathBuf| path.extension().is_some_and(|end| end == "part");
    Ok(paths?.into_iter().filter(is_part).collect())
}
