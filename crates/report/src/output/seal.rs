//! The seal of a set of files: one of them names the others with their hashes, so that whoever
//! reads the set knows whether all are of one run.

use std::fs;
use std::io::{self, Read};
use std::path::Path;

use serde_json::{Value, json};

use crate::output::part::{parts_of, sha256_of};
use crate::regular_file::{open_regular, read_regular};

/// Member of the sealing file that names the tables.
const TABLES: &str = "tables";

/// A file in memory.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileBytes {
    /// Its name.
    pub name: String,
    /// Its content.
    pub bytes: Vec<u8>,
}

/// What the sealing file of a folder says, if it is one.
#[derive(Clone, Debug)]
pub struct Seal(Value);

impl Seal {
    /// Reads a sealing file; `None` if there is none, or what is there is no work of this program.
    #[must_use]
    pub fn read(path: &Path) -> Option<Self> {
        let text = read_regular(path).ok()?;
        let value: Value = serde_json::from_str(&text).ok()?;
        let is_ours = value.get("version").is_some() && value.get("arguments").is_some();
        is_ours.then_some(Self(value))
    }

    /// Reads the sealing file of a set of a folder, and first completes the set if whoever wrote it was
    /// stopped between two renames: the seal has its name, and what it names lies whole beside its place.
    #[must_use]
    pub fn of_folder(folder: &Path, name: &str) -> Option<Self> {
        Self::complete_set(folder, name);
        Self::read(&folder.join(name))
    }

    /// Completes the set of a folder, if whoever wrote it was stopped between two renames.
    pub fn complete_set(folder: &Path, name: &str) {
        if let Some(seal) = Self::read(&folder.join(name)) {
            // What cannot be completed is told by whoever reads the set.
            let _ = complete_stopped(folder, &seal);
        }
    }

    /// The text of a sealing file: an object, and the names and hashes of the other files of the set in
    /// their order.
    ///
    /// # Panics
    /// If `content` is no JSON object.
    #[must_use]
    pub fn text_of(content: Value, files: &[FileBytes]) -> String {
        assert!(content.is_object(), "a seal is an object");
        let named = |file: &FileBytes| (file.name.clone(), sha256_of(&file.bytes));
        sealed(content, &files.iter().map(named).collect::<Vec<_>>())
    }

    /// What it says besides.
    #[must_use]
    pub const fn content(&self) -> &Value {
        &self.0
    }

    /// Whether it names a file of the folder.
    #[must_use]
    pub fn names(&self, name: &str) -> bool {
        self.hash_of(name).is_some()
    }

    /// Whether all files it names are in a folder, as they were written.
    #[must_use]
    pub fn is_of(&self, folder: &Path) -> bool {
        self.table_names().into_iter().all(|name| self.vouches_for(folder, name))
    }

    /// The names of the files that it names.
    #[must_use]
    pub fn table_names(&self) -> Vec<&str> {
        let names = self.0.get(TABLES).and_then(Value::as_array).into_iter().flatten();
        names.filter_map(|table| table["name"].as_str()).collect()
    }

    fn hash_of(&self, name: &str) -> Option<&str> {
        let mut tables = self.0.get(TABLES)?.as_array()?.iter();
        tables.find(|table| table["name"] == name)?["sha256"].as_str()
    }

    /// Whether it names a file of these bytes.
    fn is_of_table(&self, name: &str, bytes: &[u8]) -> bool {
        self.hash_of(name).is_some_and(|hash| hash == sha256_of(bytes))
    }

    /// The bytes of a file of the folder, if they are those that the seal names.
    ///
    /// # Errors
    /// If the file cannot be read, is not named, or is another.
    pub fn open(&self, folder: &Path, name: &str) -> io::Result<Vec<u8>> {
        let mut bytes = Vec::new();
        open_regular(&folder.join(name))?.read_to_end(&mut bytes)?;
        match self.is_of_table(name, &bytes) {
            true => Ok(bytes),
            false if self.0.get(TABLES).is_none() => Err(io::Error::other(
                "an early version wrote it, whose records keep no hashes of tables; play it again",
            )),
            false => Err(io::Error::other("it is not the file that the others were written with")),
        }
    }

    /// Whether a file of the folder is the one that the seal names.
    pub(super) fn vouches_for(&self, folder: &Path, name: &str) -> bool {
        self.open(folder, name).is_ok()
    }
}

/// Gives the files of a set that was stopped between two renames the names they were to have: those
/// that the seal names, that are not there as it names them, and that lie beside their places whole.
///
/// # Errors
/// If a part cannot be read or renamed.
fn complete_stopped(folder: &Path, seal: &Seal) -> io::Result<()> {
    let missing = seal.table_names().into_iter().filter(|name| !seal.vouches_for(folder, name));
    for name in missing {
        for part in parts_of(folder, name) {
            let bytes = fs::read(&part)?;
            if seal.is_of_table(name, &bytes) {
                fs::rename(part, folder.join(name))?;
                break;
            }
        }
    }
    Ok(())
}

/// The text of a sealing file: an object with the names and hashes of the others added.
pub(super) fn sealed(mut content: Value, tables: &[(String, String)]) -> String {
    let named = tables.iter().map(|(name, sha256)| json!({ "name": name, "sha256": sha256 }));
    content[TABLES] = named.collect();
    format!("{content:#}\n")
}
