//! A table that is among the files of a result only where it was asked for.

use std::marker::PhantomData;

use wargauge_report::datapackage::{DataPackage, file_name};
use wargauge_report::{FileId, OutputError, OutputSet, Row, csv};

/// The file of such a table on its way into a folder, where it is wanted.
#[derive(Debug)]
pub(crate) struct OptionalTable<R> {
    file: Option<FileId>,
    of: PhantomData<fn(R)>,
}

impl<R: Row> OptionalTable<R> {
    /// Opens the file if the table is wanted; if not, that of an earlier result is to go.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub(crate) fn open(set: &mut OutputSet, is_wanted: bool) -> Result<Self, OutputError> {
        let file = if is_wanted {
            Some(set.open_table::<R>()?)
        } else {
            set.supersede(&file_name::<R>());
            None
        };
        Ok(Self { file, of: PhantomData })
    }

    /// Writes its content.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub(crate) fn fill(&self, set: &mut OutputSet, rows: &[R]) -> Result<(), OutputError> {
        self.file.map_or(Ok(()), |file| set.fill(file, |out| csv::write(rows, out)))
    }

    /// The package with its columns.
    pub(crate) fn described(&self, package: DataPackage) -> DataPackage {
        if self.file.is_some() { package.with::<R>() } else { package }
    }
}
