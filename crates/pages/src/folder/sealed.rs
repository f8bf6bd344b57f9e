//! A folder with its sealing file.

use std::path::{Path, PathBuf};

use serde_json::Value;
use wargauge_report::csv::{self, ReadError, TextTable};
use wargauge_report::datapackage::{self, file_name};
use wargauge_report::{BASELINE_HEAD, HEADS, Row, Seal};
use wargauge_rules::roster::DataError;
use wargauge_studies::GameRow;

use crate::folder::games::GameCounts;
use crate::folder::tables::Tables;

/// What a folder should be.
const EXPECTED: &str = "a folder that `--out` of run, tune, compare, odds, sweep, campaign, \
    ladder, train or check, `check --save-baseline`, or a study of one's own has written";

/// A folder with its sealing file.
#[derive(Clone, Debug)]
pub(super) struct Sealed {
    folder: PathBuf,
    name: &'static str,
    seal: Seal,
}

impl Sealed {
    /// Opens a folder.
    ///
    /// # Errors
    /// If it is none, nothing in it says what it holds, or what does was written by a newer
    /// program.
    pub(super) fn open(folder: &Path) -> Result<Self, DataError> {
        let shown = folder.display();
        let wrong = |problem: String| Err(DataError::new(problem).expected(EXPECTED));
        if !folder.is_dir() {
            let what = if folder.exists() { "no folder" } else { "not there" };
            return wrong(format!("`{shown}` is {what}"));
        }
        let Some(name) = HEADS.into_iter().find(|name| folder.join(name).exists()) else {
            let problem = format!("`{shown}` holds no result");
            return if datapackage::is_own(&folder.join(datapackage::FILE)) {
                let before = "tables of an early version, which kept no record of what made them";
                Err(DataError::new(format!("{problem}: {before}")).expected("them played again"))
            } else {
                wrong(problem)
            };
        };
        let path = folder.join(name);
        let Some(seal) = Seal::of_folder(folder, name) else {
            return wrong(format!("`{}` was not written by wargauge", path.display()));
        };
        let sealed = Self { folder: folder.to_owned(), name, seal };
        sealed.check_version()?;
        Ok(sealed)
    }

    /// Whether it is a baseline of `check`.
    pub(super) fn is_baseline(&self) -> bool {
        self.name == BASELINE_HEAD
    }

    /// The folder.
    pub(super) fn folder(&self) -> &Path {
        &self.folder
    }

    /// Refuses what a newer program has written: its numbers may mean something else.
    fn check_version(&self) -> Result<(), DataError> {
        let own = env!("CARGO_PKG_VERSION");
        let found = self.content()["version"].as_str().unwrap_or_default();
        match (version(found), version(own)) {
            (Some(theirs), Some(ours)) if theirs <= ours => Ok(()),
            (Some(_), _) => {
                let problem = format!("{} was written by wargauge {found}", self.path(self.name));
                Err(DataError::new(problem).expected(format!("{own}, which this is, or older")))
            }
            (None, _) => {
                let problem = format!("{} does not say its version", self.path(self.name));
                Err(DataError::new(problem).expected("such as 0.1.0"))
            }
        }
    }

    fn path(&self, name: &str) -> String {
        format!("`{}`", self.folder.join(name).display())
    }

    /// The names of the tables, those that are names of files alone.
    pub(super) fn tables(&self) -> Vec<&str> {
        let plain = |name: &&str| Path::new(name).file_name().is_some_and(|own| own == *name);
        let tables = |name: &&str| Path::new(name).extension().is_some_and(|end| end == "csv");
        self.seal.table_names().into_iter().filter(plain).filter(tables).collect()
    }

    /// A table of whichever columns.
    ///
    /// # Errors
    /// If it is not the one that the sealing file was written with, or no CSV.
    pub(super) fn texts(&self, name: &str) -> Result<TextTable, DataError> {
        let bytes = self.open_table(name)?;
        csv::read_texts(bytes.as_slice())
            .map_err(|error| DataError::new(format!("{}: {error}", self.path(name))))
    }

    fn open_table(&self, name: &str) -> Result<Vec<u8>, DataError> {
        self.seal.open(&self.folder, name).map_err(|error| {
            DataError::new(format!("{} cannot be read: {error}", self.path(name)))
                .expected(format!("the table that {} names", self.name))
        })
    }

    /// The error of a table that is the right one but cannot be understood.
    fn broken<R: Row>(&self, error: &ReadError) -> DataError {
        DataError::new(format!("{}: {error}", self.path(&file_name::<R>())))
    }

    /// The error of a folder whose tables no page shows.
    pub(super) fn has_no_page(&self) -> DataError {
        let problem = format!("{} names no table that a page shows", self.path(self.name));
        DataError::new(problem).expected(EXPECTED)
    }
}

impl Tables for Sealed {
    fn content(&self) -> &Value {
        self.seal.content()
    }

    fn names<R: Row>(&self) -> bool {
        self.seal.names(&file_name::<R>())
    }

    fn rows<R: Row>(&self) -> Result<Vec<R>, DataError> {
        let bytes = self.open_table(&file_name::<R>())?;
        csv::read(bytes.as_slice()).map_err(|error| self.broken::<R>(&error))
    }

    fn games(&self) -> Result<Option<GameCounts>, DataError> {
        if !self.names::<GameRow>() {
            return Ok(None);
        }
        let bytes = self.open_table(&file_name::<GameRow>())?;
        let counts = GameCounts::read(bytes.as_slice());
        counts.map(Some).map_err(|error| self.broken::<GameRow>(&error))
    }
}

/// The numbers of a version; what stands behind them does not count.
fn version(text: &str) -> Option<[u64; 3]> {
    let plain = text.split(['-', '+']).next()?;
    let numbers: Vec<u64> = plain.split('.').map(str::parse).collect::<Result<_, _>>().ok()?;
    numbers.try_into().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_are_numbers() {
        assert_eq!(version("0.10.2"), Some([0, 10, 2]));
        assert_eq!(version("1.0.0-rc.1"), Some([1, 0, 0]));
        assert_eq!(version("1.0"), None);
        assert!(version("0.10.0") > version("0.9.9"));
    }
}
