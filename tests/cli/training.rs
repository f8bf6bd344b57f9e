//! `train`: weights by play against oneself and those that exploit.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use serde_json::Value;
use wargauge_report::csv;
use wargauge_studies::LadderRow;

use crate::own_files::contents;
use crate::program::{Ran, refuses, wargauge_in};
use wargauge_studies::TrainingRow;

const SCENARIO: &str = "grid/two-villages";

fn train(around: &Path, out: &str, more: &[&str]) -> Ran {
    let base = ["train", SCENARIO, "--against", "rush", "--games", "4", "--confirm", "4"];
    wargauge_in(around, &[&base[..], &["--out", out], more].concat())
}

fn text(around: &Path, out: &str, name: &str) -> String {
    fs::read_to_string(around.join(out).join(name)).unwrap()
}

#[test]
fn a_training_is_the_same_on_any_threads() {
    let around = tempfile::tempdir().unwrap();
    let around = around.path();
    let six = ["--rounds", "6", "--weights", "danger,boldness"];
    let ran = train(around, "one", &[&six[..], &["--threads", "1"]].concat());
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(ran.out.contains("Trained on grid/two-villages: doctrine:"), "{}", ran.out);
    let ran = train(around, "two", &[&six[..], &["--threads", "3"]].concat());
    assert_eq!(ran.code, 0, "{}", ran.err);
    let files = ["training.csv", "ladder.csv", "weights.toml", "training.json"];
    for name in files {
        assert_eq!(text(around, "one", name), text(around, "two", name), "{name}");
    }
    let rounds: Vec<TrainingRow> =
        csv::read(text(around, "one", "training.csv").as_bytes()).unwrap();
    assert_eq!(rounds.len(), 6);
    assert!(rounds.iter().all(|row| row.games == 4 * 3), "each other, and both against rush");
    assert!(rounds[0].plus.starts_with("danger=") && rounds[0].plus.contains(",boldness="));
    let rows: Vec<LadderRow> = csv::read(text(around, "one", "ladder.csv").as_bytes()).unwrap();
    assert!(rows.iter().any(|row| row.opponent == "doctrine"), "against what it was: {rows:?}");
}

/// What stopped while it wrote new weights leaves the old ones with their own record.
#[test]
fn weights_stay_with_their_record_until_a_training_ends() {
    let around = tempfile::tempdir().unwrap();
    let around = around.path();
    let asked = ["--rounds", "2", "--weights", "danger"];
    assert_eq!(train(around, "out", &asked).code, 0);
    let whole = contents(&around.join("out"));
    assert!(!whole.contains_key("checkpoint.part"), "{:?}", whole.keys());
    // Another training is stopped after its first round.
    let out = around.join("out");
    let mut child = Command::new(env!("CARGO_BIN_EXE_wargauge"))
        .args(["train", SCENARIO, "--against", "rush", "--games", "4", "--confirm", "4"])
        .args(["--rounds", "100000", "--weights", "boldness", "--out"])
        .arg(&out)
        .env("WARGAUGE_CHECKPOINT_SECONDS", "0")
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    while !out.join("checkpoint.part").exists() && child.try_wait().unwrap().is_none() {
        std::thread::sleep(Duration::from_millis(2));
    }
    let second = train(around, "out", &asked);
    assert!(second.code == 2 && second.err.contains("is writing into this folder"), "{second:?}");
    child.kill().unwrap();
    child.wait().unwrap();
    for (name, bytes) in &whole {
        assert!(fs::read(out.join(name)).unwrap() == *bytes, "{name} is as it was");
    }
    assert_eq!(wargauge_in(around, &["report", "out", "--out", "page.html"]).code, 0);
    // Who asks for the first training to go on is told that the other was begun.
    let resumed = train(around, "out", &[&asked[..], &["--resume"]].concat());
    assert!(resumed.code == 2 && resumed.err.contains("of another study"), "{resumed:?}");
}

#[test]
fn a_training_that_ended_does_not_go_on() {
    let around = tempfile::tempdir().unwrap();
    let around = around.path();
    let asked = ["--rounds", "2", "--weights", "danger"];
    assert_eq!(train(around, "out", &asked).code, 0);
    let path = around.join("out/weights.toml");
    let edited = fs::read_to_string(&path).unwrap() + "# mine\n";
    fs::write(&path, &edited).unwrap();
    let resumed = train(around, "out", &[&asked[..], &["--resume"]].concat());
    assert!(resumed.code == 2 && resumed.err.contains("cannot be read"), "{resumed:?}");
    assert_eq!(fs::read_to_string(&path).unwrap(), edited, "it is left alone");
}

