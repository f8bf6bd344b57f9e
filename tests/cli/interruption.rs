//! A run that is stopped leaves complete results.

#![cfg(unix)]

use std::fs;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

use serde_json::Value;
use wargauge_report::{Seal, csv};
use wargauge_studies::{GameRow, MatchupRow};

use crate::built_in::first_scenario;
use crate::own_files::contents;
use crate::program::wargauge_in;

/// Lets a command that writes into a folder play for some time, interrupts it, and waits for it.
fn interrupted(arguments: &[&str], folder: &Path, played: Duration) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_wargauge"))
        .args(arguments)
        .arg("--out")
        .arg(folder)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // The folder is made once interruptions are watched for.
    while !folder.exists() && child.try_wait().unwrap().is_none() {
        std::thread::sleep(Duration::from_millis(5));
    }
    std::thread::sleep(played);
    let killed = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(killed.success());
    child.wait_with_output().unwrap()
}

#[test]
fn an_interrupted_run_writes_what_was_played() {
    let around = tempfile::tempdir().unwrap();
    let folder = around.path().join("out");
    let scenario = first_scenario().name;
    let arguments = ["run", &scenario, "--games", "2000000000", "--games-csv"];
    let output = interrupted(&arguments, &folder, Duration::from_millis(100));
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(130), "{said}");
    assert!(said.contains("interrupted after"), "{said}");

    let names: Vec<String> = fs::read_dir(&folder)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    assert_eq!(names.len(), 6, "no temporary file is left: {names:?}");
    let read = |name: &str| fs::read(folder.join(name)).unwrap();
    let manifest: Value = serde_json::from_slice(&read("manifest.json")).unwrap();
    assert_eq!(manifest["cells"][0]["stopped"], "interrupted");
    let games = manifest["cells"][0]["games"].as_u64().unwrap();
    let matchups: Vec<MatchupRow> = csv::read(&read("matchups.csv")[..]).unwrap();
    assert_eq!(matchups.iter().map(|row| row.games).sum::<u64>(), games);
    let rows: Vec<GameRow> = csv::read(&read("games.csv")[..]).unwrap();
    assert_eq!(rows.len() as u64, games);
}

#[test]
fn an_interrupted_study_says_so_and_is_usable() {
    let scenario = first_scenario();
    let force = &scenario.forces[0];
    // A variant that differs little, which takes long to tell.
    let studies: [(&[&str], &str); 2] = [
        (&["tune", &scenario.army, "--games", "2000000000"], "prices.csv"),
        (&["compare", &scenario.name, "--force", force, "--variant", "-INF"], "loadouts.csv"),
    ];
    for (arguments, file) in studies {
        let around = tempfile::tempdir().unwrap();
        let folder = around.path().join("out");
        let precision: &[&str] = if arguments[0] == "compare" {
            &["--width", "0.0002", "--games", "2000000000"]
        } else {
            &[]
        };
        let all = [arguments, precision].concat();
        let output = interrupted(&all, &folder, Duration::from_millis(300));
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(130), "{arguments:?}: {said}");
        assert!(said.contains("interrupted after"), "{said}");
        assert!(String::from_utf8(output.stdout).unwrap().contains("(interrupted)"));
        assert!(folder.join(file).exists(), "{file}");
        let manifest: Value =
            serde_json::from_slice(&fs::read(folder.join("manifest.json")).unwrap()).unwrap();
        assert_eq!(manifest["studies"][0]["stopped"], "interrupted");
    }
}

/// Kills a command that writes into a folder as soon as it has kept what it played; whether it had not
/// ended by itself.
fn killed_when_kept(arguments: &[&str], folder: &Path) -> bool {
    let mut child = Command::new(env!("CARGO_BIN_EXE_wargauge"))
        .args(arguments)
        .arg("--out")
        .arg(folder)
        .env("WARGAUGE_CHECKPOINT_SECONDS", "0")
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let is_kept = || {
        let kept = ["checkpoint.part", "checkpoint.json"];
        kept.iter().any(|name| folder.join(name).exists())
    };
    while !is_kept() && child.try_wait().unwrap().is_none() {
        std::thread::sleep(Duration::from_millis(2));
    }
    let ended = child.try_wait().unwrap().is_some();
    let _ = Command::new("kill").args(["-KILL", &child.id().to_string()]).status().unwrap();
    child.wait().unwrap();
    !ended
}

