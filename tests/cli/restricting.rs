//! `run --restrict`: what kinds of action are worth.

use std::fs;
use std::path::Path;

use wargauge_report::{AorB, KindVerdict, csv};
use wargauge_studies::{KindRow, MatchupRow};

use crate::program::{refuses, wargauge_in};

const SCENARIO: &str = "grid/two-villages";

fn kinds(folder: &Path) -> Vec<KindRow> {
    csv::read(&fs::read(folder.join("kinds.csv")).unwrap()[..]).unwrap()
}

fn score_of_a(folder: &Path) -> Option<f64> {
    let bytes = fs::read(folder.join("matchups.csv")).unwrap();
    csv::read::<MatchupRow>(&bytes[..]).unwrap()[0].score_a.get()
}

#[test]
fn the_worth_of_a_kind_is_what_its_player_loses_without_it() {
    let around = tempfile::tempdir().unwrap();
    let run = |more: &[&str]| {
        let words = [&["run", SCENARIO, "--games", "40", "--swap", "fixed"], more].concat();
        let ran = wargauge_in(around.path(), &words);
        assert_eq!(ran.code, 0, "{}", ran.err);
        ran.out
    };
    let text = run(&["--restrict", "--out", "out"]);
    assert!(text.contains("Worth of a kind of action"), "{text}");
    let out = around.path().join("out");
    let rows = kinds(&out);
    let with = score_of_a(&out).unwrap();
    let moves: Vec<&KindRow> = rows.iter().filter(|row| row.kind == "move").collect();
    let [of_a, of_b] = moves[..] else { panic!("a row for each player: {moves:?}") };
    assert_eq!((of_a.player, of_b.player), (AorB::A, AorB::B));
    let is = |found: Option<f64>, score: f64| (found.unwrap() - score).abs() < 1e-12;
    assert!(is(of_a.score_with.get(), with), "{of_a:?}");
    assert!(is(of_b.score_with.get(), 1.0 - with), "{of_b:?}");
    // The same as two runs by hand.
    run(&["--policy", "a=doctrine:without=move", "--out", "a"]);
    run(&["--policy", "b=doctrine:without=move", "--out", "b"]);
    let without = [score_of_a(&around.path().join("a")), score_of_a(&around.path().join("b"))];
    assert!(is(of_a.score_without.get(), without[0].unwrap()), "{of_a:?}");
    assert!(is(of_b.score_without.get(), 1.0 - without[1].unwrap()), "{of_b:?}");
    for row in &rows {
        let worth = row.score_with.get().unwrap() - row.score_without.get().unwrap();
        assert!((row.worth.get().unwrap() - worth).abs() < 1e-12, "{row:?}");
        assert_eq!(row.verdict == KindVerdict::Unused, row.worth_p.get().is_none());
    }
    let package = fs::read_to_string(out.join("datapackage.json")).unwrap();
    assert!(package.contains("kinds.csv"), "its columns are described");
    // Without the question the answer to an earlier one goes.
    run(&["--out", "out"]);
    assert!(!out.join("kinds.csv").exists());
}

#[test]
fn copies_of_a_force_led_alike_are_asked_once() {
    let around = tempfile::tempdir().unwrap();
    let play = |out: &str, threads: &str| {
        let words = [
            "run",
            SCENARIO,
            "--games",
            "8",
            "--forces",
            "armour-90",
            "--restrict",
            "--threads",
            threads,
            "--out",
            out,
        ];
        let ran = wargauge_in(around.path(), &words);
        assert_eq!(ran.code, 0, "{}", ran.err);
        fs::read(around.path().join(out).join("kinds.csv")).unwrap()
    };
    assert_eq!(play("one", "1"), play("three", "3"), "whatever the number of threads");
    let rows = kinds(&around.path().join("one"));
    assert!(rows.iter().all(|row| row.player == AorB::A && row.force.is_some()), "{rows:?}");
    assert!(rows.iter().any(|row| row.verdict != KindVerdict::Unused), "{rows:?}");
}

#[test]
fn players_that_do_without_nothing_are_refused() {
    let random = ["run", SCENARIO, "--restrict", "--policy", "random"];
    refuses(&random, &["can do without a kind of action", "see `list policies`"]);
    refuses(&["run", SCENARIO, "--restrict", "--until-width", "0.1"], &["cannot be used with"]);
}
