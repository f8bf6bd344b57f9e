//! The head of a baseline: what its games were made from, enough to play them again.

use serde::{Deserialize, Serialize};
use wargauge_batch::{DataLibrary, DataValue, FileRecord, PolicyRecord, values_of};
use wargauge_report::is_way;
use wargauge_rules::roster::{DataError, Source, Switch, SwitchValues};

use crate::gate::fairness::FairBand;
use crate::run::request::Run;

/// The form of baselines that this program writes and reads.
pub const BASELINE_FORMAT: u64 = 2;

/// The content of `baseline.json`. Nothing in it depends on time, host or threads.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BaselineHead {
    /// Form of the baseline.
    pub format: u64,
    /// Version of the program.
    pub version: String,
    /// Git revision it was built from, if that is known.
    pub git_revision: Option<String>,
    /// Names of the rulesets played.
    pub rulesets: Vec<String>,
    /// Master seed.
    pub seed: u64,
    /// Games of each match-up.
    pub games: u64,
    /// Consecutive pairs in a chunk of what units destroyed.
    pub chunk_pairs: u64,
    /// Arguments that say what is played: scenarios, forces, policies, switches.
    pub arguments: Vec<String>,
    /// The folder that paths in it are relative to, seen from the folder of this file; none where
    /// all that is played is built in.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub directory: Option<String>,
    /// The file that keeps what it came to each time it was saved, seen from the folder of this
    /// file; none where nobody keeps that.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub history: Option<String>,
    /// The scores that match-ups are held to, as `--fair` reads them; none where nobody asked.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub fair: Vec<String>,
    /// Rows of the tables beside this file.
    pub rows: BaselineRows,
    /// Every data file, in the order of their names.
    pub files: Vec<FileRecord>,
    /// The tables beside this file, by which a table of another baseline is known.
    pub tables: Vec<FileRecord>,
}

/// How many rows the tables of a baseline have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BaselineRows {
    /// Of `matchups.csv`.
    pub matchups: u64,
    /// Of `units.csv`.
    pub units: u64,
    /// Of `data.csv`.
    pub data: u64,
}

impl BaselineHead {
    /// Version and revision of the program, as a new baseline has them.
    #[must_use]
    pub fn program() -> (String, Option<String>) {
        let revision = option_env!("WARGAUGE_GIT_REVISION").map(str::to_owned);
        (env!("CARGO_PKG_VERSION").to_owned(), revision)
    }

    /// Reads `baseline.json`.
    ///
    /// # Errors
    /// If it is no JSON, of another form, has other members than it should, or says what no
    /// baseline can, such as a ruleset that the library does not know.
    pub fn read(source: &Source, library: &DataLibrary) -> Result<Self, DataError> {
        let at = |error: &serde_json::Error, problem: String| {
            let start = offset(&source.text, error.line(), error.column());
            DataError::at(source, start..(start + 1).min(source.text.len()), problem)
        };
        let any: serde_json::Value = serde_json::from_str(&source.text)
            .map_err(|error| at(&error, format!("this is no baseline: {error}")))?;
        let format = any.get("format").and_then(serde_json::Value::as_u64);
        if format != Some(BASELINE_FORMAT) {
            let found = format.map_or_else(|| "none".to_owned(), |format| format.to_string());
            return Err(DataError::at(source, 0..0, format!("a baseline of format {found}"))
                .field("format")
                .expected(BASELINE_FORMAT.to_string()));
        }
        let head: Self = serde_json::from_str(&source.text)
            .map_err(|error| at(&error, format!("this is no baseline: {error}")))?;
        let wrong = |field: &str, expected: &str| {
            let problem = format!("`{field}` cannot be so");
            Err(DataError::at(source, 0..0, problem).field(field).expected(expected))
        };
        for name in &head.rulesets {
            library.place_of_ruleset(name).map_err(|error| DataError {
                source: Some(Box::new(source.clone())),
                ..error.field("rulesets")
            })?;
        }
        if head.games == 0 || head.games % 2 == 1 {
            return wrong("games", "an even number, at least 2");
        }
        if head.chunk_pairs == 0 {
            return wrong("chunk_pairs", "at least 1");
        }
        for (field, way) in [("directory", &head.directory), ("history", &head.history)] {
            if way.as_deref().is_some_and(|way| !is_way(way)) {
                return wrong(field, "a way from the folder of this file, not from the root");
            }
        }
        for band in &head.fair {
            if let Err(complaint) = band.parse::<FairBand>() {
                return wrong("fair", &complaint);
            }
        }
        Ok(head)
    }

