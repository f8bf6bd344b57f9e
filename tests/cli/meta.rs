//! `meta`: what to bring to a field of forces with their shares.

use std::fs;
use std::path::Path;

use wargauge_report::csv;
use wargauge_studies::{FieldForceRow, FieldMatchupRow};

use crate::program::{Ran, refuses, wargauge_in};

const THREE: &str = "scenarios = [\"grid/meeting-90\"]\n\
    [[force]]\nforce = \"infantry-90\"\nshare = 3\n\
    [[force]]\nforce = \"armour-90\"\nshare = 1\n\
    [[force]]\nforce = \"combined-arms-90\"\n";

/// A field that is played with few games, with its rows in `out`.
#[track_caller]
fn played(folder: &Path, arguments: &[&str]) -> (Ran, Vec<FieldForceRow>, Vec<FieldMatchupRow>) {
    let ran = wargauge_in(folder, &[&["meta"], arguments, &["--out", "out"]].concat());
    assert_eq!(ran.code, 0, "{arguments:?}: {ran:?}");
    let table = |name: &str| fs::read(folder.join("out").join(name)).expect("it is written");
    let forces = csv::read(&table("field.csv")[..]).expect("it was written so");
    (ran, forces, csv::read(&table("field-matchups.csv")[..]).expect("it was written so"))
}

fn share(row: &FieldForceRow) -> f64 {
    row.share.get().expect("a share")
}

/// In three systems: everybody meets everybody, scores are the weighted means of match-ups, shares add up.
#[test]
fn everybody_meets_everybody() {
    for (scenario, forces) in [
        ("grid/meeting-90", "infantry-90,armour-90,combined-arms-90"),
        ("skirmish/meeting-100", "germans-100,americans-100,random:100#4@germans"),
        ("wwii-sim/meeting-300", "germans-300,americans-300,random:300#2@germans-1944"),
    ] {
        let around = tempfile::tempdir().unwrap();
        let folder = around.path();
        let asked =
            ["--scenarios", scenario, "--forces", forces, "--shares", "3,1,2", "--games", "20"];
        let (_, rows, matchups) = played(folder, &asked);
        assert_eq!((rows.len(), matchups.len()), (3, 3), "{scenario}");
        for (at, row) in rows.iter().enumerate() {
            let (mut sum, mut weights) = (0.0, 0.0);
            for (other, enemy) in rows.iter().enumerate().filter(|(other, _)| *other != at) {
                let names = [&rows[at.min(other)].force, &rows[at.max(other)].force];
                let met = matchups.iter().find(|it| [&it.force_a, &it.force_b] == names);
                let score = met.and_then(|it| it.score.get()).expect("they met");
                sum += share(enemy) * if at < other { score } else { 1.0 - score };
                weights += share(enemy);
            }
            let score = row.score.get().expect("a score");
            assert!((score - sum / weights).abs() < 1e-5, "{scenario}: {row:?}");
            let seats = [row.score_first, row.score_second].map(|it| it.get().expect("a score"));
            assert!((f64::midpoint(seats[0], seats[1]) - score).abs() < 1e-5, "{row:?}");
        }
        let of = |column: fn(&FieldForceRow) -> f64| rows.iter().map(column).sum::<f64>();
        assert!((of(share) - 1.0).abs() < 1e-9);
        assert!((of(|row| row.equilibrium.get().unwrap()) - 1.0).abs() < 1e-9);
        assert!(of(|row| row.rating.get().unwrap()).abs() < 1e-6);
        // Nobody gains against the equilibrium by bringing another force.
        let best = rows.iter().map(|row| row.against_equilibrium.get().unwrap());
        assert!(best.fold(0.0, f64::max) < 0.5 + 1e-6, "{rows:?}");
        for command in ["report", "verify"] {
            let ran = wargauge_in(folder, &[command, "out"]);
            assert_eq!(ran.code, 0, "{command}: {ran:?}");
        }
    }
}

