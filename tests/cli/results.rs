//! `run`: what it writes and prints, and that nothing but seed and input bears on it.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use serde_json::Value;
use wargauge_report::{Row, csv};
use wargauge_studies::{ArrivalRow, GameRow, MatchupRow, SoloRow, UNATTRIBUTED, UnitRow};

use crate::built_in::first_scenario;
use crate::program::{Ran, wargauge, wargauge_in};

const FILES: [&str; 5] =
    ["datapackage.json", "games.csv", "manifest.json", "matchups.csv", "units.csv"];

/// Every file of a folder.
fn contents(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let entries = fs::read_dir(folder).unwrap().map(Result::unwrap);
    entries
        .map(|entry| (entry.file_name().into_string().unwrap(), fs::read(entry.path()).unwrap()))
        .collect()
}

fn rows<R: Row>(folder: &Path, name: &str) -> Vec<R> {
    csv::read(fs::File::open(folder.join(name)).unwrap()).unwrap()
}

#[track_caller]
fn run_in(folder: &Path, arguments: &[&str]) -> Ran {
    let mut all = vec!["run"];
    all.extend(arguments);
    let ran = wargauge_in(folder, &all);
    assert_eq!(ran.code, 0, "{}", ran.err);
    ran
}

#[test]
fn files_hold_what_was_played() {
    let scenario = first_scenario();
    let around = tempfile::tempdir().unwrap();
    let folder = around.path().join("out");
    run_in(
        around.path(),
        &[&scenario.name, "--games", "40", "--out", "out", "--games-csv", "--seed", "7"],
    );
    assert_eq!(contents(&folder).into_keys().collect::<Vec<_>>(), FILES);

    let matchups: Vec<MatchupRow> = rows(&folder, "matchups.csv");
    let [row] = &matchups[..] else { panic!("one match-up: {matchups:?}") };
    assert_eq!([&row.force_a, &row.force_b], [&scenario.forces[0], &scenario.forces[1]]);
    assert_eq!((row.ruleset.as_str(), row.seed, row.games), (scenario.ruleset.as_str(), 7, 40));
    assert_eq!(row.wins_a + row.draws + row.wins_b + row.unfinished, 40);
    let pairs = [row.pairs_ll, row.pairs_ld, row.pairs_even, row.pairs_wd, row.pairs_ww];
    assert_eq!(pairs.iter().sum::<u64>(), 20);
    let score = (row.wins_a as f64 + (row.draws + row.unfinished) as f64 / 2.0) / 40.0;
    assert_eq!(row.score_a.get(), Some(score));

    let games: Vec<GameRow> = rows(&folder, "games.csv");
    let order: Vec<_> = games.iter().map(|game| (game.pair, game.leg)).collect();
    assert_eq!(order, (0..20).flat_map(|pair| [(pair, 1), (pair, 2)]).collect::<Vec<_>>());
    let won_by_a = games.iter().filter(|game| game.winner == Some(wargauge_report::AorB::A));
    assert_eq!(won_by_a.count() as u64, row.wins_a);
    let lost_by_b: u64 = games.iter().map(|game| game.lost_b.0).sum();
    let destroyed = lost_by_b as f64 / 1000.0 / 40.0;
    assert!((row.destroyed_a_mean.get().unwrap() - destroyed).abs() < 1e-9);
}

