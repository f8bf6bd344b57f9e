//! Result files: written beside their targets under temporary names and renamed together.
//!
//! A set that other programs and later commands read as one has a seal, a file that names the
//! others with their hashes. It gets its name first: from then on until the last file has its own,
//! whoever reads the set sees that it is not whole. Whoever comes after a run that was killed between two
//! renames completes it, from what the run had written whole. Only one program at a time writes a set
//! into a folder.

mod append;
mod failure;
mod lock;
mod part;
mod replacement;
mod seal;
mod target;

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use serde_json::Value;

pub use append::Appendix;
pub use failure::OutputError;
pub use part::PendingFile;
pub use replacement::{Replacement, write_file};
pub use seal::{FileBytes, Seal};

use crate::csv;
use crate::datapackage::file_name;
use crate::output::failure::{failed_at, sync_folder};
use crate::output::lock::FolderLock;
use crate::output::part::sweep;
use crate::output::target::{Target, folder_of};
use crate::row::Row;

/// The files of one run on their way into a folder.
///
/// Nothing under the names of the files changes before [`commit`](Self::commit) or
/// [`commit_sealed`](Self::commit_sealed), which rename all of them; a set that is dropped leaves
/// no trace, not even the folder if the set made it.
#[derive(Debug)]
pub struct OutputSet {
    folder: PathBuf,
    /// Folders made for it, the innermost first: removed again unless the set is committed.
    made: Vec<PathBuf>,
    files: Vec<PendingFile>,
    obsolete: Vec<String>,
    seal: Option<SealFile>,
    /// What keeps others out of a folder with a seal.
    lock: Option<FolderLock>,
}

/// The sealing file of a set.
#[derive(Clone, Debug)]
struct SealFile {
    name: String,
    target: Target,
    /// The seal that is there.
    found: Option<Seal>,
}

