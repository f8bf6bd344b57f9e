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

/// The files that a result of some study may have besides its description and its manifest, in the
/// order in which they are written.
#[derive(Clone, Debug, Default)]
pub struct ResultLayout {
    /// Tables, and whether this result has them: one that it lacks does not stay from an earlier one.
    pub tables: Vec<(TableKind, bool)>,
    /// Other files, such as those that an interrupted study goes on from.
    pub further: Vec<&'static str>,
}

impl ResultLayout {
    /// No file.
    #[must_use]
    pub const fn new() -> Self {
        Self { tables: Vec::new(), further: Vec::new() }
    }

    /// A table more, if it is wanted.
    #[must_use]
    pub fn with<R: Row>(mut self, is_wanted: bool) -> Self {
        self.tables.push((TableKind::of::<R>(), is_wanted));
        self
    }
}
