//! `compare --knock-out`: a force without each option, weapon and special rule in turn, and under other
//! readings of the rules.

use std::fs;
use std::path::Path;

use serde_json::Value;
use wargauge_report::{LoadoutKind, csv};
use wargauge_studies::LoadoutRow;

use crate::program::{Ran, refuses, wargauge_in};

/// A comparison of few games with its rows in `out`.
#[track_caller]
fn compared(folder: &Path, arguments: &[&str]) -> (Ran, Vec<LoadoutRow>) {
    let ran = wargauge_in(folder, &[&["compare"], arguments, &["--out", "out"]].concat());
    assert!(ran.code == 0 || ran.code == 3, "{arguments:?}: {ran:?}");
    let table = fs::read(folder.join("out/loadouts.csv")).expect("the table is written");
    (ran, csv::read(&table[..]).expect("it was written so"))
}

/// The row of a variant.
#[track_caller]
fn row<'r>(rows: &'r [LoadoutRow], variant: &str) -> &'r LoadoutRow {
    let names = || rows.iter().map(|row| row.variant.as_str()).collect::<Vec<_>>();
    rows.iter().find(|row| row.variant == variant).unwrap_or_else(|| panic!("{:#?}", names()))
}

/// What was played and what it came to.
fn numbers(row: &LoadoutRow) -> impl PartialEq + std::fmt::Debug {
    let score = [row.score, row.score_low, row.score_high].map(|number| number.get());
    (row.games, row.points, score, row.delta_score.get())
}

const BATTLE: [&str; 7] = [
    "victory-decision/open-battle",
    "--force",
    "german-750",
    "--against",
    "us-750",
    "--margin",
    "0.4",
];

#[test]
fn options_and_parts_of_a_platoon_are_knocked_out() {
    let around = tempfile::tempdir().unwrap();
    let option = "-grenadier-squad+panzerfaust";
    let asked = ["--knock-out", "--games", "4", "--variant", option];
    let (ran, rows) = compared(around.path(), &[&BATTLE[..], &asked].concat());
    assert_eq!(rows[0].kind, LoadoutKind::Base);
    let without = row(&rows, "option grenadier-squad+panzerfaust: without it");
    assert_eq!(without.kind, LoadoutKind::Option);
    assert!(without.points < rows[0].points, "{without:?}");
    let same = row(&rows, option);
    assert_eq!(same.kind, LoadoutKind::Variant);
    assert_eq!(numbers(same), numbers(without), "an option less is an option less");
    for part in [
        "weapon mg-42: without features suppression",
        "weapon panzerfaust: without features back-blast",
        "unit grenadier-squad: without abilities grenades",
    ] {
        let row = row(&rows, part);
        assert_eq!((row.kind, row.points), (LoadoutKind::Part, rows[0].points), "{row:?}");
    }
    let elsewhere =
        |row: &&LoadoutRow| row.variant.contains("75mm") || row.variant.contains("truck");
    assert_eq!(rows.iter().find(elsewhere), None, "nothing of units that the force lacks");
    assert!(ran.out.contains("Not tried, since the rules refuse"), "{}", ran.out);
}

/// A card without a feature is what the same army file without the word is.
#[test]
fn a_knocked_out_part_is_an_army_file_without_it() {
    let around = tempfile::tempdir().unwrap();
    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("scenarios/wwii-sim");
    let army = fs::read_to_string(data.join("armies/germans-1944.toml")).unwrap();
    let force = fs::read_to_string(data.join("forces/germans-300.toml")).unwrap();
    let (before, after) = army.split_once("id = \"LMG\"").expect("a machinegun");
    let after = after.replacen("\"machinegun\", ", "", 1);
    let lesser = format!("{before}id = \"LMG\"{after}").replace("\"germans-1944\"", "\"lesser\"");
    fs::write(around.path().join("lesser.toml"), lesser).unwrap();
    let force = force.replace("\"germans-1944\"", "\"lesser.toml\"");
    let force = force.replace("\"germans-300\"", "\"lesser-300\"");
    fs::write(around.path().join("lesser-300.toml"), force).unwrap();
    let asked = [
        "wwii-sim/meeting-300",
        "--force",
        "germans-300",
        "--against",
        "americans-300",
        "--knock-out",
        "--variant",
        "./lesser-300.toml",
        "--games",
        "16",
    ];
    let (_, rows) = compared(around.path(), &asked);
    let knocked = row(&rows, "weapon LMG: without features machinegun");
    assert_eq!(numbers(knocked), numbers(row(&rows, "./lesser-300.toml")));
    assert_eq!(row(&rows, "option panzerfaust: without all 2").kind, LoadoutKind::Option);
}

/// What is missed most stands first, after what was asked for; the record says what was not tried.
#[test]
fn what_is_missed_most_stands_first() {
    let around = tempfile::tempdir().unwrap();
    let asked = [
        "skirmish/meeting-100",
        "--force",
        "germans-100",
        "--against",
        "americans-100",
        "--knock-out",
        "--marginal",
        "--games",
        "600",
        "--margin",
        "0.2",
        "--html",
        "page.html",
    ];
    let (ran, rows) = compared(around.path(), &asked);
    let first = rows.iter().position(|row| row.kind == LoadoutKind::Part).expect("parts");
    assert!(rows[1..first].iter().all(|row| row.kind == LoadoutKind::Copy), "{rows:?}");
    let costs: Vec<f64> = rows[first..].iter().filter_map(|row| row.delta_score.get()).collect();
    assert!(costs.len() > 3 && costs.is_sorted(), "{costs:?}");
    assert!(costs[0] < 0.0, "something is missed: {}", ran.out);
    let table: Vec<usize> =
        rows.iter().map(|row| ran.out.find(&row.variant).expect("it is printed")).collect();
    assert!(table.is_sorted(), "{}", ran.out);
    let page = fs::read_to_string(around.path().join("page.html")).unwrap();
    assert!(page.contains("knocked out one at a time"), "the page says what is missed");
    let manifest = fs::read(around.path().join("out/manifest.json")).unwrap();
    let manifest: Value = serde_json::from_slice(&manifest).unwrap();
    let left_out = manifest["studies"][0]["left_out"].as_array().expect("a list");
    assert!(left_out.iter().all(|one| one["name"].is_string() && one["reason"].is_string()));
    let verified = wargauge_in(around.path(), &["verify", "out", "--sample", "20%"]);
    assert_eq!(verified.code, 0, "{verified:?}");
}

#[test]
fn rules_are_knocked_out_at_their_other_values() {
    let around = tempfile::tempdir().unwrap();
    let asked = [
        "grid/ridge-line",
        "--force",
        "ridge-line-blue",
        "--against",
        "ridge-line-red",
        "--knock-out-rules",
        "--rule",
        "fire_move=free",
        "--games",
        "8",
    ];
    let (ran, rows) = compared(around.path(), &asked);
    assert!(rows[1..].iter().all(|row| row.kind == LoadoutKind::Rule), "{}", ran.out);
    let named = |name: &str| rows.iter().filter(|row| row.variant.starts_with(name)).count();
    assert_eq!(named("rule hill_los: "), 1, "{}", ran.out);
    assert_eq!(named("rule fire_move: "), 0, "what was set stays: {}", ran.out);
    assert!(rows.iter().all(|row| row.points == rows[0].points));
}

#[test]
fn something_must_be_compared() {
    let compare = ["compare", "grid/meeting-90", "--force", "infantry-90"];
    refuses(&compare, &["--variant"]);
}
