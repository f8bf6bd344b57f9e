//! What a study or a question came to, as plain data.

use pyo3::prelude::*;
use serde_json::Value;
use wargauge_pages::Results;
use wargauge_report::datapackage::DataPackage;
use wargauge_report::table::Look;
use wargauge_report::{ResultLayout, ResultTable};
use wargauge_studies::Findings as Found;

use crate::errors::Outcome;
use crate::table::Table;

/// Columns of the text for people.
const WIDTH: u16 = 100;

/// What a study or a question came to.
#[pyclass(frozen, module = "wargauge._native")]
pub(crate) struct Findings {
    /// Games that were played.
    #[pyo3(get)]
    games: u64,
    /// Whether it was stopped before all was decided.
    #[pyo3(get)]
    interrupted: bool,
    /// Whether games were too few to say what was asked.
    #[pyo3(get)]
    inconclusive: bool,
    /// Whether it shows that something is not as it has to be.
    #[pyo3(get)]
    fails: bool,
    /// It as the program prints it.
    #[pyo3(get)]
    told: String,
    /// The answer in a sentence; nothing where no table has a row.
    #[pyo3(get)]
    answer: Option<String>,
    /// What must be known before the answer is used.
    #[pyo3(get)]
    warnings: Vec<String>,
    /// What there is to say besides.
    #[pyo3(get)]
    remarks: Vec<String>,
    /// What it was made from, as JSON.
    #[pyo3(get)]
    manifest: String,
    /// The page, as HTML; nothing where no table has a row.
    #[pyo3(get)]
    page: Option<String>,
    #[pyo3(get)]
    tables: Vec<Py<Table>>,
}

impl Findings {
    /// The findings of a study that writes such files.
    pub(crate) fn of(found: &dyn Found, layout: &ResultLayout) -> Outcome<Self> {
        let (manifest, tables) = (found.manifest(), found.tables()?);
        let has_rows = tables.iter().any(|table| !table.is_empty());
        let results = has_rows
            .then(|| Results::of_tables(layout.head, manifest.clone(), &tables))
            .transpose()?;
        let summary = results.as_ref().map(Results::summary);
        let (answer, warnings) =
            summary.map_or((None, Vec::new()), |summary| (Some(summary.answer), summary.warnings));
        Ok(Self {
            games: found.games(),
            interrupted: found.is_interrupted(),
            inconclusive: found.is_inconclusive(),
            fails: found.fails(),
            told: found.told(Look { width: Some(WIDTH), color: false }),
            answer,
            warnings,
            remarks: found.remarks(),
            page: results.map(|results| results.to_html()),
            tables: tables_of(found, &tables, layout)?,
            manifest: manifest.to_string(),
        })
    }
}

/// The tables of a result in the order of its files, those that are too long to be made twice among them.
fn tables_of(
    found: &dyn Found,
    tables: &[ResultTable],
    layout: &ResultLayout,
) -> Outcome<Vec<Py<Table>>> {
    let mut all = Vec::new();
    for table in tables {
        all.push(Table::new(table.name(), table.csv(), table.schema())?);
    }
    for (kind, is_wanted) in &layout.tables {
        let is_there = tables.iter().any(|table| table.name() == kind.name);
        let text = found.ready_made(kind.name).filter(|_| *is_wanted && !is_there);
        if let Some(text) = text {
            let package = kind.described_in(DataPackage::new()).to_json();
            let package: Value = serde_json::from_str(&package).unwrap_or_default();
            let schema = &package["resources"][0]["schema"];
            all.push(Table::new(kind.name, text.as_bytes(), schema)?);
        }
    }
    let shared = |py: Python<'_>| all.into_iter().map(|table| Py::new(py, table)).collect();
    let shared: PyResult<Vec<Py<Table>>> = Python::attach(shared);
    Ok(shared?)
}
