//! What a workflow may do on somebody's account, and whose code it runs.

use std::fs;
use std::path::Path;

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

/// A tag may be moved to other code, a hash may not.
#[test]
fn actions_of_others_are_named_by_hash() {
    for Workflow { name, text } in workflows() {
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
    for Workflow { name, text } in workflows() {
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
