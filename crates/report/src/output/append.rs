//! Files that lines are appended to, perhaps by several programs at once.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use crate::output::failure::{OutputError, failed_at, sync_folder};
use crate::output::replacement::Replacement;
use crate::output::target::{Target, folder_of};

/// A file that a line will be appended to. What it holds, and what others append meanwhile, stays.
#[derive(Clone, Debug)]
pub struct Appendix {
    shown: PathBuf,
    real: PathBuf,
}

impl Appendix {
    /// Finds out whether lines can be appended to a file, without touching it. It may be missing.
    ///
    /// # Errors
    /// As [`Replacement::open`].
    pub fn open(path: &Path) -> Result<Self, OutputError> {
        let real = if path.exists() {
            let target = Target::find(path).map_err(failed_at(path))?;
            File::options().append(true).open(&target.real).map_err(failed_at(path))?;
            target.real
        } else {
            Replacement::open(path)?.real_target().to_owned()
        };
        Ok(Self { shown: path.to_owned(), real })
    }

    /// Where the file is or will be, through links.
    #[must_use]
    pub fn real_target(&self) -> &Path {
        &self.real
    }

    /// Appends a line, which ends with its line feed, as a whole or not at all.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn append(self, line: &str) -> Result<PathBuf, OutputError> {
        let written = append(&self.real, line);
        written.map_err(failed_at(&self.shown))?;
        Ok(self.shown)
    }
}

fn append(path: &Path, line: &str) -> io::Result<()> {
    let mut file = File::options().read(true).append(true).create(true).open(path)?;
    // Who else appends waits until the line is there. Where files cannot be locked, the system still
    // keeps what is appended in one go together.
    let _ = file.lock();
    let length = file.metadata()?.len();
    let text = if ends_open(&mut file, length)? { format!("\n{line}") } else { line.to_owned() };
    let written = file.write_all(text.as_bytes()).and_then(|()| file.sync_all());
    if written.is_err() {
        // Half a line would break the file for everybody.
        let _ = file.set_len(length);
    } else if length == 0 {
        sync_folder(folder_of(path));
    }
    written
}

/// Whether the last line of a file lacks its line feed.
fn ends_open(file: &mut File, length: u64) -> io::Result<bool> {
    if length == 0 {
        return Ok(false);
    }
    let mut last = [0];
    file.seek(SeekFrom::Start(length - 1))?;
    file.read_exact(&mut last)?;
    Ok(last != *b"\n")
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::thread;

    use super::*;

    #[test]
    fn lines_are_appended_and_others_kept() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let path = folder.path().join("lines");
        let append = |line: &str| Appendix::open(&path).and_then(|file| file.append(line));
        append("one\n").expect("a new file");
        assert_eq!(fs::read_to_string(&path).expect("it is there"), "one\n");
        fs::write(&path, "one\ntwo").expect("somebody's edit");
        append("three\n").expect("an old file");
        assert_eq!(fs::read_to_string(&path).expect("it is there"), "one\ntwo\nthree\n");
        assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 1, "nothing is left");
    }

    #[test]
    fn opening_touches_nothing() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        Appendix::open(&folder.path().join("new")).expect("a folder that can be written");
        assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 0);
        for wrong in [folder.path().to_owned(), folder.path().join("missing/file")] {
            Appendix::open(&wrong).expect_err("no file can be there");
        }
    }

    #[test]
    fn lines_of_many_stay_whole() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let path = folder.path().join("lines");
        let line = |who: usize| format!("{}\n", who.to_string().repeat(5000));
        thread::scope(|scope| {
            for who in 0..8 {
                let path = &path;
                scope.spawn(move || {
                    for _ in 0..20 {
                        Appendix::open(path)
                            .and_then(|file| file.append(&line(who)))
                            .expect("room");
                    }
                });
            }
        });
        let text = fs::read_to_string(&path).expect("it is there");
        assert_eq!(text.lines().count(), 160);
        assert!(
            text.lines()
                .all(|line| line.len() == 5000 && line.bytes().all(|b| b == line.as_bytes()[0]))
        );
    }
}
