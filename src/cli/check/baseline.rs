//! A baseline: its folder, and the state it holds.

use std::env;
use std::path::{Path, PathBuf};

use serde_json::Value;
use wargauge_batch::{DataValue, FileRecord, read_text};
use wargauge_report::datapackage::file_name;
use wargauge_report::{
    BaselineMatchupRow, BaselineUnitRow, BaselineValueRow, FileId, OutputError, OutputSet, Row,
    Seal, csv,
};
use wargauge_rules::roster::{DataError, Source, is_unsafe};
use wargauge_studies::{
    Baseline, BaselineHead, Library, Remaining, baseline_matchup_row, baseline_unit_rows,
    refuse_elsewhere, traces_of_rows,
};

use crate::cli::check::args::PlayedArgs;
use crate::cli::check::way::way;

/// Name of the file that says what a baseline was made from.
const HEAD: &str = "baseline.json";

/// The most bytes of one of its files.
const MOST_BYTES: u64 = 1 << 28;

/// Keeps a baseline in a folder, from which the files of its own that it names can be found again.
pub(super) fn kept_in(mut baseline: Baseline, folder: &Path, library: &Library) -> Baseline {
    let is_built_in =
        |file: &FileRecord| library.files().iter().any(|own| own.source.name == file.name);
    if !baseline.head.files.iter().all(is_built_in) {
        baseline.head.directory = way_from(folder);
    }
    baseline
}

/// What can be played to compare with a baseline, and the folder that its paths start from.
#[derive(Debug)]
pub(super) struct Replayed {
    pub(super) now: Remaining,
    pub(super) place: PathBuf,
}

/// Reads and checks what is played to compare with it, wherever the program was started: paths
/// are looked up from where the baseline was saved, if that can still be found, else from here.
/// Scenarios that are not there any more are left out, unless none would be left.
///
/// # Errors
/// The first thing wrong with a name, a file that is there or a combination of them, such as a file
/// elsewhere that is not the one that was played.
pub(super) fn prepare(
    baseline: &Baseline,
    played: &PlayedArgs,
    folder: &Path,
    library: &Library,
) -> Result<Replayed, DataError> {
    let head = &baseline.head;
    let prepare = || {
        refuse_elsewhere(&head.arguments, &head.files)?;
        played.prepare_remaining(library)
    };
    let here = env::current_dir().unwrap_or_default();
    let mut incomplete = None;
    if let Some(way) = &head.directory {
        let there = folder.canonicalize().ok().map(|folder| folder.join(way));
        let there = there.and_then(|there| there.canonicalize().ok());
        if let Some(there) = there.filter(|there| env::set_current_dir(there).is_ok()) {
            let now = prepare();
            // Where one was a moment ago one can go again.
            let _ = env::set_current_dir(&here);
            match now {
                Ok(now) if now.missing.is_empty() => return Ok(Replayed { now, place: there }),
                Ok(now) => incomplete = Some(Replayed { now, place: there }),
                Err(_) => {}
            }
        }
    }
    let found = prepare().map(|now| Replayed { now, place: here });
    match (found, incomplete) {
        (Ok(found), _) if found.now.missing.is_empty() => Ok(found),
        (_, Some(incomplete)) => Ok(incomplete),
        (found, None) => found,
    }
}

/// Reads a baseline.
///
/// # Errors
/// If there is none, or what is there is not what a program of this version wrote.
pub(super) fn read(folder: &Path, library: &Library) -> Result<Baseline, DataError> {
    if !folder.is_dir() {
        let problem = format!("there is no baseline at `{}`", folder.display());
        return Err(DataError::new(problem)
            .expected("a folder that `wargauge check --save-baseline` has written"));
    }
    // One that was stopped between two renames is completed first.
    Seal::complete_set(folder, HEAD);
    let source = read_file(&folder.join(HEAD))?;
    let head = BaselineHead::read(&source, library)?;
    if !is_readable(&head.to_json()) {
        return Err(DataError::at(&source, 0..0, "a text with control characters"));
    }
    let matchups: Vec<BaselineMatchupRow> = read_table(folder, &head, head.rows.matchups)?;
    let units: Vec<BaselineUnitRow> = read_table(folder, &head, head.rows.units)?;
    let values: Vec<BaselineValueRow> = read_table(folder, &head, head.rows.data)?;
    let traces = traces_of_rows(&head, &matchups, &units)
        .map_err(|problem| DataError::new(format!("`{}`: {problem}", folder.display())))?;
    let values = values.into_iter().map(value).collect();
    Ok(Baseline { head, traces, values })
}

