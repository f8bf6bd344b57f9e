//! The report of a gate as JUnit XML, in the dialect that test reporters read. No name of a test has a
//! value in it: reporters keep the history of a test by its name.

use quick_junit::{NonSuccessKind, Report, TestCase, TestCaseStatus, TestSuite};

use crate::field::{Subject, Verdict};
use crate::gate::rows::{Difference, DifferenceKind, GateReport, GateRow};

/// The report as XML: a suite for the data, one for match-ups, one for units, and one for scores
/// that are held to a band, if any are. What fails the gate is a failure, what cannot be told an error.
///
/// # Panics
/// Never: a report in memory can be written.
#[must_use]
pub fn junit(report: &GateReport) -> String {
    let mut xml = Report::new("wargauge check");
    xml.add_test_suite(data(report));
    let suites = [
        (Subject::Matchup, "match-ups"),
        (Subject::Unit, "units"),
        (Subject::Fairness, "fairness"),
    ];
    for (subject, name) in suites {
        let has_rows = report.rows.iter().any(|row| row.subject == subject);
        if subject == Subject::Fairness && !has_rows {
            continue;
        }
        let mut suite = TestSuite::new(name);
        suite.add_test_cases(report.rows.iter().filter(|row| row.subject == subject).map(row_case));
        xml.add_test_suite(suite);
    }
    let text = xml.to_string().expect("a report can be written to memory");
    // The schema knows skipped cases of a suite, and none of all suites together.
    match text.split_once("<testsuites ") {
        Some((head, rest)) => {
            format!("{head}<testsuites {}", rest.replacen(" skipped=\"0\"", "", 1))
        }
        None => text,
    }
}

/// One case a difference that fails the gate, or a single one that passes.
fn data(report: &GateReport) -> TestSuite {
    let mut suite = TestSuite::new("data");
    let failing: Vec<&Difference> =
        report.differences.iter().filter(|difference| difference.fails).collect();
    if failing.is_empty() {
        let mut case = TestCase::new("values the games rest on", TestCaseStatus::success());
        case.set_classname("data");
        suite.add_test_case(case);
    }
    for difference in failing {
        let mut status = TestCaseStatus::non_success(NonSuccessKind::Failure);
        let kind = match difference.kind {
            DifferenceKind::Changed => "changed",
            DifferenceKind::Missing => "missing",
        };
        status.set_type(kind).set_message(difference.text.as_str());
        let mut case = TestCase::new(difference.place.as_str(), status);
        case.set_classname("data");
        suite.add_test_case(case);
    }
    suite
}

fn row_case(row: &GateRow) -> TestCase {
    let status = match row.verdict {
        Verdict::Same | Verdict::Inside => TestCaseStatus::success(),
        Verdict::Outside => failed(row, NonSuccessKind::Failure),
        Verdict::Inconclusive => failed(row, NonSuccessKind::Error),
    };
    let mut case = TestCase::new(row.name(), status);
    case.set_classname(format!("{}.{}", row.ruleset, row.scenario));
    case
}

fn failed(row: &GateRow, kind: NonSuccessKind) -> TestCaseStatus {
    let mut status = TestCaseStatus::non_success(kind);
    status.set_type(row.word()).set_message(row.sentence());
    status
}
