//! Results of somebody else's that name files of whoever looks at them: nothing of these is shown.

#![cfg(unix)]

use std::fs;
use std::path::Path;

use serde_json::Value;
use tempfile::TempDir;
use wargauge_studies::{PartFile, PartHead, PartWriter};

use crate::own_files::copy_into;
use crate::program::{Ran, wargauge_in};

/// A file that every machine has and that is none of a result.
const FILE: &str = "/etc/passwd";
/// The same by a way from anywhere.
const BY_A_WAY: &str = "../../../../../../../../../../etc/passwd";

/// The name of a scenario, which is what files are named in the place of.
const PLAYED: &str = "two-villages";

/// Runs the program, which must not show what is in the file.
#[track_caller]
fn shows_nothing(folder: &Path, arguments: &[&str]) -> Ran {
    let ran = wargauge_in(folder, arguments);
    let text = fs::read_to_string(FILE).expect("it is there");
    let all = format!("{}{}", ran.out, ran.err);
    for line in text.lines().filter(|line| !line.is_empty()) {
        assert!(!all.contains(line), "{arguments:?} shows `{line}`: {all}");
    }
    ran
}

#[track_caller]
fn refuses(folder: &Path, arguments: &[&str], words: &str) {
    let ran = shows_nothing(folder, arguments);
    assert_eq!((ran.code, &*ran.out), (2, ""), "{arguments:?}: {}", ran.err);
    let err = ran.err.replace('\n', " ");
    assert!(err.contains(words), "{arguments:?} does not say `{words}`: {err}");
}

fn change_json(path: &Path, change: impl FnOnce(&mut Value)) {
    let mut json: Value = serde_json::from_slice(&fs::read(path).expect("it is there")).unwrap();
    change(&mut json);
    fs::write(path, format!("{json:#}\n")).expect("it can be written");
}

/// The arguments with a file where a scenario was named.
fn names(arguments: &[String], file: &str) -> Vec<String> {
    arguments.iter().map(|word| if word == PLAYED { file } else { word }.to_owned()).collect()
}

fn arguments_name(head: &mut Value, file: &str) {
    let arguments: Vec<String> = serde_json::from_value(head["arguments"].take()).unwrap();
    assert_ne!(names(&arguments, file), arguments);
    head["arguments"] = names(&arguments, file).into();
}

fn played(arguments: &[&str]) -> TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    let ran = wargauge_in(folder.path(), arguments);
    assert_eq!(ran.code, 0, "{}", ran.err);
    folder
}

#[test]
fn manifests_and_parts_open_no_file_elsewhere() {
    for file in [FILE, BY_A_WAY] {
        let folder = played(&["run", PLAYED, "--games", "40", "--out", "ran"]);
        let place = folder.path();
        change_json(&place.join("ran/manifest.json"), |head| arguments_name(head, file));
        refuses(place, &["verify", "ran"], "leads elsewhere");
        // It ended, so that nothing goes on from it, and nothing is opened for that.
        refuses(place, &["run", "--resume", "ran"], "no interrupted run");
        let page = shows_nothing(place, &["report", "ran", "--out", "page.html"]);
        assert!(page.err.replace('\n', " ").contains("leads elsewhere"), "{}", page.err);
        let text = fs::read_to_string(place.join("page.html")).expect("a page without games");
        assert!(!text.contains("root:"));

        let folder = played(&["run", PLAYED, "--games", "512", "--shard", "1/1", "--out", "parts"]);
        let place = folder.path();
        let path = place.join("parts/shard-1-of-1.part");
        let part = PartFile::open(&path).expect("a part");
        let head = part.head();
        let head = PartHead { arguments: names(&head.arguments, file), ..head.clone() };
        let mut text = Vec::new();
        let mut forged = PartWriter::new(&mut text, &head).expect("a head");
        for id in part.blocks() {
            let outcome = part.outcome(id).expect("it is there").expect("it has the block");
            forged.push(id, &outcome).expect("a block");
        }
        forged.finish().expect("an end");
        fs::write(&path, text).expect("the forged part");
        refuses(place, &["merge", "parts", "--out", "merged"], "leads elsewhere");
    }
}

