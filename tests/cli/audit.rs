//! `audit`: where the games of a scenario play themselves out badly.

use std::fs;
use std::path::Path;

use wargauge_report::csv;
use wargauge_studies::FlawRow;

use crate::program::{Ran, refuses, wargauge, wargauge_in};

/// An audit with its rows in `out`.
#[track_caller]
fn audited(folder: &Path, arguments: &[&str]) -> (Ran, Vec<FlawRow>) {
    let ran = wargauge_in(folder, &[&["audit"], arguments, &["--out", "out"]].concat());
    assert_eq!(ran.code, 0, "{arguments:?}: {ran:?}");
    let table = fs::read(folder.join("out/flaws.csv")).expect("the table is written");
    (ran, csv::read(&table[..]).expect("it was written so"))
}

/// A built-in scenario with a change, in a file.
fn changed(folder: &Path, name: &str, before: &str, after: &str) {
    let shown = wargauge(&["show", name]);
    assert!(shown.out.contains(before), "{}", shown.out);
    fs::write(folder.join("own.toml"), shown.out.replace(before, after)).unwrap();
}

/// A side with four times the points wins nearly always, and the command that is named shows it.
#[test]
fn a_planted_mismatch_is_found() {
    let around = tempfile::tempdir().unwrap();
    let force = "force = \"combined-arms-90\"\npoints_limit = 90\n\n[length]";
    changed(around.path(), "meeting-90", force, "force = \"random:20#2\"\n\n[length]");
    let (ran, rows) = audited(around.path(), &["own.toml", "--games", "100"]);
    let first = rows.first().expect("something is wrong");
    assert_eq!((first.rank, first.kind.as_str()), (1, "one-sided"), "{}", ran.out);
    assert_eq!(first.about, "combined-arms-90", "{}", ran.out);
    assert!(first.share_low.get().unwrap() > 0.9, "{rows:?}");
    let words: Vec<&str> = first.command.split(' ').skip(1).collect();
    let shown = wargauge_in(around.path(), &words);
    assert_eq!(shown.code, 0, "{words:?}: {shown:?}");
}

/// Two sides too far apart to meet: nothing happens, and that is what is told.
#[test]
fn a_planted_stand_off_is_found() {
    let around = tempfile::tempdir().unwrap();
    changed(around.path(), "wwii-sim/duel-96", "last_turn = 8", "last_turn = 1");
    let (ran, rows) = audited(around.path(), &["own.toml", "--games", "40"]);
    let kinds: Vec<&str> = rows.iter().map(|row| row.kind.as_str()).collect();
    for kind in ["stand-off", "bloodless", "out of reach", "quiet turns", "never attacks"] {
        let found =
            kinds.contains(&kind) || kind == "never attacks" && kinds.contains(&"never used");
        assert!(found, "{kind}: {}", ran.out);
    }
    assert!(ran.out.contains("wargauge replay own.toml"), "{}", ran.out);
}

#[test]
fn audits_are_verified_and_drawn() {
    let around = tempfile::tempdir().unwrap();
    audited(around.path(), &["grid/two-villages", "--games", "40"]);
    for command in [&["verify", "out", "--sample", "100%"][..], &["report", "out"]] {
        let ran = wargauge_in(around.path(), command);
        assert_eq!(ran.code, 0, "{command:?}: {ran:?}");
    }
    refuses(&["audit"], &["SCENARIO"]);
    refuses(&["audit", "zzzzzzzz"], &["there is no scenario `zzzzzzzz`"]);
    refuses(&["audit", "grid/two-villages", "--games", "3"], &["2 or 4"]);
}
