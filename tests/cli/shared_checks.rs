//! `check` played in shares, from a checkpoint, and verified: the answer of one machine.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use serde_json::Value;
use tempfile::TempDir;

use crate::own_files::{change, contents, copy_into};
use crate::program::{Ran, wargauge_in};

/// A folder with files of the user's own and a baseline of so many games.
fn with_baseline(games: &str, seed: &str) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    copy_into(folder.path());
    save(folder.path(), games, seed);
    folder
}

fn save(folder: &Path, games: &str, seed: &str) {
    let save = ["check", "scenario.toml", "--games", games, "--save-baseline", "base"];
    let ran = wargauge_in(folder, &[&save[..], &["--seed", seed]].concat());
    assert_eq!(ran.code, 0, "{}", ran.err);
}

const CHECK: [&str; 3] = ["check", "--baseline", "base"];

/// Options of all reports, into a folder that is there.
fn reports(folder: &Path, name: &str) -> Vec<String> {
    fs::create_dir(folder.join(name)).unwrap();
    let files =
        [("junit", "j.xml"), ("summary", "s.md"), ("comment", "c.md"), ("bencher", "b.json")];
    let options = files.map(|(option, file)| [format!("--{option}"), format!("{name}/{file}")]);
    options.into_iter().flatten().chain(["--annotations".to_owned()]).collect()
}

/// Runs a command with all reports into a folder of the name, and its result into another.
fn reported(folder: &Path, words: &[&str], name: &str) -> (Ran, [BTreeMap<String, Vec<u8>>; 2]) {
    let told = format!("{name}-told");
    let options = reports(folder, &told);
    let mut all = [words, &["--out", name]].concat();
    all.extend(options.iter().map(String::as_str));
    let ran = wargauge_in(folder, &all);
    (ran, [name, &told].map(|name| contents(&folder.join(name))))
}

/// Plays a check on one machine, and in three shares in an odd order, which must come to the same answer
/// with this exit code.
#[track_caller]
fn shares_are_the_check(folder: &Path, more: &[&str], code: i32) {
    let check = [&CHECK[..], more].concat();
    let (whole, files) = reported(folder, &check, "whole");
    assert_eq!(whole.code, code, "{more:?}: {whole:?}");
    for shard in ["2/3", "0/3", "1/3"] {
        let part = [&check[..], &["--shard", shard, "--out", "parts"]].concat();
        let ran = wargauge_in(folder, &part);
        assert_eq!((ran.code, ran.out.as_str()), (0, ""), "{shard}: {ran:?}");
    }
    assert_eq!(contents(&folder.join("parts")).len(), 3);
    let (merged, merged_files) = reported(folder, &["merge", "parts"], "merged");
    assert_eq!((merged.code, &merged.out), (whole.code, &whole.out), "{more:?}: {}", merged.err);
    assert!(merged_files == files, "{more:?}: {:?}", merged_files[0].keys());
    let plain = wargauge_in(folder, &check);
    let (rows, _) = whole.out.split_once("::").unwrap_or((&whole.out, ""));
    assert_eq!((plain.code, plain.out.as_str()), (code, rows), "{more:?}");
    let names: Vec<&String> = files[0].keys().collect();
    assert_eq!(names, ["check.csv", "datapackage.json", "manifest.json"]);
    for name in ["whole", "whole-told", "parts", "merged", "merged-told"] {
        fs::remove_dir_all(folder.join(name)).unwrap();
    }
}

#[test]
fn shares_of_a_check_come_to_its_answer() {
    let folder = with_baseline("200", "5");
    let folder = folder.path();
    shares_are_the_check(folder, &[], 0);
    shares_are_the_check(folder, &["--fair=99..100"], 1);
    // Pairs beyond those of the baseline, whose number fills no block.
    shares_are_the_check(folder, &["--games", "402"], 0);
    change(&folder.join("army.toml"), "regular = 10", "regular = 12");
    shares_are_the_check(folder, &[], 1);
    shares_are_the_check(folder, &["--intended", "--games", "300", "--unit-band", "0.5"], 3);
}

#[test]
fn shares_tell_of_a_scenario_that_is_gone() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    copy_into(folder);
    fs::copy(folder.join("scenario.toml"), folder.join("second.toml")).unwrap();
    change(&folder.join("second.toml"), "name = \"two-villages\"", "name = \"second\"");
    let save = ["check", "scenario.toml", "second.toml", "--games", "8", "--save-baseline", "base"];
    assert_eq!(wargauge_in(folder, &save).code, 0);
    fs::remove_file(folder.join("second.toml")).unwrap();
    shares_are_the_check(folder, &[], 1);
}

