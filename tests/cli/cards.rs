//! `odds --cards`: attacks that a file says.

use std::fs;

use jsonschema::validator_for;
use wargauge_report::csv;
use wargauge_studies::{ChanceRow, OddsRow};

use crate::program::{Ran, refuses, wargauge, wargauge_in};

/// A file of cards that the program has written.
fn written() -> tempfile::TempDir {
    let around = tempfile::tempdir().expect("a temporary folder");
    let ran = wargauge_in(around.path(), &["new", "cards", "mine"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    around
}

fn asked(around: &tempfile::TempDir, more: &[&str]) -> Ran {
    wargauge_in(around.path(), &[&["odds", "--cards", "mine.toml"], more].concat())
}

#[test]
fn a_new_file_is_valid_and_has_odds() {
    let around = written();
    let ran = wargauge_in(around.path(), &["validate", "mine.toml"]);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    assert!(ran.out.contains("cards `mine` with 2 units, 2 of them armed"), "{}", ran.out);
    let ran = asked(&around, &["riflemen", "brutes", "--range", "12", "--with", "rerolls=ones"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    let words = ["riflemen of mine (90 points) at brutes of mine", "exact", "shaken", "####"];
    for word in words {
        assert!(ran.out.contains(word), "no `{word}` in\n{}", ran.out);
    }
    let again = wargauge_in(around.path(), &["new", "cards", "mine"]);
    assert_eq!(again.code, 2, "{}", again.err);
}

#[test]
fn roster_against_roster_is_a_matrix() {
    let around = written();
    fs::copy(around.path().join("mine.toml"), around.path().join("theirs.toml")).unwrap();
    let ran = asked(&around, &["--target-army", "theirs.toml"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(ran.out.contains("riflemen of mine (90 points) at riflemen of theirs"), "{}", ran.out);
    let (_, matrix) = ran.out.split_once("at the best attack, range and cover").expect("a matrix");
    let lines: Vec<&str> = matrix.lines().skip(1).take(4).collect();
    assert!(lines[0].contains("riflemen") && lines[0].contains("brutes"), "{matrix}");
    assert!(lines[2].starts_with("riflemen") && lines[3].starts_with("brutes"), "{matrix}");
}

#[test]
fn files_and_pages_are_those_of_odds() {
    let around = written();
    let ran = asked(&around, &["riflemen", "brutes", "--out", "out", "--html", "odds.html"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    let read = |name: &str| fs::read(around.path().join("out").join(name)).unwrap();
    let odds: Vec<OddsRow> = csv::read(&read("odds.csv")[..]).unwrap();
    assert_eq!(odds.len(), 6);
    assert!(odds.iter().all(|row| row.ruleset == "cards" && row.army == "mine"));
    let chances: Vec<ChanceRow> = csv::read(&read("chances.csv")[..]).unwrap();
    let sum: f64 = chances.iter().filter_map(|row| row.chance.get()).sum();
    assert!((sum - 6.0).abs() < 1e-12, "{sum}");
    let manifest = String::from_utf8(read("manifest.json")).unwrap();
    assert!(manifest.contains("--cards") && manifest.contains("mine.toml"), "{manifest}");
    let page = fs::read_to_string(around.path().join("odds.html")).unwrap();
    assert!(page.contains("riflemen with rifles against brutes"));
    // The page of the folder is the page of the command.
    let ran = wargauge_in(around.path(), &["report", "out", "--out", "again.html"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
}

#[test]
fn every_example_is_of_the_schema_and_valid() {
    let ran = wargauge(&["schema", "cards"]);
    let schema = serde_json::from_str(&ran.out).expect("a schema");
    let validator = validator_for(&schema).expect("a schema");
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/examples/cards");
    let mut files = 0;
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let text = fs::read_to_string(&path).unwrap();
        let value: serde_json::Value = toml::from_str(&text).unwrap();
        let faults: Vec<String> = validator.iter_errors(&value).map(|e| e.to_string()).collect();
        assert!(faults.is_empty(), "{}: {faults:?}", path.display());
        let ran = wargauge(&["validate", path.to_str().expect("text")]);
        assert_eq!(ran.code, 0, "{}", ran.err);
        files += 1;
    }
    assert_eq!(files, 5);
    let around = written();
    let text = fs::read_to_string(around.path().join("mine.toml")).unwrap();
    assert!(validator.is_valid(&toml::from_str::<serde_json::Value>(&text).unwrap()));
}

#[test]
fn bad_questions_and_files_are_refused() {
    let around = written();
    let refused = |more: &[&str], words: &[&str]| {
        let ran = asked(&around, more);
        assert_eq!((ran.code, ran.out.as_str()), (2, ""), "{more:?}");
        for word in words {
            assert!(ran.err.contains(word), "{more:?} does not say `{word}`:\n{}", ran.err);
        }
    };
    refused(&["riflemn", "brutes"], &["no unit `riflemn`", "`riflemen`"]);
    refused(&["riflemen", "brute"], &["no unit `brute`", "`brutes`"]);
    refused(&["riflemen", "brutes", "--weapon", "rifle"], &["no attack `rifle`", "`rifles`"]);
    refused(&["riflemen", "brutes", "--range", "30"], &["`rifles` reaches 24 inches"]);
    refused(&["riflemen", "brutes", "--cover", "hrad"], &["no cover `hrad`", "`hard`"]);
    refused(&["riflemen", "brutes", "--with", "rerols=ones"], &["no circumstance `rerols`"]);
    refused(&["riflemen", "brutes", "--with", "rerolls=onez"], &["cannot be `onez`", "`ones`"]);
    refused(&["riflemen", "brutes", "--audit"], &["--audit"]);
    refused(&["9*riflemen", "brutes"], &["names no attackers"]);
    refuses(&["odds", "--cards", "nowhere.toml"], &["no file `nowhere.toml`"]);
    refuses(&["odds", "companies"], &["required arguments"]);
    refuses(&["schema", "cards", "--ruleset", "grid"], &["of no ruleset"]);
    refuses(&["new", "cards", "x", "--ruleset", "grid"], &["of no ruleset"]);
    refuses(&["new", "force", "x"], &["--ruleset"]);
    let path = around.path().join("mine.toml");
    let text = fs::read_to_string(&path).unwrap().replacen("to_wound\"", "to_wond\"", 1);
    fs::write(&path, text).unwrap();
    for command in [&["validate", "mine.toml"][..], &["odds", "--cards", "mine.toml"]] {
        let ran = wargauge_in(around.path(), command);
        assert_eq!(ran.code, 2, "{}", ran.err);
        assert!(ran.err.contains("mine.toml:") && ran.err.contains("`to_wound`"), "{}", ran.err);
    }
}