    /// The bands that match-ups are held to.
    #[must_use]
    pub fn fair_bands(&self) -> Vec<FairBand> {
        self.fair.iter().filter_map(|band| band.parse().ok()).collect()
    }

    /// The content of the file; its tables are named when they are written.
    ///
    /// # Panics
    /// Never: every value of it can be written as JSON.
    #[must_use]
    pub fn to_json(&self) -> serde_json::Value {
        serde_json::to_value(self).expect("a head is plain data")
    }
}

/// The byte at a line and column, both from 1.
fn offset(text: &str, line: usize, column: usize) -> usize {
    let before: usize = text.split_inclusive('\n').take(line.saturating_sub(1)).map(str::len).sum();
    let start = (before + column.saturating_sub(1)).min(text.len());
    text.floor_char_boundary(start)
}

/// All values that the games of a run rest on: those of its data files, the switches of its
/// rulesets at their defaults, and the parameters of its policies.
#[must_use]
pub fn run_values(run: &Run) -> Vec<DataValue> {
    let mut values: Vec<DataValue> = run.sources.iter().flat_map(values_of).collect();
    let mut program = Vec::new();
    for cell in &run.cells {
        let ruleset = cell.label().ruleset;
        program.extend(cell.switches().iter().map(|switch| default_of(ruleset, switch)));
        program.extend(cell.policies().iter().flat_map(|policy| parameters(ruleset, policy)));
    }
    program.sort_unstable();
    program.dedup();
    values.extend(program);
    values
}

/// A switch of a ruleset with its default.
fn default_of(ruleset: &str, switch: &Switch) -> DataValue {
    DataValue {
        file: format!("rules of {ruleset}"),
        entry: match switch.values {
            SwitchValues::Words(_) => "switch",
            SwitchValues::Number { .. } => "ruling",
        }
        .to_owned(),
        field: switch.name.to_owned(),
        value: switch.default_value(),
        line: 0,
    }
}

/// What the values of a policy stand under in a baseline.
pub(crate) fn values_of_policy(policy: &str, ruleset: &str) -> String {
    format!("policy {policy} of {ruleset}")
}

fn parameters(ruleset: &str, policy: &PolicyRecord) -> Vec<DataValue> {
    let value = |(name, value): (&String, &i32)| DataValue {
        file: values_of_policy(&policy.name, ruleset),
        entry: "parameter".to_owned(),
        field: name.clone(),
        value: value.to_string(),
        line: 0,
    };
    policy.parameters.iter().map(value).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::toy;

    fn head() -> BaselineHead {
        BaselineHead {
            format: BASELINE_FORMAT,
            version: "0.1.0".to_owned(),
            git_revision: None,
            rulesets: vec!["template".to_owned()],
            seed: 1,
            games: 400,
            chunk_pairs: 5,
            arguments: vec!["field".to_owned()],
            directory: None,
            history: None,
            fair: vec!["45..55".to_owned()],
            rows: BaselineRows { matchups: 1, units: 2, data: 3 },
            files: Vec::new(),
            tables: Vec::new(),
        }
    }

    fn text() -> String {
        format!("{:#}", head().to_json())
    }

    fn refused(text: &str) -> String {
        let source = Source::new("baseline.json", text);
        BaselineHead::read(&source, &toy::library()).expect_err("no baseline").to_string()
    }

    #[test]
    fn what_is_written_reads_back() {
        let source = Source::new("baseline.json", text());
        assert_eq!(BaselineHead::read(&source, &toy::library()), Ok(head()));
    }

    #[test]
    fn what_is_no_baseline_is_refused_with_its_place() {
        let text = text();
        assert!(refused("{\n\"format\": 2,\n]").starts_with("baseline.json:3:1: this is no"));
        assert!(refused("{}").contains("format none"), "{}", refused("{}"));
        let later = text.replace("\"format\": 2", "\"format\": 3");
        assert!(refused(&later).contains("a baseline of format 3; expected 2"));
        assert!(refused(&text.replace("\"seed\"", "\"sead\"")).contains("unknown field `sead`"));
        let other = text.replace("template", "chess");
        assert!(refused(&other).contains("there is no ruleset `chess`"), "{}", refused(&other));
        assert!(refused(&text.replace("400", "399")).contains("an even number"));
        for field in ["directory", "history"] {
            let with = |way: &str| text.replacen('{', &format!("{{\"{field}\": \"{way}\","), 1);
            assert!(refused(&with("/etc/passwd")).contains(&format!("`{field}` cannot be so")));
            let near = Source::new("baseline.json", with("../kept/all.jsonl"));
            assert!(BaselineHead::read(&near, &toy::library()).is_ok(), "{field}");
        }
    }
}
