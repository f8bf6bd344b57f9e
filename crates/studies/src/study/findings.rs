//! What a study came to.

use core::fmt::Debug;
use std::io;
use std::path::Path;

use serde_json::Value;
use wargauge_report::ResultTable;
use wargauge_report::gate::GateReport;
use wargauge_report::table::Look;

/// What a study came to: tables, a record of how to make them again, and text for people.
pub trait Findings: Debug + Send {
    /// Games that were played for it.
    fn games(&self) -> u64;

    /// Whether it was stopped before all was decided.
    fn is_interrupted(&self) -> bool;

    /// Whether games were too few to say what was asked.
    fn is_inconclusive(&self) -> bool {
        false
    }

    /// Whether it shows that something is not as it has to be.
    fn fails(&self) -> bool {
        false
    }

    /// All that a gate found, for those who read it in other forms; `None` where nothing is held against a
    /// baseline.
    fn gate(&self) -> Option<&GateReport> {
        None
    }

    /// The content of `manifest.json`: what it was made from, enough to make it again.
    fn manifest(&self) -> Value;

    /// The same where it lies in a folder: a baseline says how its files are found from there.
    fn manifest_in(&self, _folder: &Path) -> Value {
        self.manifest()
    }

    /// Its tables, in the order in which a data package lists them.
    ///
    /// # Errors
    /// If a row cannot be written.
    fn tables(&self) -> io::Result<Vec<ResultTable>>;

    /// A table too long to be made twice, as comma-separated values with their header: the rows of single
    /// games. [`tables`](Self::tables) leaves it out.
    fn ready_made(&self, _table: &str) -> Option<&str> {
        None
    }

    /// All of it as JSON: an array of the rows of its first table, or an object with all tables.
    ///
    /// # Errors
    /// If a row cannot be written.
    fn json(&self) -> io::Result<Vec<u8>> {
        Ok(self.tables()?.first().map(|table| table.json().to_vec()).unwrap_or_default())
    }

    /// Files beside the tables, by name: what an interrupted study goes on from.
    fn further_files(&self) -> Vec<(&'static str, String)> {
        Vec::new()
    }

    /// It as people read it.
    fn told(&self, look: Look) -> String;

    /// What there is to say besides, a line each.
    fn remarks(&self) -> Vec<String> {
        Vec::new()
    }
}
