//! A table of whichever rows, ready to be written or printed.

use std::io;

use serde_json::Value;

use crate::datapackage::{self, DataPackage};
use crate::row::Row;
use crate::{csv, json};

/// A table of whichever rows: its name, its schema and its rows, as files have them.
#[derive(Clone, Debug, PartialEq)]
pub struct ResultTable {
    name: &'static str,
    rows: usize,
    csv: Vec<u8>,
    json: Vec<u8>,
    resource: Value,
    schema: Value,
}

impl ResultTable {
    /// The table of some rows.
    ///
    /// # Errors
    /// If a row cannot be written.
    pub fn of<R: Row>(rows: &[R]) -> io::Result<Self> {
        let (mut as_csv, mut as_json) = (Vec::new(), Vec::new());
        csv::write(rows, &mut as_csv)?;
        json::write(rows, &mut as_json)?;
        Ok(Self {
            name: R::TABLE,
            rows: rows.len(),
            csv: as_csv,
            json: as_json,
            resource: datapackage::resource::<R>(),
            schema: datapackage::schema::<R>(),
        })
    }

    /// Its name, such as `matchups`.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        self.name
    }

    /// The name of its file, such as `matchups.csv`.
    #[must_use]
    pub fn file_name(&self) -> String {
        datapackage::table_file_name(self.name)
    }

    /// How many rows it has.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.rows
    }

    /// Whether it has no row.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.rows == 0
    }

    /// Its rows as comma-separated values, with a header.
    #[must_use]
    pub fn csv(&self) -> &[u8] {
        &self.csv
    }

    /// Its rows as a JSON array of objects.
    #[must_use]
    pub fn json(&self) -> &[u8] {
        &self.json
    }

    /// Its Table Schema: names, types, definitions and limits of its columns.
    #[must_use]
    pub const fn schema(&self) -> &Value {
        &self.schema
    }

    /// A data package with this table.
    #[must_use]
    pub fn described_in(&self, package: DataPackage) -> DataPackage {
        package.with_resource(self.resource.clone())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    crate::rows! {
        /// One row per hill.
        struct Hill in "hills" by [name] {
            /// Name of the hill.
            name: String,
            /// Height in contour lines.
            height: u64,
        }
    }

    #[test]
    fn a_table_has_its_rows_in_every_form() {
        let table = ResultTable::of(&[Hill { name: "a".to_owned(), height: 3 }]).unwrap();
        assert_eq!((table.name(), table.len(), table.is_empty()), ("hills", 1, false));
        assert_eq!((table.csv(), &*table.file_name()), (&b"name,height\na,3\n"[..], "hills.csv"));
        let rows: Value = serde_json::from_slice(table.json()).unwrap();
        assert_eq!(rows, serde_json::json!([{ "name": "a", "height": 3 }]));
        assert_eq!(table.schema()["fields"][1]["description"], "Height in contour lines.");
    }
}