#[test]
fn games_against_the_tables_of_a_book_have_files_of_their_own() {
    let around = tempfile::tempdir().unwrap();
    let folder = around.path().join("out");
    let solo = ["skirmish/farm-solo", "--games", "4", "--out", "out", "--format", "json"];
    let ran = run_in(around.path(), &solo);
    let printed: Value = serde_json::from_str(&ran.out).unwrap();
    let names = contents(&folder).into_keys().collect::<Vec<_>>();
    let tables = ["matchups.csv", "solo.csv", "units.csv"];
    assert_eq!(
        names,
        [&["arrivals.csv", "datapackage.json", "manifest.json"], &tables[..]].concat()
    );
    let matchups: Vec<MatchupRow> = rows(&folder, "matchups.csv");
    let [row] = &rows::<SoloRow>(&folder, "solo.csv")[..] else { panic!("one match-up") };
    assert_eq!((row.games, row.successes), (4, matchups[0].wins_a));
    assert_eq!(row.success_rate.get(), Some(row.successes as f64 / 4.0));
    assert_eq!(row.turns_to_success_mean.get().is_some(), row.successes > 0);
    let arrivals: Vec<ArrivalRow> = rows(&folder, "arrivals.csv");
    let come: f64 = arrivals.iter().map(|row| row.arrivals_mean.get().unwrap()).sum();
    assert!((come - row.arrivals_mean.get().unwrap()).abs() < 1e-9);
    assert_eq!(printed["solo"][0]["successes"], row.successes);
    assert_eq!(printed["arrivals"].as_array().unwrap().len(), arrivals.len());
    let package: Value = serde_json::from_slice(&contents(&folder)["datapackage.json"]).unwrap();
    let described = package["resources"].as_array().unwrap().iter();
    let paths: Vec<&str> = described.map(|it| it["path"].as_str().unwrap()).collect();
    assert_eq!(paths, ["matchups.csv", "units.csv", "solo.csv", "arrivals.csv"]);
    // Games of two players leave none, and do not keep those of an earlier run.
    run_in(around.path(), &[&first_scenario().name, "--games", "4", "--out", "out"]);
    let left = contents(&folder).into_keys().collect::<Vec<_>>();
    assert!(!left.iter().any(|name| name == "solo.csv" || name == "arrivals.csv"), "{left:?}");
}

#[test]
fn every_loss_is_somebodys_or_unattributed() {
    let around = tempfile::tempdir().unwrap();
    run_in(around.path(), &[&first_scenario().name, "--games", "60", "--out", "."]);
    let matchups: Vec<MatchupRow> = rows(around.path(), "matchups.csv");
    let units: Vec<UnitRow> = rows(around.path(), "units.csv");
    let row = &matchups[0];
    for (force, destroyed) in
        [(&row.force_a, row.destroyed_a_mean), (&row.force_b, row.destroyed_b_mean)]
    {
        let own: Vec<&UnitRow> = units.iter().filter(|unit| unit.force == *force).collect();
        assert_eq!(own.iter().filter(|unit| unit.unit == UNATTRIBUTED).count(), 1);
        let credited: f64 = own.iter().map(|unit| unit.destroyed_mean.get().unwrap()).sum();
        let destroyed = destroyed.get().unwrap();
        assert!((credited - destroyed).abs() < 1e-9, "{force}: {credited} of {destroyed}");
        let lost: f64 = units
            .iter()
            .filter(|unit| unit.opponent == *force && unit.unit != UNATTRIBUTED)
            .map(|unit| unit.lost_mean.get().unwrap())
            .sum();
        assert!((lost - destroyed).abs() < 1e-9, "{force}: {lost} of {destroyed}");
    }
}

/// Trenches and wire are bought, but fight for nobody.
#[test]
fn rows_of_a_force_add_up_to_what_it_costs() {
    for scenario in ["victory-decision/bunker-assault", "grid/two-villages"] {
        let around = tempfile::tempdir().unwrap();
        run_in(around.path(), &[scenario, "--games", "2", "--out", "."]);
        let matchups: Vec<MatchupRow> = rows(around.path(), "matchups.csv");
        let units: Vec<UnitRow> = rows(around.path(), "units.csv");
        let row = &matchups[0];
        for (force, points) in [(&row.force_a, row.points_a), (&row.force_b, row.points_b)] {
            let own = units.iter().filter(|unit| unit.force == *force);
            let cost = own.map(|unit| {
                unit.points.map_or(0.0, |price| price.0 as f64) * unit.copies.get().unwrap()
            });
            let cost: f64 = cost.sum();
            assert!((cost - points.0 as f64).abs() < 1e-9, "{force}: {cost} of {points}");
        }
        let is_trench = |unit: &UnitRow| unit.unit == "(trench)" && unit.points.is_some();
        assert_eq!(units.iter().any(is_trench), scenario.starts_with("victory"));
    }
}

