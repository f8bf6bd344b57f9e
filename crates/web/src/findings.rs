//! What a study or a question came to, as JSON.

use serde_json::{Value, json};
use wargauge_pages::Results;
use wargauge_report::table::Look;
use wargauge_report::{ResultLayout, ResultTable};
use wargauge_studies::Findings;

use crate::failure::Outcome;

/// Columns of the text for people.
const WIDTH: u16 = 100;

/// What a study came to that writes such files.
///
/// # Errors
/// If a row cannot be written.
pub(crate) fn told(found: &dyn Findings, layout: &ResultLayout) -> Outcome<Value> {
    let (manifest, tables) = (found.manifest(), found.tables()?);
    let results = results_of(layout, &manifest, &tables)?;
    let summary = results.as_ref().map(Results::summary);
    let rows = tables.iter().map(|table| {
        let rows: Value = serde_json::from_slice(table.json()).unwrap_or_default();
        (table.name().to_owned(), rows)
    });
    Ok(json!({
        "games": found.games(),
        "interrupted": found.is_interrupted(),
        "told": found.told(Look { width: Some(WIDTH), color: false }),
        "answer": summary.as_ref().map(|summary| &summary.answer),
        "warnings": summary.as_ref().map(|summary| &summary.warnings),
        "remarks": found.remarks(),
        "tables": rows.collect::<serde_json::Map<_, _>>(),
        "manifest": manifest,
        "page": results.map(|results| results.to_html()),
    }))
}

/// What a page is made of; nothing where no table has a row.
fn results_of(
    layout: &ResultLayout,
    manifest: &Value,
    tables: &[ResultTable],
) -> Outcome<Option<Results>> {
    let has_rows = tables.iter().any(|table| !table.is_empty());
    let results = || Results::of_tables(layout.head, manifest.clone(), tables);
    Ok(has_rows.then(results).transpose()?)
}
