//! The files of a result.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use wargauge_report::datapackage::{self, DataPackage};
use wargauge_report::{
    FileBytes, FileId, FurtherFile, OutputError, OutputSet, PendingFile, ResultLayout, ResultTable,
    Seal, TableKind,
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
            if let Some(rows) = rows_of(kind, &filled, findings) {
                set.fill(*file, |out| out.write_all(rows))?;
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

/// The rows of a table as comma-separated values; `None` if they were written while games were played.
fn rows_of<'r>(
    kind: &TableKind,
    filled: &'r [ResultTable],
    findings: &'r dyn Findings,
) -> Option<&'r [u8]> {
    let table = filled.iter().find(|table| table.name() == kind.name).map(ResultTable::csv);
    table.or_else(|| findings.ready_made(kind.name).map(str::as_bytes))
}

/// The files of a result as [`ResultFolder`] writes them, the record first, where there is no folder to
/// write them into.
///
/// # Errors
/// If a row cannot be written.
pub fn result_files(findings: &dyn Findings, layout: &ResultLayout) -> io::Result<Vec<FileBytes>> {
    let filled = findings.tables()?;
    let (mut files, mut package) = (Vec::new(), DataPackage::new());
    for (kind, _) in layout.tables.iter().filter(|(_, is_wanted)| *is_wanted) {
        let bytes = rows_of(kind, &filled, findings).unwrap_or_default().to_vec();
        files.push(FileBytes { name: kind.file_name(), bytes });
        package = kind.described_in(package);
    }
    if layout.is_described {
        let bytes = package.to_json().into_bytes();
        files.push(FileBytes { name: datapackage::FILE.to_owned(), bytes });
    }
    let further = findings.further_files();
    for FurtherFile { name, .. } in &layout.further {
        let text = further.iter().find(|(other, _)| other == name);
        files.extend(text.map(|(_, text)| FileBytes {
            name: (*name).to_owned(),
            bytes: text.clone().into_bytes(),
        }));
    }
    let bytes = Seal::text_of(findings.manifest(), &files).into_bytes();
    files.insert(0, FileBytes { name: layout.head.to_owned(), bytes });
    Ok(files)
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicBool;

    use super::*;
    use crate::{play, study_of};

    #[test]
    fn files_in_memory_are_those_of_a_folder() {
        let library = wargauge_registry::library();
        for asked in [
            "run grid/two-villages --games 20",
            "run grid/two-villages --games 20 --games-csv",
            "compare grid/two-villages --force two-villages-blue --variant=+REC --games 8",
        ] {
            let words: Vec<String> = asked.split(' ').map(str::to_owned).collect();
            let study = study_of(&words, &library).unwrap();
            let intake = play(study.as_ref(), &(), &AtomicBool::new(false)).unwrap();
            let (findings, layout) = (intake.findings().unwrap(), study.layout());
            let folder = tempfile::tempdir().unwrap();
            let written = ResultFolder::open(folder.path(), &layout).unwrap();
            let paths = written.write(findings.as_ref()).unwrap();
            let files = result_files(findings.as_ref(), &layout).unwrap();
            assert_eq!(files.len(), paths.len(), "{asked}");
            for FileBytes { name, bytes } in files {
                let kept = std::fs::read(folder.path().join(&name)).unwrap();
                assert!(!bytes.is_empty() && kept == bytes, "{asked}: {name}");
            }
        }
    }
}
