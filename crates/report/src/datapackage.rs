//! The description of result files for other programs: a Frictionless Data Package
//! (<https://specs.frictionlessdata.io/tabular-data-package/>), made from the same definitions as
//! the files themselves.

use std::path::Path;

use serde_json::{Map, Value, json};

use crate::field::{GameSeed, Kind};
use crate::regular_file::read_regular;
use crate::row::{Column, Row, joined};

/// Name of the file that holds the description.
pub const FILE: &str = "datapackage.json";
/// What a description calls itself.
const NAME: &str = "wargauge-results";

/// Whether a file is a description that this program wrote.
#[must_use]
pub fn is_own(path: &Path) -> bool {
    let text = read_regular(path).unwrap_or_default();
    let found: Option<Value> = serde_json::from_str(&text).ok();
    found.is_some_and(|found| found["name"] == NAME)
}

/// A description of the tables of a folder.
#[derive(Clone, Debug, Default)]
pub struct DataPackage {
    resources: Vec<Value>,
}

impl DataPackage {
    /// A package without tables.
    #[must_use]
    pub const fn new() -> Self {
        Self { resources: Vec::new() }
    }

    /// Adds the CSV file of a table.
    #[must_use]
    pub fn with<R: Row>(mut self) -> Self {
        self.resources.push(resource::<R>());
        self
    }

    /// Adds a table as it is to be listed.
    pub(crate) fn with_resource(mut self, resource: Value) -> Self {
        self.resources.push(resource);
        self
    }

    /// The descriptor, ready to be written to [`FILE`].
    #[must_use]
    pub fn to_json(&self) -> String {
        let descriptor = json!({
            "profile": "tabular-data-package",
            "name": NAME,
            "title": "Results of a wargauge run",
            "resources": self.resources,
        });
        format!("{descriptor:#}\n")
    }
}

/// A table as a data package lists it.
pub(crate) fn resource<R: Row>() -> Value {
    json!({
        "name": R::TABLE,
        "path": file_name::<R>(),
        "profile": "tabular-data-resource",
        "description": joined(R::ABOUT),
        "format": "csv",
        "mediatype": "text/csv",
        "encoding": "utf-8",
        "dialect": { "delimiter": ",", "lineTerminator": "\n", "quoteChar": "\"", "header": true },
        "schema": schema::<R>(),
    })
}

/// Name of the CSV file of a table.
#[must_use]
pub fn file_name<R: Row>() -> String {
    table_file_name(R::TABLE)
}

/// Name of the CSV file of the table of this name.
pub(crate) fn table_file_name(table: &str) -> String {
    format!("{table}.csv")
}

/// The Table Schema of a table.
#[must_use]
pub fn schema<R: Row>() -> Value {
    json!({
        "fields": R::COLUMNS.iter().map(field).collect::<Vec<_>>(),
        "missingValues": [""],
        "primaryKey": R::KEY,
    })
}

fn field(column: &Column) -> Value {
    let kind = match column.kind {
        Kind::Text | Kind::Choice(_) | Kind::Seed => "string",
        Kind::Count => "integer",
        Kind::Share | Kind::Amount | Kind::Real | Kind::Points => "number",
    };
    json!({
        "name": column.name,
        "type": kind,
        "description": column.definition(),
        "constraints": constraints(column),
    })
}

fn constraints(column: &Column) -> Value {
    let mut constraints = Map::new();
    constraints.insert("required".to_owned(), column.required.into());
    match column.kind {
        Kind::Text | Kind::Real => {}
        Kind::Choice(words) => {
            constraints.insert("enum".to_owned(), words.into());
        }
        Kind::Seed => {
            constraints.insert("pattern".to_owned(), GameSeed::PATTERN.into());
        }
        Kind::Count | Kind::Amount | Kind::Points => {
            constraints.insert("minimum".to_owned(), 0.into());
        }
        Kind::Share => {
            constraints.insert("minimum".to_owned(), 0.into());
            constraints.insert("maximum".to_owned(), 1.into());
        }
    }
    constraints.into()
}