#[test]
fn threads_and_chunks_change_no_byte() {
    let scenario = first_scenario();
    let around = tempfile::tempdir().unwrap();
    let play = |out: &str, how: &[&str]| {
        let mut arguments = vec![scenario.name.as_str(), "--games", "600", "--games-csv"];
        arguments.extend(how);
        arguments.extend(["--out", out]);
        run_in(around.path(), &arguments);
        contents(&around.path().join(out))
    };
    let reference = play("one", &["--seed", "3", "--threads", "1"]);
    assert_eq!(reference, play("two", &["--seed", "3", "--threads", "2"]));
    assert_eq!(reference, play("odd", &["--seed", "3", "--threads", "3", "--chunk", "7"]));
    assert_ne!(reference["games.csv"], play("other", &["--seed", "4"])["games.csv"]);
}

#[test]
fn a_run_that_stops_early_stops_at_the_same_game() {
    let scenario = first_scenario();
    let around = tempfile::tempdir().unwrap();
    let play = |out: &str, threads: &str| {
        let ran = run_in(
            around.path(),
            &[&scenario.name, "--until-width", "0.06", "--out", out, "--threads", threads],
        );
        assert!(ran.out.contains("valid whenever one stops"), "{}", ran.out);
        contents(&around.path().join(out))
    };
    let one = play("one", "1");
    assert_eq!(one, play("two", "2"));
    let manifest: Value = serde_json::from_slice(&one["manifest.json"]).unwrap();
    let cell = &manifest["cells"][0];
    assert_eq!(cell["stopped"], "width", "{cell}");
    let width =
        cell["score_anytime_high"].as_f64().unwrap() - cell["score_anytime_low"].as_f64().unwrap();
    assert!(width <= 0.12, "{width}");
}

#[test]
fn the_manifest_says_what_the_results_were_made_from() {
    let scenario = first_scenario();
    let around = tempfile::tempdir().unwrap();
    run_in(around.path(), &[&scenario.name, "--games", "10", "--out", "out", "--threads", "1"]);
    let text = fs::read(around.path().join("out/manifest.json")).unwrap();
    let manifest: Value = serde_json::from_slice(&text).unwrap();
    assert_eq!(manifest["seed"], 1);
    assert_eq!(manifest["version"], env!("CARGO_PKG_VERSION"));
    assert_eq!(
        manifest["arguments"],
        serde_json::json!(["run", scenario.name, "--seed", "1", "--games", "10"]),
        "what bears on the results, and nothing else"
    );
    assert_eq!(manifest["cells"][0]["games"], 10);
    assert!(manifest["files"].as_array().unwrap().len() >= 4, "army, scenario and two forces");
}

#[test]
fn the_descriptor_names_the_files_and_their_columns() {
    let around = tempfile::tempdir().unwrap();
    let name = first_scenario().name;
    let resources = |extra: &[&str]| {
        let mut arguments = vec![name.as_str(), "--games", "4", "--out", "."];
        arguments.extend(extra);
        run_in(around.path(), &arguments);
        let text = fs::read(around.path().join("datapackage.json")).unwrap();
        let package: Value = serde_json::from_slice(&text).unwrap();
        package["resources"].as_array().unwrap().clone()
    };
    for resource in resources(&["--games-csv"]) {
        let path = around.path().join(resource["path"].as_str().unwrap());
        let header = fs::read_to_string(path).unwrap();
        let names: Vec<&str> = resource["schema"]["fields"]
            .as_array()
            .unwrap()
            .iter()
            .map(|field| field["name"].as_str().unwrap())
            .collect();
        assert_eq!(header.lines().next(), Some(names.join(",").as_str()));
    }
    assert_eq!(resources(&[]).len(), 2);
    assert!(!around.path().join("games.csv").exists(), "that of the earlier run is gone");
}

