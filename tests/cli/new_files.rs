//! `new` and `show`: files to begin with.

use std::fs;

use crate::own_files::contents;
use crate::program::{refuses, wargauge, wargauge_in};

fn rulesets() -> Vec<String> {
    let list = wargauge(&["list", "rulesets", "--format", "csv"]).out;
    list.lines().skip(1).map(|line| line.split(',').next().unwrap().to_owned()).collect()
}

#[test]
fn new_files_validate_and_play_at_once_for_every_ruleset() {
    for ruleset in rulesets() {
        let folder = tempfile::tempdir().unwrap();
        let new = |kind: &str, name: &str| {
            let ran = wargauge_in(folder.path(), &["new", kind, name, "--ruleset", &ruleset]);
            assert_eq!(ran.code, 0, "{ruleset} {kind}: {}", ran.err);
            assert!(ran.err.contains(&format!("wrote {name}.toml")), "{}", ran.err);
            let text = fs::read_to_string(folder.path().join(format!("{name}.toml"))).unwrap();
            let comments = text.lines().filter(|line| line.starts_with("# ")).count();
            assert!(comments >= 6, "{ruleset} {kind} has {comments} lines of comment:\n{text}");
            assert!(text.contains(&format!("name = \"{name}\"")), "{text}");
        };
        new("army", "my-army");
        new("force", "my-force");
        new("scenario", "my-scenario");
        let files = ["my-army.toml", "my-force.toml", "my-scenario.toml"];
        let valid = wargauge_in(folder.path(), &["validate", files[0], files[1], files[2]]);
        assert_eq!((valid.code, valid.err.as_str()), (0, ""), "{ruleset}");
        let played = wargauge_in(folder.path(), &["run", "my-scenario.toml", "--games", "2"]);
        assert_eq!(played.code, 0, "{ruleset}: {}", played.err);
    }
}

/// Everything in it names everything else by way, so that it may stand anywhere.
#[test]
fn new_projects_validate_play_and_are_guarded_at_once_for_every_ruleset() {
    for ruleset in rulesets() {
        let around = tempfile::tempdir().unwrap();
        let ran = wargauge_in(around.path(), &["new", "project", "mine", "--ruleset", &ruleset]);
        assert_eq!((ran.code, ran.out.as_str()), (0, ""), "{ruleset}: {}", ran.err);
        assert!(ran.err.contains("mine/README.md"), "{}", ran.err);
        let names: Vec<_> =
            fs::read_dir(around.path()).unwrap().map(|it| it.unwrap().file_name()).collect();
        assert_eq!(names, ["mine"], "{ruleset}");
        // It stands elsewhere than where it was made.
        let folder = around.path().join("elsewhere");
        fs::rename(around.path().join("mine"), &folder).unwrap();
        let files = contents(&folder);
        let data: Vec<&str> =
            files.keys().map(String::as_str).filter(|path| path.ends_with(".toml")).collect();
        assert!(data.len() >= 3, "{data:?}");
        let valid = wargauge_in(&folder, &[&["validate"][..], &data].concat());
        assert_eq!((valid.code, valid.err.as_str()), (0, ""), "{ruleset}");
        let readme = String::from_utf8(files["README.md"].clone()).unwrap();
        let commands = readme.lines().filter_map(|line| line.strip_prefix("wargauge "));
        for command in commands {
            let words = command.split_once('#').unwrap().0.split_whitespace();
            let words: Vec<&str> = words.collect();
            let few: &[&str] = if words[0] == "run" { &["--games", "8"] } else { &[] };
            let ran = wargauge_in(&folder, &[&words[..], few].concat());
            assert_eq!(ran.code, 0, "{ruleset}: {command}: {}", ran.err);
        }
        let workflow = &files[".github/workflows/balance.yml"];
        let _: serde_json::Value = serde_saphyr::from_slice(workflow).unwrap();
        for file in [".vscode/settings.json", ".vscode/extensions.json"] {
            let _: serde_json::Value = serde_json::from_slice(&files[file]).unwrap();
        }
    }
}

#[test]
fn new_projects_take_the_place_of_nothing_and_leave_nothing_half() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("mine"), "mine").unwrap();
    let new = |more: &[&str]| {
        wargauge_in(
            folder.path(),
            &[&["new", "project", "mine", "--ruleset", "grid"], more].concat(),
        )
    };
    let ran = new(&[]);
    assert!(ran.code == 2 && ran.err.contains("there is a file or folder `mine`"), "{}", ran.err);
    fs::remove_file(folder.path().join("mine")).unwrap();
    let ran = new(&["--from", "meeting-91"]);
    assert!(ran.code == 2 && ran.err.contains("did you mean `meeting-90`"), "{}", ran.err);
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
    let ran = new(&["--from", "pillbox"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(folder.path().join("mine/mine-blue.toml").exists());
}

#[test]
fn new_files_take_the_place_of_nothing() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("mine.toml"), "mine").unwrap();
    let ran = wargauge_in(folder.path(), &["new", "force", "mine", "--ruleset", "grid"]);
    assert_eq!(ran.code, 2, "{}", ran.err);
    assert!(ran.err.contains("there is a file `mine.toml`"), "{}", ran.err);
    assert_eq!(fs::read_to_string(folder.path().join("mine.toml")).unwrap(), "mine");
    refuses(&["new", "force", "a/b", "--ruleset", "grid"], &["letters, digits"]);
    refuses(&["new", "force", "mine", "--ruleset", "grit"], &["there is no ruleset `grit`"]);
    refuses(&["new", "force", "mine"], &["--ruleset"]);
    let from = ["new", "force", "mine", "--ruleset", "grid", "--from", "armour-91"];
    refuses(&from, &["has no built-in force `armour-91`", "did you mean `armour-90`"]);
}

#[test]
fn built_in_files_are_shown_as_they_are() {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("scenarios/grid");
    for (name, file) in [
        ("companies", "armies/companies.toml"),
        ("grid/infantry-90", "forces/infantry-90.toml"),
        ("two-villages", "two-villages.toml"),
    ] {
        let ran = wargauge(&["show", name]);
        assert_eq!((ran.code, ran.err.as_str()), (0, ""));
        assert_eq!(ran.out, fs::read_to_string(root.join(file)).unwrap());
    }
    refuses(&["show", "two-vilages"], &["no built-in file goes by", "did you mean `two-villages`"]);
    refuses(&["show", "companies", "--kind", "force"], &["no built-in file goes by"]);
}
