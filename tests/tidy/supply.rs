//! Whose code is built in: under which licences, and in how many versions.

use std::collections::{BTreeMap, BTreeSet};
use std::process::Command;

use serde_json::Value;

/// Licences that a program may be given away under. One of the alternatives of a crate is enough.
const LICENCES: [&str; 9] = [
    "Apache-2.0",
    "Apache-2.0 WITH LLVM-exception",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "ISC",
    "MIT",
    "MIT-0",
    "Unicode-3.0",
    "Zlib",
];

/// Crates of which there are several versions, and who still asks for the older ones. Whoever makes one
/// go takes it from the list.
const IN_SEVERAL_VERSIONS: [(&str, &str); 15] = [
    ("base64", "0.22: async-nats; 0.23: pem, for certificates of tests"),
    ("bit-set", "0.8: fancy-regex of jsonschema; 0.11: proptest"),
    ("bit-vec", "with bit-set"),
    ("block-buffer", "with digest"),
    ("const-oid", "0.9: der of nkeys"),
    ("cpufeatures", "0.2: sha2 and curve25519-dalek of nkeys"),
    ("crypto-common", "with digest"),
    ("digest", "0.10: curve25519-dalek of nkeys"),
    ("getrandom", "0.2: ring, nkeys; 0.3: ahash of jsonschema; 0.4: tempfile, rand"),
    ("glam", "nalgebra names a version for each of its conversions; none is built"),
    ("rand", "0.8: nkeys; 0.10: async-nats, proptest"),
    ("rand_core", "0.6: nkeys"),
    ("sha2", "0.10: curve25519-dalek of nkeys"),
    ("syn", "2: derives that have not moved on, maud, our own benches; 3: clap, serde"),
    ("synstructure", "0.13: named, and not built here; 0.14: icu of url"),
];

/// The crates that are built on this machine, as Cargo has them.
fn packages() -> Vec<Value> {
    let run = |command: &mut Command| {
        let ran = command.output().expect("the toolchain");
        let said = String::from_utf8_lossy(&ran.stderr).into_owned();
        assert!(ran.status.success(), "{said}");
        String::from_utf8(ran.stdout).expect("text")
    };
    let version = run(Command::new("rustc").arg("-vV"));
    let host = version.lines().find_map(|line| line.strip_prefix("host: ")).expect("a host");
    // What has been built has been fetched: nothing is asked of a registry.
    let text = run(Command::new(env!("CARGO"))
        .args(["metadata", "--offline", "--locked", "--format-version", "1"])
        .args(["--filter-platform", host])
        .current_dir(env!("CARGO_MANIFEST_DIR")));
    let all: Value = serde_json::from_str(&text).expect("metadata");
    let nodes = all["resolve"]["nodes"].as_array().expect("nodes");
    let built: BTreeSet<&str> = nodes.iter().filter_map(|node| node["id"].as_str()).collect();
    let packages = all["packages"].as_array().expect("packages");
    let is_built = |package: &&Value| built.contains(package["id"].as_str().unwrap_or_default());
    packages.iter().filter(is_built).cloned().collect()
}

/// Whether a licence expression leaves a choice that is allowed: `AND` asks for all, `OR` and the old
/// `/` for one.
fn is_allowed(expression: &str) -> bool {
    let bare = expression.replace(['(', ')'], " ").replace('/', " OR ");
    let all = bare.split(" AND ");
    all.into_iter().all(|part| part.split(" OR ").any(|name| LICENCES.contains(&name.trim())))
}

#[test]
fn every_crate_may_be_given_away() {
    for package in packages() {
        let licence = package["license"].as_str().unwrap_or("none");
        assert!(is_allowed(licence), "{}: {licence}", package["name"]);
    }
    for refused in ["GPL-3.0", "MIT AND GPL-2.0", "none", ""] {
        assert!(!is_allowed(refused), "{refused}");
    }
    assert!(is_allowed("(Apache-2.0 OR GPL-3.0) AND Unicode-3.0"));
}

#[test]
fn crates_in_several_versions_are_known() {
    let mut versions: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for package in packages() {
        let text = |key: &str| package[key].as_str().unwrap_or_default().to_owned();
        versions.entry(text("name")).or_default().insert(text("version"));
    }
    let several: Vec<&str> = versions
        .iter()
        .filter(|(_, versions)| versions.len() > 1)
        .map(|(name, _)| name.as_str())
        .collect();
    let known: Vec<&str> = IN_SEVERAL_VERSIONS.map(|(name, _)| name).into();
    let unknown: Vec<&&str> = several.iter().filter(|name| !known.contains(name)).collect();
    assert!(unknown.is_empty(), "in several versions, and nobody has looked why: {unknown:?}");
}

/// The test and `cargo deny`, which the workflow runs, allow the same licences.
#[test]
fn both_lists_of_licences_are_one() {
    let text = include_str!("../../deny.toml");
    for licence in LICENCES {
        assert!(text.contains(&format!("    \"{licence}\",\n")), "{licence} is not in deny.toml");
    }
    let listed = text.lines().filter(|line| line.starts_with("    \"")).count();
    assert_eq!(listed, LICENCES.len(), "deny.toml allows more");
}