/// Kills a command that writes into a folder as soon as it has kept what it played; whether it had not
/// ended by itself.
pub(crate) fn killed_when_kept(folder: &Path, arguments: &[&str], out: &str) -> bool {
    let mut child = Command::new(env!("CARGO_BIN_EXE_wargauge"))
        .current_dir(folder)
        .args(arguments)
        .env("WARGAUGE_CHECKPOINT_SECONDS", "0")
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let kept = folder.join(out).join("checkpoint.part");
    while !kept.exists() && child.try_wait().unwrap().is_none() {
        std::thread::sleep(std::time::Duration::from_millis(2));
    }
    let is_running = child.try_wait().unwrap().is_none();
    child.kill().unwrap();
    child.wait().unwrap();
    is_running && kept.exists()
}

#[test]
fn a_check_that_was_killed_goes_on_to_the_same_answer() {
    let folder = with_baseline("40", "5");
    let folder = folder.path();
    change(&folder.join("army.toml"), "regular = 10", "regular = 12");
    let check = [&CHECK[..], &["--intended", "--games", "6000"]].concat();
    assert!(
        killed_when_kept(folder, &[&check[..], &["--out", "out"]].concat(), "out"),
        "it ended before it could be killed"
    );
    assert!(!folder.join("out/check.csv").exists());
    let (ran, resumed) = reported(folder, &check, "out");
    assert!(ran.err.contains("goes on after"), "{ran:?}");
    let (whole, files) = reported(folder, &check, "whole");
    assert_eq!((ran.code, ran.out), (whole.code, whole.out));
    assert!(resumed == files, "{:?}", resumed[0].keys());
}

#[test]
fn a_state_is_accepted_after_an_interruption_too() {
    let folder = with_baseline("40", "5");
    let folder = folder.path();
    change(&folder.join("army.toml"), "regular = 10", "regular = 12");
    let accept = [&CHECK[..], &["--accept", "--games", "6000"]].concat();
    let before = contents(&folder.join("base"));
    assert!(
        killed_when_kept(folder, &[&accept[..], &["--out", "out"]].concat(), "out"),
        "it ended before it could be killed"
    );
    let now = contents(&folder.join("base"));
    assert!(before.iter().all(|(name, bytes)| now.get(name) == Some(bytes)), "it is as it was");
    let copy = tempfile::tempdir().unwrap();
    for (name, bytes) in contents(folder).iter().filter(|(name, _)| !name.starts_with("out/")) {
        let path = copy.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, bytes).unwrap();
    }
    let ran = wargauge_in(folder, &[&accept[..], &["--out", "out"]].concat());
    assert!(ran.code == 0 && ran.err.contains("goes on after"), "{ran:?}");
    let plain = wargauge_in(copy.path(), &accept);
    assert_eq!((plain.code, plain.out), (0, ran.out));
    let [resumed, whole] = [folder, copy.path()].map(|folder| contents(&folder.join("base")));
    assert!(resumed == whole && resumed != before, "{:?}", resumed.keys());
}

#[test]
fn a_check_is_verified() {
    let folder = with_baseline("200", "5");
    let folder = folder.path();
    change(&folder.join("army.toml"), "regular = 10", "regular = 12");
    let check = [&CHECK[..], &["--games", "402", "--out", "out"]].concat();
    assert_eq!(wargauge_in(folder, &check).code, 1);
    let verify = ["verify", "out", "--sample", "100%"];
    let ran = wargauge_in(folder, &verify);
    assert!(ran.code == 0 && ran.out.contains("402 games played again: all the same"), "{ran:?}");
    let manifest = folder.join("out/manifest.json");
    let text = fs::read_to_string(&manifest).unwrap();
    let named: Value = serde_json::from_str(&text).unwrap();
    let named = named["files"].as_array().unwrap().iter();
    let named: Vec<&str> = named.filter_map(|file| file["name"].as_str()).collect();
    assert!(named.contains(&"base/baseline.json") && named.contains(&"base/units.csv"));
    // One digest that is another is told, and so is a table that somebody wrote anew.
    let digest = text.split("\"digests\"").nth(1).and_then(|text| text.split('"').nth(1)).unwrap();
    let turned: String = digest.chars().rev().collect();
    fs::write(&manifest, text.replacen(digest, &turned, 1)).unwrap();
    assert_eq!(wargauge_in(folder, &verify).code, 1);
    fs::write(&manifest, text).unwrap();
    change(&folder.join("out/check.csv"), ",outside", ",inside");
    assert_eq!(wargauge_in(folder, &verify).code, 1);
    // Held against another baseline it says nothing.
    save(folder, "200", "6");
    let ran = wargauge_in(folder, &verify);
    assert!(ran.out.contains("`base/baseline.json` is another file now"), "{ran:?}");
}

