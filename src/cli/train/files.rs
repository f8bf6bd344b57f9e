//! The files of a training: its state after each round, and what it comes to.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use serde_json::{Value, json};
use wargauge_report::datapackage::{self, DataPackage};
use wargauge_report::output::write_file;
use wargauge_report::regular_file::read_regular;
use wargauge_report::{FileId, OutputError, OutputSet, Seal, TrainingRow, csv};
use wargauge_rules::roster::DataError;
use wargauge_studies::{BaselineHead, LadderRow};

/// Name of the file that says what the rounds of a training came to that has ended.
const STATE: &str = "training.json";
/// Name of the file that a training is kept in while it is played.
const KEPT: &str = "training-unfinished.json";
/// Name of the file of weights.
const WEIGHTS: &str = "weights.toml";

/// The files of a training, open from before its first game, so that no other program writes into the
/// folder meanwhile.
#[derive(Debug)]
pub(super) struct TrainingFiles {
    folder: PathBuf,
    set: OutputSet,
    /// Rounds, confirmation, description, weights.
    tables: [FileId; 4],
}

impl TrainingFiles {
    /// Opens the files, so that a folder that cannot be written to is known at once.
    ///
    /// # Errors
    /// If one cannot be written, another program writes there, or a file is there that no training wrote.
    pub(super) fn open(folder: &Path) -> Result<Self, OutputError> {
        let mut set = OutputSet::sealed(folder, STATE)?;
        let made_here =
            |path: &Path| read_regular(path).is_ok_and(|text| text.starts_with("# Made by: "));
        let tables = [
            set.open_table::<TrainingRow>()?,
            set.open_table::<LadderRow>()?,
            set.open_own(datapackage::FILE, datapackage::is_own)?,
            set.open_own(WEIGHTS, made_here)?,
        ];
        Ok(Self { folder: folder.to_owned(), set, tables })
    }

    /// Writes down what the rounds so far came to, beside what an earlier training left there.
    ///
    /// # Errors
    /// If it cannot be written.
    pub(super) fn keep(&self, arguments: &[String], leads: &[i64]) -> Result<(), OutputError> {
        let state = state(arguments, leads);
        write_file(&self.folder.join(KEPT), format!("{state:#}\n").as_bytes())
    }

    /// Writes what a training came to, all at once, and takes away what was kept of it.
    ///
    /// # Errors
    /// If a file cannot be written.
    pub(super) fn write(self, report: Report<'_>) -> Result<Vec<PathBuf>, OutputError> {
        let Self { folder, mut set, tables: [rounds, confirmation, descriptor, weights] } = self;
        let package = DataPackage::new().with::<TrainingRow>().with::<LadderRow>().to_json();
        set.fill(rounds, |out| csv::write(report.rounds, out))?;
        set.fill(confirmation, |out| csv::write(report.confirmation, out))?;
        set.fill(descriptor, |out| out.write_all(package.as_bytes()))?;
        set.fill(weights, |out| {
            for line in report.provenance.lines() {
                writeln!(out, "# {line}")?;
            }
            out.write_all(report.weights.as_bytes())
        })?;
        let written = set.commit_sealed(report.state)?;
        // A file that stays says what was played, and the next training in the folder replaces it.
        let _ = fs::remove_file(folder.join(KEPT));
        Ok(written)
    }
}

/// What the rounds so far came to, with what they were made from.
pub(super) fn state(arguments: &[String], leads: &[i64]) -> Value {
    let (version, git_revision) = BaselineHead::program();
    json!({
        "version": version,
        "git_revision": git_revision,
        "arguments": arguments,
        "leads": leads,
    })
}

/// What the rounds of a training of the same arguments came to that was interrupted, or that ended.
///
/// # Errors
/// If there is none in the folder, it is of other arguments, or it ended and somebody has changed its files.
pub(super) fn load(folder: &Path, arguments: &[String]) -> Result<Vec<i64>, DataError> {
    let kept = folder.join(KEPT);
    if kept.exists() {
        return leads_in(&kept, arguments);
    }
    let path = folder.join(STATE);
    let is_changed =
        |seal: &Seal, name: &str| folder.join(name).exists() && seal.open(folder, name).is_err();
    let seal = Seal::of_folder(folder, STATE);
    if seal.is_some_and(|seal| seal.table_names().into_iter().any(|name| is_changed(&seal, name))) {
        let shown = path.display();
        let problem = format!("the files beside `{shown}` are not those that it was written with");
        return Err(DataError::new(problem).expected("a folder whose files nobody has changed"));
    }
    leads_in(&path, arguments)
}

/// What the rounds came to that a file tells of.
fn leads_in(path: &Path, arguments: &[String]) -> Result<Vec<i64>, DataError> {
    let shown = path.display();
    let text = read_regular(path).map_err(|error| {
        DataError::new(format!("`{shown}` cannot be read: {error}"))
            .expected("the folder of an interrupted training")
    })?;
    let unreadable = || DataError::new(format!("`{shown}` is not the state of a training"));
    let state: Value = serde_json::from_str(&text).map_err(|_| unreadable())?;
    if state["arguments"] != json!(arguments) {
        let problem = format!("the training in `{shown}` was begun with other arguments");
        return Err(DataError::new(problem).expected(state["arguments"].to_string()));
    }
    let leads = state["leads"].as_array().ok_or_else(unreadable)?;
    leads.iter().map(|lead| lead.as_i64().ok_or_else(unreadable)).collect()
}

/// What a training came to.
#[derive(Clone, Debug)]
pub(super) struct Report<'r> {
    /// The rounds.
    pub(super) rounds: &'r [TrainingRow],
    /// The trained policy against the one it began as and against the opponents.
    pub(super) confirmation: &'r [LadderRow],
    /// The weights as a file has them.
    pub(super) weights: &'r str,
    /// Where they come from.
    pub(super) provenance: &'r str,
    /// The state of the training at its end.
    pub(super) state: Value,
}
