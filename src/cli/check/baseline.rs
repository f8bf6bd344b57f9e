//! A baseline: its folder, and the state it holds.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use wargauge_batch::{
    BASELINE_FORMAT, BaselineHead, BaselineRows, DataValue, Library, Run, Trace, chunk_of,
    run_values,
};
use wargauge_report::datapackage::file_name;
use wargauge_report::{
    BaselineMatchupRow, BaselineUnitRow, BaselineValueRow, OutputError, OutputSet, Row, csv,
};
use wargauge_rules::roster::{DataError, Source};

use crate::cli::check::args::PlayedArgs;
use crate::cli::check::trace_rows::{matchup_row, traces, unit_rows};

/// Name of the file that says what a baseline was made from.
const HEAD: &str = "baseline.json";

/// The state of a balance: what was played, by which data, and what came of it.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Baseline {
    /// What it was made from.
    pub(super) head: BaselineHead,
    /// The match-ups, in the order of play.
    pub(super) traces: Vec<Trace>,
    /// The values that the games rest on.
    pub(super) values: Vec<DataValue>,
}

impl Baseline {
    /// A new baseline of what has been played.
    pub(super) fn new(
        run: &Run,
        (seed, games): (u64, u64),
        played: &PlayedArgs,
        traces: Vec<Trace>,
    ) -> Self {
        let values = run_values(run);
        let (version, git_revision) = BaselineHead::program();
        let mut rulesets: Vec<String> =
            run.cells.iter().map(|cell| cell.label().ruleset.to_owned()).collect();
        rulesets.sort_unstable();
        rulesets.dedup();
        let rows = BaselineRows {
            matchups: traces.len() as u64,
            units: traces.iter().map(|trace| trace.units.len() as u64).sum(),
            data: values.len() as u64,
        };
        let head = BaselineHead {
            format: BASELINE_FORMAT,
            version,
            git_revision,
            rulesets,
            seed,
            games,
            chunk_pairs: chunk_of(games / 2),
            arguments: played.words(),
            rows,
            files: run.files.clone(),
        };
        Self { head, traces, values }
    }

    /// Reads a baseline.
    ///
    /// # Errors
    /// If there is none, or what is there is not what a program of this version wrote.
    pub(super) fn read(folder: &Path, library: &Library) -> Result<Self, DataError> {
        if !folder.is_dir() {
            let problem = format!("there is no baseline at `{}`", folder.display());
            return Err(DataError::new(problem)
                .expected("a folder that `wargauge check --save-baseline` has written"));
        }
        let source = read_text(&folder.join(HEAD))?;
        let head = BaselineHead::read(&source, library)?;
        let matchups: Vec<BaselineMatchupRow> = read_table(folder, head.rows.matchups)?;
        let units: Vec<BaselineUnitRow> = read_table(folder, head.rows.units)?;
        let values: Vec<BaselineValueRow> = read_table(folder, head.rows.data)?;
        let traces = traces(&head, &matchups, &units)
            .map_err(|problem| DataError::new(format!("`{}`: {problem}", folder.display())))?;
        let values = values.into_iter().map(value).collect();
        Ok(Self { head, traces, values })
    }

    /// What is played to compare with it.
    ///
    /// # Errors
    /// If its arguments cannot be read.
    pub(super) fn played(&self) -> Result<PlayedArgs, DataError> {
        PlayedArgs::read(&self.head.arguments).map_err(|complaint| {
            DataError::new(format!("the baseline's arguments cannot be read: {complaint}"))
        })
    }
}

/// The files of a baseline on their way into a folder, opened before any game is played.
#[derive(Debug)]
pub(super) struct BaselineFiles(OutputSet);

impl BaselineFiles {
    /// Opens the folder.
    pub(super) fn open(folder: &Path) -> Result<Self, OutputError> {
        let set = OutputSet::new(folder)?;
        set.probe()?;
        Ok(Self(set))
    }

    /// Writes the baseline; gives back the paths of its files.
    pub(super) fn write(mut self, baseline: &Baseline) -> Result<Vec<PathBuf>, OutputError> {
        let set = &mut self.0;
        let matchups: Vec<_> = baseline.traces.iter().map(matchup_row).collect();
        let units: Vec<_> = baseline.traces.iter().flat_map(unit_rows).collect();
        let values: Vec<_> = baseline.values.iter().map(value_row).collect();
        set.add(HEAD, |out| out.write_all(baseline.head.to_json().as_bytes()))?;
        set.add(&file_name::<BaselineMatchupRow>(), |out| csv::write(&matchups, out))?;
        set.add(&file_name::<BaselineUnitRow>(), |out| csv::write(&units, out))?;
        set.add(&file_name::<BaselineValueRow>(), |out| csv::write(&values, out))?;
        self.0.commit()
    }
}

fn read_text(path: &Path) -> Result<Source, DataError> {
    let shown = path.display();
    let text = fs::read_to_string(path).map_err(|error| match error.kind() {
        io::ErrorKind::NotFound => DataError::new(format!("there is no file `{shown}`"))
            .expected("a folder that `wargauge check --save-baseline` has written"),
        io::ErrorKind::InvalidData => {
            DataError::new(format!("`{shown}` is not text")).expected("UTF-8")
        }
        _ => DataError::new(format!("`{shown}` cannot be read: {error}")),
    })?;
    Ok(Source::new(shown.to_string(), text))
}

/// Reads a table of so many rows.
fn read_table<R: Row>(folder: &Path, rows: u64) -> Result<Vec<R>, DataError> {
    let path = folder.join(file_name::<R>());
    let source = read_text(&path)?;
    let table: Vec<R> = csv::read(source.text.as_bytes())
        .map_err(|error| DataError::new(format!("`{}`: {error}", source.name)))?;
    if table.len() as u64 != rows {
        let problem = format!("`{}` has {} rows", source.name, table.len());
        return Err(DataError::new(problem).expected(format!("{rows}, as {HEAD} says")));
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