#[test]
fn a_bad_weight_is_left_behind() {
    let around = tempfile::tempdir().unwrap();
    // A doctrine that goes for its goal five times as hard as the default.
    let ran = wargauge_in(
        around.path(),
        &[
            "train",
            SCENARIO,
            "--policy",
            "doctrine:pull=400",
            "--weights",
            "pull",
            "--rounds",
            "40",
            "--games",
            "40",
            "--gain",
            "5",
            "--confirm",
            "4",
            "--out",
            "out",
        ],
    );
    assert_eq!(ran.code, 0, "{}", ran.err);
    let weights = text(around.path(), "out", "weights.toml");
    assert!(weights.starts_with("# Made by: wargauge train"), "{weights}");
    let pull = weights.lines().find_map(|line| line.strip_prefix("pull = ")).unwrap();
    assert!(pull.parse::<i32>().unwrap() < 300, "{weights}");
}

#[test]
fn one_role_is_trained_alone() {
    let around = tempfile::tempdir().unwrap();
    let around = around.path();
    let asked = ["train", "ridge-line", "--role", "attacker", "--weights", "danger,pull"];
    let size = ["--against", "rush", "--rounds", "3", "--games", "4", "--confirm", "4"];
    let ran = wargauge_in(around, &[&asked[..], &size, &["--out", "out"]].concat());
    assert_eq!(ran.code, 0, "{}", ran.err);
    let told = "Trained on ridge-line as attacker: doctrine:attacker.pull=";
    assert!(ran.out.contains(told), "{}", ran.out);
    let weights = text(around, "out", "weights.toml");
    assert!(weights.starts_with("# Made by: wargauge train ridge-line"), "{weights}");
    assert!(weights.contains("--role attacker") && weights.contains("\n[attacker]\npull = "));
    let rounds: Vec<TrainingRow> =
        csv::read(text(around, "out", "training.csv").as_bytes()).unwrap();
    assert!(rounds.iter().all(|row| row.plus.starts_with("attacker.pull=")), "{rounds:?}");
}

#[test]
fn weights_of_a_role_play_in_that_role_alone() {
    let around = tempfile::tempdir().unwrap();
    let scores = |scenario: &str, policy: &str| {
        let policy = format!("a={policy}");
        let run = ["run", scenario, "--games", "200", "--swap", "players", "--policy", &policy];
        let ran = wargauge_in(around.path(), &[&run[..], &["--format", "json"]].concat());
        assert_eq!(ran.code, 0, "{}", ran.err);
        let ran: Value = serde_json::from_str(&ran.out).unwrap();
        ran["matchups"][0]["score_a"].as_f64().unwrap()
    };
    let reckless = "doctrine:attacker.danger=0,attacker.pull=900";
    let plain = |scenario| scores(scenario, "doctrine");
    assert!((scores("two-villages", reckless) - plain("two-villages")).abs() < 1e-9);
    assert!((scores("ridge-line", reckless) - plain("ridge-line")).abs() > 1e-9);
}

#[test]
fn bad_trainings_are_refused() {
    let refused = |more: &[&str], words: &[&str]| {
        refuses(&[&["train", SCENARIO, "--out", "out"], more].concat(), words);
    };
    refuses(&["train", "--out", "out"], &["SCENARIO"]);
    refuses(&["train", SCENARIO], &["--out"]);
    refused(&["--weights", "dangr"], &["no weight `dangr`", "did you mean `danger`"]);
    refused(&["--weights", "danger,danger"], &["`danger` is named twice"]);
    refused(&["--policy", "random"], &["has no weights to train"]);
    refused(&["--hold-out", "crossing"], &["`crossing` is of ruleset `victory-decision`"]);
    refused(&["--hold-out", "two-vilages"], &["did you mean `two-villages`"]);
    refused(&["--games", "3"], &["2 or 4"]);
    refused(&["--role", "besieger"], &["expected one of attacker, defender, meeting"]);
    refused(&["--role", "attacker"], &["no side with the role `attacker`", "meeting"]);
    refused(&["--resume"], &["cannot be read"]);
}
