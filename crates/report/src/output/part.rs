//! Files that do not have their name yet, and those that a killed run has left.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use sha2::{Digest, Sha256};
use tempfile::NamedTempFile;

use crate::output::target::{Target, folder_of};

/// The end of the names of parts: none but this program uses it.
const SUFFIX: &str = ".wargauge-part";

/// A file that does not have its name yet. As long as its writer lives it is locked, so that
/// whoever finds one that is not knows that nobody will complete it.
#[derive(Debug)]
pub struct PendingFile {
    target: Target,
    out: BufWriter<NamedTempFile>,
    digest: Sha256,
}

impl PendingFile {
    /// Opens the file under a temporary name beside its target.
    pub(super) fn open(target: Target) -> io::Result<Self> {
        let out = BufWriter::new(locked_part(&target.real)?);
        target.hand_down(out.get_ref().as_file())?;
        Ok(Self { target, out, digest: Sha256::new() })
    }

    /// The name it will have.
    #[must_use]
    pub fn target(&self) -> &Path {
        &self.target.shown
    }

    pub(super) fn real_target(&self) -> &Path {
        &self.target.real
    }

    /// SHA-256 of what has been written, in hexadecimal.
    pub(super) fn sha256(&self) -> String {
        hexadecimal(self.digest.clone())
    }

    /// Has all of it on the disk.
    pub(super) fn complete(&mut self) -> io::Result<()> {
        self.out.flush()?;
        self.out.get_ref().as_file().sync_all()
    }

    /// Leaves the file under its temporary name, for whoever completes the set later.
    pub(super) fn keep(self) {
        if let Ok(file) = self.out.into_inner() {
            let _ = file.keep();
        }
    }

    /// Gives the file its name.
    pub(super) fn name(self) -> io::Result<()> {
        let file = self.out.into_inner().map_err(io::IntoInnerError::into_error)?;
        file.persist(&self.target.real).map(drop).map_err(|error| error.error)
    }

    /// Gives the file its name, or leaves it under its temporary one, for whoever completes the set.
    pub(super) fn name_or_keep(self) -> io::Result<()> {
        let file = self.out.into_inner().map_err(io::IntoInnerError::into_error)?;
        file.persist(&self.target.real).map(drop).map_err(|error| {
            let _ = error.file.keep();
            error.error
        })
    }
}

impl Write for PendingFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.out.write(bytes)?;
        self.digest.update(&bytes[..written]);
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

/// SHA-256 of some bytes, in hexadecimal.
pub(super) fn sha256_of(bytes: &[u8]) -> String {
    hexadecimal(Sha256::new_with_prefix(bytes))
}

fn hexadecimal(digest: Sha256) -> String {
    digest.finalize().iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The parts of a file of a folder that nobody is writing.
pub(super) fn parts_of(folder: &Path, name: &str) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let start = format!(".{name}.");
    let is_part = |entry: &fs::DirEntry| {
        let found = entry.file_name();
        let named = |it: &str| it.starts_with(&start) && it.ends_with(SUFFIX);
        found.to_str().is_some_and(named) && entry.file_type().is_ok_and(|kind| kind.is_file())
    };
    let is_free = |part: &PathBuf| File::open(part).is_ok_and(|file| file.try_lock().is_ok());
    entries.filter(is_part).map(|entry| entry.path()).filter(is_free).collect()
}

/// A new part that nobody sweeps away. Between its making and its locking somebody may: then
/// another is made.
fn locked_part(target: &Path) -> io::Result<NamedTempFile> {
    loop {
        let part = new_part(target)?;
        // Where files cannot be locked, none is swept away either.
        let _ = part.as_file().lock();
        if part.path().exists() {
            return Ok(part);
        }
    }
}

fn new_part(target: &Path) -> io::Result<NamedTempFile> {
    let name = target.file_name().unwrap_or_default();
    let prefix = format!(".{}.", name.to_string_lossy());
    let mut builder = tempfile::Builder::new();
    builder.prefix(&prefix).suffix(SUFFIX);
    // The default of `File::create`, which the umask then narrows; the default of temporary files
    // would keep results from everybody else.
    let folder = folder_of(target);
    builder.make_in(folder, |path| File::options().write(true).create_new(true).open(path))
}

/// Removes the parts in a folder that nobody will complete: those of killed runs. One that cannot
/// be removed harms nobody.
pub(super) fn sweep(folder: &Path) {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    for entry in entries {
        let is_part = entry.file_name().to_str().is_some_and(|name| name.ends_with(SUFFIX));
        let is_file = entry.file_type().is_ok_and(|kind| kind.is_file());
        if is_part && is_file {
            let _ = remove_abandoned(&entry.path());
        }
    }
}

fn remove_abandoned(part: &Path) -> io::Result<()> {
    let file = File::options().write(true).open(part)?;
    if file.try_lock().is_ok() {
        // Still locked while it goes, so that its maker sees that it has gone.
        fs::remove_file(part)?;
    }
    Ok(())
}
