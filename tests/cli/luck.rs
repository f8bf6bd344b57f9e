//! `luck`: what share of who wins hangs on lists, seats, set-up, players and dice.

use std::fs;
use std::path::Path;

use wargauge_report::{LuckSource, csv};
use wargauge_studies::LuckRow;

use crate::program::{Ran, refuses, wargauge_in};

/// A luck budget of few games with its rows in `out`.
#[track_caller]
fn shared_out(folder: &Path, arguments: &[&str]) -> (Ran, Vec<LuckRow>) {
    let ran = wargauge_in(folder, &[&["luck"], arguments, &["--out", "out"]].concat());
    assert_eq!(ran.code, 0, "{arguments:?}: {ran:?}");
    let table = fs::read(folder.join("out/luck.csv")).expect("the table is written");
    (ran, csv::read(&table[..]).expect("it was written so"))
}

#[track_caller]
fn share(rows: &[LuckRow], source: LuckSource) -> f64 {
    let row = rows.iter().find(|row| row.source == source).unwrap_or_else(|| panic!("{rows:?}"));
    row.share.get().expect("a number")
}

/// In three systems: whatever decides there, all of it is shared out, each part with its interval.
#[test]
fn shares_add_up() {
    for (scenario, forces) in [
        ("grid/meeting-90", "infantry-90,armour-90"),
        ("skirmish/meeting-100", "germans-100,americans-100"),
        ("wwii-sim/meeting-300", "germans-300,americans-300"),
    ] {
        let around = tempfile::tempdir().unwrap();
        let asked = [scenario, "--forces", forces, "--games", "60"];
        let (ran, rows) = shared_out(around.path(), &asked);
        let sum: f64 = rows.iter().filter_map(|row| row.share.get()).sum();
        assert!((sum - 1.0).abs() < 1e-9, "{scenario}: {rows:?}");
        for row in &rows {
            let ends = [row.share_low, row.share, row.share_high].map(|end| end.get().unwrap());
            assert!(ends.is_sorted() && row.games == 60, "{row:?}");
        }
        assert!(ran.out.contains("Most hangs on "), "{}", ran.out);
        let shown = wargauge_in(around.path(), &["report", "out"]);
        assert_eq!(shown.code, 0, "{shown:?}");
    }
}

/// A list four times as large decides more than all the rest, whoever rolls.
#[test]
fn a_planted_list_is_found() {
    let around = tempfile::tempdir().unwrap();
    let forces = ["--forces", "random:150#3,random:40#3"];
    let asked = [&["grid/meeting-150"][..], &forces, &["--games", "200"]].concat();
    let (ran, rows) = shared_out(around.path(), &asked);
    assert!(share(&rows, LuckSource::Lists) > 0.4, "{}", ran.out);
    assert!(ran.out.contains("Most hangs on lists."), "{}", ran.out);
}

/// A force against itself: no list decides.
#[test]
fn where_lists_are_the_same_they_decide_nothing() {
    let around = tempfile::tempdir().unwrap();
    let asked = ["grid/meeting-90", "--forces", "armour-90,armour-90", "--games", "400"];
    let (ran, rows) = shared_out(around.path(), &asked);
    assert!(share(&rows, LuckSource::Lists).abs() < 0.08, "{}", ran.out);
    let verified = wargauge_in(around.path(), &["verify", "out", "--sample", "20%"]);
    assert_eq!(verified.code, 0, "{verified:?}");
}

#[test]
fn what_is_no_match_up_is_refused() {
    refuses(&["luck"], &["SCENARIO"]);
    refuses(&["luck", "zzzzzzzz"], &["there is no scenario `zzzzzzzz`"]);
    let three = "infantry-90,armour-90,combined-arms-90";
    refuses(&["luck", "grid/meeting-90", "--forces", three], &["more than one match-up"]);
    refuses(&["luck", "grid/meeting-90", "--games", "3"], &["2 or 4"]);
}
