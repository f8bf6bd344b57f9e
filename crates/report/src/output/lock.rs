//! The lock of a folder: one program at a time writes a set of files into it.

use std::fs::{self, File};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// The file that is locked. It is there as long as somebody writes, or has been killed while writing.
const NAME: &str = ".wargauge-lock";

/// A folder that is ours until this is dropped.
#[derive(Debug)]
pub(super) struct FolderLock {
    /// Held open: the system unlocks it when the process ends, however that happens.
    _file: File,
    path: PathBuf,
}

impl FolderLock {
    /// Takes a folder. `None` where files cannot be locked.
    ///
    /// # Errors
    /// If another program has it, or the lock cannot be written.
    pub(super) fn take(folder: &Path) -> io::Result<Option<Self>> {
        let path = folder.join(NAME);
        loop {
            let mut options = File::options();
            let mut file =
                options.read(true).write(true).create(true).truncate(false).open(&path)?;
            match file.try_lock() {
                Ok(()) => {}
                Err(fs::TryLockError::WouldBlock) => return Err(held_by(&mut file)),
                Err(fs::TryLockError::Error(_)) => return Ok(None),
            }
            // Whoever had it before may have removed it between our opening and our locking.
            if !is_still(&path, &file) {
                continue;
            }
            file.set_len(0)?;
            write!(file, "{}", std::process::id())?;
            return Ok(Some(Self { _file: file, path }));
        }
    }
}

impl Drop for FolderLock {
    fn drop(&mut self) {
        // While it is still locked, so that nobody takes what goes.
        let _ = fs::remove_file(&self.path);
    }
}

fn held_by(file: &mut File) -> io::Error {
    let mut process = String::new();
    let read =
        file.seek(SeekFrom::Start(0)).and_then(|_| file.take(20).read_to_string(&mut process));
    let who = match read {
        Ok(_) if process.parse::<u32>().is_ok() => format!("process {process}"),
        _ => "another wargauge".to_owned(),
    };
    let problem = format!("{who} is writing into this folder; wait for it, or name another folder");
    io::Error::new(io::ErrorKind::ResourceBusy, problem)
}

#[cfg(unix)]
fn is_still(path: &Path, file: &File) -> bool {
    use std::os::unix::fs::MetadataExt;
    let number = |found: fs::Metadata| (found.dev(), found.ino());
    match (fs::metadata(path), file.metadata()) {
        (Ok(there), Ok(ours)) => number(there) == number(ours),
        _ => false,
    }
}

#[cfg(not(unix))]
fn is_still(path: &Path, _: &File) -> bool {
    path.exists()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_is_for_one_at_a_time_and_who_has_it_is_told() {
        let folder = tempfile::tempdir().expect("a folder");
        let first = FolderLock::take(folder.path()).expect("nobody has it").expect("locks work");
        let error = FolderLock::take(folder.path()).expect_err("it is taken").to_string();
        let process = format!("process {}", std::process::id());
        assert!(error.starts_with(&process), "{error}");
        drop(first);
        assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 0, "nothing is left");
        // What a killed program leaves is nobody's.
        fs::write(folder.path().join(NAME), "1").expect("a file");
        assert!(FolderLock::take(folder.path()).expect("nobody has it").is_some());
    }
}