#[test]
fn rows_are_told_apart_by_their_key() {
    let scenario = first_scenario();
    let around = tempfile::tempdir().unwrap();
    let forces = scenario.forces.join(",");
    run_in(
        around.path(),
        &[&scenario.name, "--games", "4", "--forces", &forces, "--mirrors", "--out", "."],
    );
    let matchups: Vec<MatchupRow> = rows(around.path(), "matchups.csv");
    let met: Vec<_> = matchups.iter().map(|row| [row.force_a.as_str(), &row.force_b]).collect();
    let [a, b] = scenario.forces.each_ref().map(String::as_str);
    assert_eq!(met, [[a, a], [a, b], [b, b]]);
    let units: Vec<UnitRow> = rows(around.path(), "units.csv");
    let keys: BTreeSet<_> =
        units.iter().map(|row| (&row.scenario, &row.force, &row.opponent, &row.unit)).collect();
    assert_eq!(keys.len(), units.len());
}

#[test]
fn standard_output_carries_results_alone() {
    let scenario = first_scenario();
    let play = |format: &str| {
        let ran = wargauge(&["run", &scenario.name, "--games", "10", "--format", format, "-q"]);
        assert_eq!((ran.code, ran.err.as_str()), (0, ""));
        ran.out
    };
    let matchups: Vec<MatchupRow> = csv::read(play("csv").as_bytes()).unwrap();
    assert_eq!(matchups[0].games, 10);
    let json: Value = serde_json::from_str(&play("json")).unwrap();
    assert_eq!(json["matchups"][0]["games"], 10);
    assert!(json["units"].as_array().unwrap().len() > 2);
    let table = play("table");
    assert!(table.contains("score of A") && table.contains("In brackets: 95 %"), "{table}");
    assert!(table.contains(&scenario.forces[0]), "{table}");
}

