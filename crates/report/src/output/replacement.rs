//! One file that is replaced as a whole.

use std::io::Write;
use std::path::{Path, PathBuf};

use crate::output::failure::{OutputError, failed_at, sync_folder};
use crate::output::part::{PendingFile, sweep};
use crate::output::target::{Target, folder_of};

/// One file that will be replaced as a whole, and whatever it is (its links, mode and owner) stays.
/// Opened before its content is there, so that one that cannot be written is known at once.
#[derive(Debug)]
pub struct Replacement(PendingFile);

impl Replacement {
    /// Opens the replacement of a file.
    ///
    /// # Errors
    /// If the folder of `path` is missing or cannot be written, `path` is a folder, a device, a
    /// pipe or a file that may not be written, or belongs to somebody that files cannot be given
    /// to.
    pub fn open(path: &Path) -> Result<Self, OutputError> {
        let target = Target::find(path).map_err(failed_at(path))?;
        sweep(folder_of(&target.real));
        PendingFile::open(target).map(Self).map_err(failed_at(path))
    }

    /// Where the file will be, through links.
    #[must_use]
    pub fn real_target(&self) -> &Path {
        self.0.real_target()
    }

    /// Writes the content and gives the file its name. Gives back its path.
    ///
    /// # Errors
    /// If the content cannot be written.
    pub fn write(mut self, content: &[u8]) -> Result<PathBuf, OutputError> {
        let (path, real) = (self.0.target().to_owned(), self.0.real_target().to_owned());
        self.0.write_all(content).and_then(|()| self.0.complete()).map_err(failed_at(&path))?;
        self.0.name().map_err(failed_at(&path))?;
        sync_folder(folder_of(&real));
        Ok(path)
    }
}

/// Writes one file under a temporary name and renames it, so that whatever has the name is whole.
///
/// # Errors
/// As [`Replacement::open`] and [`Replacement::write`].
pub fn write_file(target: &Path, content: &[u8]) -> Result<(), OutputError> {
    Replacement::open(target)?.write(content).map(drop)
}
