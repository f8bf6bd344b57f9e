use serde_json::Value;

use super::*;
use crate::field::{Amount, Field, Real, Share, Subject, Verdict};
use crate::row::Row;
use crate::table::Look;

fn row(number: usize, verdict: Verdict) -> GateRow {
    GateRow {
        subject: Subject::Matchup,
        ruleset: "grid".to_owned(),
        scenario: format!("field-{number}"),
        force: "reds | <b>".to_owned(),
        opponent: "blues".to_owned(),
        unit: None,
        games_before: 400,
        games_after: 400,
        before: Amount::from(0.5),
        after: Amount::from(0.54),
        after_low: Amount::from(0.5),
        after_high: Amount::from(0.58),
        change: Real::from(0.04),
        change_low: Real::from(0.03),
        change_high: Real::from(0.05),
        band: Amount::from(0.02),
        outside_p: Share::from(1.0),
        inside_p: Share::from(0.001),
        verdict,
        games_needed: (verdict == Verdict::Inconclusive).then_some(1234),
    }
}

fn unit(verdict: Verdict) -> GateRow {
    GateRow {
        subject: Subject::Unit,
        unit: Some("INF".to_owned()),
        before: Amount::from(35.25),
        after: Amount::from(33.0),
        change: Real::from(-2.25),
        change_low: Real::NONE,
        change_high: Real::NONE,
        band: Amount::from(5.0),
        after_low: Amount::NONE,
        ..row(1, verdict)
    }
}

fn difference(text: &str, fails: bool) -> Difference {
    let place = text.split(" 1").next().unwrap_or_default().to_owned();
    Difference {
        kind: DifferenceKind::Changed,
        place,
        text: text.to_owned(),
        file: Some("my,army.toml".to_owned()),
        line: 7,
        fails,
    }
}

fn report(rows: Vec<GateRow>, differences: Vec<Difference>) -> GateReport {
    GateReport {
        answer: Answer::Fail,
        reasons: vec!["1 row outside its band".to_owned()],
        about: vec!["baseline `b`".to_owned()],
        differences,
        rows,
        definitions: vec!["score = (wins + draws/2) / games".to_owned()],
    }
}

#[test]
fn the_worst_stands_first() {
    let mut small = row(4, Verdict::Outside);
    small.change = Real::from(-0.03);
    let mut rows = vec![
        row(1, Verdict::Same),
        row(2, Verdict::Inconclusive),
        row(3, Verdict::Inside),
        small,
        row(5, Verdict::Outside),
    ];
    sort_worst_first(&mut rows);
    let order: Vec<&str> = rows.iter().map(|row| row.scenario.as_str()).collect();
    assert_eq!(order, ["field-5", "field-4", "field-2", "field-3", "field-1"]);
}

#[test]
fn people_see_what_moved_and_the_answer() {
    let rows = vec![row(1, Verdict::Outside), unit(Verdict::Inconclusive), row(2, Verdict::Same)];
    let text = terminal(&report(rows, vec![difference("a: INF: 10 -> 11", true)]), Look::default());
    for word in [
        "a: INF: 10 -> 11",
        "+4.0 [+3.0, +5.0]",
        "-2.2",
        "1234",
        "INF of reds",
        "FAIL",
        "draws/2",
        "50.0 %",
    ] {
        assert!(text.contains(word), "{word} in:\n{text}");
    }
    assert!(!text.contains("field-2"), "what has not moved is not listed:\n{text}");
    let narrow = Look { width: Some(60), color: false };
    let text = terminal(&report(vec![row(1, Verdict::Outside)], Vec::new()), narrow);
    assert!(text.contains("\n  score 50.0 % -> 54.0 %, change"), "{text}");
}

#[test]
fn the_summary_stays_below_a_mebibyte_and_says_what_it_leaves_out() {
    let rows = (0..20_000).map(|number| row(number, Verdict::Outside)).collect();
    let text = markdown(&report(rows, Vec::new()));
    assert!(text.len() < 1 << 20 && text.len() > 900_000, "{}", text.len());
    let listed = text.matches("| outside |").count();
    assert!(text.contains(&format!("({} more rows that moved)", 20_000 - listed)));
    assert!(text.contains("reds \\| &lt;b>") && text.contains("What the numbers mean"));
    let quiet = markdown(&report(vec![row(1, Verdict::Same)], Vec::new()));
    assert!(!quiet.contains("What moved"), "{quiet}");
}

#[test]
fn junit_counts_failures_and_errors() {
    let rows = vec![
        row(1, Verdict::Outside),
        row(2, Verdict::Same),
        unit(Verdict::Inconclusive),
        unit(Verdict::Inside),
    ];
    let differences = vec![difference("a.toml: unit INF: price 10 -> 11", true)];
    let xml = junit(&report(rows.clone(), differences));
    for part in [
        "<testsuites name=\"wargauge check\" tests=\"5\" failures=\"2\" errors=\"1\">",
        "<testsuite name=\"match-ups\" tests=\"2\" skipped=\"0\" errors=\"0\" failures=\"1\">",
        "<testsuite name=\"units\" tests=\"2\" skipped=\"0\" errors=\"1\" failures=\"0\">",
        "classname=\"grid.field-1\"",
        "type=\"inconclusive\"",
        "reds | &lt;b&gt;",
        "price 10 -&gt; 11",
    ] {
        assert!(xml.contains(part), "{part} in:\n{xml}");
    }
    let passing = junit(&report(rows, vec![difference("a switch is new", false)]));
    assert!(passing.contains(
        "<testsuite name=\"data\" tests=\"1\" skipped=\"0\" errors=\"0\" failures=\"0\">"
    ));
}

