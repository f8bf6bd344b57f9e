//! `wargauge merge`: puts parts of a study together to the result of one machine.

mod compare;
mod missing;
mod run;
mod tune;

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use wargauge_rules::roster::DataError;
use wargauge_studies::{PartHead, Parts};

use crate::cli::GlobalArgs;
use crate::cli::failure::Failure;
use crate::cli::recorded::refuse_elsewhere;
use crate::cli::terminal::{FormatArg, Terminal};
use crate::exit_code::ExitCode;

/// Arguments of `merge`.
#[derive(Clone, Debug, clap::Args)]
#[command(
    after_help = "Parts are checked before anything is written: whether they are whole, of one study, \
        one program and the same data files, and whether any block of games is missing. Blocks that \
        several parts hold count once. Of a tuning, parts of one round are merged, with what was merged \
        before: what comes of it goes into the next round by `tune --from`, or is the result."
)]
pub(crate) struct MergeArgs {
    /// Parts that `--shard` wrote, or folders with them
    #[arg(value_name = "PART", required = true)]
    parts: Vec<PathBuf>,
    /// Folder for the result files, made if missing; what an earlier run left there is replaced
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
    /// Play here and now what no part holds
    #[arg(long)]
    play_missing: bool,
    /// Write what is known before the first block that is missing, as the result of an interrupted run
    /// or comparison; `run --resume` goes on from it
    #[arg(long, conflicts_with = "play_missing")]
    partial: bool,
    /// How results are printed
    #[arg(long, value_enum, default_value_t)]
    format: FormatArg,
}

/// What is merged, and how.
#[derive(Clone, Copy, Debug)]
struct Merging<'m> {
    args: &'m MergeArgs,
    parts: &'m Parts,
    global: &'m GlobalArgs,
    terminal: Terminal,
}

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

impl Merging<'_> {
    /// Refuses parts that were made by another program, or with other data files than there are.
    fn check_today(&self, today: &PartHead) -> Result<(), DataError> {
        self.parts.head().check_belongs_with(today).map_err(|difference| {
            let part = self.parts.files()[0].path().display();
            let problem = format!("`{part}` does not belong to what is here: {difference}");
            DataError::new(problem).expected("the program and the files that it was played with")
        })
    }
}
