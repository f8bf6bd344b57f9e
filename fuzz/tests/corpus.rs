//! The corpus, replayed: what once led to new places, or broke something, breaks nothing.

use std::fs;
use std::panic::AssertUnwindSafe;
use std::path::{Path, PathBuf};

use wargauge_fuzz::targets;

/// The inputs of a target, in the order of their names.
fn inputs(target: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus").join(target);
    let Ok(entries) = fs::read_dir(&folder) else { return Vec::new() };
    let mut paths: Vec<PathBuf> =
        entries.map(|entry| entry.expect("the folder can be read").path()).collect();
    paths.sort();
    paths
}

#[test]
fn every_folder_of_the_corpus_has_a_target() {
    let names: Vec<String> = targets().into_iter().map(|target| target.name).collect();
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus");
    for entry in fs::read_dir(&corpus).expect("the corpus is there") {
        let folder = entry.expect("the folder can be read").file_name();
        let name = folder.to_str().expect("a plain name").to_owned();
        assert!(names.contains(&name), "`{name}` is no target: {names:?}");
    }
}

#[test]
fn the_corpus_breaks_nothing() {
    for target in targets() {
        let inputs = inputs(&target.name);
        for path in inputs {
            let bytes = fs::read(&path).expect("an input can be read");
            let outcome = std::panic::catch_unwind(AssertUnwindSafe(|| target.run(&bytes)));
            assert!(outcome.is_ok(), "{} breaks {}", path.display(), target.name);
        }
    }
}

#[test]
fn what_is_right_breaks_nothing() {
    for target in targets() {
        let seeds = (target.seeds)();
        assert!(!seeds.is_empty(), "{} has seeds", target.name);
        // The rest is begun with when inputs are looked for; a few of each do here.
        let few = seeds.iter().step_by(seeds.len().div_ceil(FEW));
        few.for_each(|bytes| target.run(bytes));
    }
}

/// Seeds of a target that are tried in a test.
const FEW: usize = 6;
