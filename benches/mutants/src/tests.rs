//! The whole way on a tiny ruleset: a fault that its clause's test sees, one that only another test
//! sees, one that nobody sees, one that makes a rule hang, one that the compiler refuses.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use crate::report::{Tried, killed_in_hundred, page, rates};
use crate::trial::Verdict;
use crate::{Wanted, survey, try_all};

const WORKSPACE: &str = r#"
[workspace]
members = ["crates/rulesets/sample/rules"]
resolver = "3"
[profile.dev]
opt-level = 0
[package]
name = "left-out"
"#;

const PACKAGE: &str = "[package]\nname = \"sample\"\nversion = \"0.1.0\"\nedition = \"2024\"\n";

const PAGE: &str = "| clause | says | in |\n|---|---|---|\n| SA-SEEN-01 | a | b |\n\
    | SA-OTHER-01 | a | b |\n| SA-UNSEEN-01 | a | b |\n| SA-HANG-01 | a | b |\n\
    | SA-LIMIT-01 | a | b |\n| SA-REFUSED-01 | a | b |\n| SA-NOWHERE-01 | a | b |\n";

/// Each clause has one place where one thing can be wrong.
const RULES: &str = r#"//! SA-NOWHERE-01
/// SA-LIMIT-01
const LIMIT: u8 = 0;
pub const fn seen(side: bool, other: bool) -> bool {
    side == other // SA-SEEN-01
}
pub fn other(a: bool, b: bool) -> bool {
    a == b // SA-OTHER-01
}
pub fn unseen(a: bool, b: bool) -> bool {
    a == b // SA-UNSEEN-01
}
pub fn turns() -> u8 {
    let mut turns = 0;
    while turns < 3 {
        // SA-HANG-01
        add(&mut turns);
    }
    turns
}
fn add(turns: &mut u8) {
    *turns += 1;
}
pub fn below(number: u8) -> bool {
    number == LIMIT
}
const ALWAYS: bool = refused(true);
const fn refused(a: bool) -> bool {
    !a // SA-REFUSED-01
}
pub fn always() -> bool {
    ALWAYS
}
#[cfg(test)]
mod tests;
"#;

const TESTS: &str = r#"use super::*;
/// SA-SEEN-01
#[test]
fn both_ways() {
    assert!(seen(true, true) && !seen(true, false));
}
#[test]
fn without_a_name() {
    assert!(!other(true, false), "no clause is named here");
}
#[test]
fn half() {
    let _ = unseen(true, true);
}
/// SA-HANG-01
#[test]
fn ends() {
    assert_eq!(turns(), 3);
}
#[test]
fn limit() {
    assert!(below(0) && !below(1), "SA-LIMIT-01");
    assert!(!always());
}
"#;

fn write(root: &Path, path: &str, text: &str) {
    let file = root.join(path);
    fs::create_dir_all(file.parent().expect("a folder")).expect("made");
    fs::write(file, text).expect("written");
}

fn sample(root: &Path) {
    write(root, "Cargo.toml", WORKSPACE);
    write(root, "docs/rules/sample.md", PAGE);
    let rules = "crates/rulesets/sample/rules";
    write(root, &format!("{rules}/Cargo.toml"), PACKAGE);
    write(root, &format!("{rules}/src/lib.rs"), RULES);
    write(root, &format!("{rules}/src/tests.rs"), TESTS);
}

fn wanted(root: &Path) -> Wanted {
    Wanted {
        ruleset: "sample".to_owned(),
        seed: 7,
        clauses: 60,
        at_least: 0,
        out: None,
        root: root.to_owned(),
        scratch: Some(root.join("scratch")),
        list: false,
    }
}

#[test]
fn every_end_that_a_fault_can_come_to() {
    let folder = tempfile::tempdir().expect("a folder");
    let root = folder.path();
    sample(root);
    let wanted = wanted(root);
    let field = survey(&wanted, root).expect("the sample can be read");
    assert_eq!((field.lot.listed, field.lot.drawable), (7, 6), "a header is no citation");
    let tried = try_all(&wanted, root, &field).expect("the sample can be tried");
    let ends: BTreeMap<&str, (&str, &str)> = tried
        .iter()
        .map(|one| (one.clause.as_str(), (one.verdict.word(), one.verdict.test())))
        .collect();
    let expected = [
        ("SA-HANG-01", ("killed by its clause", "tests::ends (does not end well)")),
        ("SA-LIMIT-01", ("killed by its clause", "tests::limit")),
        ("SA-OTHER-01", ("killed by others", "tests::without_a_name")),
        ("SA-SEEN-01", ("killed by its clause", "tests::both_ways")),
        ("SA-UNSEEN-01", ("survived", "")),
    ];
    assert_eq!(ends, BTreeMap::from(expected), "what only the compiler evaluates is refused");
    assert_eq!(killed_in_hundred(&tried), 80);
    // What is known is not tried again: the second run has the verdicts of the first.
    let again = try_all(&wanted, root, &field).expect("goes on where it stood");
    let lines = |tried: &[Tried]| tried.iter().map(Tried::line).collect::<Vec<_>>();
    assert_eq!(lines(&again), lines(&tried));
    let page = page(&field.lot, &tried);
    assert!(page.contains("- SA-UNSEEN-01, `lib.rs:11`: `a == b` became"), "{page}");
}

#[test]
fn rates_have_their_intervals() {
    let one = |verdict: Verdict| Tried {
        clause: "SA-SEEN-01".to_owned(),
        place: "lib.rs:1".to_owned(),
        before: String::new(),
        after: String::new(),
        verdict,
    };
    let named = (0..8).map(|_| one(Verdict::Named(String::new())));
    let tried: Vec<Tried> =
        named.chain([one(Verdict::Unnamed(String::new())), one(Verdict::Survived)]).collect();
    let said = rates(&tried);
    assert!(said.starts_with("- killed: 9 of 10, 90.0 % (95 % interval 59.6 to 98.2)"), "{said}");
    assert!(said.contains("names the clause: 8 of 9, 88.9 %"), "{said}");
}
