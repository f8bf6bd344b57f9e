//! Budgets for the size of files.

use crate::sources::rust_files;

/// The most lines a file of code may have, its tests aside.
const MOST_LINES: usize = 600;

#[test]
fn files_have_one_subject_and_fit_it() {
    let files = rust_files(&["crates", "src"]);
    let long: Vec<String> = files
        .iter()
        .map(|file| (file.code().lines().count(), &file.path))
        .filter(|(lines, _)| *lines > MOST_LINES)
        .map(|(lines, path)| format!("{path}: {lines} lines"))
        .collect();
    assert!(long.is_empty(), "at most {MOST_LINES} lines without tests:\n{}", long.join("\n"));
}
