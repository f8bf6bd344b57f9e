//! The file of a panel among the files of a result.

use wargauge_report::datapackage::{DataPackage, file_name};
use wargauge_report::{FileId, OutputError, OutputSet, PanelRow, csv};

/// The file of a panel on its way into a folder, where one is wanted.
#[derive(Debug)]
pub(crate) struct PanelFile(Option<FileId>);

impl PanelFile {
    /// Opens the file if a panel plays; if not, that of an earlier result is to go.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub(crate) fn open(set: &mut OutputSet, is_wanted: bool) -> Result<Self, OutputError> {
        if is_wanted {
            return set.open_table::<PanelRow>().map(|file| Self(Some(file)));
        }
        set.supersede(&file_name::<PanelRow>());
        Ok(Self(None))
    }

    /// Writes its content.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub(crate) fn fill(&self, set: &mut OutputSet, rows: &[PanelRow]) -> Result<(), OutputError> {
        self.0.map_or(Ok(()), |file| set.fill(file, |out| csv::write(rows, out)))
    }

    /// The package with its columns.
    pub(crate) fn described(&self, package: DataPackage) -> DataPackage {
        if self.0.is_some() { package.with::<PanelRow>() } else { package }
    }
}
