//! Tables that were handed over by whoever made them.

use serde_json::Value;
use wargauge_report::csv::{self, ReadError};
use wargauge_report::{ResultTable, Row};
use wargauge_rules::roster::DataError;

use crate::folder::games::GameCounts;
use crate::folder::tables::Tables;

/// Tables in memory.
pub(super) struct Handed<'h> {
    /// What says what they were made from.
    pub(super) content: Value,
    /// The tables.
    pub(super) tables: &'h [ResultTable],
}

impl Handed<'_> {
    fn table<R: Row>(&self) -> Option<&ResultTable> {
        self.tables.iter().find(|table| table.name() == R::TABLE)
    }

    /// The error of a table that cannot be understood.
    pub(super) fn broken(&self, table: &ResultTable, error: &ReadError) -> DataError {
        DataError::new(format!("the table `{}`: {error}", table.name()))
    }
}

impl Tables for Handed<'_> {
    fn content(&self) -> &Value {
        &self.content
    }

    fn names<R: Row>(&self) -> bool {
        self.table::<R>().is_some()
    }

    fn rows<R: Row>(&self) -> Result<Vec<R>, DataError> {
        let absent = || DataError::new(format!("there is no table `{}`", R::TABLE));
        let table = self.table::<R>().ok_or_else(absent)?;
        csv::read(table.csv()).map_err(|error| self.broken(table, &error))
    }

    /// Rows of single games are not among the tables that are handed over.
    fn games(&self) -> Result<Option<GameCounts>, DataError> {
        Ok(None)
    }
}
