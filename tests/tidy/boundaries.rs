//! Who may know whom, and what play may not touch.

use std::fs;

use crate::sources::{SourceFile, root, rust_files};

/// The folders of `crates/rules/src` that hold a ruleset: those whose `mod.rs` implements it.
fn ruleset_folders() -> Vec<String> {
    let folders = fs::read_dir(root().join("crates/rules/src")).expect("the rules crate");
    let mut names: Vec<String> = folders
        .map(|entry| entry.expect("a folder can be read").path())
        .filter(|path| {
            fs::read_to_string(path.join("mod.rs"))
                .is_ok_and(|text| text.contains("impl Ruleset for"))
        })
        .map(|path| path.file_name().expect("a name").to_string_lossy().into_owned())
        .collect();
    names.sort();
    names
}

/// Fails with every line of code that holds one of the words.
fn forbid(files: &[SourceFile], words: &[&str], why: &str) {
    let mut found = Vec::new();
    for file in files {
        for (number, line) in file.code_lines() {
            if words.iter().any(|word| line.contains(word)) {
                found.push(format!("{}:{number}: {}", file.path, line.trim()));
            }
        }
    }
    assert!(found.is_empty(), "{why}:\n{}", found.join("\n"));
}

#[test]
fn there_are_rulesets() {
    let folders = ruleset_folders();
    assert!(
        folders.contains(&"grid".into()) && folders.contains(&"template".into()),
        "{folders:?}"
    );
}

#[test]
fn a_ruleset_never_imports_another() {
    let rulesets = ruleset_folders();
    for own in &rulesets {
        let files = rust_files(&[&format!("crates/rules/src/{own}")]);
        for other in rulesets.iter().filter(|other| *other != own) {
            forbid(&files, &[&format!("crate::{other}")], "a ruleset knows no other ruleset");
        }
    }
}

#[test]
fn the_kernel_names_no_ruleset() {
    let shared = ["table", "roster", "laws"].map(|folder| format!("crates/rules/src/{folder}"));
    let files = rust_files(&shared.each_ref().map(String::as_str));
    for ruleset in ruleset_folders() {
        forbid(&files, &[&format!("crate::{ruleset}")], "shared code names no ruleset");
    }
}

#[test]
fn only_the_registry_matches_over_rulesets() {
    let files: Vec<SourceFile> = rust_files(&["crates/batch/src", "crates/report/src", "src"])
        .into_iter()
        .filter(|file| !file.path.ends_with("registry.rs"))
        .collect();
    let names =
        ["RulesetId::Grid", "RulesetId::VictoryDecision", "rules::grid", "rules::victory_decision"];
    forbid(&files, &names, "the registry alone knows the rulesets");
}

#[test]
fn play_uses_no_floating_point() {
    // Files are read before play; TOML knows decimal numbers.
    let files: Vec<SourceFile> = rust_files(&["crates/rules/src"])
        .into_iter()
        .filter(|file| !file.path.contains("/roster/"))
        .collect();
    forbid(&files, &["f32", "f64"], "rules are exact integers");
}

#[test]
fn rules_policies_and_statistics_need_no_operating_system() {
    let files = rust_files(&["crates/rules/src", "crates/policy/src", "crates/stats/src"]);
    let words = ["std::fs", "std::thread::s", "std::time", "std::env", "std::net", "std::process"];
    forbid(&files, &words, "these crates also run in a browser");
}

#[test]
fn only_the_batch_crate_starts_threads() {
    let files = rust_files(&[
        "crates/rules/src",
        "crates/policy/src",
        "crates/stats/src",
        "crates/report/src",
    ]);
    forbid(&files, &["rayon", "thread::spawn"], "the batch runner alone is parallel");
}

#[test]
fn rules_do_not_unwrap() {
    forbid(
        &rust_files(&["crates/rules/src"]),
        &[".unwrap()"],
        "say with `expect` why it cannot fail",
    );
}

/// Lines that say nothing of their own: braces, attributes, imports, comments.
fn is_thin(line: &str) -> bool {
    let line = line.trim();
    line.len() < 4 || ["//", "#[", "use "].iter().any(|start| line.starts_with(start))
}

#[test]
fn rulesets_are_not_copies_of_each_other() {
    const RUN: usize = 12;
    let runs = |folder: &str| -> Vec<(String, String)> {
        let files = rust_files(&[&format!("crates/rules/src/{folder}")]);
        let mut runs = Vec::new();
        for file in &files {
            let lines: Vec<&str> = file.code().lines().filter(|line| !is_thin(line)).collect();
            let joined = lines.windows(RUN).map(|window| window.join("\n"));
            runs.extend(joined.map(|run| (file.path.clone(), run)));
        }
        runs
    };
    let rulesets = ruleset_folders();
    for (at, one) in rulesets.iter().enumerate() {
        let ours = runs(one);
        for other in &rulesets[at + 1..] {
            for (path, run) in runs(other) {
                let twin = ours.iter().find(|(_, own)| *own == run);
                assert!(
                    twin.is_none(),
                    "{path} repeats {} lines of {}:\n{run}",
                    RUN,
                    twin.expect("found").0
                );
            }
        }
    }
}
