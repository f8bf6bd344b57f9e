//! What a workflow may do on somebody's account, and whose code it runs.

use std::fs;
use std::io::{Write, stderr};
use std::path::Path;
use std::process::Command;

use crate::pages_of_docs::{Page, pages};

struct Workflow {
    name: String,
    text: String,
}

fn workflows() -> Vec<Workflow> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(".github/workflows");
    let entries = fs::read_dir(folder).expect("the folder of workflows");
    let mut all: Vec<Workflow> = entries
        .map(|entry| {
            let entry = entry.expect("an entry");
            let text = fs::read_to_string(entry.path()).expect("text");
            Workflow { name: entry.file_name().to_string_lossy().into_owned(), text }
        })
        .collect();
    all.sort_by(|left, right| left.name.cmp(&right.name));
    assert!(all.len() >= 3, "the workflows are gone");
    all
}

/// The workflows that the documents show others to copy.
fn shown_workflows() -> Vec<Workflow> {
    let mut all = Vec::new();
    for Page { path: name, text } in pages() {
        let blocks =
            text.split("```yaml\n").skip(1).map(|rest| rest.split("```").next().unwrap_or(rest));
        let of_it = |text: &str| Workflow { name: name.clone(), text: text.to_owned() };
        all.extend(blocks.filter(|block| block.contains("\njobs:\n")).map(of_it));
    }
    assert!(!all.is_empty(), "no document shows a workflow");
    all
}

/// A tag may be moved to other code, a hash may not.
#[test]
fn actions_of_others_are_named_by_hash() {
    for Workflow { name, text } in workflows().into_iter().chain(shown_workflows()) {
        let uses = text.lines().filter_map(|line| line.split_once("uses:"));
        for (_, action) in uses {
            let (_, version) = action.split_once('@').expect("an action and its version");
            let hash = version.split_whitespace().next().unwrap_or_default();
            let is_hash = hash.len() == 40 && hash.chars().all(|digit| digit.is_ascii_hexdigit());
            assert!(is_hash, "{name}: {action} is no hash");
            assert!(version.contains("# v"), "{name}: {action} does not say its version");
        }
    }
}

#[test]
fn workflows_may_no_more_than_they_need() {
    for Workflow { name, text } in workflows().into_iter().chain(shown_workflows()) {
        assert!(
            text.contains("\npermissions:\n  contents: read\n"),
            "{name}: what it may by default"
        );
        let checkouts = text.matches("uses: actions/checkout@").count();
        let kept = text.matches("persist-credentials: false").count();
        assert_eq!(checkouts, kept, "{name}: a checkout keeps its credentials");
    }
}

/// Names of branches and tags are others' words: in a script they stand as variables, not as text.
#[test]
fn no_words_of_others_stand_in_a_script() {
    for Workflow { name, text } in workflows() {
        for line in text.lines() {
            let words = ["github.ref_name", "github.head_ref", "github.event."];
            let foreign = words.iter().any(|word| line.contains(word)) && line.contains("${{");
            let is_variable = line.trim_start().split_once(": ").is_some_and(|(key, _)| {
                key.chars().all(|letter| letter.is_ascii_uppercase() || letter == '_')
            });
            assert!(!foreign || is_variable, "{name}: {line}");
        }
    }
}

/// A gate that knows some of the rulesets only lets the others move.
#[test]
fn the_balance_of_every_ruleset_is_checked() {
    let all = workflows();
    let balance = all.iter().find(|it| it.name == "balance.yml").expect("the balance workflow");
    assert!(balance.text.contains("for baseline in reports/*/baseline"), "one by one");
    assert!(balance.text.contains("|| failed=1"), "the first that fails ends it");
}

/// Whoever takes a program from a release can tell where it comes from and what is in it.
#[test]
fn releases_say_where_they_come_from_and_what_is_in_them() {
    let all = workflows();
    let release = all.iter().find(|it| it.name == "release.yml").expect("the release workflow");
    let offer = release.text.split("\n  offer:\n").nth(1).expect("the job that offers");
    let at = |words: &str| offer.find(words).unwrap_or_else(|| panic!("`{words}` is gone"));
    let told = [
        "attestations: write",
        "id-token: write",
        "cargo install --locked cargo-cyclonedx --version ",
        "--override-filename wargauge-sbom",
        "mv wargauge-sbom.json packed/",
        "actions/attest-build-provenance@",
        "subject-path: packed/wargauge*",
    ];
    let offered = at("gh release create");
    for words in told {
        assert!(at(words) < offered, "`{words}` comes after what is offered");
    }
    assert!(
        at("mv wargauge-sbom.json") < at("attest-build-provenance"),
        "the list is not attested"
    );
}

/// Tests that other systems run are there: Cargo takes a name that fits one package of many.
#[test]
fn tests_that_other_systems_run_are_there() {
    let all = workflows();
    let ci = all.iter().find(|it| it.name == "ci.yml").expect("the workflow of the gate");
    let elsewhere = ci.text.split("\n  elsewhere:\n").nth(1).expect("the job for other systems");
    let names: Vec<&str> = elsewhere
        .split("--test ")
        .skip(1)
        .filter_map(|rest| rest.split_whitespace().next())
        .collect();
    assert!(names.contains(&"house") && names.contains(&"tables"), "{names:?}");
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let crates =
        fs::read_dir(root.join("crates")).expect("crates").map(|it| it.expect("one").path());
    let rulesets = fs::read_dir(root.join("crates/rulesets")).expect("rulesets");
    let of_rulesets = rulesets.flat_map(|it| {
        let folder = it.expect("one").path();
        ["rules", "doctrine", "line-up"].map(|room| folder.join(room))
    });
    let tests: Vec<_> = crates.chain(of_rulesets).map(|folder| folder.join("tests")).collect();
    for name in names {
        let is_there = tests.iter().any(|folder| {
            folder.join(format!("{name}.rs")).is_file()
                || folder.join(name).join("main.rs").is_file()
        });
        assert!(is_there, "no package has a test `{name}`");
    }
}

/// What a linter of workflows finds that these rules do not look for. `.ci/doors` installs it.
#[test]
fn a_linter_finds_nothing_in_the_workflows() {
    let mut linter = Command::new("zizmor");
    linter.args(["--offline", "--quiet", "--no-progress", ".github"]);
    match linter.current_dir(env!("CARGO_MANIFEST_DIR")).output() {
        Ok(output) => {
            let said = String::from_utf8_lossy(&output.stdout);
            assert!(output.status.success(), "{said}{}", String::from_utf8_lossy(&output.stderr));
        }
        Err(error) => {
            writeln!(stderr(), "zizmor is not to be had ({error}): the workflows are not linted")
                .expect("standard error is there");
        }
    }
}

/// In a workflow nothing is left out in silence, though it may be on a machine without a network.
#[test]
fn the_gate_leaves_nothing_out_in_a_workflow() {
    for script in ["run", "doors"] {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(".ci").join(script);
        let text = fs::read_to_string(path).expect("a script of the gate");
        let is_borne = |line: &&str| line.contains("install ") && line.ends_with("|| true");
        let gives_up = text.lines().filter(is_borne).count();
        let said = text.matches("  left_out \"").count();
        assert!(gives_up > 0, "{script}: nothing is installed");
        assert!(gives_up <= said, "{script}: {gives_up} failures are borne and {said} told");
        assert!(text.contains("[ -z \"${CI:-}\" ] || exit 1"), "{script}: a workflow goes on");
        let silent = text.lines().any(|line| line.contains("left out") && line.contains("echo"));
        assert!(!silent, "{script}: what is left out is only told");
    }
}
