//! `check --history`: a line each time a baseline is saved, drawn by `report`.

use std::fs;
use std::path::Path;
use std::process::Command;

use serde_json::Value;
use tempfile::TempDir;

use crate::own_files::{change, contents, copy_into};
use crate::program::{Ran, wargauge_in};

fn folder() -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    copy_into(folder.path());
    folder
}

fn check(folder: &Path, arguments: &[&str]) -> Ran {
    wargauge_in(folder, &[&["check"], arguments].concat())
}

const SAVE: [&str; 5] = ["scenario.toml", "--games", "20", "--save-baseline", "base"];

#[track_caller]
fn succeeds(folder: &Path, arguments: &[&str]) -> Ran {
    let ran = check(folder, arguments);
    assert_eq!(ran.code, 0, "{arguments:?}: {}", ran.err);
    ran
}

fn lines(path: &Path) -> Vec<Value> {
    let text = fs::read_to_string(path).unwrap();
    assert!(text.ends_with('\n'));
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn every_save_appends_a_line_and_the_page_draws_it() {
    let folder = folder();
    let place = folder.path();
    succeeds(place, &[&SAVE[..], &["--history", "base/history.jsonl"]].concat());
    let path = place.join("base/history.jsonl");
    let first = lines(&path);
    assert_eq!((first.len(), first[0]["event"].as_str()), (1, Some("saved")));
    assert_eq!((&first[0]["seed"], &first[0]["games"]), (&1.into(), &20.into()));
    let score = &first[0]["matchups"][0];
    let [low, value, high] = ["low", "score", "high"].map(|name| score[name].as_f64().unwrap());
    assert!(low < value && value < high, "{score}");
    // A check is no save.
    succeeds(place, &["--baseline", "base"]);
    assert_eq!(lines(&path), first);
    // The baseline goes on with its history, wherever the program is started, whatever was added.
    change(&place.join("army.toml"), "regular = 10", "regular = 12");
    let text = fs::read_to_string(&path).unwrap();
    fs::write(&path, format!("\n{text}")).unwrap();
    succeeds(&place.join("base"), &["--baseline", ".", "--accept"]);
    let text = fs::read_to_string(&path).unwrap();
    assert!(text.starts_with('\n') && text.matches("accepted").count() == 1, "{text}");
    let ran = wargauge_in(place, &["report", "base", "--out", "base.html"]);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    let page = fs::read_to_string(place.join("base.html")).unwrap();
    assert_eq!(page.matches("class=\"point\"").count(), 2);
    assert!(!page.contains("is not of this baseline"));
    // Saved anew without one, the baseline has none; the file stays.
    succeeds(place, &SAVE);
    let ran = wargauge_in(place, &["report", "base", "--out", "base.html"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(!fs::read_to_string(place.join("base.html")).unwrap().contains("id=\"history\""));
    assert_eq!(fs::read_to_string(&path).unwrap(), text);
}

#[test]
fn a_history_lies_where_it_is_asked_for_and_the_page_says_if_it_is_gone() {
    let folder = folder();
    let place = folder.path();
    fs::create_dir(place.join("kept")).unwrap();
    succeeds(place, &SAVE);
    succeeds(place, &["--baseline", "base", "--accept", "--history", "kept/all.jsonl"]);
    assert_eq!(lines(&place.join("kept/all.jsonl"))[0]["event"], "accepted");
    let head = fs::read_to_string(place.join("base/baseline.json")).unwrap();
    assert!(head.contains("\"history\": \"../kept/all.jsonl\""), "{head}");
    fs::remove_file(place.join("kept/all.jsonl")).unwrap();
    let ran = wargauge_in(place, &["report", "base"]);
    assert_eq!(ran.code, 0);
    assert!(
        ran.err.contains("no history is drawn") && ran.err.contains("all.jsonl"),
        "{}",
        ran.err
    );
    // To begin one again somebody must ask for it.
    succeeds(place, &["--baseline", "base", "--accept"]);
    assert!(!place.join("kept/all.jsonl").exists());
}

#[test]
fn the_line_names_the_commit() {
    let folder = folder();
    let place = folder.path();
    let git = |arguments: &[&str]| {
        let mut git = Command::new("git");
        git.current_dir(place).args(["-c", "user.name=n", "-c", "user.email=e"]).args(arguments);
        git.output().is_ok_and(|output| output.status.success())
    };
    if !git(&["init", "-q"]) {
        return;
    }
    let save = [&SAVE[..], &["--history", "all.jsonl"]].concat();
    succeeds(place, &save);
    assert!(git(&["add", "-A"]) && git(&["commit", "-q", "-m", "first"]));
    succeeds(place, &save);
    succeeds(place, &save);
    let commits: Vec<Value> =
        lines(&place.join("all.jsonl")).iter().map(|line| line["commit"].clone()).collect();
    assert_eq!(commits[0], Value::Null, "nothing was committed yet");
    let hash = commits[1].as_str().unwrap();
    assert!(hash.len() == 40 && hash.bytes().all(|byte| byte.is_ascii_hexdigit()), "{hash}");
    // The line before changed a file of the commit.
    assert_eq!(commits[2].as_str(), Some(format!("{hash}+").as_str()));
}

#[test]
fn what_is_no_history_is_refused_before_any_game() {
    let folder = folder();
    let place = folder.path();
    succeeds(place, &[&SAVE[..], &["--history", "good.jsonl"]].concat());
    let good = fs::read_to_string(place.join("good.jsonl")).unwrap();
    fs::write(place.join("bad.jsonl"), format!("{good}{{}}\n{good}")).unwrap();
    fs::write(place.join("newer.jsonl"), good.replace("\"format\":1", "\"format\":2")).unwrap();
    fs::create_dir(place.join("a-folder")).unwrap();
    let before = contents(place);
    let accept = |more: &[&'static str]| [&["--baseline", "base", "--accept"], more].concat();
    for (arguments, words) in [
        (accept(&["--history", "bad.jsonl"]), ["bad.jsonl:2:1", "no `format`"]),
        (accept(&["--history", "newer.jsonl"]), ["newer.jsonl:1:1", "format 2"]),
        (accept(&["--history", "army.toml"]), ["army.toml:1:1", "no line of a history"]),
        (accept(&["--history", "a-folder"]), ["a-folder", "a folder has that name"]),
        (accept(&["--history", "missing/all.jsonl"]), ["missing", "cannot write"]),
        (accept(&["--history", "new", "--junit", "new"]), ["new", "two reports"]),
        (vec!["--baseline", "base", "--history", "good.jsonl"], ["--save-baseline", "--accept"]),
        ([&SAVE[..4], &["new", "--history", "new/units.csv"]].concat(), ["units.csv", "part of"]),
    ] {
        let ran = check(place, &arguments);
        assert_eq!(ran.code, 2, "{arguments:?}: {}", ran.err);
        for word in words {
            assert!(ran.err.contains(word), "{arguments:?}: {}", ran.err);
        }
        assert_eq!(contents(place), before, "{arguments:?}");
    }
    let broken = wargauge_in(place, &["report", "base"]);
    assert_eq!(broken.code, 0, "{}", broken.err);
    fs::copy(place.join("bad.jsonl"), place.join("good.jsonl")).unwrap();
    let broken = wargauge_in(place, &["report", "base"]);
    assert_eq!(broken.code, 2);
    assert!(broken.err.contains("good.jsonl:2:1"), "{}", broken.err);
}
