//! `duel`: whole games of one unit against another on an empty table, both ways round.

use std::fs;
use std::path::Path;

use wargauge_report::csv;
use wargauge_studies::DuelRow;

use crate::program::{Ran, refuses, wargauge, wargauge_in};

/// Duels with their rows in `out`.
#[track_caller]
fn fought(folder: &Path, arguments: &[&str]) -> (Ran, Vec<DuelRow>) {
    let ran = wargauge_in(folder, &[&["duel"], arguments, &["--out", "out"]].concat());
    assert_eq!(ran.code, 0, "{arguments:?}: {ran:?}");
    let table = fs::read(folder.join("out/duels.csv")).expect("the table is written");
    (ran, csv::read(&table[..]).expect("it was written so"))
}

/// In all five systems: games end, scores add up, the scenario can be shown, tried and told.
#[test]
fn every_system_has_duels() {
    for (units, range, scenario, forces) in [
        (["INF", "TNK"], "3", "grid/duel-3", "only:INF,only:TNK"),
        (
            ["U01@americans", "G01@germans"],
            "12",
            "skirmish/duel-12",
            "only:U01@americans,only:G01@germans",
        ),
        (
            ["grenadier-squad", "2*rifle-section"],
            "18",
            "victory-decision/duel-18",
            "only:grenadier-squad,only:2*rifle-section@british-rifle",
        ),
        (["G-INF", "G03+G04"], "14", "command-decision/duel-14", "only:G-INF,only:G03+G04"),
        (["G-GREN", "A-RIFL"], "12", "wwii-sim/duel-12", "only:G-GREN,only:A-RIFL@americans-1944"),
    ] {
        let around = tempfile::tempdir().unwrap();
        let folder = around.path();
        let (_, rows) = fought(folder, &[&units[..], &["--range", range, "--games", "8"]].concat());
        let [row] = &rows[..] else { panic!("{rows:?}") };
        assert_eq!(row.wins_a + row.draws + row.wins_b, 8, "{row:?}");
        let by_seat = [row.score_first, row.score_second].map(|share| share.get().unwrap());
        let mean = f64::midpoint(by_seat[0], by_seat[1]);
        assert!((row.score.get().unwrap() - mean).abs() < 1e-9, "{row:?}");
        let shown = wargauge(&["show", scenario]);
        assert!(shown.code == 0 && shown.out.contains("kind = \"scenario\""), "{shown:?}");
        let told = wargauge(&["replay", scenario, "--forces", forces, "--pair", "0"]);
        assert_eq!(told.code, 0, "{told:?}");
        for command in ["report", "verify"] {
            let ran = wargauge_in(folder, &[command, "out"]);
            assert_eq!(ran.code, 0, "{command}: {ran:?}");
        }
    }
}

/// Two tanks beat one, from wherever; and what is played both ways round is the mirror of the other.
#[test]
fn the_stronger_side_is_found() {
    let around = tempfile::tempdir().unwrap();
    let asked = ["2*TNK,INF poor", "TNK", "--range", "3,6", "--games", "100"];
    let (ran, rows) = fought(around.path(), &asked);
    let score = |unit: &str, distance: u64| {
        let row = rows.iter().find(|row| row.unit_a == unit && row.distance == distance);
        row.and_then(|row| row.score.get()).unwrap_or_else(|| panic!("{rows:?}"))
    };
    for distance in [3, 6] {
        assert!(score("2*TNK", distance) > score("INF poor", distance), "{}", ran.out);
        assert!(score("2*TNK", distance) > 0.6, "{}", ran.out);
    }
    assert_eq!(rows.len(), 4, "{rows:?}");
    assert!(ran.out.contains("from 3, %") && ran.out.contains("Clearest from"), "{}", ran.out);
    assert!(ran.out.contains("Units of grid: "), "{}", ran.out);
}

#[test]
fn what_is_no_duel_is_refused() {
    refuses(&["duel", "INF"], &["AGAINST"]);
    refuses(&["duel", "INF", "TNK"], &["--range"]);
    refuses(&["duel", "INFF", "TNK", "--range", "4"], &["no army has a unit `INFF`", "`INF`"]);
    refuses(&["duel", "INF", "TNK", "--range", "1"], &["no duel from 1 squares", "2 to 11"]);
    refuses(&["duel", "3*INF", "TNK", "--range", "4"], &["open square holds"]);
    refuses(&["duel", "0*INF", "TNK", "--range", "4"], &["no units"]);
    refuses(&["duel", "INF", "grenadier-squad", "--range", "4"], &["of no one ruleset"]);
    refuses(&["duel", "INF,INF", "TNK", "--range", "4"], &["named twice"]);
    refuses(
        &["duel", "G-INF", "G09@europe-1944", "--range", "9"],
        &["CD-CMD-02", "a company such as"],
    );
    refuses(&["duel", "INF@compnies", "TNK", "--range", "4"], &["companies"]);
    refuses(&["run", "duel-6"], &["several rulesets", "grid/duel-6"]);
}