#[test]
fn what_was_kept_and_cannot_be_gone_on_with_is_said() {
    let name = first_scenario().name;
    let said = |command: &mut Command| {
        let output = command.output().unwrap();
        (output.status.code(), String::from_utf8(output.stderr).unwrap())
    };
    for (study, file, fault) in
        [("ladder", "checkpoint.part", "is no part"), ("run", "checkpoint.json", "is damaged")]
    {
        let folder = tempfile::tempdir().unwrap();
        let program = || {
            let mut command = Command::new(env!("CARGO_BIN_EXE_wargauge"));
            command.args([study, &name, "--games", "20", "--out"]).arg(folder.path());
            command
        };
        fs::write(folder.path().join(file), "half a li").unwrap();
        let (code, text) = said(&mut program());
        assert!(code == Some(0) && text.contains("begins anew: `"), "{study}: {text}");
        assert!(text.contains(fault) && !folder.path().join(file).exists(), "{study}: {text}");
        let (code, text) = said(program().env("WARGAUGE_CHECKPOINT_SECONDS", "often"));
        let expected = "a whole number of seconds";
        assert!(code == Some(2) && text.contains("often") && text.contains(expected), "{text}");
    }
}

/// Whoever asks to go on with it is not answered by another run.
#[test]
fn a_run_is_not_resumed_from_half_a_checkpoint() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("checkpoint.json"), "{\"manifest\": ").unwrap();
    let resumed = wargauge_in(folder.path(), &["run", "--resume", "."]);
    assert!(resumed.code == 2 && resumed.err.contains("is damaged"), "{resumed:?}");
    let kept = fs::read_to_string(folder.path().join("checkpoint.json")).unwrap();
    assert_eq!(kept, "{\"manifest\": ", "it stays for whoever wants to look at it");
}

/// It is no shard, and is not called one.
#[test]
fn what_is_missing_of_what_was_kept_is_told_by_its_blocks() {
    let around = tempfile::tempdir().unwrap();
    let out = around.path().join("out");
    let name = first_scenario().name;
    assert!(killed_when_kept(&["ladder", &name, "--games", "20000"], &out), "it ended by itself");
    let merged = wargauge_in(around.path(), &["merge", "out/checkpoint.part", "--out", "merged"]);
    let is_told = merged.err.contains("missing; the first is block");
    assert!(merged.code == 2 && is_told && !merged.err.contains("shard"), "{merged:?}");
}

#[test]
fn a_study_that_was_killed_goes_on_to_the_same_bytes() {
    let scenario = first_scenario();
    let (name, force) = (scenario.name.as_str(), scenario.forces[0].as_str());
    let studies: [&[&str]; 5] = [
        &["run", name, "--games", "30000"],
        &["tune", &scenario.army, "--games", "6000"],
        &[
            "compare",
            name,
            "--force",
            force,
            "--variant",
            "-INF",
            "--margin",
            "0.005",
            "--games",
            "20000",
        ],
        &["ladder", name, "--games", "2000"],
        &["sweep", name, "--rule", "fire_move=exclusive,delayed,free", "--games", "6000"],
    ];
    for study in studies {
        let around = tempfile::tempdir().unwrap();
        let out = around.path().join("out");
        assert!(killed_when_kept(study, &out), "{study:?} ended before it could be killed");
        let all = |out: &str| wargauge_in(around.path(), &[study, &["--out", out]].concat());
        let ran = all("out");
        assert!(ran.code == 0 || ran.code == 3, "{study:?}: {ran:?}");
        assert!(ran.err.contains("goes on after"), "{study:?}: {ran:?}");
        let whole = all("whole");
        assert_eq!((ran.code, &ran.out), (whole.code, &whole.out), "{study:?}");
        assert!(contents(&out) == contents(&around.path().join("whole")), "{study:?}");
    }
}

#[test]
fn an_interrupted_study_goes_on_when_the_same_command_is_given_again() {
    let scenario = first_scenario();
    let around = tempfile::tempdir().unwrap();
    let out = around.path().join("out");
    let study = ["ladder", scenario.name.as_str(), "--games", "6000"];
    let output = interrupted(&study, &out, Duration::from_millis(700));
    assert_eq!(output.status.code(), Some(130));
    let all = |out: &str| wargauge_in(around.path(), &[&study[..], &["--out", out]].concat());
    let ran = all("out");
    assert!(ran.code == 0 && ran.err.contains("goes on after"), "{ran:?}");
    let whole = all("whole");
    assert_eq!(ran.out, whole.out);
    assert!(contents(&out) == contents(&around.path().join("whole")));
}

