//! The report of a gate as workflow commands, which a code host shows beside the change.

use crate::field::Verdict;
use crate::gate::rows::{DifferenceKind, GateReport, GateRow};

/// The most annotations of a report: more of one step are not shown.
pub const MOST_ANNOTATIONS: usize = 10;

/// One line an annotation, those of the data first, then the rows, worst first. If there are more
/// than [`MOST_ANNOTATIONS`], the last says how many are left out.
#[must_use]
pub fn annotations(report: &GateReport) -> Vec<String> {
    let data = report.differences.iter().filter(|difference| difference.fails).map(|difference| {
        let mut place = String::new();
        if let Some(file) = &difference.file {
            place.push_str(&format!("file={},", property(file)));
            if difference.line > 0 {
                place.push_str(&format!("line={},", difference.line));
            }
        }
        let title = match difference.kind {
            DifferenceKind::Changed => "Changed data",
            DifferenceKind::Missing => "Missing",
        };
        format!("::error {place}title={title}::{}", data(&difference.text))
    });
    let mut lines: Vec<String> = data.chain(report.rows.iter().filter_map(of_row)).collect();
    if lines.len() > MOST_ANNOTATIONS {
        let left_out = lines.len() - (MOST_ANNOTATIONS - 1);
        lines.truncate(MOST_ANNOTATIONS - 1);
        lines.push(format!("::warning title=Balance check::{left_out} more in the summary"));
    }
    lines
}

fn of_row(row: &GateRow) -> Option<String> {
    let (command, title) = match (row.verdict, row.is_held()) {
        (Verdict::Same | Verdict::Inside, _) => return None,
        (Verdict::Outside, false) => ("error", "Balance moved"),
        (Verdict::Outside, true) => ("error", "Not fair"),
        (Verdict::Inconclusive, _) => ("warning", "Balance unclear"),
    };
    let message = format!("{}: {}", row.name(), row.sentence());
    Some(format!("::{command} title={title}::{}", data(&message)))
}

/// A message as a command carries it.
fn data(text: &str) -> String {
    text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A")
}

/// A property as a command carries it.
fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}
