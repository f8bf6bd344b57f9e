//! `--panel`: the same games once more under other players.

use std::fs;
use std::path::Path;

use wargauge_report::{PanelMeasure, PanelVerdict, PriceFate, csv};
use wargauge_studies::{MatchupRow, PanelRow, PriceRow};

use crate::built_in::first_scenario;
use crate::program::{refuses, wargauge_in};

fn panel(folder: &Path) -> Vec<PanelRow> {
    csv::read(&fs::read(folder.join("panel.csv")).unwrap()[..]).unwrap()
}

#[test]
fn a_run_says_what_its_score_is_under_each_player() {
    let around = tempfile::tempdir().unwrap();
    let scenario = first_scenario().name;
    let words = ["run", &scenario, "--games", "60", "--panel", "--out", "out"];
    let ran = wargauge_in(around.path(), &words);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(ran.out.contains("Of 1 finding "), "{}", ran.out);
    let out = around.path().join("out");
    let rows = panel(&out);
    let players: Vec<&str> = rows.iter().map(|row| row.player.as_str()).collect();
    assert_eq!(players, ["doctrine", "bold", "wary"]);
    // Under each player the score is that of a run by this player.
    for row in &rows {
        let alone =
            ["run", &scenario, "--games", "60", "--policy", &row.player, "--out", &row.player];
        assert_eq!(wargauge_in(around.path(), &alone).code, 0);
        let bytes = fs::read(around.path().join(&row.player).join("matchups.csv")).unwrap();
        let matchups: Vec<MatchupRow> = csv::read(&bytes[..]).unwrap();
        assert_eq!(row.value.get(), matchups[0].score_a.get(), "{}", row.player);
        assert_eq!(row.measure, PanelMeasure::Score);
    }
    let package = fs::read_to_string(out.join("datapackage.json")).unwrap();
    assert!(package.contains("panel.csv"), "its columns are described");
    // Without a panel that of the earlier run goes.
    assert_eq!(
        wargauge_in(around.path(), &["run", &scenario, "--games", "20", "--out", "out"]).code,
        0
    );
    assert!(!out.join("panel.csv").exists());
}

#[test]
fn copies_of_entries_are_weighed_by_every_player_if_that_is_asked_for() {
    let around = tempfile::tempdir().unwrap();
    let scenario = first_scenario().name;
    let play = |out: &str, threads: &str| {
        let words = [
            "run",
            &scenario,
            "--games",
            "8",
            "--marginal",
            "--panel=greedy",
            "--out",
            out,
            "--threads",
            threads,
        ];
        assert_eq!(wargauge_in(around.path(), &words).code, 0);
        fs::read(around.path().join(out).join("panel.csv")).unwrap()
    };
    assert_eq!(play("one", "1"), play("three", "3"));
    let rows = panel(&around.path().join("one"));
    let worths = rows.iter().filter(|row| row.measure == PanelMeasure::MarginalWorth);
    assert!(worths.clone().count() > 2, "every entry, by both players");
    assert!(worths.clone().all(|row| ["doctrine", "greedy"].contains(&row.player.as_str())));
}

#[test]
fn new_prices_that_depend_on_play_are_kept() {
    let around = tempfile::tempdir().unwrap();
    let army = first_scenario().army;
    let words = ["tune", &army, "--games", "400", "--panel", "--out", "out"];
    let ran = wargauge_in(around.path(), &words);
    assert!([0, 3].contains(&ran.code), "{}", ran.err);
    let out = around.path().join("out");
    let prices: Vec<PriceRow> = csv::read(&fs::read(out.join("prices.csv")).unwrap()[..]).unwrap();
    let rows = panel(&out);
    assert_eq!(rows.len(), 3 * prices.len(), "every entry under every player");
    for price in prices {
        let contested = rows
            .iter()
            .any(|row| row.subject == price.entry && row.panel == PanelVerdict::DependsOnPlay);
        assert!(!contested || price.fate != PriceFate::Confirmed, "{}", price.entry);
    }
}

#[test]
fn panels_that_make_no_sense_are_refused_before_any_game() {
    let scenario = first_scenario().name;
    let two = ["run", &scenario, "--policy", "a=greedy", "--panel"];
    refuses(&two, &["a panel repeats games of one player on both sides"]);
    let nobody = ["run", &scenario, "--panel=gredy"];
    refuses(&nobody, &["there is no policy `gredy`", "did you mean `greedy`?"]);
    let twice = ["run", &scenario, "--panel=doctrine"];
    refuses(&twice, &["policy `doctrine` takes part in the panel twice"]);
}