/// Match-ups of a run of a pair each: some forces, each with each.
const SMALL_CELLS: usize = 60 * 59 / 2;

/// Arguments of that run.
fn small_cells() -> Vec<String> {
    let forces: Vec<String> = (0..60).map(|seed| format!("random:20#{seed}")).collect();
    let words = ["run", "grid/two-villages", "--games", "2", "--forces"];
    words.iter().map(|&word| word.to_owned()).chain([forces.join(",")]).collect()
}

/// Starts a command that writes into a folder and sends it a signal after some time. Gives its exit
/// code; none if the signal ended it at once.
fn signalled(arguments: &[String], folder: &Path, signal: &str, after: Duration) -> Option<i32> {
    let mut child = Command::new(env!("CARGO_BIN_EXE_wargauge"))
        .args(arguments)
        .arg("--out")
        .arg(folder)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    std::thread::sleep(after);
    // It may have ended by itself.
    let _ = Command::new("kill").args([signal, &child.id().to_string()]).status().unwrap();
    child.wait().unwrap().code()
}

/// Files of a folder that a run has begun and that do not have their names yet.
fn begun(folder: &Path) -> usize {
    let Ok(entries) = fs::read_dir(folder) else { return 0 };
    let names = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    names.filter(|name| name.ends_with(".wargauge-part")).count()
}

/// Whether all files of a folder are of one run.
fn is_whole(folder: &Path) -> bool {
    Seal::read(&folder.join("manifest.json")).is_some_and(|seal| seal.is_of(folder))
}

/// Most signals come between two match-ups or in the last pair of one.
#[test]
fn no_signal_makes_a_run_of_many_match_ups_look_finished() {
    let arguments = small_cells();
    let mut codes = Vec::new();
    for step in 0..100 {
        // A busy machine takes its time to begin.
        if step >= 16 && codes.contains(&Some(130)) {
            break;
        }
        let folder = tempfile::tempdir().unwrap();
        let after = Duration::from_millis(60 * step);
        let code = signalled(&arguments, folder.path(), "-INT", after);
        codes.push(code);
        let files = contents(folder.path());
        if files.is_empty() {
            assert_ne!(code, Some(0), "after {after:?} without a file");
            continue;
        }
        assert!(is_whole(folder.path()), "after {after:?}");
        let rows: Vec<MatchupRow> = csv::read(&files["matchups.csv"][..]).unwrap();
        let manifest: Value = serde_json::from_slice(&files["manifest.json"]).unwrap();
        let unplayed = manifest["unplayed"].as_array().map_or(0, Vec::len);
        assert!(!rows.is_empty() && rows.len() + unplayed == SMALL_CELLS, "after {after:?}");
        assert_eq!(code, Some(if unplayed == 0 { 0 } else { 130 }), "after {after:?}");
    }
    assert!(codes.contains(&Some(130)), "{codes:?}");
}

#[test]
fn earlier_results_survive_a_signal_before_the_first_game() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("out");
    let first = ["run", "grid/two-villages", "--games", "20", "--out", "out"];
    assert_eq!(wargauge_in(folder.path(), &first).code, 0);
    let before = contents(&out);
    let arguments = small_cells();
    for step in 0..30 {
        let code = signalled(&arguments, &out, "-TERM", Duration::from_millis(2 * step));
        assert_ne!(code, Some(0));
        let rows: Vec<MatchupRow> =
            csv::read(&fs::read(out.join("matchups.csv")).unwrap()[..]).unwrap();
        assert!(!rows.is_empty() && is_whole(&out), "step {step}");
        let first_run = rows.len() == 1 && rows[0].games == 20;
        assert!(!first_run || contents(&out) == before, "step {step}");
    }
}