/// A force that wins nearly always is what all bring, and the best against the field.
#[test]
fn the_strongest_is_found() {
    let around = tempfile::tempdir().unwrap();
    let asked = [
        "--scenarios",
        "grid/meeting-150",
        "--forces",
        "random:150#3,random:40#3,random:40#5",
        "--games",
        "100",
    ];
    let (ran, rows, _) = played(around.path(), &asked);
    assert!(rows[0].equilibrium.get() > Some(0.99), "{rows:?}");
    assert!(rows[0].rating.get() > Some(100.0), "{rows:?}");
    let name = &rows[0].force;
    assert!(ran.out.contains(&format!("Best against this field: {name}")), "{}", ran.out);
}

/// A season's table, a file and the arguments ask the same.
#[test]
fn a_field_is_read_from_a_file_or_a_season() {
    let around = tempfile::tempdir().unwrap();
    let folder = around.path();
    fs::write(folder.join("field.toml"), THREE).unwrap();
    let season = "player,force\nA,infantry-90\nB,armour-90\nC,infantry-90\nD,combined-arms-90\n\
        E,infantry-90\n";
    fs::write(folder.join("season.csv"), season).unwrap();
    let words: [&[&str]; 3] = [
        &["field.toml", "--games", "40"],
        &["season.csv", "--scenarios", "grid/meeting-90", "--games", "40"],
        &[
            "--scenarios",
            "grid/meeting-90",
            "--forces",
            "infantry-90,armour-90,combined-arms-90",
            "--shares",
            "3,1,1",
            "--games",
            "40",
        ],
    ];
    let mut tables: Vec<Vec<u8>> = Vec::new();
    for (at, words) in words.into_iter().enumerate() {
        let out = format!("out-{at}");
        let ran = wargauge_in(folder, &[&["meta"], words, &["--out", &out]].concat());
        assert_eq!(ran.code, 0, "{ran:?}");
        tables.push(fs::read(folder.join(&out).join("field.csv")).unwrap());
    }
    assert_eq!(tables[0], tables[2]);
    assert_eq!(tables[1], tables[2]);
}

#[test]
fn shards_make_the_same_field() {
    let around = tempfile::tempdir().unwrap();
    let folder = around.path();
    fs::write(folder.join("field.toml"), THREE).unwrap();
    let asked = ["meta", "field.toml", "--games", "200"];
    for (name, more) in [("whole", &[][..]), ("1", &["--shard", "1/2"]), ("2", &["--shard", "2/2"])]
    {
        let ran = wargauge_in(folder, &[&asked[..], more, &["--out", name]].concat());
        assert_eq!(ran.code, 0, "{ran:?}");
    }
    let merged = wargauge_in(folder, &["merge", "1", "2", "--out", "merged"]);
    assert_eq!(merged.code, 0, "{merged:?}");
    for table in ["field.csv", "field-matchups.csv", "manifest.json"] {
        let read = |name: &str| fs::read(folder.join(name).join(table)).unwrap();
        assert_eq!(read("whole"), read("merged"), "{table}");
    }
}

#[test]
fn what_is_no_field_is_refused() {
    let around = tempfile::tempdir().unwrap();
    let folder = around.path();
    let forces = ["--scenarios", "grid/meeting-90", "--forces"];
    refuses(&["meta"], &["FIELD"]);
    refuses(&[&["meta"][..], &forces, &["armour-90"]].concat(), &["one force alone"]);
    let two = ["infantry-90,armour-90", "--shares", "1,2,3"];
    refuses(&[&["meta"][..], &forces, &two].concat(), &["2 forces have 3 shares"]);
    fs::write(folder.join("field.toml"), THREE.replace("share = 1", "share = -1")).unwrap();
    let ran = wargauge_in(folder, &["meta", "field.toml"]);
    assert!(ran.code == 2 && ran.err.contains("field.toml:7"), "{ran:?}");
    assert!(ran.err.contains("`-1` is no share"), "{ran:?}");
}
