//! The files of a result.

use std::io::Write;
use std::path::{Path, PathBuf};

use wargauge_report::datapackage::{self, DataPackage};
use wargauge_report::{
    FileId, OutputError, OutputSet, PendingFile, ResultLayout, ResultTable, TableKind,
};
use wargauge_studies::Findings;

/// Name of the file that says what a result was made from.
pub const MANIFEST: &str = "manifest.json";

/// The files of a result on their way into a folder. All are opened before the first game is played, so
/// that a folder that cannot be written to is known at once.
#[derive(Debug)]
pub struct ResultFolder {
    set: OutputSet,
    tables: Vec<(TableKind, FileId)>,
    descriptor: FileId,
    further: Vec<&'static str>,
}

impl ResultFolder {
    /// Opens the files.
    ///
    /// # Errors
    /// If one cannot be written, or a file of that name is there that no program of this kind wrote.
    pub fn open(folder: &Path, layout: &ResultLayout) -> Result<Self, OutputError> {
        let mut set = OutputSet::sealed(folder, MANIFEST)?;
        for name in &layout.further {
            set.check_own(name, |_| false)?;
        }
        let mut tables = Vec::new();
        for (kind, is_wanted) in &layout.tables {
            if *is_wanted {
                let file = set.open_own(&kind.file_name(), |path| kind.is_in(path))?;
                tables.push((*kind, file));
            } else {
                set.supersede(&kind.file_name());
            }
        }
        let descriptor = set.open_own(datapackage::FILE, datapackage::is_own)?;
        Ok(Self { set, tables, descriptor, further: layout.further.clone() })
    }

    /// The file of a table whose rows are written while games are played; `None` if the result has no
    /// such table.
    pub fn writer(&mut self, table: &str) -> Option<&mut PendingFile> {
        let (_, file) = self.tables.iter().find(|(kind, _)| kind.name == table)?;
        Some(self.set.writer(*file))
    }

    /// Writes what a study came to and gives all files their names; gives back their paths.
    ///
    /// # Errors
    /// If a file cannot be written.
    pub fn write(self, findings: &dyn Findings) -> Result<Vec<PathBuf>, OutputError> {
        let Self { mut set, tables, descriptor, further: names } = self;
        let failed = |reason| OutputError { path: PathBuf::from(MANIFEST), reason };
        let filled: Vec<ResultTable> = findings.tables().map_err(failed)?;
        let mut package = DataPackage::new();
        for (kind, file) in &tables {
            if let Some(table) = filled.iter().find(|table| table.name() == kind.name) {
                set.fill(*file, |out| out.write_all(table.csv()))?;
            } else if let Some(rows) = findings.ready_made(kind.name) {
                set.fill(*file, |out| out.write_all(rows.as_bytes()))?;
            }
            package = kind.described_in(package);
        }
        set.fill(descriptor, |out| out.write_all(package.to_json().as_bytes()))?;
        let further = findings.further_files();
        for name in names {
            match further.iter().find(|(other, _)| *other == name) {
                Some((_, text)) => set.add(name, |out| out.write_all(text.as_bytes()))?,
                None => set.supersede(name),
            }
        }
        set.commit_sealed(findings.manifest())
    }
}