/// A machine of any speed has played some readings and not all of them when it is interrupted: all
/// take more than ten times as long as a single one.
#[test]
fn an_interrupted_sweep_keeps_what_was_played_to_its_end() {
    let around = tempfile::tempdir().unwrap();
    let sweep = ["sweep", "grid/two-villages", "--games", "600"];
    let start = Instant::now();
    let single = [&sweep[..], &["--rule", "fire_move=free"]].concat();
    assert_eq!(wargauge_in(around.path(), &single).code, 0);
    let folder = around.path().join("out");
    let output = interrupted(&sweep, &folder, start.elapsed() * 4);
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(130), "{said}");
    assert!(is_whole(&folder) && said.contains("interrupted after"), "{said}");
    let manifest = fs::read(folder.join("manifest.json")).unwrap();
    let manifest: Value = serde_json::from_slice(&manifest).unwrap();
    assert_eq!(manifest["stopped"], "interrupted");
}

#[test]
fn a_sweep_that_is_interrupted_in_its_first_reading_writes_no_table() {
    let around = tempfile::tempdir().unwrap();
    let folder = around.path().join("out");
    let arguments = ["sweep", "grid/two-villages", "--games", "200000"];
    let output = interrupted(&arguments, &folder, Duration::from_millis(100));
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(130), "{said}");
    assert!(said.contains(" is written") && !folder.join("sweep.csv").exists(), "{said}");
}

#[test]
fn what_a_killed_run_leaves_is_swept_up() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("out");
    let mut child = Command::new(env!("CARGO_BIN_EXE_wargauge"))
        .current_dir(folder.path())
        .args(["run", "grid/two-villages", "--games", "2000000000", "--games-csv", "--out", "out"])
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    while begun(&out) < 4 {
        std::thread::sleep(Duration::from_millis(2));
    }
    child.kill().unwrap();
    assert_eq!(child.wait().unwrap().code(), None);
    let mut left = contents(&out);
    assert!(left.remove(".wargauge-lock").is_some(), "{:?}", left.keys());
    assert_eq!(left.len(), 4, "{:?}", left.keys());
    assert!(left.keys().all(|name| name.ends_with(".wargauge-part")), "{:?}", left.keys());
    let again = ["run", "grid/two-villages", "--games", "4", "--out", "out"];
    assert_eq!(wargauge_in(folder.path(), &again).code, 0);
    let names: Vec<String> = contents(&out).into_keys().collect();
    assert_eq!(names, ["datapackage.json", "manifest.json", "matchups.csv", "units.csv"]);
}

/// A run that cannot give all files their names leaves a set that is known not to be one.
#[test]
fn a_set_that_was_cut_short_is_known_by_its_seal() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("out");
    let first = ["run", "grid/two-villages", "--games", "20", "--out", "out"];
    assert_eq!(wargauge_in(folder.path(), &first).code, 0);
    assert!(is_whole(&out));
    let earlier = fs::read(out.join("datapackage.json")).unwrap();
    let second = ["run", "grid/two-villages", "--games", "3000", "--out", "out"];
    let child = Command::new(env!("CARGO_BIN_EXE_wargauge"))
        .current_dir(folder.path())
        .args(second)
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    while begun(&out) < 3 {
        std::thread::sleep(Duration::from_millis(2));
    }
    fs::remove_file(out.join("units.csv")).unwrap();
    fs::create_dir(out.join("units.csv")).unwrap();
    let output = child.wait_with_output().unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert!(said.contains("cannot write `out/units.csv`") && !is_whole(&out), "{said}");
    assert_eq!(fs::read(out.join("datapackage.json")).unwrap(), earlier);
    fs::remove_dir(out.join("units.csv")).unwrap();
    assert_eq!(wargauge_in(folder.path(), &second).code, 0);
    assert!(is_whole(&out));
}

/// A game of searchers takes seconds; there is one pair of them, which would be played to its end.
#[test]
fn a_long_game_is_left_before_its_end() {
    let around = tempfile::tempdir().unwrap();
    let folder = around.path().join("out");
    let arguments = ["run", "victory-decision/open-battle", "--policy", "flat", "--games", "2"];
    let output = interrupted(&arguments, &folder, Duration::from_millis(500));
    assert_eq!(output.status.code(), Some(130));
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(said.contains("before the first game: nothing is written"), "{said}");
}

