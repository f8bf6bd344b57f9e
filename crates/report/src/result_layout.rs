//! Which files a result may have.

use std::path::Path;

use crate::csv;
use crate::datapackage::{self, DataPackage};
use crate::row::Row;

/// A table of a kind of rows, before there are any.
#[derive(Clone, Copy, Debug)]
pub struct TableKind {
    /// Its name, such as `matchups`.
    pub name: &'static str,
    has_header: fn(&Path) -> bool,
    described: fn(DataPackage) -> DataPackage,
}

impl TableKind {
    /// The table of a kind of rows.
    #[must_use]
    pub const fn of<R: Row>() -> Self {
        Self {
            name: R::TABLE,
            has_header: |path| csv::has_header_of::<R>(path),
            described: DataPackage::with::<R>,
        }
    }

    /// The name of its file, such as `matchups.csv`.
    #[must_use]
    pub fn file_name(&self) -> String {
        datapackage::table_file_name(self.name)
    }

    /// Whether a file has its header.
    #[must_use]
    pub fn is_in(&self, path: &Path) -> bool {
        (self.has_header)(path)
    }

    /// A data package with it.
    #[must_use]
    pub fn described_in(&self, package: DataPackage) -> DataPackage {
        (self.described)(package)
    }
}

/// The file that says what a result was made from.
pub const MANIFEST: &str = "manifest.json";
/// The same of a training.
pub const TRAINING_HEAD: &str = "training.json";
/// The same of a baseline.
pub const BASELINE_HEAD: &str = "baseline.json";
/// The names that the file can have which says what a folder of results was made from.
pub const HEADS: [&str; 3] = [MANIFEST, BASELINE_HEAD, TRAINING_HEAD];

/// A file of a result that is no table.
#[derive(Clone, Copy, Debug)]
pub struct FurtherFile {
    /// Its name.
    pub name: &'static str,
    /// Whether what stands there was written by an earlier study, though nothing vouches for it.
    pub is_own: fn(&Path) -> bool,
}

impl FurtherFile {
    /// A file that is replaced only where the record of an earlier result names it.
    #[must_use]
    pub const fn named(name: &'static str) -> Self {
        Self { name, is_own: |_| false }
    }
}

/// The files that a result of some study may have besides its description and its manifest, in the
/// order in which they are written.
#[derive(Clone, Debug)]
pub struct ResultLayout {
    /// The file that says what it was made from, and names the others.
    pub head: &'static str,
    /// Tables, and whether this result has them: one that it lacks does not stay from an earlier one.
    pub tables: Vec<(TableKind, bool)>,
    /// Whether a data package describes its tables.
    pub is_described: bool,
    /// Whether what somebody else changed there while games were played is left as it is.
    pub is_guarded: bool,
    /// Other files, such as those that an interrupted study goes on from.
    pub further: Vec<FurtherFile>,
}

impl Default for ResultLayout {
    fn default() -> Self {
        Self::new()
    }
}

impl ResultLayout {
    /// No file.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            head: MANIFEST,
            tables: Vec::new(),
            is_described: true,
            is_guarded: false,
            further: Vec::new(),
        }
    }

    /// A table more, if it is wanted.
    #[must_use]
    pub fn with<R: Row>(mut self, is_wanted: bool) -> Self {
        self.tables.push((TableKind::of::<R>(), is_wanted));
        self
    }
}
