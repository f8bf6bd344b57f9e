//! Results of a study of which no more is known than its tables and what their data package says.

use serde_json::Value;
use wargauge_report::ResultTable;
use wargauge_report::csv::{self, TextTable};
use wargauge_report::datapackage::{self, DataPackage};
use wargauge_report::regular_file::read_regular;
use wargauge_rules::roster::DataError;

use crate::folder::handed::Handed;
use crate::folder::sealed::Sealed;
use crate::folder::tables::Tables;

/// A column of a table.
#[derive(Clone, Debug)]
pub struct OtherColumn {
    /// Its name.
    pub name: String,
    /// What it means; empty where the data package does not say.
    pub definition: String,
    /// Whether it holds numbers.
    pub is_number: bool,
    /// Whether it holds shares, from 0 to 1.
    pub is_share: bool,
    /// Whether it is among those that tell rows apart.
    pub is_key: bool,
}

/// A table as it stands in its file.
#[derive(Clone, Debug)]
pub struct OtherTable {
    /// The name of the file.
    pub file: String,
    /// What it holds; empty where the data package does not say.
    pub about: String,
    /// Its columns.
    pub columns: Vec<OtherColumn>,
    /// Its rows, a cell for each column.
    pub rows: Vec<Vec<String>>,
}

/// What a study found.
#[derive(Clone, Debug)]
pub struct OtherResults {
    /// The content of `manifest.json`.
    pub manifest: Value,
    /// Its tables.
    pub tables: Vec<OtherTable>,
}

impl OtherResults {
    pub(super) fn read(sealed: &Sealed) -> Result<Self, DataError> {
        let package = read_regular(&sealed.folder().join(datapackage::FILE)).unwrap_or_default();
        let package: Value = serde_json::from_str(&package).unwrap_or_default();
        let names = sealed.tables();
        if names.is_empty() {
            return Err(sealed.has_no_page());
        }
        let read = |name| Ok(OtherTable::of(name, sealed.texts(name)?, &package));
        let tables = names.into_iter().map(read).collect::<Result<_, DataError>>()?;
        Ok(Self { manifest: sealed.content().clone(), tables })
    }

    pub(super) fn of_tables(handed: &Handed<'_>) -> Result<Self, DataError> {
        let described = |package, table: &ResultTable| table.described_in(package);
        let package = handed.tables.iter().fold(DataPackage::new(), described).to_json();
        let package: Value = serde_json::from_str(&package).unwrap_or_default();
        let read = |table: &ResultTable| {
            let text =
                csv::read_texts(table.csv()).map_err(|error| handed.broken(table, &error))?;
            Ok(OtherTable::of(&table.file_name(), text, &package))
        };
        let tables = handed.tables.iter().map(read).collect::<Result<_, DataError>>()?;
        Ok(Self { manifest: handed.content.clone(), tables })
    }
}

impl OtherTable {
    fn of(name: &str, text: TextTable, package: &Value) -> Self {
        let nothing = Value::Null;
        let described = package["resources"].as_array().map(Vec::as_slice).unwrap_or_default();
        let described = described.iter().find(|table| table["path"] == name).unwrap_or(&nothing);
        let columns =
            text.columns.into_iter().map(|name| OtherColumn::of(name, &described["schema"]));
        Self {
            file: name.to_owned(),
            about: words(&described["description"]),
            columns: columns.collect(),
            rows: text.rows,
        }
    }
}

impl OtherColumn {
    fn of(name: String, schema: &Value) -> Self {
        let nothing = Value::Null;
        let fields = schema["fields"].as_array().map(Vec::as_slice).unwrap_or_default();
        let field = fields.iter().find(|field| field["name"] == name.as_str()).unwrap_or(&nothing);
        let keys = schema["primaryKey"].as_array().map(Vec::as_slice).unwrap_or_default();
        Self {
            is_number: matches!(field["type"].as_str(), Some("integer" | "number")),
            is_share: field["constraints"]["maximum"] == 1,
            is_key: keys.iter().any(|key| *key == name.as_str()),
            definition: words(&field["description"]),
            name,
        }
    }
}

fn words(text: &Value) -> String {
    text.as_str().unwrap_or_default().to_owned()
}