/// The files that a baseline in a folder is made of.
pub(super) fn files_in(folder: &Path) -> Vec<PathBuf> {
    let names = [
        HEAD.to_owned(),
        file_name::<BaselineMatchupRow>(),
        file_name::<BaselineUnitRow>(),
        file_name::<BaselineValueRow>(),
    ];
    names.iter().map(|name| folder.join(name)).collect()
}

/// What is played to compare with it.
///
/// # Errors
/// If its arguments cannot be read.
pub(super) fn played(baseline: &Baseline) -> Result<PlayedArgs, DataError> {
    PlayedArgs::read(&baseline.head.arguments).map_err(|complaint| {
        DataError::new(format!("the baseline's arguments cannot be read: {complaint}"))
    })
}

/// The way from a folder to the current one, if there is one without a name of the machine in it.
fn way_from(folder: &Path) -> Option<String> {
    way(&folder.canonicalize().ok()?, &env::current_dir().ok()?.canonicalize().ok()?)
}

/// The files of a baseline on their way into a folder, opened before any game is played.
#[derive(Debug)]
pub(super) struct BaselineFiles {
    set: OutputSet,
    matchups: FileId,
    units: FileId,
    values: FileId,
}

impl BaselineFiles {
    /// Opens the folder.
    pub(super) fn open(folder: &Path) -> Result<Self, OutputError> {
        let mut set = OutputSet::sealed(folder, HEAD)?;
        Ok(Self {
            matchups: set.open_table::<BaselineMatchupRow>()?,
            units: set.open_table::<BaselineUnitRow>()?,
            values: set.open_table::<BaselineValueRow>()?,
            set,
        })
    }

    /// Writes the baseline unless the one in the folder was changed since the files were opened;
    /// gives back the paths of its files.
    pub(super) fn write(mut self, baseline: &Baseline) -> Result<Vec<PathBuf>, OutputError> {
        let set = &mut self.set;
        let matchups: Vec<_> = baseline.traces.iter().map(baseline_matchup_row).collect();
        let units: Vec<_> = baseline.traces.iter().flat_map(baseline_unit_rows).collect();
        let values: Vec<_> = baseline.values.iter().map(value_row).collect();
        set.fill(self.matchups, |out| csv::write(&matchups, out))?;
        set.fill(self.units, |out| csv::write(&units, out))?;
        set.fill(self.values, |out| csv::write(&values, out))?;
        self.set.check_unchanged()?;
        self.set.commit_sealed(baseline.head.to_json())
    }
}

fn read_file(path: &Path) -> Result<Source, DataError> {
    read_text(path, MOST_BYTES).map_err(|error| match path.exists() {
        true => error,
        false => error.expected("a folder that `wargauge check --save-baseline` has written"),
    })
}

/// Whether all texts of a JSON value can be shown as they are.
fn is_readable(value: &Value) -> bool {
    let is_plain = |text: &str| !text.chars().any(is_unsafe);
    match value {
        Value::String(text) => is_plain(text),
        Value::Array(items) => items.iter().all(is_readable),
        Value::Object(members) => members.iter().all(|(key, of)| is_plain(key) && is_readable(of)),
        _ => true,
    }
}

/// Reads a table of so many rows, which must be the one that the head names.
fn read_table<R: Row>(folder: &Path, head: &BaselineHead, rows: u64) -> Result<Vec<R>, DataError> {
    let name = file_name::<R>();
    let source = read_file(&folder.join(&name))?;
    let found = FileRecord { name, ..FileRecord::of(&source) };
    if !head.tables.contains(&found) {
        let problem = format!("`{}` is not the table that {HEAD} was written with", source.name);
        return Err(DataError::new(problem)
            .expected("files of one baseline, which `--save-baseline` writes again"));
    }
    let table: Vec<R> = csv::read(source.text.as_bytes())
        .map_err(|error| DataError::new(format!("`{}`: {error}", source.name)))?;
    if table.len() as u64 != rows {
        let problem = format!("`{}` has {} rows", source.name, table.len());
        return Err(DataError::new(problem).expected(format!("{rows}, as {HEAD} says")));
    }
    // Texts of several lines stand line by line; the end of a text may be a line feed.
    let is_wrong = |text: &str| text.trim_end().chars().any(|c| is_unsafe(c) && c != '\t');
    if table.iter().flat_map(Row::cells).any(|cell| is_wrong(cell.as_text())) {
        return Err(DataError::new(format!("`{}` has control characters", source.name)));
    }
    Ok(table)
}

fn value(row: BaselineValueRow) -> DataValue {
    let BaselineValueRow { file, entry, field, value } = row;
    DataValue { file, entry: entry.unwrap_or_default(), field, value, line: 0 }
}

fn value_row(value: &DataValue) -> BaselineValueRow {
    let DataValue { file, entry, field, value, .. } = value.clone();
    BaselineValueRow { file, entry: Some(entry).filter(|entry| !entry.is_empty()), field, value }
}
