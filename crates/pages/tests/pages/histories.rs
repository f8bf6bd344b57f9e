//! Baselines with the history of their saves.

use std::fs;

use wargauge_pages::Results;
use wargauge_report::{HistoryEvent, read_history};

use crate::plots::{Plot, Ruler, mark, number, of_class};
use crate::samples::{self, PLAIN, Sample};

fn write(sample: &Sample, text: &str) {
    fs::write(sample.path().join("history.jsonl"), text).expect("the folder can be written");
}

#[test]
fn every_save_stands_where_its_score_is() {
    let sample = samples::history(&PLAIN);
    let html = sample.html();
    let plot = Plot::of(&html, "history-scores");
    let tree = plot.tree();
    let ruler = Ruler::of(&tree, true);
    let text = fs::read_to_string(sample.path().join("history.jsonl")).expect("it was written");
    let mut expected: Vec<[f64; 4]> = Vec::new();
    for (at, line) in read_history(&text).expect("a history").iter().enumerate() {
        expected
            .extend(line.matchups.iter().map(|it| [(at + 1) as f64, it.score, it.low, it.high]));
    }
    let mut found: Vec<[f64; 4]> = Vec::new();
    for point in of_class(&tree, "point") {
        let said =
            ["data-x", "data-value", "data-low", "data-high"].map(|name| number(point, name));
        assert!((ruler.at(mark(point)[1]) - said[1]).abs() <= ruler.step(), "{said:?}");
        found.push(said);
    }
    let order = |one: &[f64; 4], other: &[f64; 4]| one.partial_cmp(other).expect("numbers");
    expected.sort_by(order);
    found.sort_by(order);
    assert_eq!(found, expected);
    assert_eq!(of_class(&tree, "curve").len(), 3);
    assert_eq!(of_class(&tree, "band").len(), 1);
}

#[test]
fn the_table_has_the_commit_and_what_is_no_more_the_same() {
    let sample = samples::history(&PLAIN);
    let mut line = samples::history_line(&PLAIN, HistoryEvent::Saved, 0.0);
    let first = line.to_text();
    line.commit = Some(format!("{}+", "0123456789abcdef".repeat(3)));
    line.arguments = vec!["other".to_owned()];
    write(&sample, &(first + &line.to_text()));
    let html = sample.html();
    assert!(html.contains("<td>0123456789+</td>"), "short, with the sign of changed files");
    assert_eq!(html.matches("other arguments than before").count(), 3, "of the second save");
}

#[test]
fn a_history_of_another_baseline_is_named() {
    let sample = samples::history(&PLAIN);
    let says = |sample: &Sample| sample.html().contains("is not of this baseline");
    assert!(says(&sample), "its last scores are made up");
    let mut line = samples::history_line(&PLAIN, HistoryEvent::Saved, 0.0);
    let rows = sample.rows::<wargauge_studies::BaselineMatchupRow>();
    for (score, row) in line.matchups.iter_mut().zip(&rows) {
        let half_points: u32 = row.pairs.chars().filter_map(|digit| digit.to_digit(10)).sum();
        score.score = f64::from(half_points) / (4.0 * row.pairs.len() as f64);
        (score.low, score.high) = (0.0, 1.0);
    }
    write(&sample, &line.to_text());
    assert!(!says(&sample));
}

#[test]
fn long_histories_show_what_is_last_and_moved_most() {
    let sample = samples::history(&PLAIN);
    let mut text = String::new();
    for at in 0..60 {
        let mut line = samples::history_line(&PLAIN, HistoryEvent::Accepted, 0.0);
        let all = line.matchups.clone();
        for more in 0..9 {
            let mut score = all[0].clone();
            score.force_a = format!("force {more}");
            score.score += 0.0005 * f64::from(at * more);
            (score.low, score.high) = (0.0, 1.0);
            line.matchups.push(score);
        }
        text += &line.to_text();
    }
    write(&sample, &text);
    let html = sample.html();
    let plot = Plot::of(&html, "history-scores");
    let tree = plot.tree();
    assert_eq!(of_class(&tree, "curve").len(), 6);
    assert_eq!(of_class(&tree, "point").len(), 6 * 40);
    assert!(plot.text().contains("force 8") || html.contains("force 8 : "), "it moved most");
    assert!(html.contains("20 before them are not") && html.contains("6 are in the table only"));
    let figure = html.split("<figure id=\"history-scores\">").nth(1).expect("it is there");
    let figure = figure.split("</figure>").next().expect("its end");
    assert!(figure.matches("<tr>").count() <= 481 && html.len() < 1_000_000);
}

#[test]
fn a_history_that_is_missing_or_broken_is_told() {
    let sample = samples::history(&PLAIN);
    let path = sample.path().join("history.jsonl");
    let text = fs::read_to_string(&path).expect("it was written");
    write(&sample, &text.replacen("\"format\":1,\"event\":\"accepted\"", "\"format\":1", 1));
    let error = Results::read(sample.path()).expect_err("a broken line").to_string();
    assert!(
        error.contains("history.jsonl:2:1:") && error.contains("missing field `event`"),
        "{error}"
    );
    fs::remove_file(&path).expect("it is there");
    let Ok(Results::Baseline(found)) = Results::read(sample.path()) else { panic!("a baseline") };
    assert_eq!(found.missing_history, Some(path));
    assert!(!Results::Baseline(found).to_html().contains("id=\"history\""));
}
