//! A user's own army, forces and scenario: copies of built-in ones that a test may change.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

/// The scenario that is copied: quick to play.
const SCENARIO: &str = "two-villages";

/// Copies a scenario with all that belongs to it into a folder, as `scenario.toml`, `army.toml`,
/// `blue.toml` and `red.toml`.
pub(crate) fn copy_into(folder: &Path) {
    let built_in = Path::new(env!("CARGO_MANIFEST_DIR")).join("scenarios/grid");
    let copy = |from: &str, to: &str| {
        let mut text = fs::read_to_string(built_in.join(from)).expect("a built-in file");
        text = text.replace("army = \"companies\"", "army = \"army.toml\"");
        for side in ["blue", "red"] {
            let own = format!("force = \"{side}.toml\"");
            text = text.replace(&format!("force = \"{SCENARIO}-{side}\""), &own);
        }
        fs::write(folder.join(to), text).expect("a folder to write to");
    };
    copy("armies/companies.toml", "army.toml");
    copy(&format!("{SCENARIO}.toml"), "scenario.toml");
    for side in ["blue", "red"] {
        copy(&format!("forces/{SCENARIO}-{side}.toml"), &format!("{side}.toml"));
    }
}

/// Changes the first occurrence of a text in a file.
#[track_caller]
pub(crate) fn change(file: &Path, from: &str, to: &str) {
    let text = fs::read_to_string(file).expect("a file to change");
    assert!(text.contains(from), "{} has no `{from}`", file.display());
    fs::write(file, text.replacen(from, to, 1)).expect("a file to change");
}

/// Every file below a folder.
pub(crate) fn contents(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut all = BTreeMap::new();
    for entry in fs::read_dir(folder).unwrap().map(Result::unwrap) {
        let name = entry.file_name().into_string().unwrap();
        if entry.path().is_dir() {
            let below = contents(&entry.path()).into_iter();
            all.extend(below.map(|(file, text)| (format!("{name}/{file}"), text)));
        } else {
            all.insert(name, fs::read(entry.path()).unwrap());
        }
    }
    all
}
