//! `ladder`: one policy against those that exploit, in both seats and in mirrors.

use std::collections::BTreeSet;
use std::fs;

use serde_json::Value;
use wargauge_report::{Meeting, Strength, csv};
use wargauge_studies::LadderRow;

use crate::built_in::list;
use crate::program::{refuses, wargauge, wargauge_in};

const SCENARIO: &str = "grid/two-villages";

fn rows(arguments: &[&str]) -> Vec<LadderRow> {
    let ran = wargauge(&[arguments, &["--format", "csv"]].concat());
    assert_eq!(ran.code, 0, "{}", ran.err);
    csv::read(ran.out.as_bytes()).unwrap()
}

#[test]
fn every_sparring_partner_has_its_rows() {
    let around = tempfile::tempdir().unwrap();
    let ladder = |out: &str, threads: &str| {
        let arguments = ["ladder", SCENARIO, "--games", "12", "--threads", threads, "--out", out];
        let ran = wargauge_in(around.path(), &arguments);
        assert_eq!(ran.code, 0, "{}", ran.err);
        assert!(ran.out.contains("in at most 5 of 100 ladders"), "{}", ran.out);
        fs::read(around.path().join(out).join("ladder.csv")).unwrap()
    };
    let text = ladder("one", "1");
    assert_eq!(text, ladder("two", "3"), "threads change no byte");
    let rows: Vec<LadderRow> = csv::read(&text[..]).unwrap();
    let met: BTreeSet<(Meeting, &str, &str)> =
        rows.iter().map(|row| (row.meeting, row.force_a.as_str(), row.opponent.as_str())).collect();
    let (blue, red) = ("two-villages-blue", "two-villages-red");
    let meetings = [(Meeting::Own, blue), (Meeting::Mirror, blue), (Meeting::Mirror, red)];
    let expected: BTreeSet<_> = meetings
        .iter()
        .flat_map(|(meeting, force)| {
            ["camp", "frozen", "greedy", "rush"].map(|name| (*meeting, *force, name))
        })
        .collect();
    assert_eq!(met, expected, "no search and no random play unless asked for");
    for row in &rows {
        assert_eq!((row.games, row.policy.as_str()), (12, "doctrine"));
        assert_eq!(row.wins + row.draws + row.losses + row.unfinished, 12);
        let of = |share: wargauge_report::Share| share.get().unwrap();
        let roles = f64::midpoint(of(row.score_first_role), of(row.score_second_role));
        assert!((of(row.score) - roles).abs() < 1e-12, "both roles have half of the games");
        if row.meeting == Meeting::Mirror {
            assert_eq!(row.force_a, row.force_b);
        }
    }
    let manifest = fs::read(around.path().join("one/manifest.json")).unwrap();
    let manifest: Value = serde_json::from_slice(&manifest).unwrap();
    assert_eq!(manifest["games"], 12);
    assert_eq!(manifest["arguments"][0], "ladder");
}

#[test]
fn its_scores_are_those_of_a_run() {
    let against = ["ladder", SCENARIO, "--against", "rush", "--games", "60"];
    let found = rows(&against);
    assert_eq!(found.len(), 3);
    let score = |arguments: &[&str]| {
        let run = ["run", SCENARIO, "--games", "60", "--format", "json", "--policy", "b=rush"];
        let ran = wargauge(&[&run, arguments].concat());
        let run: Value = serde_json::from_str(&ran.out).unwrap();
        run["matchups"][0]["score_a"].as_f64().unwrap()
    };
    assert_eq!(found[0].score.get(), Some(score(&["--swap", "players"])));
    assert_eq!(found[1].score.get(), Some(score(&["--forces", "two-villages-blue"])));
    assert!(found.iter().all(|row| row.verdict == Strength::Beaten), "{found:?}");
}

#[test]
fn a_gate_fails_where_an_opponent_is_ahead() {
    let gate = ["ladder", SCENARIO, "--games", "60", "--gate", "--policy", "random"];
    let ran = wargauge(&[&gate[..], &["--against", "doctrine"]].concat());
    assert_eq!(ran.code, 1, "{}", ran.err);
    assert!(ran.out.contains("AHEAD"), "{}", ran.out);
    let ran = wargauge(&["ladder", SCENARIO, "--games", "60", "--gate", "--against", "random"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
}

#[test]
fn doing_without_each_kind_is_a_row_each() {
    let asked = ["ladder", SCENARIO, "--restrict", "--against", "rush", "--games", "2"];
    let found: BTreeSet<String> = rows(&asked).into_iter().map(|row| row.opponent).collect();
    assert!(found.contains("doctrine:without=move"), "{found:?}");
    let table = wargauge(&asked).out;
    assert!(table.contains("more in which doing without changes no game"), "{table}");
}

#[test]
fn forces_that_are_named_play_mirrors_alone() {
    let found = rows(&[
        "ladder",
        "meeting-90",
        "--against",
        "camp",
        "--games",
        "2",
        "--forces",
        "infantry-90,armour-90",
    ]);
    let met: Vec<(Meeting, &str)> =
        found.iter().map(|row| (row.meeting, row.force_b.as_str())).collect();
    assert_eq!(met, [(Meeting::Mirror, "infantry-90"), (Meeting::Mirror, "armour-90")]);
}

#[test]
fn without_a_scenario_all_are_climbed() {
    let found = rows(&["ladder", "--against", "random", "--games", "2"]);
    let climbed: BTreeSet<(String, String)> =
        found.into_iter().map(|row| (row.ruleset, row.scenario)).collect();
    let table = wargauge(&["ladder", "--against", "random", "--games", "2"]).out;
    for scenario in list(&["scenarios"]) {
        let name = |key: &str| scenario[key].as_str().unwrap().to_owned();
        let is_told = table.contains(&format!("(left out: {}/{}", name("ruleset"), name("name")));
        assert!(climbed.contains(&(name("ruleset"), name("name"))) || is_told, "{scenario}");
    }
}

#[test]
fn bad_ladders_are_refused() {
    refuses(&["ladder", "two-vilages"], &["there is no scenario", "did you mean `two-villages`"]);
    refuses(&["ladder", SCENARIO, "--against", "rsh"], &["no policy `rsh`", "did you mean `rush`"]);
    refuses(&["ladder", SCENARIO, "--against", "doctrine"], &["against itself"]);
    refuses(
        &["ladder", SCENARIO, "--against", "rush", "--against", "rush"],
        &["`rush` is named twice"],
    );
    refuses(
        &["ladder", SCENARIO, "--policy", "random", "--against", "rush", "--restrict"],
        &["policy `random` does without nothing"],
    );
    refuses(&["ladder", SCENARIO, "--games", "3"], &["2 or 4"]);
}