/// One file of a set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FileId(usize);

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
        sweep(&folder);
        Ok(Self { folder, made, files: Vec::new(), obsolete: Vec::new(), seal: None, lock: None })
    }

    /// A set for a folder that other sets have no part in, with the name of the file that seals
    /// it. A file there that this program has not written is never replaced.
    ///
    /// # Errors
    /// As [`new`](Self::new), if another program is writing a set into the folder, and if a file that
    /// is no seal has the name of the seal.
    pub fn sealed(folder: impl Into<PathBuf>, seal: &str) -> Result<Self, OutputError> {
        let folder = folder.into();
        // Before what a killed run has left is swept away.
        Seal::complete_set(&folder, seal);
        let mut set = Self::new(folder)?;
        set.lock = FolderLock::take(&set.folder).map_err(failed_at(&set.folder))?;
        let path = set.folder.join(seal);
        let found = Seal::read(&path);
        if found.is_none() && path.exists() {
            return Err(foreign(&path));
        }
        let target = Target::find(&path).map_err(failed_at(&path))?;
        set.seal = Some(SealFile { name: seal.to_owned(), target, found });
        Ok(set)
    }

    /// The seal of the set that is in the folder.
    #[must_use]
    pub fn seal(&self) -> Option<&Seal> {
        self.seal.as_ref()?.found.as_ref()
    }

    /// Finds out whether the set in the folder is still the one that was there when this one was
    /// opened.
    ///
    /// # Errors
    /// If it is another.
    pub fn check_unchanged(&self) -> Result<(), OutputError> {
        let Some(SealFile { target, found, .. }) = &self.seal else { return Ok(()) };
        let path = &target.shown;
        let same_seal =
            Seal::read(path).as_ref().map(Seal::content) == found.as_ref().map(Seal::content);
        let same_tables = found.as_ref().is_none_or(|seal| seal.is_of(&self.folder));
        if same_seal && same_tables {
            return Ok(());
        }
        let reason = "the files there were changed meanwhile, and are left as they are";
        Err(failed_at(&self.folder)(io::Error::other(reason)))
    }

    /// Opens the file of a table in a sealed set.
    ///
    /// # Errors
    /// As [`open`](Self::open), and if a file has the name that this program has not written:
    /// neither the seal names it nor has it the columns of the table.
    pub fn open_table<R: Row>(&mut self) -> Result<FileId, OutputError> {
        let name = file_name::<R>();
        self.open_own(&name, |path| csv::has_header_of::<R>(path))
    }

    /// Opens a file of a sealed set that is no table.
    ///
    /// # Errors
    /// As [`open`](Self::open), and if a file has the name that this program has not written:
    /// neither the seal names it nor does `is_own` know it.
    pub fn open_own(
        &mut self,
        name: &str,
        is_own: impl FnOnce(&Path) -> bool,
    ) -> Result<FileId, OutputError> {
        self.check_own(name, is_own)?;
        self.open(name)
    }

    /// Finds out whether a file of this name may be opened later.
    ///
    /// # Errors
    /// As [`open_own`](Self::open_own), but for what opening it shows.
    pub fn check_own(
        &self,
        name: &str,
        is_own: impl FnOnce(&Path) -> bool,
    ) -> Result<(), OutputError> {
        let path = self.folder.join(name);
        let is_named = self.seal().is_some_and(|seal| seal.names(name));
        if path.is_file() && !is_named && !is_own(&path) {
            return Err(foreign(&path));
        }
        Ok(())
    }

    /// Opens a file of the set under a temporary name, to be written through
    /// [`writer`](Self::writer).
    ///
    /// # Errors
    /// If `name` is taken by something that is no file or may not be written, or nothing can be
    /// written to the folder.
    pub fn open(&mut self, name: &str) -> Result<FileId, OutputError> {
        let path = self.folder.join(name);
        let open = Target::find(&path).and_then(PendingFile::open);
        self.files.push(open.map_err(failed_at(&path))?);
        Ok(FileId(self.files.len() - 1))
    }

    /// Where the files of the set will be, through links.
    pub fn real_targets(&self) -> impl Iterator<Item = &Path> {
        let seal = self.seal.iter().map(|seal| seal.target.real.as_path());
        self.files.iter().map(PendingFile::real_target).chain(seal)
    }

    /// Finds out whether anything can be written to the folder, so that it is known before the
    /// content is.
    ///
    /// # Errors
    /// If nothing can.
    pub fn probe(&self) -> Result<(), OutputError> {
        let probe = Target::find(&self.folder.join("probe")).and_then(PendingFile::open);
        probe.map(drop).map_err(failed_at(&self.folder))
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
        content(pending).map_err(failed_at(pending.target()))
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
    /// others have their names, so that the folder never holds files of two runs. It stays unless
    /// the seal that was there names it and it is still as it was written.
    pub fn supersede(&mut self, name: &str) {
        if self.seal().is_some_and(|seal| seal.vouches_for(&self.folder, name)) {
            self.obsolete.push(name.to_owned());
        }
    }

    /// Completes every file and then gives all of them their names, in the order in which they
    /// were added. Gives back their paths.
    ///
    /// # Errors
    /// If a file cannot be completed, in which case none gets its name, or renamed.
    pub fn commit(mut self) -> Result<Vec<PathBuf>, OutputError> {
        self.complete()?;
        self.rename()
    }

    /// As [`commit`](Self::commit), with a seal of this content and the names and hashes of the
    /// other files. It gets its name before them.
    ///
    /// # Errors
    /// As [`commit`](Self::commit).
    ///
    /// # Panics
    /// If the set has no seal, or `content` is no JSON object.
    pub fn commit_sealed(mut self, content: Value) -> Result<Vec<PathBuf>, OutputError> {
        assert!(content.is_object(), "a seal is an object");
        let SealFile { name, .. } = self.seal.clone().expect("a sealed set");
        self.complete()?;
        let tables: Vec<(String, String)> = self.files.iter().map(named).collect();
        let text = seal::sealed(content, &tables);
        self.add(&name, |out| out.write_all(text.as_bytes()))?;
        self.files.rotate_right(1);
        self.complete()?;
        self.rename()
    }

    fn complete(&mut self) -> Result<(), OutputError> {
        self.files.iter_mut().try_for_each(|file| {
            let path = file.target().to_owned();
            file.complete().map_err(failed_at(&path))
        })
    }

    fn rename(mut self) -> Result<Vec<PathBuf>, OutputError> {
        let mut paths = Vec::new();
        let mut files = std::mem::take(&mut self.files).into_iter();
        while let Some(file) = files.next() {
            let (path, real) = (file.target().to_owned(), file.real_target().to_owned());
            // Once the seal has its name, what it names is kept for who completes the set.
            let seal_is_named = !paths.is_empty() && self.seal.is_some();
            let named = if seal_is_named { file.name_or_keep() } else { file.name() };
            if let Err(reason) = named {
                if seal_is_named {
                    files.for_each(PendingFile::keep);
                }
                return Err(failed_at(&path)(reason));
            }
            // What has a name now stays, whatever becomes of the rest.
            self.made_for_good();
            sync_folder(folder_of(&real));
            paths.push(path);
        }
        for name in std::mem::take(&mut self.obsolete) {
            let path = self.folder.join(name);
            match fs::remove_file(&path) {
                Err(error) if error.kind() != io::ErrorKind::NotFound => {
                    return Err(failed_at(&path)(error));
                }
                _ => sync_folder(&self.folder),
            }
        }
        Ok(paths)
    }

    /// Keeps the folders that were made.
    fn made_for_good(&mut self) {
        for folder in std::mem::take(&mut self.made) {
            sync_folder(folder_of(&folder));
        }
    }
}

/// Name and hash of a file that is complete.
fn named(file: &PendingFile) -> (String, String) {
    let name = file.target().file_name().unwrap_or_default();
    (name.to_string_lossy().into_owned(), file.sha256())
}

fn foreign(path: &Path) -> OutputError {
    let reason = "it is there and was not written by wargauge; name another folder";
    failed_at(path)(io::Error::other(reason))
}

impl Drop for OutputSet {
    fn drop(&mut self) {
        self.files.clear();
        self.lock = None;
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
