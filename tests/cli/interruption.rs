//! A run that is stopped leaves complete results.

#![cfg(unix)]

use std::fs;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::time::Duration;

use serde_json::Value;
use wargauge_report::{GameRow, MatchupRow, csv};

use crate::built_in::first_scenario;

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
    assert_eq!(names.len(), 5, "no temporary file is left: {names:?}");
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
