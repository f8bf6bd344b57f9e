//! What goes wrong with result files.

use std::fmt;
use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};

/// A result file cannot be written.
#[derive(Debug)]
pub struct OutputError {
    /// The file or folder.
    pub path: PathBuf,
    /// Why it cannot be written.
    pub reason: io::Error,
}

impl fmt::Display for OutputError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "cannot write `{}`: {}", self.path.display(), self.reason)
    }
}

impl std::error::Error for OutputError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        Some(&self.reason)
    }
}

/// Turns a failure at `path` into an [`OutputError`].
pub(super) fn failed_at(path: &Path) -> impl FnOnce(io::Error) -> OutputError + '_ {
    |reason| OutputError { path: path.to_owned(), reason }
}

/// Has the names in a folder on the disk, where the system knows how.
pub(super) fn sync_folder(folder: &Path) {
    if let Ok(folder) = File::open(folder) {
        let _ = folder.sync_all();
    }
}