fn held(number: usize, verdict: Verdict) -> GateRow {
    GateRow {
        subject: Subject::Fairness,
        before: Amount::from(0.5),
        after: Amount::from(0.263),
        after_low: Amount::from(0.241),
        after_high: Amount::from(0.285),
        band: Amount::from(0.05),
        ..row(number, verdict)
    }
}

#[test]
fn scores_that_are_held_to_a_band_are_told_apart_from_what_moved() {
    let rows = vec![row(1, Verdict::Same), held(1, Verdict::Outside)];
    let report = report(rows, Vec::new());
    let line = "field-1: reds | <b> : blues scores 26.3 % [24.1 %, 28.5 %], wanted 45.0 % to 55.0 %: \
                not fair";
    let text = terminal(&report, Look::default());
    assert!(text.contains(line) && !text.contains("verdict"), "{text}");
    let text = markdown(&report);
    assert!(text.contains("## Fair scores") && !text.contains("What moved"), "{text}");
    let xml = junit(&report);
    assert!(xml.contains("<testsuite name=\"fairness\" tests=\"1\""), "{xml}");
    assert!(annotations(&report)[0].starts_with("::error title=Not fair::field-1"));
    let metrics: Value = serde_json::from_str(&bencher(&report)).expect("JSON");
    assert_eq!(metrics.as_object().expect("an object").len(), 1);
}

#[test]
fn a_comment_is_made_only_if_something_moved() {
    let same = || row(1, Verdict::Same);
    assert_eq!(comment(&report(vec![same()], Vec::new())), None);
    assert_eq!(comment(&report(vec![same(), held(1, Verdict::Inside)], Vec::new())), None);
    for moved in [
        report(vec![row(2, Verdict::Inside)], Vec::new()),
        report(vec![held(1, Verdict::Inconclusive)], Vec::new()),
        report(vec![same()], vec![difference("a switch is new", false)]),
    ] {
        assert!(comment(&moved).expect("something").starts_with(COMMENT_MARK));
    }
    let many = (0..5_000).map(|number| row(number, Verdict::Outside)).collect();
    let differences = (0..200).map(|at| difference(&format!("{at}: {}", "x".repeat(390)), true));
    let long = comment(&report(many, differences.collect())).expect("much moved");
    assert!(long.len() < 61_000 && long.ends_with("has all)\n"), "{}", long.len());
}

#[test]
fn names_of_tests_have_no_value_in_them() {
    let named = |text: &str| {
        let xml = junit(&report(Vec::new(), vec![difference(text, true)]));
        let name = xml.split("<testcase name=\"").nth(1).expect("a case");
        name.split('"').next().expect("its name").to_owned()
    };
    let name = named("army.toml: unit INF: price.regular 10 -> 12");
    assert_eq!(name, "army.toml: unit INF: price.regular");
    assert_eq!(name, named("army.toml: unit INF: price.regular 11 -> 13"));
}

#[test]
fn annotations_are_ten_at_most_and_escaped() {
    let few = report(
        vec![row(1, Verdict::Outside), row(2, Verdict::Inconclusive), row(3, Verdict::Inside)],
        vec![difference("a: 10 % -> 11 %", true), difference("a switch is new", false)],
    );
    let lines = annotations(&few);
    assert_eq!(lines.len(), 3);
    assert_eq!(
        lines[0],
        "::error file=my%2Carmy.toml,line=7,title=Changed data::a: 10 %25 -> 11 %25"
    );
    assert!(lines[1].starts_with("::error title=Balance moved::field-1: reds"), "{}", lines[1]);
    assert!(lines[1].contains("54.0 %25"), "{}", lines[1]);
    assert!(lines[2].starts_with("::warning title=Balance unclear::"), "{}", lines[2]);
    let many = report((0..30).map(|at| row(at, Verdict::Outside)).collect(), Vec::new());
    let lines = annotations(&many);
    assert_eq!(lines.len(), MOST_ANNOTATIONS);
    assert_eq!(lines[9], "::warning title=Balance check::21 more in the summary");
}

#[test]
fn metrics_carry_their_intervals() {
    let text = bencher(&report(vec![row(1, Verdict::Outside), unit(Verdict::Same)], Vec::new()));
    let json: Value = serde_json::from_str(&text).expect("JSON");
    let score = &json["grid/field-1: reds | <b> : blues"]["score"];
    assert_eq!(score["value"], 0.54);
    assert_eq!((&score["lower_value"], &score["upper_value"]), (&0.5.into(), &0.58.into()));
    let unit = &json["grid/field-1: INF of reds | <b> against blues"]["destroyed-per-100"];
    assert_eq!(unit["value"], 33.0);
    assert!(unit.get("lower_value").is_none(), "an end that does not exist");
}

#[test]
fn rows_read_back() {
    for row in [row(1, Verdict::Inconclusive), unit(Verdict::Inside)] {
        let cells = row.cells();
        let read = GateRow::read(cells.iter().map(crate::field::Cell::as_text));
        assert_eq!(read.expect("what was written"), row);
    }
    assert_eq!(Real::read("-0.5").and_then(Real::get), Some(-0.5));
}
