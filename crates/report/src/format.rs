//! The forms a table can be printed in.

use std::io::{self, Write};

use crate::row::Row;
use crate::table::Look;
use crate::{csv, json, table};

/// How a table is printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// Comma-separated values.
    Csv,
    /// An array of objects.
    Json,
    /// Aligned columns for people.
    Table(Look),
}

impl Format {
    /// Prints a whole table.
    ///
    /// # Errors
    /// If `out` cannot be written.
    pub fn write<R: Row>(self, rows: &[R], mut out: impl Write) -> io::Result<()> {
        match self {
            Self::Csv => csv::write(rows, out),
            Self::Json => json::write(rows, out),
            Self::Table(look) => out.write_all(table::plain(rows, look).as_bytes()),
        }
    }
}
