//! The files of a training: its state after each round, and what it comes to.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use serde_json::{Value, json};
use wargauge_report::datapackage::{self, DataPackage};
use wargauge_report::output::write_file;
use wargauge_report::regular_file::read_regular;
use wargauge_report::{FileId, LadderRow, OutputError, OutputSet, Seal, TrainingRow, csv};
use wargauge_rules::roster::DataError;
use wargauge_studies::BaselineHead;

/// Name of the file that a training goes on from.
const STATE: &str = "training.json";
/// Name of the file of weights.
const WEIGHTS: &str = "weights.toml";

/// Makes the folder and finds out whether anything can be written to it.
///
/// # Errors
/// If nothing can.
pub(super) fn open(folder: &Path) -> Result<(), OutputError> {
    let mut set = OutputSet::sealed(folder, STATE)?;
    open_all(&mut set)?;
    drop(set);
    fs::create_dir_all(folder).map_err(|reason| OutputError { path: folder.to_owned(), reason })
}

/// Writes down what the rounds so far came to.
///
/// # Errors
/// If it cannot be written.
pub(super) fn save(folder: &Path, arguments: &[String], leads: &[i64]) -> Result<(), OutputError> {
    let state = state(arguments, leads);
    write_file(&folder.join(STATE), format!("{state:#}\n").as_bytes())
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

/// What the rounds of an interrupted training of the same arguments came to.
///
/// # Errors
/// If there is none in the folder, or it is of other arguments.
pub(super) fn load(folder: &Path, arguments: &[String]) -> Result<Vec<i64>, DataError> {
    let path = folder.join(STATE);
    let shown = path.display();
    let text = read_regular(&path).map_err(|error| {
        DataError::new(format!("`{shown}` cannot be read: {error}"))
            .expected("the folder of an interrupted training")
    })?;
    let unreadable = || DataError::new(format!("`{shown}` is not the state of a training"));
    let is_changed =
        |seal: &Seal, name: &str| folder.join(name).exists() && seal.open(folder, name).is_err();
    let seal = Seal::of_folder(folder, STATE);
    if seal.is_some_and(|seal| seal.table_names().into_iter().any(|name| is_changed(&seal, name))) {
        let problem = format!("the files beside `{shown}` are not those that it was written with");
        return Err(DataError::new(problem).expected("a folder whose files nobody has changed"));
    }
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

impl Report<'_> {
    /// Writes it all into the folder at once.
    ///
    /// # Errors
    /// If a file cannot be written.
    pub(super) fn write(self, folder: &Path) -> Result<Vec<PathBuf>, OutputError> {
        let package = DataPackage::new().with::<TrainingRow>().with::<LadderRow>().to_json();
        let mut set = OutputSet::sealed(folder, STATE)?;
        let [rounds, confirmation, descriptor, weights] = open_all(&mut set)?;
        set.fill(rounds, |out| csv::write(self.rounds, out))?;
        set.fill(confirmation, |out| csv::write(self.confirmation, out))?;
        set.fill(descriptor, |out| out.write_all(package.as_bytes()))?;
        set.fill(weights, |out| {
            for line in self.provenance.lines() {
                writeln!(out, "# {line}")?;
            }
            out.write_all(self.weights.as_bytes())
        })?;
        set.commit_sealed(self.state)
    }
}

/// Opens the files of a report: rounds, confirmation, description, weights.
fn open_all(set: &mut OutputSet) -> Result<[FileId; 4], OutputError> {
    let made_here =
        |path: &Path| read_regular(path).is_ok_and(|text| text.starts_with("# Made by: "));
    Ok([
        set.open_table::<TrainingRow>()?,
        set.open_table::<LadderRow>()?,
        set.open_own(datapackage::FILE, datapackage::is_own)?,
        set.open_own(WEIGHTS, made_here)?,
    ])
}
