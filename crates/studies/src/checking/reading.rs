//! Baselines read from the folders that keep them.

use std::path::{Path, PathBuf};

use serde_json::Value;
use wargauge_batch::{DataValue, FileRecord, read_text};
use wargauge_policy::{PolicyInfo, current_name};
use wargauge_report::datapackage::file_name;
use wargauge_report::{BASELINE_HEAD, Row, Seal, csv};
use wargauge_rules::roster::{DataError, Source, is_unsafe};

use crate::checking::baseline::Baseline;
use crate::checking::trace_rows::BaselineMatchupRow;
use crate::checking::trace_rows::BaselineUnitRow;
use crate::checking::trace_rows::BaselineValueRow;
use crate::checking::trace_rows::traces;
use crate::gate::baseline::{BaselineHead, values_of_policy};
use crate::rulesets::library::Library;

/// The most bytes of one of its files.
const MOST_BYTES: u64 = 1 << 28;

/// A baseline as it lies in a folder.
#[derive(Clone, Debug)]
pub struct StoredBaseline {
    /// The baseline.
    pub baseline: Baseline,
    /// The files that it was read from.
    pub files: Vec<FileRecord>,
}

impl StoredBaseline {
    /// Reads a baseline.
    ///
    /// # Errors
    /// If there is none, or what is there is not what a program of this version wrote.
    pub fn read(folder: &Path, library: &Library) -> Result<Self, DataError> {
        if !folder.is_dir() {
            let problem = format!("there is no baseline at `{}`", folder.display());
            return Err(DataError::new(problem)
                .expected("a folder that `wargauge check --save-baseline` has written"));
        }
        // One that was stopped between two renames is completed first.
        Seal::complete_set(folder, BASELINE_HEAD);
        let source = read_file(&folder.join(BASELINE_HEAD))?;
        let head = BaselineHead::read(&source, library)?;
        if !is_readable(&head.to_json()) {
            return Err(DataError::at(&source, 0..0, "a text with control characters"));
        }
        let mut files = vec![FileRecord::of(&source)];
        let rows = head.rows;
        let matchups: Vec<BaselineMatchupRow> =
            read_table(folder, &mut files, &head, rows.matchups)?;
        let units: Vec<BaselineUnitRow> = read_table(folder, &mut files, &head, rows.units)?;
        let values: Vec<BaselineValueRow> = read_table(folder, &mut files, &head, rows.data)?;
        let traces = traces(&head, &matchups, &units)
            .map_err(|problem| DataError::new(format!("`{}`: {problem}", folder.display())))?;
        let values = values.into_iter().map(|row| value(row, library)).collect();
        Ok(Self { baseline: Baseline { head, traces, values }, files })
    }
}

/// The files that a baseline in a folder is made of.
#[must_use]
pub fn files_in(folder: &Path) -> Vec<PathBuf> {
    let names = [
        BASELINE_HEAD.to_owned(),
        file_name::<BaselineMatchupRow>(),
        file_name::<BaselineUnitRow>(),
        file_name::<BaselineValueRow>(),
    ];
    names.iter().map(|name| folder.join(name)).collect()
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

/// Reads a table of so many rows, which must be the one that the head names, and notes its file.
fn read_table<R: Row>(
    folder: &Path,
    files: &mut Vec<FileRecord>,
    head: &BaselineHead,
    rows: u64,
) -> Result<Vec<R>, DataError> {
    let source = read_file(&folder.join(file_name::<R>()))?;
    let record = FileRecord::of(&source);
    let found = FileRecord { name: file_name::<R>(), ..record.clone() };
    files.push(record);
    if !head.tables.contains(&found) {
        let problem =
            format!("`{}` is not the table that {BASELINE_HEAD} was written with", source.name);
        return Err(DataError::new(problem)
            .expected("files of one baseline, which `--save-baseline` writes again"));
    }
    let table: Vec<R> = csv::read(source.text.as_bytes())
        .map_err(|error| DataError::new(format!("`{}`: {error}", source.name)))?;
    if table.len() as u64 != rows {
        let problem = format!("`{}` has {} rows", source.name, table.len());
        return Err(DataError::new(problem).expected(format!("{rows}, as {BASELINE_HEAD} says")));
    }
    // Texts of several lines stand line by line; the end of a text may be a line feed.
    let is_wrong = |text: &str| text.trim_end().chars().any(|c| is_unsafe(c) && c != '\t');
    if table.iter().flat_map(Row::cells).any(|cell| is_wrong(cell.as_text())) {
        return Err(DataError::new(format!("`{}` has control characters", source.name)));
    }
    Ok(table)
}

fn value(row: BaselineValueRow, library: &Library) -> DataValue {
    let BaselineValueRow { file, entry, field, value } = row;
    let field = match policy_of_values(&file, library) {
        Some(info) => current_name(info.parameters, &field).into_owned(),
        None => field,
    };
    DataValue { file, entry: entry.unwrap_or_default(), field, value, line: 0 }
}

/// The policy whose values stand in a baseline under a name; none where they are no policy's.
fn policy_of_values(name: &str, library: &Library) -> Option<PolicyInfo> {
    let rulesets = library.rulesets().iter();
    let policies = rulesets
        .flat_map(|ruleset| ruleset.policies().iter().map(|policy| (ruleset.name(), *policy)));
    let mut named =
        policies.filter(|(ruleset, policy)| values_of_policy(policy.name, ruleset) == name);
    named.next().map(|(_, policy)| policy)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::toy;

    #[test]
    fn values_of_a_policy_are_known_by_what_they_stand_under() {
        let library = toy::library();
        let found = |name: &str| policy_of_values(name, &library).map(|info| info.name);
        assert_eq!(found(&values_of_policy("doctrine", "template")), Some("doctrine"));
        assert_eq!(found(&values_of_policy("doctrine", "grid")), None);
        assert_eq!(found("template.toml"), None);
    }
}
