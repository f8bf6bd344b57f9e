//! `validate`: every file is judged, every error points at its place.

use std::fs;
use std::path::{Path, PathBuf};

use crate::built_in::first_scenario;
use crate::program::{refuses, wargauge, wargauge_in};

/// Every data file below a folder.
fn data_files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let mut files = Vec::new();
    for path in entries {
        if path.is_dir() {
            files.extend(data_files(&path));
        } else if path.extension().is_some_and(|extension| extension == "toml") {
            files.push(path);
        }
    }
    files
}

#[test]
fn the_built_in_files_are_valid() {
    let scenarios = Path::new(env!("CARGO_MANIFEST_DIR")).join("scenarios");
    let listed = wargauge(&["list", "rulesets", "--format", "csv"]).out;
    let names = listed.lines().skip(1).filter_map(|line| line.split(',').next());
    let files: Vec<PathBuf> = names.flat_map(|name| data_files(&scenarios.join(name))).collect();
    assert!(files.len() >= 4, "an army, two forces and a scenario at least: {files:?}");
    let mut arguments = vec!["validate"];
    arguments.extend(files.iter().map(|path| path.to_str().unwrap()));
    let ran = wargauge(&arguments);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    assert_eq!(ran.out.lines().filter(|line| line.contains(": ok: ")).count(), files.len());
}

#[test]
fn every_wrong_file_is_told_and_the_others_are_checked() {
    let ruleset = first_scenario().ruleset;
    let folder = tempfile::tempdir().unwrap();
    let files = [
        ("kind.toml", format!("ruleset = \"{ruleset}\"\nkind = \"amry\"\n")),
        ("ruleset.toml", "kind = \"army\"\nruleset = \"zzzzzzzz\"\n".to_owned()),
        ("syntax.toml", "ruleset = \n".to_owned()),
        ("field.toml", format!("ruleset = \"{ruleset}\"\nkind = \"army\"\nzzzzzzzz = 1\n")),
    ];
    let mut arguments = vec!["validate"];
    for (name, text) in &files {
        fs::write(folder.path().join(name), text).unwrap();
        arguments.push(name);
    }
    arguments.push("missing.toml");
    let ran = wargauge_in(folder.path(), &arguments);
    assert_eq!((ran.code, ran.out.as_str()), (2, ""), "{}", ran.err);
    assert!(ran.err.matches("error: ").count() >= 5, "one for each file:\n{}", ran.err);
    for said in [
        " --> kind.toml:2:8\n",
        "2 | kind = \"amry\"\n  |        ^^^^^^\n",
        "did you mean `army`?",
        " --> ruleset.toml:2:11\n",
        "there is no ruleset `zzzzzzzz`",
        " --> syntax.toml:1:",
        " --> field.toml:3:1\n",
        "zzzzzzzz",
        "there is no file `missing.toml`",
    ] {
        assert!(ran.err.contains(said), "does not say {said:?}:\n{}", ran.err);
    }
}

#[test]
fn what_is_no_data_file_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("bytes.toml"), [0x80, 0xfe, 0x00]).unwrap();
    fs::write(folder.path().join("wide.toml"), [0xff, 0xfe, 0x6b, 0x00]).unwrap();
    fs::write(folder.path().join("empty.toml"), "").unwrap();
    fs::create_dir(folder.path().join("folder.toml")).unwrap();
    for (name, said) in [
        ("bytes.toml", "not text"),
        ("wide.toml", "this is text in UTF-16"),
        ("empty.toml", "`ruleset` is missing"),
        ("folder.toml", "cannot be read"),
    ] {
        let ran = wargauge_in(folder.path(), &["validate", name]);
        assert_eq!((ran.code, ran.out.as_str()), (2, ""), "{name}");
        assert!(ran.err.contains(said), "{name}: {}", ran.err);
    }
    refuses(&["validate"], &["<FILE>"]);
}

#[test]
fn what_a_scenario_s_own_forces_may_not_play_has_a_place_in_its_file() {
    let folder = tempfile::tempdir().unwrap();
    let shown = wargauge(&["show", "grid/meeting-90", "--kind", "scenario"]).out;
    let (own, limit) = ("combined-arms-90", "points_limit = 90");
    assert!(shown.contains(own) && shown.contains(limit), "{shown}");
    fs::write(folder.path().join("m.toml"), shown.replace(limit, "points_limit = 19")).unwrap();
    for arguments in [["validate", "m.toml"], ["run", "m.toml"], ["sweep", "m.toml"]] {
        let ran = wargauge_in(folder.path(), &arguments);
        assert_eq!((ran.code, ran.out.as_str()), (2, ""), "{}", ran.err);
        assert!(ran.err.contains("force `combined-arms-90` costs 90 points"), "{}", ran.err);
        assert!(ran.err.contains(" --> m.toml:"), "{arguments:?}: {}", ran.err);
    }
}
