//! Tables that are handed over make the page of the folder that they would be written to.

use serde_json::Value;
use wargauge_pages::Results;
use wargauge_report::{ResultTable, Row};
use wargauge_studies::{
    ChanceRow, LadderRow, LoadoutRow, OddsRow, PriceRow, SweepRow, TrainingRow,
};

use crate::samples::{self, PLAIN, Sample};

fn table<R: Row>(sample: &Sample) -> ResultTable {
    ResultTable::of(&sample.rows::<R>()).expect("rows can be written")
}

#[track_caller]
fn is_the_same(sample: &Sample, tables: &[ResultTable]) {
    let text = std::fs::read_to_string(sample.path().join("manifest.json"))
        .or_else(|_| std::fs::read_to_string(sample.path().join("training.json")))
        .expect("what it was made from");
    let content: Value = serde_json::from_str(&text).expect("JSON");
    let handed = Results::of_tables("manifest.json", content, tables).expect("a result");
    assert_eq!(handed.to_html(), sample.html(), "{}", sample.kind);
    assert!(!handed.summary().answer.is_empty());
}

#[test]
fn a_page_is_the_same_from_a_folder_and_from_tables_in_hand() {
    let sample = samples::prices(&PLAIN);
    is_the_same(&sample, &[table::<PriceRow>(&sample)]);
    let sample = samples::loadouts(&PLAIN);
    is_the_same(&sample, &[table::<LoadoutRow>(&sample)]);
    let sample = samples::sweep(&PLAIN);
    is_the_same(&sample, &[table::<SweepRow>(&sample)]);
    let sample = samples::odds(&PLAIN);
    is_the_same(&sample, &[table::<OddsRow>(&sample), table::<ChanceRow>(&sample)]);
    let sample = samples::training(&PLAIN);
    is_the_same(&sample, &[table::<TrainingRow>(&sample), table::<LadderRow>(&sample)]);
}

#[test]
fn a_table_of_other_rows_is_refused_by_its_name() {
    let sample = samples::odds(&PLAIN);
    let alone = [table::<OddsRow>(&sample)];
    let error = Results::of_tables("manifest.json", Value::Null, &alone).expect_err("no chances");
    assert_eq!(error.to_string(), "there is no table `chances`");
}
