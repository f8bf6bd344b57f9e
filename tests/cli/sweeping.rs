//! `sweep`: one row a reading, the largest effect first.

use std::collections::BTreeSet;
use std::fs;

use serde_json::Value;
use wargauge_report::{Weight, csv};
use wargauge_studies::SweepRow;

use crate::built_in::list;
use crate::program::{refuses, wargauge, wargauge_in};

const SCENARIO: &str = "grid/two-villages";

#[test]
fn every_reading_asked_for_has_a_row() {
    let around = tempfile::tempdir().unwrap();
    let sweep = |out: &str, threads: &str| {
        let ran = wargauge_in(
            around.path(),
            &[
                "sweep",
                SCENARIO,
                "--rule",
                "fire_move=exclusive,delayed,free",
                "--rule",
                "opt_air=on",
                "--games",
                "60",
                "--threads",
                threads,
                "--out",
                out,
            ],
        );
        assert_eq!(ran.code, 0, "{}", ran.err);
        assert!(ran.out.contains("in at most 5 of 100 sweeps"), "{}", ran.out);
        assert!(ran.out.contains("would be told by: wargauge sweep"), "{}", ran.out);
        fs::read(around.path().join(out).join("sweep.csv")).unwrap()
    };
    let text = sweep("one", "1");
    assert_eq!(text, sweep("two", "3"), "threads change no byte");
    let rows: Vec<SweepRow> = csv::read(&text[..]).unwrap();
    let readings: BTreeSet<(&str, &str, &str)> = rows
        .iter()
        .map(|row| (row.switch.as_str(), row.value.as_str(), row.reference.as_str()))
        .collect();
    let expected = [
        ("fire_move", "delayed", "exclusive"),
        ("fire_move", "free", "exclusive"),
        ("opt_air", "on", "off"),
    ];
    assert_eq!(readings, expected.into(), "all but the value in force");
    let sizes: Vec<f64> = rows.iter().map(|row| row.delta.get().unwrap().abs()).collect();
    assert!(sizes.windows(2).all(|two| two[0] >= two[1]), "{sizes:?}");
    for row in &rows {
        assert_eq!(row.games, 60);
        let delta = row.score.get().unwrap() - row.score_reference.get().unwrap();
        assert!((row.delta.get().unwrap() - delta).abs() < 1e-12);
        assert_eq!(row.pairs_changed == 0, delta == 0.0 && row.pairs_changed == 0);
    }
    let package = fs::read(around.path().join("one/datapackage.json")).unwrap();
    let package: Value = serde_json::from_slice(&package).unwrap();
    assert_eq!(package["resources"][0]["path"], "sweep.csv");
    let manifest = fs::read(around.path().join("one/manifest.json")).unwrap();
    let manifest: Value = serde_json::from_slice(&manifest).unwrap();
    assert_eq!(manifest["games"], 60);
}

#[test]
fn the_reading_in_force_is_that_of_a_run() {
    let around = tempfile::tempdir().unwrap();
    let ran = wargauge_in(around.path(), &["run", SCENARIO, "--games", "60", "--format", "json"]);
    let run: Value = serde_json::from_str(&ran.out).unwrap();
    let ran = wargauge(&[
        "sweep",
        SCENARIO,
        "--rule",
        "fire_move=free",
        "--games",
        "60",
        "--format",
        "json",
    ]);
    let sweep: Value = serde_json::from_str(&ran.out).unwrap();
    assert_eq!(sweep[0]["score_reference"], run["matchups"][0]["score_a"]);
    let with = ["run", SCENARIO, "--games", "60", "--format", "json", "--rule", "fire_move=free"];
    let run: Value = serde_json::from_str(&wargauge(&with).out).unwrap();
    assert_eq!(sweep[0]["score"], run["matchups"][0]["score_a"]);
}

#[test]
fn without_a_switch_all_are_swept() {
    let ran = wargauge(&["sweep", SCENARIO, "--games", "2", "--format", "csv"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    let rows: Vec<SweepRow> = csv::read(ran.out.as_bytes()).unwrap();
    let swept: BTreeSet<String> = rows.iter().map(|row| row.switch.clone()).collect();
    let switches: BTreeSet<String> = list(&["rules", "grid"])
        .iter()
        .map(|row| row["name"].as_str().unwrap().to_owned())
        .collect();
    let table = wargauge(&["sweep", SCENARIO, "--games", "2"]).out;
    for switch in switches.difference(&swept) {
        assert!(table.contains(&format!("{switch}=")), "{switch} is left out unsaid: {table}");
    }
    assert!(rows.iter().all(|row| row.verdict == Weight::Unknown), "two games tell nothing");
    let fixed = ["sweep", SCENARIO, "--games", "2", "--format", "csv", "--fix", "opt_air=on"];
    let rows: Vec<SweepRow> = csv::read(wargauge(&fixed).out.as_bytes()).unwrap();
    assert!(rows.iter().all(|row| row.switch != "opt_air"), "what is fixed is not swept");
}

#[test]
fn bad_readings_are_refused() {
    refuses(&["sweep"], &["SCENARIO"]);
    refuses(&["sweep", "zzzzzzzz"], &["there is no scenario `zzzzzzzz`"]);
    let refuses_rule = |rule: &str, words: &[&str]| {
        refuses(&["sweep", SCENARIO, "--rule", rule, "--out", "out"], words);
    };
    refuses_rule("fire_moov=free", &["there is no switch `fire_moov`", "fire_move"]);
    refuses_rule("fire_move=fre", &["cannot be `fre`", "did you mean `free`"]);
    refuses_rule("fire_move=exclusive", &["nothing to sweep"]);
    refuses_rule("fire_move=free,,delayed", &["sets nothing", "NAME=V1,V2"]);
    refuses_rule("fire_move=free,free", &["`free` is given twice"]);
    refuses(
        &["sweep", SCENARIO, "--rule", "fire_move=free", "--rule", "fire_move=delayed"],
        &["swept twice"],
    );
    refuses(
        &["sweep", SCENARIO, "--rule", "fire_move=free", "--fix", "fire_move=delayed"],
        &["both swept and fixed"],
    );
    refuses(&["sweep", SCENARIO, "--games", "3"], &["2 or 4"]);
}
