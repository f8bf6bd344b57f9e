//! The files of a result.

use std::io::Write;
use std::path::{Path, PathBuf};

use wargauge_report::datapackage::{self, DataPackage};
use wargauge_report::{
    FileId, FurtherFile, OutputError, OutputSet, PendingFile, ResultLayout, ResultTable, TableKind,
};
use wargauge_studies::Findings;

/// The files of a result on their way into a folder. All are opened before the first game is played, so
/// that a folder that cannot be written to is known at once.
#[derive(Debug)]
pub struct ResultFolder {
    set: OutputSet,
    tables: Vec<(TableKind, FileId)>,
    descriptor: Option<FileId>,
    folder: PathBuf,
    layout: ResultLayout,
}

impl ResultFolder {
    /// Opens the files.
    ///
    /// # Errors
    /// If one cannot be written, or a file of that name is there that no program of this kind wrote.
    pub fn open(folder: &Path, layout: &ResultLayout) -> Result<Self, OutputError> {
        let mut set = OutputSet::sealed(folder, layout.head)?;
        for further in &layout.further {
            set.check_own(further.name, further.is_own)?;
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
        let mut open = || set.open_own(datapackage::FILE, datapackage::is_own);
        let descriptor = layout.is_described.then(&mut open).transpose()?;
        Ok(Self { set, tables, descriptor, folder: folder.to_owned(), layout: layout.clone() })
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
        let Self { mut set, tables, descriptor, folder, layout } = self;
        let failed = |reason| OutputError { path: PathBuf::from(layout.head), reason };
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
        if let Some(descriptor) = descriptor {
            set.fill(descriptor, |out| out.write_all(package.to_json().as_bytes()))?;
        }
        let further = findings.further_files();
        for FurtherFile { name, .. } in layout.further {
            match further.iter().find(|(other, _)| *other == name) {
                Some((_, text)) => set.add(name, |out| out.write_all(text.as_bytes()))?,
                None => set.supersede(name),
            }
        }
        if layout.is_guarded {
            set.check_unchanged()?;
        }
        set.commit_sealed(findings.manifest_in(&folder))
    }
}
