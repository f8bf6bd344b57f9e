//! `ladder --monotone`: more is never less.

use std::fs;

use serde_json::Value;
use wargauge_report::{Alteration, MonotoneVerdict, csv};

use crate::program::{refuses, wargauge, wargauge_in};
use wargauge_studies::MonotoneRow;

const TABLES: [&str; 3] = ["ladder", "grid/two-villages", "grid/meeting-90"];

fn monotone<'w>(more: &[&'w str]) -> Vec<&'w str> {
    [&TABLES[..], &["--monotone", "--games", "4", "--confirm-games", "4"], more].concat()
}

#[test]
fn rows_are_drawn_by_the_seed_and_hang_on_no_threads() {
    let around = tempfile::tempdir().unwrap();
    let play = |out: &str, threads: &str| {
        let words = monotone(&["--rows", "2", "--threads", threads, "--out", out]);
        let ran = wargauge_in(around.path(), &words);
        assert_eq!(ran.code, 0, "{}", ran.err);
        assert!(ran.out.contains("In none of"), "{}", ran.out);
        assert!(ran.out.contains("Seed 1."), "{}", ran.out);
        fs::read(around.path().join(out).join("monotone.csv")).unwrap()
    };
    let text = play("one", "1");
    assert_eq!(text, play("two", "3"), "threads change no byte");
    let rows: Vec<MonotoneRow> = csv::read(&text[..]).unwrap();
    let of = |alteration: Alteration| rows.iter().filter(move |row| row.alteration == alteration);
    for alteration in [Alteration::FreeUnit, Alteration::BetterNumber] {
        let mut changes: Vec<(&str, &str)> =
            of(alteration).map(|row| (row.force.as_str(), row.change.as_str())).collect();
        changes.sort_unstable();
        changes.dedup();
        assert_eq!(changes.len(), 2, "{changes:?}");
        for player in ["doctrine", "rush"] {
            assert!(of(alteration).any(|row| row.player == player), "{player}");
        }
    }
    // Two orders of three forces (one of them plays both sides), two players.
    assert_eq!(of(Alteration::ShuffledFile).count(), 12);
    assert!(of(Alteration::ShuffledFile).all(|row| row.verdict == MonotoneVerdict::Same));
    assert!(of(Alteration::Mirror).all(|row| row.edge.get().is_some() && row.stage == 1));
    let manifest = fs::read(around.path().join("one/manifest.json")).unwrap();
    let manifest: Value = serde_json::from_slice(&manifest).unwrap();
    assert_eq!((&manifest["games"], &manifest["confirming_games"]), (&4.into(), &4.into()));
}

#[test]
fn a_dose_is_a_curve() {
    let words = monotone(&["--dose", "INF", "--policy", "rush", "--format", "csv"]);
    let ran = wargauge(&words);
    assert_eq!(ran.code, 0, "{}", ran.err);
    let rows: Vec<MonotoneRow> = csv::read(ran.out.as_bytes()).unwrap();
    assert!(rows.iter().all(|row| row.alteration == Alteration::Dose && row.player == "rush"));
    let blue = rows.iter().filter(|row| row.force == "two-villages-blue");
    let changes: Vec<&str> = blue.map(|row| row.change.as_str()).collect();
    assert!(changes.starts_with(&["2 INF", "3 INF", "4 INF"]), "{changes:?}");
}

#[test]
fn what_is_planted_is_looked_for() {
    let around = tempfile::tempdir().unwrap();
    let words = monotone(&["--plant", "2", "--policy", "rush", "--out", "out"]);
    let ran = wargauge_in(around.path(), &words);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(ran.out.contains("Planted: -"), "{}", ran.out);
    assert!(ran.out.contains("of 2 repeats"), "{}", ran.out);
    let manifest = fs::read(around.path().join("out/manifest.json")).unwrap();
    let manifest: Value = serde_json::from_slice(&manifest).unwrap();
    assert!(manifest["planted"][0].as_str().unwrap().starts_with("Planted: -"));
}

#[test]
fn what_belongs_to_monotony_is_refused_elsewhere() {
    refuses(&["ladder", "grid/two-villages", "--rows", "3"], &["--monotone"]);
    refuses(&monotone(&["--against", "rush"]), &["--against", "cannot be used with"]);
    refuses(&monotone(&["--policy", "rsh"]), &["did you mean `rush`"]);
    refuses(&monotone(&["--dose", "TIGR"]), &["there is nothing to alter"]);
    refuses(
        &["ladder", "grid/two-villages", "--policy", "rush", "--policy", "camp"],
        &["a ladder judges one policy"],
    );
}
