//! Result files: written beside their targets under temporary names and renamed together.

use std::ffi::OsStr;
use std::fmt;
use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use tempfile::NamedTempFile;

/// The files of one run on their way into a folder.
///
/// Nothing under the names of the files changes before [`commit`](Self::commit), which renames all
/// of them; a set that is dropped leaves no trace, not even the folder if the set made it.
#[derive(Debug)]
pub struct OutputSet {
    folder: PathBuf,
    /// Folders made for it, the innermost first: removed again unless the set is committed.
    made: Vec<PathBuf>,
    files: Vec<PendingFile>,
    obsolete: Vec<PathBuf>,
}

/// A file that does not have its name yet.
#[derive(Debug)]
pub struct PendingFile {
    target: PathBuf,
    out: BufWriter<NamedTempFile>,
}

impl PendingFile {
    /// The name it will have.
    #[must_use]
    pub fn target(&self) -> &Path {
        &self.target
    }
}

impl Write for PendingFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.out.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

/// One file of a set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FileId(usize);

/// A result file cannot be written.
#[derive(Debug)]
pub struct OutputError {
    /// The file or folder.
    pub path: PathBuf,
    /// Why.
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
fn failed_at(path: &Path) -> impl FnOnce(io::Error) -> OutputError + '_ {
    |reason| OutputError { path: path.to_owned(), reason }
}

impl OutputSet {
    /// A set for a folder, which is made if it is missing, with the folders around it.
    ///
    /// # Errors
    /// If the folder cannot be made, or `folder` is something else.
    pub fn new(folder: impl Into<PathBuf>) -> Result<Self, OutputError> {
        let folder = folder.into();
        let made = match fs::metadata(&folder) {
            Ok(found) if found.is_dir() => Vec::new(),
            Ok(_) => {
                return Err(failed_at(&folder)(io::Error::other("it is not a folder")));
            }
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                let made = missing_folders(&folder);
                fs::create_dir_all(&folder).map_err(|error| {
                    remove_empty(&made);
                    failed_at(&folder)(error)
                })?;
                made
            }
            Err(error) => return Err(failed_at(&folder)(error)),
        };
        Ok(Self { folder, made, files: Vec::new(), obsolete: Vec::new() })
    }

    /// Opens a file of the set under a temporary name, to be written through
    /// [`writer`](Self::writer).
    ///
    /// # Errors
    /// If `name` is taken by something that is no file, or nothing can be written to the folder.
    pub fn open(&mut self, name: &str) -> Result<FileId, OutputError> {
        let target = self.folder.join(name);
        if fs::symlink_metadata(&target).is_ok_and(|found| found.is_dir()) {
            return Err(failed_at(&target)(io::Error::other("a folder has that name")));
        }
        let file = temporary_beside(&target).map_err(failed_at(&target))?;
        self.files.push(PendingFile { target, out: BufWriter::new(file) });
        Ok(FileId(self.files.len() - 1))
    }

    /// Finds out whether anything can be written to the folder, so that it is known before the
    /// content is.
    ///
    /// # Errors
    /// If nothing can.
    pub fn probe(&self) -> Result<(), OutputError> {
        let target = self.folder.join("probe");
        temporary_beside(&target).map(drop).map_err(failed_at(&self.folder))
    }

    /// A file of the set, to write to.
    pub fn writer(&mut self, file: FileId) -> &mut PendingFile {
        &mut self.files[file.0]
    }

    /// Writes the whole content of a file of the set.
    ///
    /// # Errors
    /// If the content cannot be written.
    pub fn fill(
        &mut self,
        file: FileId,
        content: impl FnOnce(&mut PendingFile) -> io::Result<()>,
    ) -> Result<(), OutputError> {
        let pending = &mut self.files[file.0];
        content(pending).map_err(|reason| OutputError { path: pending.target.clone(), reason })
    }

    /// Adds a file with its whole content.
    ///
    /// # Errors
    /// As [`open`](Self::open), and if the content cannot be written.
    pub fn add(
        &mut self,
        name: &str,
        content: impl FnOnce(&mut PendingFile) -> io::Result<()>,
    ) -> Result<(), OutputError> {
        let file = self.open(name)?;
        self.fill(file, content)
    }

    /// Names a file that an earlier run may have left and this run does not make: it goes when the
    /// others get their names, so that the folder never holds files of two runs.
    pub fn supersede(&mut self, name: &str) {
        self.obsolete.push(self.folder.join(name));
    }

    /// Completes every file and then gives all of them their names, in the order in which they
    /// were added. Gives back their paths.
    ///
    /// # Errors
    /// If a file cannot be completed, in which case none gets its name, or renamed.
    pub fn commit(mut self) -> Result<Vec<PathBuf>, OutputError> {
        let mut complete = Vec::new();
        for PendingFile { target, out } in std::mem::take(&mut self.files) {
            let file = out
                .into_inner()
                .map_err(io::IntoInnerError::into_error)
                .and_then(|file| file.as_file().sync_all().map(|()| file))
                .map_err(failed_at(&target))?;
            complete.push((target, file));
        }
        let mut paths = Vec::new();
        for (target, file) in complete {
            file.persist(&target).map_err(|error| failed_at(&target)(error.error))?;
            paths.push(target);
        }
        self.made.clear();
        for path in &self.obsolete {
            match fs::remove_file(path) {
                Err(error) if error.kind() != io::ErrorKind::NotFound => {
                    return Err(failed_at(path)(error));
                }
                _ => {}
            }
        }
        Ok(paths)
    }
}

impl Drop for OutputSet {
    fn drop(&mut self) {
        self.files.clear();
        remove_empty(&self.made);
    }
}

/// A folder and the folders around it that do not exist, the innermost first.
fn missing_folders(folder: &Path) -> Vec<PathBuf> {
    let around = folder.ancestors().filter(|path| *path != Path::new(""));
    around.take_while(|path| !path.exists()).map(Path::to_owned).collect()
}

/// Removes folders, the innermost first. One that somebody else has put a file into meanwhile is
/// kept, with those around it.
fn remove_empty(folders: &[PathBuf]) {
    let _ = folders.iter().try_for_each(fs::remove_dir);
}

fn temporary_beside(target: &Path) -> io::Result<NamedTempFile> {
    let folder =
        target.parent().filter(|folder| *folder != Path::new("")).unwrap_or(Path::new("."));
    let name = target.file_name().unwrap_or(OsStr::new("output"));
    let prefix = format!(".{}.", name.to_string_lossy());
    let mut builder = tempfile::Builder::new();
    builder.prefix(&prefix).suffix(".part");
    // The default of `File::create`, which the umask then narrows; the default of temporary files
    // would keep results from everybody else.
    builder.make_in(folder, |path| File::options().write(true).create_new(true).open(path))
}

/// Writes one file under a temporary name and renames it, so that whatever has the name is whole.
///
/// # Errors
/// If the folder of `target` is missing or cannot be written, or `target` is a folder.
pub fn write_file(target: &Path, content: &[u8]) -> Result<(), OutputError> {
    if target.is_dir() {
        return Err(failed_at(target)(io::Error::other("a folder has that name")));
    }
    let mut file = temporary_beside(target).map_err(failed_at(target))?;
    file.write_all(content).and_then(|()| file.as_file().sync_all()).map_err(failed_at(target))?;
    file.persist(target).map(drop).map_err(|error| failed_at(target)(error.error))
}