#[test]
fn the_demonstration_needs_no_arguments() {
    let ran = wargauge(&["run", "--games", "20"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(ran.out.contains("exchange"), "{}", ran.out);
}

#[test]
fn what_pairs_exchange_is_said() {
    let scenario = first_scenario();
    let [a, b] = scenario.forces.each_ref().map(String::as_str);
    let (forces, mirror) = (format!("{a},{b}"), format!("{a},{a}"));
    let cases: [(&[&str], &str); 5] = [
        (&[], "--swap fixed"),
        (&["--forces", &forces], "--swap forces"),
        (&["--forces", &mirror], "a force against itself: forces and players keep their roles"),
        (&["--forces", &forces, "--swap", "players"], "--swap players"),
        (&["--policy", "a=random", "--policy", "b=random", "--swap", "forces"], "--swap forces"),
    ];
    for (arguments, said) in cases {
        let mut all = vec!["run", &scenario.name, "--games", "2"];
        all.extend(arguments);
        let ran = wargauge(&all);
        assert_eq!(ran.code, 0, "{}", ran.err);
        assert!(ran.err.contains(said), "{arguments:?}: {}", ran.err);
    }
}

#[test]
fn verbose_says_by_which_rules_and_how_fast() {
    let ran = wargauge(&["-v", "run", &first_scenario().name, "--games", "4", "--threads", "1"]);
    assert!(ran.err.contains("4 games in") && ran.err.contains("on 1 threads"), "{}", ran.err);
    assert!(ran.err.contains(", rules "), "{}", ran.err);
}

#[test]
fn a_file_that_somebody_else_wrote_stays() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("out");
    std::fs::create_dir(&out).unwrap();
    let run = |more: &[&str]| {
        let all = ["run", "grid/two-villages", "--games", "2", "--out", "out"];
        crate::program::wargauge_in(folder.path(), &[&all, more].concat())
    };
    std::fs::write(out.join("games.csv"), "chess,go\n").unwrap();
    assert_eq!(run(&[]).code, 0);
    assert_eq!(std::fs::read(out.join("games.csv")).unwrap(), b"chess,go\n");
    let refused = run(&["--games-csv"]);
    assert_eq!(refused.code, 2, "{}", refused.err);
    assert!(refused.err.contains("out/games.csv`: it is there and was not written by wargauge"));
    std::fs::remove_file(out.join("games.csv")).unwrap();
    assert_eq!(run(&["--games-csv"]).code, 0);
    assert_eq!(run(&[]).code, 0);
    assert!(!out.join("games.csv").exists(), "it was of an earlier run");
    for name in ["units.csv", "manifest.json", "datapackage.json"] {
        let other = tempfile::tempdir().unwrap();
        std::fs::write(other.path().join(name), "{}").unwrap();
        let all = ["run", "grid/two-villages", "--games", "2", "--out", "."];
        let ran = crate::program::wargauge_in(other.path(), &all);
        assert_eq!(ran.code, 2, "{name}: {}", ran.err);
        assert_eq!(std::fs::read(other.path().join(name)).unwrap(), b"{}");
    }
}

/// What is said of a row is what the row holds: with draws, of mirrors, of games that stopped early.
#[test]
fn every_sentence_holds_what_its_row_holds() {
    let runs: [&[&str]; 4] = [
        &["two-villages", "--games", "60"],
        &["meeting-90", "--forces", "infantry-90,armour-90", "--mirrors", "--games", "60"],
        &["meeting-90", "--forces", "infantry-90,armour-90", "--until-width", "0.08"],
        &[
            "two-villages",
            "--forces",
            "two-villages-blue",
            "--mirrors",
            "--swap",
            "fixed",
            "--games",
            "60",
        ],
    ];
    for arguments in runs {
        let around = tempfile::tempdir().unwrap();
        let ran = run_in(around.path(), &[arguments, &["--out", "out"]].concat());
        let said = ran.out.split_whitespace().collect::<Vec<_>>().join(" ");
        let matchups: Vec<MatchupRow> = rows(&around.path().join("out"), "matchups.csv");
        let text = fs::read_to_string(around.path().join("out/manifest.json")).unwrap();
        let manifest: Value = serde_json::from_str(&text).unwrap();
        for (row, cell) in matchups.iter().zip(manifest["cells"].as_array().unwrap()) {
            let is_sequential = arguments.contains(&"--until-width");
            let ends = if is_sequential {
                ["score_anytime_low", "score_anytime_high"].map(|end| cell[end].as_f64().unwrap())
            } else {
                [row.score_a_low, row.score_a_high].map(|end| end.get().unwrap())
            };
            let expected = sentence(row, ends, arguments.contains(&"--mirrors"));
            assert!(said.contains(&expected), "{arguments:?}: {expected}\n{}", ran.out);
        }
    }
}

/// What must be said of the score of a row.
fn sentence(row: &MatchupRow, [low, high]: [f64; 2], fixed: bool) -> String {
    let score = row.score_a.get().unwrap();
    let percent = |share: f64| format!("{:.1}", 100.0 * share);
    if row.force_a == row.force_b && !fixed {
        let ends = format!("[{}, {}]", percent(low), percent(high));
        return format!("{} against itself: {} % {ends}", row.force_a, percent(score));
    }
    let (wins, own, ends) = if score >= 0.5 {
        (row.wins_a, score, [low, high])
    } else {
        (row.wins_b, 1.0 - score, [1.0 - high, 1.0 - low])
    };
    let of_games = |games: u64| percent(games as f64 / row.games as f64);
    format!(
        "scores {} % [{}, {}] (wins {} %, draws {} %",
        percent(own),
        percent(ends[0]),
        percent(ends[1]),
        of_games(wins),
        of_games(row.draws)
    )
}
