//! Every clause of the rules as implemented has a test, and every clause that code cites exists.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use crate::sources::{root, rust_files};

/// A clause as `docs/rules/*.md` lists it.
struct Listed {
    /// Whether it says that it has no effect on play.
    without_effect: bool,
    /// The files of code that it names.
    places: Vec<String>,
}

/// The clause identifiers in a text: capitals, dash, capitals, dash, two digits.
fn identifiers(text: &str) -> BTreeSet<String> {
    let is_part = |c: char| c.is_ascii_alphanumeric() || c == '-';
    let words = text.split(|c: char| !is_part(c));
    words.filter(|word| is_identifier(word)).map(str::to_owned).collect()
}

fn is_identifier(word: &str) -> bool {
    let mut parts = word.split('-');
    let (Some(book), Some(topic), Some(number), None) =
        (parts.next(), parts.next(), parts.next(), parts.next())
    else {
        return false;
    };
    let capitals = |part: &str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_uppercase());
    book.len() == 2
        && capitals(book)
        && capitals(topic)
        && number.len() >= 2
        && number.bytes().all(|b| b.is_ascii_digit())
}

/// The clauses of all rule documents.
fn listed() -> BTreeMap<String, Listed> {
    let mut clauses = BTreeMap::new();
    for entry in fs::read_dir(root().join("docs/rules")).expect("docs/rules") {
        let text = fs::read_to_string(entry.expect("an entry").path()).expect("text");
        for line in text.lines().filter(|line| line.starts_with('|')) {
            let cells: Vec<&str> = line.trim_matches('|').split(" | ").map(str::trim).collect();
            if cells.len() < 4 || !is_identifier(cells[0]) {
                continue;
            }
            let place = cells[cells.len() - 1];
            let places =
                place.split('`').filter(|word| word.ends_with(".rs") || word.ends_with(".toml"));
            let row = Listed {
                without_effect: place.contains("no effect on play"),
                places: places.map(str::to_owned).collect(),
            };
            let twice = clauses.insert(cells[0].to_owned(), row);
            assert!(twice.is_none(), "{} is listed twice", cells[0]);
        }
    }
    assert!(clauses.len() > 400, "the clauses are listed: {}", clauses.len());
    clauses
}

/// The books whose clauses are listed, such as `GW`.
fn books(clauses: &BTreeMap<String, Listed>) -> BTreeSet<String> {
    clauses.keys().map(|id| id[..2].to_owned()).collect()
}

#[test]
fn every_clause_has_a_test() {
    let files = rust_files(&["crates", "tests", "src"]);
    let tested: BTreeSet<String> =
        files.iter().flat_map(|file| identifiers(file.test_code())).collect();
    let clauses = listed();
    let untested: Vec<&String> = clauses
        .iter()
        .filter(|(id, row)| !row.without_effect && !tested.contains(*id))
        .map(|(id, _)| id)
        .collect();
    assert!(untested.is_empty(), "clauses without a test: {untested:?}");
}

#[test]
fn every_cited_clause_is_listed() {
    let clauses = listed();
    let books = books(&clauses);
    for file in rust_files(&["crates", "tests", "src"]) {
        for id in identifiers(&file.text) {
            let known = !books.contains(&id[..2]) || clauses.contains_key(&id);
            assert!(known, "{} cites {id}, which no rule document lists", file.path);
        }
    }
}

#[test]
fn every_clause_names_files_that_exist() {
    for (id, row) in listed() {
        assert!(row.without_effect || !row.places.is_empty(), "{id} names no file");
        for place in row.places {
            assert!(root().join(&place).is_file(), "{id} names {place}, which does not exist");
        }
    }
}

/// The numbers of worked examples in a text, such as `EX-07`.
fn examples(text: &str) -> BTreeSet<String> {
    let starts = text.match_indices("EX-").map(|(at, _)| &text[at..]);
    let digits = |rest: &str| rest[3..].bytes().take_while(u8::is_ascii_digit).count();
    starts.filter(|rest| digits(rest) == 2).map(|rest| rest[..5].to_owned()).collect()
}

#[test]
fn every_worked_example_has_a_test() {
    let tested: BTreeSet<String> = rust_files(&["crates"])
        .iter()
        .filter(|file| file.path.contains("victory_decision"))
        .flat_map(|file| examples(file.test_code()))
        .collect();
    let rules = fs::read_to_string(root().join("docs/rules/victory-decision.md")).expect("rules");
    let listed = examples(&rules);
    assert_eq!(listed.len(), 65, "all worked examples are listed");
    let untested: Vec<&String> = listed.difference(&tested).collect();
    assert!(untested.is_empty(), "worked examples without a test: {untested:?}");
}
