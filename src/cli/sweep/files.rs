//! The files of a sweep.

use std::io::Write;
use std::path::{Path, PathBuf};

use serde_json::json;
use wargauge_batch::{BaselineHead, FileRecord};
use wargauge_report::datapackage::{self, DataPackage, file_name};
use wargauge_report::{FileId, OutputError, OutputSet, SweepRow, csv};

use crate::cli::result_files::MANIFEST;

/// The files of a sweep on their way into a folder, opened before the first game is played.
#[derive(Debug)]
pub(super) struct SweepFiles {
    set: OutputSet,
    rows: FileId,
    descriptor: FileId,
    manifest: FileId,
}

impl SweepFiles {
    /// Opens the files.
    pub(super) fn open(folder: &Path) -> Result<Self, OutputError> {
        let mut set = OutputSet::new(folder)?;
        Ok(Self {
            rows: set.open(&file_name::<SweepRow>())?,
            descriptor: set.open(datapackage::FILE)?,
            manifest: set.open(MANIFEST)?,
            set,
        })
    }

    /// Writes everything and gives the files their names.
    pub(super) fn write(
        mut self,
        rows: &[SweepRow],
        manifest: &str,
    ) -> Result<Vec<PathBuf>, OutputError> {
        let package = DataPackage::new().with::<SweepRow>().to_json();
        self.set.fill(self.rows, |out| csv::write(rows, out))?;
        self.set.fill(self.descriptor, |out| out.write_all(package.as_bytes()))?;
        self.set.fill(self.manifest, |out| out.write_all(manifest.as_bytes()))?;
        self.set.commit()
    }
}

/// What the sweep was made from.
pub(super) fn manifest(
    (seed, games): (u64, u64),
    arguments: &[String],
    files: &[FileRecord],
    left_out: &[String],
) -> String {
    let (version, git_revision) = BaselineHead::program();
    let files: Vec<_> =
        files.iter().map(|file| json!({ "name": file.name, "sha256": file.sha256 })).collect();
    let manifest = json!({
        "version": version,
        "git_revision": git_revision,
        "arguments": arguments,
        "seed": seed,
        "games": games,
        "left_out": left_out,
        "files": files,
    });
    format!("{manifest:#}\n")
}