/// Games of a run, some match-ups of which are never begun before it is stopped the first time.
#[test]
fn a_resumed_run_comes_to_the_same_bytes() {
    let folder = tempfile::tempdir().unwrap();
    let arguments = [
        "run",
        "grid/two-villages",
        "--games",
        "600",
        "--seed",
        "9",
        "--games-csv",
        "--forces",
        "two-villages-blue,two-villages-red,random:60#1",
        "--mirrors",
        "--policy",
        "a=greedy",
    ]
    .map(str::to_owned);
    let (whole, parts) = (folder.path().join("whole"), folder.path().join("parts"));
    let far = Duration::from_millis(0);
    let mut uninterrupted: Vec<&str> = arguments.iter().map(String::as_str).collect();
    uninterrupted.extend(["--out", "whole"]);
    assert_eq!(wargauge_in(folder.path(), &uninterrupted).code, 0);
    let output = interrupted(&uninterrupted[..uninterrupted.len() - 2], &parts, far);
    let mut code = output.status.code();
    let mut stops = 0;
    while code != Some(0) {
        assert_eq!(code, Some(130), "{stops} stops");
        stops += 1;
        assert!(stops < 200, "it comes to an end");
        if !parts.join("manifest.json").exists() {
            // Stopped before the first game.
            code =
                interrupted(&uninterrupted[..uninterrupted.len() - 2], &parts, far).status.code();
            continue;
        }
        assert!(is_whole(&parts) && parts.join("unfinished.json").exists());
        // Longer each time, so that a slow machine comes to an end, too.
        code = resumed(&parts, Duration::from_millis(4 * stops * stops));
    }
    assert!(stops > 1, "it was interrupted {stops} times");
    assert!(contents(&whole) == contents(&parts), "{stops} stops left other bytes");
    let ran = wargauge_in(folder.path(), &["run", "--resume", "parts"]);
    assert_eq!(ran.code, 2, "{}", ran.err);
    assert!(ran.err.contains("there is no interrupted run in `parts`"), "{}", ran.err);
}

/// Goes on with a run, and interrupts it some time after it began to write.
fn resumed(folder: &Path, played: Duration) -> Option<i32> {
    let mut child = Command::new(env!("CARGO_BIN_EXE_wargauge"))
        .args(["run", "--chunk", "3", "--resume"])
        .arg(folder)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    while begun(folder) == 0 && child.try_wait().unwrap().is_none() {
        std::thread::sleep(Duration::from_millis(5));
    }
    std::thread::sleep(played);
    let _ = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    child.wait().unwrap().code()
}

#[test]
fn a_run_goes_on_only_as_it_was_begun() {
    let folder = tempfile::tempdir().unwrap();
    crate::own_files::copy_into(folder.path());
    let out = folder.path().join("out");
    let scenario = folder.path().join("scenario.toml");
    let arguments = ["run", scenario.to_str().unwrap(), "--games", "2000000000"];
    let output = interrupted(&arguments, &out, Duration::from_millis(300));
    assert_eq!(output.status.code(), Some(130));
    let before = contents(&out);
    let refused = |arguments: &[&str], words: &str| {
        let ran = wargauge_in(folder.path(), &[&["run", "--resume", "out"], arguments].concat());
        assert_eq!(ran.code, 2, "{arguments:?}: {}", ran.err);
        assert!(ran.err.contains(words), "{arguments:?}: {}", ran.err);
    };
    refused(&["--games", "4"], "cannot be used with");
    refused(&["--seed", "4"], "cannot be used with");
    refused(&["--rule", "a=b"], "cannot be used with");
    refused(&["grid/two-villages"], "cannot be used with");
    crate::own_files::change(&folder.path().join("army.toml"), "regular = 10", "regular = 12");
    refused(&[], "the data files have changed since the run began");
    assert!(contents(&out) == before);
    fs::write(out.join("unfinished.json"), "[]").unwrap();
    refused(&[], "not the file that the others were written with");
}

/// Nobody waits for the chunks that are in play.
#[test]
fn a_long_chunk_is_left_before_its_end() {
    let around = tempfile::tempdir().unwrap();
    let folder = around.path().join("out");
    let words = ["run", "grid/two-villages", "--games", "2000000000", "--chunk", "1000000"];
    let output = interrupted(&words, &folder, Duration::from_millis(300));
    assert_eq!(output.status.code(), Some(130));
    let manifest = fs::read(folder.join("manifest.json")).unwrap();
    let manifest: Value = serde_json::from_slice(&manifest).unwrap();
    assert!(manifest["cells"][0]["games"].as_u64().unwrap() < 2_000_000_000);
}