#[test]
fn baselines_open_no_file_elsewhere() {
    type Forge = fn(&mut Value);
    let forgeries: [(&str, Forge); 5] = [
        ("leads elsewhere", |head| arguments_name(head, FILE)),
        ("leads elsewhere", |head| arguments_name(head, BY_A_WAY)),
        ("`directory` cannot be so", |head| head["directory"] = "/etc".into()),
        ("`history` cannot be so", |head| head["history"] = FILE.into()),
        ("no file `etc/passwd", |head| {
            head["directory"] = "../../../../../../../../../..".into();
            arguments_name(head, "etc/passwd.toml");
        }),
    ];
    for (words, forge) in forgeries {
        let folder = played(&["check", PLAYED, "--games", "4", "--save-baseline", "base"]);
        let place = folder.path();
        change_json(&place.join("base/baseline.json"), forge);
        refuses(place, &["check", "--baseline", "base"], words);
        refuses(place, &["check", "--baseline", "base", "--accept"], words);
        let page = shows_nothing(place, &["report", "base", "--out", "page.html"]);
        assert!(page.code == 0 || words.contains("history"), "{}", page.err);
    }
}

/// What keeps a history may lie elsewhere, so that a file there may be read: nothing of it is shown.
#[test]
fn what_a_baseline_calls_its_history_is_not_shown() {
    let folder = played(&["check", PLAYED, "--games", "4", "--save-baseline", "base"]);
    let place = folder.path();
    change_json(&place.join("base/baseline.json"), |head| head["history"] = BY_A_WAY.into());
    refuses(place, &["report", "base", "--out", "page.html"], "no line of a history");
    let accepted = shows_nothing(place, &["check", "--baseline", "base", "--accept"]);
    assert_eq!(accepted.code, 2, "{}", accepted.err);
    change_json(&place.join("base/baseline.json"), |head| head["history"] = "../own".into());
    fs::write(place.join("own"), "").expect("a file");
    let accepted = wargauge_in(place, &["check", "--baseline", "base", "--accept"]);
    assert_eq!(accepted.code, 0, "{}", accepted.err);
    assert_eq!(fs::read_to_string(place.join("own")).expect("a file"), "", "nobody asked for it");
    change_json(&place.join("base/baseline.json"), |head| head["history"] = "../own".into());
    fs::write(place.join("own"), "a secret\n").expect("a file");
    for arguments in [&["report", "base"][..], &["check", "--baseline", "base", "--accept"]] {
        let ran = wargauge_in(place, arguments);
        assert_eq!(ran.code, 2, "{arguments:?}: {}", ran.err);
        assert!(ran.err.contains("own:1:1") && !ran.err.contains("secret"), "{}", ran.err);
    }
}

/// A file elsewhere that is the one that was played is what was meant.
#[test]
fn a_baseline_of_a_file_elsewhere_holds_while_that_is_as_it_was() {
    let folder = tempfile::tempdir().expect("a folder");
    copy_into(folder.path());
    let place = folder.path().join("below");
    fs::create_dir(&place).expect("a folder");
    let check = |arguments: &[&str]| wargauge_in(&place, &[&["check"], arguments].concat());
    let saved = check(&["../scenario.toml", "--games", "4", "--save-baseline", "base"]);
    assert_eq!(saved.code, 0, "{}", saved.err);
    assert!(saved.err.contains("some files lie outside"), "{}", saved.err);
    assert_eq!(check(&["--baseline", "base"]).code, 0);
    let path = folder.path().join("scenario.toml");
    let text = fs::read_to_string(&path).expect("it is there");
    fs::write(&path, format!("# other\n{text}")).expect("it can be written");
    refuses(&place, &["check", "--baseline", "base"], "leads elsewhere");
}
