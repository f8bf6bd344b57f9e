//! The report of a gate as metrics that a dashboard keeps over time (Bencher Metric Format).

use serde_json::{Map, Value, json};

use crate::gate::rows::{GateReport, GateRow};

/// The present numbers with their intervals: a benchmark for each match-up and unit, with the
/// measure `score` or `destroyed-per-100`.
#[must_use]
pub fn bencher(report: &GateReport) -> String {
    let mut benchmarks = Map::new();
    // A score that is held to a band is that of its match-up again.
    for row in report.rows.iter().filter(|row| !row.is_held()) {
        if let Some(metric) = metric(row) {
            let measure = row.measure().replace(' ', "-");
            benchmarks.insert(row.full_name(), json!({ measure: metric }));
        }
    }
    format!("{:#}\n", Value::from(benchmarks))
}

fn metric(row: &GateRow) -> Option<Value> {
    let mut metric = Map::new();
    metric.insert("value".to_owned(), row.after.get()?.into());
    if let (Some(low), Some(high)) = (row.after_low.get(), row.after_high.get()) {
        metric.insert("lower_value".to_owned(), low.into());
        metric.insert("upper_value".to_owned(), high.into());
    }
    Some(metric.into())
}
