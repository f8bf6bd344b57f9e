//! Who may know whom, and what play may not touch.

use crate::sources::{SourceFile, root, ruleset_folders, rust_files};

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

/// The crates of a ruleset, as code names them: all begin so.
fn crate_name(ruleset: &str) -> String {
    format!("wargauge_{}", ruleset.replace('-', "_"))
}

/// The crates that serve every ruleset and name none.
const SHARED: [&str; 11] = [
    "crates/rules/src",
    "crates/policy/src",
    "crates/stats/src",
    "crates/batch/src",
    "crates/cards/src",
    "crates/studies/src",
    "crates/lab/src",
    "crates/report/src",
    "crates/pages/src",
    "fuzz/src",
    "src",
];

/// A folder of each ruleset, such as `rules/src`.
fn in_every_ruleset(folder: &str) -> Vec<String> {
    ruleset_folders().iter().map(|name| format!("crates/rulesets/{name}/{folder}")).collect()
}

/// The sources of shared crates and of a folder of each ruleset.
fn sources(shared: &[&str], folders: &[&str]) -> Vec<SourceFile> {
    let own: Vec<String> = folders.iter().flat_map(|folder| in_every_ruleset(folder)).collect();
    let all: Vec<&str> = shared.iter().copied().chain(own.iter().map(String::as_str)).collect();
    rust_files(&all)
}

#[test]
fn there_are_rulesets() {
    let folders = ruleset_folders();
    assert!(folders.len() > 2 && folders.contains(&"template".into()), "{folders:?}");
}

#[test]
fn a_ruleset_never_imports_another() {
    let rulesets = ruleset_folders();
    for own in &rulesets {
        let files = rust_files(&[&format!("crates/rulesets/{own}")]);
        for other in rulesets.iter().filter(|other| *other != own) {
            forbid(&files, &[&crate_name(other)], "a ruleset knows no other ruleset");
        }
    }
}

#[test]
fn a_doctrine_knows_its_rules_and_no_runner() {
    let files = sources(&[], &["rules", "doctrine"]);
    let words = [
        "wargauge_batch",
        "wargauge_studies",
        "wargauge_lab",
        "wargauge_report",
        "wargauge_registry",
        "wargauge_stats",
    ];
    forbid(&files, &words, "what runs the games is above the rules and those who play");
}

#[test]
fn shared_crates_name_no_ruleset() {
    let mut files = rust_files(&SHARED);
    // The game of tests is the template's.
    files.retain(|file| file.path != "crates/batch/src/toy.rs");
    for ruleset in ruleset_folders() {
        forbid(&files, &[&crate_name(&ruleset)], "the registry alone knows the rulesets");
    }
}

/// What the macro and the allocator demand of a ruleset is demanded of all.
#[test]
fn every_line_up_takes_the_tests_of_every_ruleset() {
    for tests in in_every_ruleset("line-up/tests") {
        if !root().join(&tests).parent().expect("a crate").is_dir() {
            continue;
        }
        let files = rust_files(&[&tests]);
        for call in ["tests_of_every_ruleset!(", "games_ask_for_no_memory::<"] {
            let found = files.iter().any(|file| file.text.contains(call));
            assert!(found, "{tests} calls `{call}`");
        }
    }
}

#[test]
fn play_uses_no_floating_point() {
    // Files are read before play; TOML knows decimal numbers.
    let files: Vec<SourceFile> = sources(&["crates/rules/src"], &["rules/src"])
        .into_iter()
        .filter(|file| !file.path.contains("/roster/"))
        .collect();
    forbid(&files, &["f32", "f64"], "rules are exact integers");
}

#[test]
fn rules_policies_and_statistics_need_no_operating_system() {
    let shared = ["crates/rules/src", "crates/policy/src", "crates/stats/src"];
    // What tests share reads the files that are built in.
    let files: Vec<SourceFile> = sources(&shared, &["rules/src", "doctrine/src"])
        .into_iter()
        .filter(|file| !file.path.contains("/testing/"))
        .collect();
    let words = ["std::fs", "std::thread::s", "std::time", "std::env", "std::net", "std::process"];
    forbid(&files, &words, "these crates also run in a browser");
}

#[test]
fn the_laboratory_knows_no_command_line() {
    let files = rust_files(&["crates/studies/src", "crates/lab/src", "crates/fleet/src"]);
    forbid(&files, &["wargauge::"], "the command line stands on the laboratory");
    let files = rust_files(&["crates/studies/src"]);
    forbid(&files, &["wargauge_lab"], "what is done to any study is above the studies");
}

/// A page is made from rows: what a study is, and how it is played, is none of its business.
#[test]
fn pages_know_the_rows_of_studies_alone() {
    let mut found = Vec::new();
    for file in rust_files(&["crates/pages/src"]) {
        for part in file.text.split("wargauge_studies::").skip(1) {
            let named = part.split(';').next().expect("the rest of an import");
            let names = named.split(|c: char| !c.is_alphanumeric() && c != '_');
            let is_row = |name: &str| name.ends_with("Row") || name.to_uppercase() == name;
            found.extend(
                names.filter(|name| !is_row(name)).map(|name| format!("{}: {name}", file.path)),
            );
        }
    }
    assert!(found.is_empty(), "pages are made from rows:\n{}", found.join("\n"));
}

#[test]
fn only_the_runner_and_studies_start_threads() {
    let shared = ["crates/rules/src", "crates/policy/src", "crates/stats/src", "crates/report/src"];
    let files = sources(&shared, &["rules/src", "doctrine/src"]);
    forbid(&files, &["rayon", "thread::spawn"], "the runner and the studies alone are parallel");
}

#[test]
fn rules_do_not_unwrap() {
    forbid(
        &sources(&["crates/rules/src"], &["rules/src"]),
        &[".unwrap()"],
        "say with `expect` why it cannot fail",
    );
}

/// Lines that say nothing of their own: braces, attributes, imports, names of files, comments, fields
/// handed out.
fn is_thin(line: &str) -> bool {
    let line = line.trim();
    let starts = ["//", "#[", "use ", "mod ", "&self."];
    line.len() < 4 || starts.iter().any(|start| line.starts_with(start))
}

#[test]
fn rulesets_are_not_copies_of_each_other() {
    const RUN: usize = 12;
    let runs = |folder: &str| -> Vec<(String, String)> {
        let files =
            ["rules", "doctrine"].map(|part| format!("crates/rulesets/{folder}/{part}/src"));
        let files = rust_files(&files.each_ref().map(String::as_str));
        let mut runs = Vec::new();
        // Rulebooks answer one contract from rooms of the same names, and hold nothing else.
        for file in files.iter().filter(|file| !file.path.ends_with("/rulebook.rs")) {
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
