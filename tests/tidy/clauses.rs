//! Every clause of the rules as implemented is cited at a line that obeys it and in a test, and
//! every clause that code cites exists.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use crate::sources::{SourceFile, root, ruleset_folders, rust_files};

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
    for (_, id, row) in listed_by_ruleset() {
        let twice = clauses.insert(id.clone(), row);
        assert!(twice.is_none(), "{id} is listed twice");
    }
    assert!(clauses.len() > 400, "the clauses are listed: {}", clauses.len());
    clauses
}

/// The clauses of all rule documents, each with the ruleset whose document it is.
fn listed_by_ruleset() -> Vec<(String, String, Listed)> {
    let mut clauses = Vec::new();
    for entry in fs::read_dir(root().join("docs/rules")).expect("docs/rules") {
        let path = entry.expect("an entry").path();
        let ruleset = path.file_stem().expect("a name").to_string_lossy().into_owned();
        let text = fs::read_to_string(path).expect("text");
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
            clauses.push((ruleset.clone(), cells[0].to_owned(), row));
        }
    }
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
        files.iter().flat_map(|file| cited_at_lines(file.test_code())).collect();
    let clauses = listed();
    let untested: Vec<&String> = clauses
        .iter()
        .filter(|(id, row)| !row.without_effect && !tested.contains(*id))
        .map(|(id, _)| id)
        .collect();
    assert!(untested.is_empty(), "clauses without a test: {untested:?}");
}

/// The clauses that a text cites, what file headers cite aside.
fn cited_at_lines(text: &str) -> BTreeSet<String> {
    identifiers(&SourceFile::without_headers(text))
}

/// Whoever looks for a clause finds the line that obeys it, not only the file: in the code of a
/// listed ruleset or of the kernel, or in the data file that the page of the rules names.
#[test]
fn every_clause_is_cited_at_a_line() {
    let kernel = rust_files(&["crates/rules"]);
    let mut unfound = Vec::new();
    for ruleset in ruleset_folders() {
        let own = rust_files(&[&format!("crates/rulesets/{ruleset}/rules")]);
        let code = own.iter().chain(&kernel).map(|file| cited_at_lines(file.code()));
        let cited: BTreeSet<String> = code.flatten().collect();
        let clauses = listed_by_ruleset().into_iter().filter(|(of, _, _)| *of == ruleset);
        unfound.extend(clauses.filter(|(_, id, row)| {
            let data = || row.places.iter().filter(|place| place.ends_with(".toml"));
            let in_data = || data().any(|place| identifiers(&text_of(place)).contains(id));
            !row.without_effect && !cited.contains(id) && !in_data()
        }));
    }
    let unfound: Vec<String> = unfound.into_iter().map(|(_, id, _)| id).collect();
    assert!(unfound.is_empty(), "clauses that no line of code or data cites: {unfound:?}");
}

/// The text of a file of the project.
fn text_of(place: &str) -> String {
    fs::read_to_string(root().join(place)).unwrap_or_default()
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
    let mut all = 0;
    for ruleset in ruleset_folders() {
        let page = root().join(format!("docs/rules/{ruleset}.md"));
        let Ok(rules) = fs::read_to_string(page) else { continue };
        let listed = examples(&rules);
        let files = rust_files(&[&format!("crates/rulesets/{ruleset}")]);
        let tested: BTreeSet<String> =
            files.iter().flat_map(|file| examples(file.test_code())).collect();
        let untested: Vec<&String> = listed.difference(&tested).collect();
        assert!(untested.is_empty(), "{ruleset}: worked examples without a test: {untested:?}");
        all += listed.len();
    }
    assert!(all >= 65, "worked examples are listed: {all}");
}

/// A page of rules belongs to a ruleset, and its clauses live there or in the kernel.
#[test]
fn clauses_live_in_their_ruleset() {
    let rulesets = ruleset_folders();
    for (ruleset, id, row) in listed_by_ruleset() {
        assert!(rulesets.contains(&ruleset), "docs/rules/{ruleset}.md is of no ruleset");
        let homes = [format!("crates/rulesets/{ruleset}/"), format!("scenarios/{ruleset}/")];
        let shared = "crates/rules/";
        for place in row.places {
            let at_home = homes.iter().any(|home| place.starts_with(home));
            assert!(at_home || place.starts_with(shared), "{id} lives in {place}");
        }
    }
}
