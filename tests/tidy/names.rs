//! Names that say nothing.

use crate::sources::rust_files;

/// Words that a file or a type may not be named by.
const EMPTY_WORDS: [&str; 8] =
    ["util", "utils", "helper", "helpers", "manager", "handler", "service", "misc"];

#[test]
fn files_are_named_by_their_subject() {
    let files = rust_files(&["crates", "src", "tests", "benches"]);
    for file in &files {
        let stem = file.path.rsplit('/').next().and_then(|name| name.strip_suffix(".rs"));
        for word in stem.expect("a Rust file").split('_') {
            assert!(!EMPTY_WORDS.contains(&word), "{} says nothing of its subject", file.path);
        }
    }
}

#[test]
fn types_are_nouns_of_the_field() {
    for file in rust_files(&["crates", "src"]) {
        for (number, line) in file.code_lines() {
            let mut words = line.split_whitespace();
            while let Some(word) = words.next() {
                if !["struct", "enum", "trait"].contains(&word) {
                    continue;
                }
                let name = words.next().unwrap_or_default();
                let name: String = name.chars().take_while(|c| c.is_alphanumeric()).collect();
                let lower = name.to_lowercase();
                let empty = EMPTY_WORDS.iter().find(|empty| lower.ends_with(*empty));
                assert!(empty.is_none(), "{}:{number}: `{name}` names no thing", file.path);
            }
        }
    }
}
