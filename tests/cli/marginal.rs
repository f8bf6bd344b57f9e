//! `run --marginal`: what one copy more or fewer is worth.

use std::fs;
use std::path::Path;

use wargauge_report::csv;
use wargauge_studies::{UNATTRIBUTED, UnitRow};

use crate::own_files::copy_into;
use crate::program::{Ran, refuses, wargauge_in};

fn units(folder: &Path) -> Vec<UnitRow> {
    csv::read(&fs::read(folder.join("units.csv")).unwrap()[..]).unwrap()
}

fn run_in(folder: &Path, arguments: &[&str]) -> Ran {
    let mut all = vec!["run", "scenario.toml", "--games", "200"];
    all.extend(arguments);
    let ran = wargauge_in(folder, &all);
    assert_eq!(ran.code, 0, "{}", ran.err);
    ran
}

#[test]
fn every_unit_has_the_worth_of_a_copy_more_and_fewer() {
    let folder = tempfile::tempdir().unwrap();
    copy_into(folder.path());
    let ran = run_in(folder.path(), &["--marginal", "--out", "out"]);
    assert!(
        ran.out.contains("one copy more") && ran.out.contains("with the same dice"),
        "{}",
        ran.out
    );
    let rows = units(&folder.path().join("out"));
    let own = || rows.iter().filter(|row| row.unit != UNATTRIBUTED);
    assert!(own().count() >= 10);
    for row in own() {
        for [low, middle, high] in [
            [row.marginal_more_low, row.marginal_more, row.marginal_more_high],
            [row.marginal_fewer_low, row.marginal_fewer, row.marginal_fewer_high],
        ] {
            let [low, middle, high] = [low, middle, high].map(|end| end.get().expect("a number"));
            assert!(low < middle && middle < high, "{row:?}");
        }
    }
    // Artillery helps: with one fewer the force scores less.
    let guns = own().find(|row| row.force == "two-villages-blue" && row.unit == "ART").unwrap();
    assert!(guns.marginal_fewer.get().unwrap() > 0.0, "{guns:?}");
    let nobody = rows.iter().find(|row| row.unit == UNATTRIBUTED).unwrap();
    assert_eq!(nobody.marginal_more.get(), None);
}

#[test]
fn games_and_other_columns_stay_as_they_are() {
    let folder = tempfile::tempdir().unwrap();
    copy_into(folder.path());
    run_in(folder.path(), &["--marginal", "--out", "with", "--threads", "1"]);
    run_in(folder.path(), &["--marginal", "--out", "again", "--threads", "3"]);
    run_in(folder.path(), &["--out", "without"]);
    let file = |out: &str, name: &str| fs::read(folder.path().join(out).join(name)).unwrap();
    assert_eq!(file("with", "matchups.csv"), file("without", "matchups.csv"));
    assert_eq!(file("with", "units.csv"), file("again", "units.csv"));
    let (with, without) =
        (units(&folder.path().join("with")), units(&folder.path().join("without")));
    for (one, other) in with.iter().zip(&without) {
        assert_eq!(one.destroyed_per_100, other.destroyed_per_100);
        assert_eq!(other.marginal_more.get(), None);
    }
}

#[test]
fn it_needs_a_number_of_games() {
    refuses(&["run", "--marginal", "--until-width", "0.05"], &["cannot be used with"]);
}

#[test]
fn a_limit_of_points_hides_no_worth() {
    let folder = tempfile::tempdir().unwrap();
    let forces = "infantry-90,armour-90";
    let ran = wargauge_in(
        folder.path(),
        &["run", "meeting-90", "--forces", forces, "--marginal", "--games", "20", "--out", "out"],
    );
    assert_eq!(ran.code, 0, "{}", ran.err);
    let rows = units(&folder.path().join("out"));
    for row in rows.iter().filter(|row| row.unit != UNATTRIBUTED) {
        assert!(row.marginal_more.get().is_some(), "{row:?}");
    }
}
