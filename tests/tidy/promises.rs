//! Every promise names the test, or the script of the gate, that would fail without it, and that is there.

use std::fs;

use crate::sources::rust_files;

#[test]
fn every_promise_names_a_test_that_is_there() {
    let text = fs::read_to_string("docs/reference/promises.md").expect("the promises");
    let places = ["src", "tests", "crates"];
    let tests: String = rust_files(&places).iter().map(|file| file.text.as_str()).collect();
    let is_there = |name: &str| {
        // A script of the gate is a test, too.
        if name.starts_with(".ci/") {
            return fs::exists(name).expect("a path");
        }
        let function = format!("fn {name}(");
        tests.match_indices(&function).any(|(at, _)| {
            let before = &tests[..at];
            let start = before.rfind("\n}").or(before.rfind("{\n")).unwrap_or_default();
            before[start..].contains("#[test]")
        })
    };
    let mut faults = Vec::new();
    for row in text.lines().filter(|line| line.starts_with("| ") && !line.contains("| test |")) {
        let named = row.trim_end_matches(" |").rsplit("| ").next().unwrap_or_default();
        let names: Vec<&str> = named.split('`').skip(1).step_by(2).collect();
        if names.is_empty() {
            faults.push(format!("no test is named: {row}"));
        }
        faults.extend(
            names.iter().filter(|name| !is_there(name)).map(|name| format!("no test `{name}`")),
        );
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}
