//! Baselines: a head and its tables, read or refused.

use wargauge_report::{Row, csv};
use wargauge_rules::roster::Source;
use wargauge_studies::BaselineHead;

use crate::rulesets::LIBRARY;
use wargauge_studies::{BaselineMatchupRow, BaselineUnitRow, BaselineValueRow};

/// What parts the files of a baseline in an input.
const PART: &str = "\n=====\n";

/// The files of a baseline one after the other: the head and its three tables.
pub(crate) fn run(bytes: &[u8]) {
    let Ok(text) = core::str::from_utf8(bytes) else { return };
    let mut parts = text.split(PART);
    let head = parts.next().unwrap_or_default();
    if let Err(error) = BaselineHead::read(&Source::new("baseline.json", head), &LIBRARY) {
        assert!(!error.to_string().is_empty());
    }
    table::<BaselineMatchupRow>(parts.next());
    table::<BaselineUnitRow>(parts.next());
    table::<BaselineValueRow>(parts.next());
}

/// What is read as a table is written as one, and read again as the same.
fn table<R: Row + PartialEq + core::fmt::Debug>(text: Option<&str>) {
    let Some(Ok(rows)) = text.map(|text| csv::read::<R>(text.as_bytes())) else { return };
    let mut written = Vec::new();
    csv::write(&rows, &mut written).expect("memory takes it");
    assert_eq!(csv::read::<R>(&written[..]).expect("what was written can be read"), rows);
}

/// A small baseline.
pub(crate) fn seeds() -> Vec<Vec<u8>> {
    let files = [
        include_str!("../../reports/grid/baseline/baseline.json"),
        include_str!("../../reports/grid/baseline/matchups.csv"),
        include_str!("../../reports/grid/baseline/units.csv"),
        include_str!("../../reports/grid/baseline/data.csv"),
    ];
    let some = |text: &str| text.lines().take(4).collect::<Vec<_>>().join("\n");
    let tables: Vec<String> = files[1..].iter().map(|text| some(text)).collect();
    vec![[files[0].to_owned(), tables.join(PART)].join(PART).into_bytes()]
}