/// Runs a command that must refuse in one error with these words.
#[track_caller]
fn refuses(folder: &Path, arguments: &[&str], words: &[&str]) {
    let before = contents(folder);
    let ran = wargauge_in(folder, arguments);
    assert_eq!((ran.code, ran.out.as_str()), (2, ""), "{arguments:?}: {ran:?}");
    for word in words {
        assert!(ran.err.contains(word), "{arguments:?} does not say `{word}`:\n{}", ran.err);
    }
    assert_eq!(ran.err.lines().filter(|line| line.starts_with("error")).count(), 1, "{}", ran.err);
    assert!(contents(folder) == before, "{arguments:?} wrote something");
}

#[test]
fn parts_of_another_baseline_are_refused() {
    let folder = with_baseline("20", "5");
    let folder = folder.path();
    let part = |shard: &str, out: &str| {
        let words = [&CHECK[..], &["--shard", shard, "--out", out]].concat();
        assert_eq!(wargauge_in(folder, &words).code, 0);
    };
    part("1/2", "a");
    part("2/2", "a");
    // The same scenario, games and seed, by other prices: its games are others.
    change(&folder.join("army.toml"), "regular = 10", "regular = 12");
    refuses(folder, &["merge", "a", "--out", "m"], &["`army.toml` was another file"]);
    save(folder, "20", "5");
    refuses(folder, &["merge", "a", "--out", "m"], &["does not belong to what is here"]);
    change(&folder.join("army.toml"), "regular = 12", "regular = 10");
    refuses(folder, &["merge", "a", "--out", "m"], &["`base/baseline.json` was another file"]);
    let again = [&CHECK[..], &["--shard", "1/2", "--out", "a"]].concat();
    refuses(folder, &again, &["is there and of another study", "base/baseline.json"]);
    part("1/2", "b");
    refuses(
        folder,
        &["merge", "b", "a/shard-2-of-2.part", "--out", "m"],
        &["a/shard-2-of-2.part", "does not belong with", "base/baseline.json"],
    );
    refuses(folder, &["merge", "b", "--out", "m"], &["shard 2/2"]);
    // Rows are judged together: what is not whole has none.
    let partial = wargauge_in(folder, &["merge", "b", "--out", "m", "--partial"]);
    assert_eq!((partial.code, partial.out.as_str()), (130, ""), "{partial:?}");
    assert!(!folder.join("m").exists(), "nothing is written");
    // Another band is another question.
    let wide = [&CHECK[..], &["--band", "0.1", "--shard", "2/2", "--out", "c"]].concat();
    assert_eq!(wargauge_in(folder, &wide).code, 0);
    refuses(folder, &["merge", "b", "c", "--out", "m"], &["`--band 0.1`"]);
}

#[test]
fn what_cannot_be_shared_or_reported_is_refused() {
    let folder = with_baseline("4", "5");
    let folder = folder.path();
    let shard = [&CHECK[..], &["--shard", "1/2", "--out", "p"]].concat();
    for more in ["--accept", "--junit=j.xml", "--annotations"] {
        refuses(folder, &[&shard[..], &[more]].concat(), &["cannot be used with", "--shard"]);
    }
    let save = ["check", "scenario.toml", "--save-baseline", "b", "--out", "p"];
    refuses(folder, &save, &["cannot be used with", "--out"]);
    refuses(folder, &[&CHECK[..], &["--out", "./base"]].concat(), &["the folder of the baseline"]);
    assert_eq!(wargauge_in(folder, &shard).code, 0);
    let merge = ["merge", "p", "--out", "m", "--play-missing", "--junit", "army.toml"];
    refuses(folder, &merge, &["army.toml", "it is read by this check"]);
    let sweep = ["sweep", "scenario.toml", "--rule", "fire_move=free", "--games", "4"];
    let part = [&sweep[..], &["--shard", "1/1", "--out", "s"]].concat();
    assert_eq!(wargauge_in(folder, &part).code, 0);
    let merge = ["merge", "s", "--out", "m", "--summary", "s.md"];
    refuses(folder, &merge, &["--summary is of a check", "`sweep`"]);
}

/// The folder of a baseline may lie elsewhere: it is known by its head.
#[test]
fn a_baseline_elsewhere_is_known_by_its_head() {
    let folder = with_baseline("20", "5");
    let deep = folder.path().join("deep");
    fs::create_dir(&deep).unwrap();
    let check = ["check", "--baseline", "../base"];
    let whole = wargauge_in(&deep, &check);
    let part = [&check[..], &["--shard", "1/1", "--out", "parts"]].concat();
    assert_eq!(wargauge_in(&deep, &part).code, 0);
    let merged = wargauge_in(&deep, &["merge", "parts", "--out", "merged"]);
    assert_eq!((merged.code, &merged.out), (whole.code, &whole.out), "{merged:?}");
    // Another one there is not opened.
    change(&folder.path().join("base/baseline.json"), "\"seed\": 5", "\"seed\": 6");
    refuses(&deep, &["merge", "parts", "--out", "m"], &["`../base` leads elsewhere"]);
}
