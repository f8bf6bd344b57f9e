//! The files of a command whose result is one table.

use std::io::Write;
use std::marker::PhantomData;
use std::path::{Path, PathBuf};

use serde_json::{Value, json};
use wargauge_batch::FileRecord;
use wargauge_report::datapackage::{self, DataPackage};
use wargauge_report::{FileId, OutputError, OutputSet, Row, csv};
use wargauge_studies::BaselineHead;

use crate::cli::result_names::MANIFEST;

/// A table with its description and manifest on their way into a folder, opened before the first
/// game is played.
#[derive(Debug)]
pub(crate) struct RowFiles<R> {
    set: OutputSet,
    rows: FileId,
    descriptor: FileId,
    of: PhantomData<fn(R)>,
}

impl<R: Row> RowFiles<R> {
    /// Opens the files.
    pub(crate) fn open(folder: &Path) -> Result<Self, OutputError> {
        let mut set = OutputSet::sealed(folder, MANIFEST)?;
        Ok(Self {
            rows: set.open_table::<R>()?,
            descriptor: set.open_own(datapackage::FILE, datapackage::is_own)?,
            set,
            of: PhantomData,
        })
    }

    /// Writes everything and gives the files their names.
    pub(crate) fn write(
        mut self,
        rows: &[R],
        manifest: Value,
    ) -> Result<Vec<PathBuf>, OutputError> {
        let package = DataPackage::new().with::<R>().to_json();
        self.set.fill(self.rows, |out| csv::write(rows, out))?;
        self.set.fill(self.descriptor, |out| out.write_all(package.as_bytes()))?;
        self.set.commit_sealed(manifest)
    }
}

/// What a table was made from, enough to make it again.
#[derive(Clone, Copy, Debug)]
pub(crate) struct MadeFrom<'m> {
    /// Master seed.
    pub(crate) seed: u64,
    /// Games of each match-up.
    pub(crate) games: u64,
    /// The arguments that bear on results.
    pub(crate) arguments: &'m [String],
    /// Every data file, in the order of their names.
    pub(crate) files: &'m [FileRecord],
    /// What could not be played, with the reason.
    pub(crate) left_out: &'m [String],
    /// Whether it was stopped from outside: the table holds what was played to its end.
    pub(crate) interrupted: bool,
}

impl MadeFrom<'_> {
    /// The manifest.
    pub(crate) fn manifest(&self) -> Value {
        let (version, git_revision) = BaselineHead::program();
        let file = |file: &FileRecord| json!({ "name": file.name, "sha256": file.sha256 });
        json!({
            "version": version,
            "git_revision": git_revision,
            "arguments": self.arguments,
            "seed": self.seed,
            "games": self.games,
            "stopped": if self.interrupted { "interrupted" } else { "games" },
            "left_out": self.left_out,
            "files": self.files.iter().map(file).collect::<Vec<_>>(),
        })
    }
}
