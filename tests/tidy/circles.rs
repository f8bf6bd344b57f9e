//! Outside the rulesets, which have dispatchers, no files of a crate import each other in a circle. A
//! file that only says what a folder offers counts like any other.

use crate::imports::Imports;

/// Crates without a dispatcher.
const CRATES: [&str; 11] = [
    "crates/batch/src",
    "crates/fleet/src",
    "crates/lab/src",
    "crates/pages/src",
    "crates/policy/src",
    "crates/registry/src",
    "crates/report/src",
    "crates/rules/src",
    "crates/stats/src",
    "crates/studies/src",
    "src",
];

#[test]
fn no_files_of_a_crate_import_each_other_in_a_circle() {
    let mut found = Vec::new();
    for place in CRATES {
        let imports = Imports::of(place);
        found.extend(imports.circles().iter().map(|module| format!("{place}: {module}")));
    }
    assert!(found.is_empty(), "files in a circle:\n{}", found.join("\n"));
}
