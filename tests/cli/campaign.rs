//! `campaign`: whole campaigns, their files, and the chronicle of one.

use std::fs;

use serde_json::Value;
use wargauge_report::csv;
use wargauge_studies::CampaignRow;

use crate::program::{refuses, wargauge, wargauge_in};

const FILES: [&str; 3] = ["campaigns.csv", "datapackage.json", "manifest.json"];

/// A series that takes no time.
const QUICK: [&str; 5] = ["campaign", "--policy", "random", "--games", "6"];

#[track_caller]
fn row(arguments: &[&str]) -> CampaignRow {
    let ran = wargauge(&[&QUICK, arguments, &["--format", "csv", "-q"]].concat());
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    let mut rows: Vec<CampaignRow> = csv::read(ran.out.as_bytes()).unwrap();
    assert_eq!(rows.len(), 1);
    rows.remove(0)
}

#[test]
fn the_row_adds_up() {
    let row = row(&["--seed", "3", "--commander", "b=random"]);
    assert_eq!((row.campaigns, row.seed), (6, 3));
    assert_eq!(row.wins_a + row.draws + row.wins_b, 6);
    assert_eq!([row.policy_a, row.policy_b], ["random", "random"]);
    assert_eq!([row.commander_a, row.commander_b], ["doctrine", "random"]);
    assert_eq!(row.win_rate_a.get(), Some(row.wins_a as f64 / 6.0));
    let squares = row.squares_a_mean.get().unwrap() + row.squares_b_mean.get().unwrap();
    assert!((squares - 25.0).abs() < 1e-9, "every square is somebody's: {squares}");
    let battles = row.attacks_a + row.attacks_b;
    assert_eq!(row.battles_mean.get(), Some(battles as f64 / 6.0));
    let won = row.attacks_won_a + row.attacks_won_b;
    assert_eq!(row.attacker_win_rate.get(), Some(won as f64 / battles as f64));
    let [low, high] = [row.attacker_win_rate_low, row.attacker_win_rate_high].map(|end| end.get());
    assert!(low < row.attacker_win_rate.get() && row.attacker_win_rate.get() < high);
    // At the start there are 5000 tonnes, and no attack costs less than 200.
    let left = row.supply_a_mean.get().unwrap() + row.supply_b_mean.get().unwrap();
    assert!(left <= 5000.0 - 200.0 * row.battles_mean.get().unwrap(), "{left}");
}

#[test]
fn threads_change_no_byte() {
    let around = tempfile::tempdir().unwrap();
    let play = |out: &str, how: &[&str]| {
        let arguments = [&QUICK, how, &["--out", out]].concat();
        let ran = wargauge_in(around.path(), &arguments);
        assert_eq!(ran.code, 0, "{}", ran.err);
        FILES.map(|name| fs::read_to_string(around.path().join(out).join(name)).unwrap())
    };
    let one = play("one", &["--seed", "3", "--threads", "1"]);
    assert_eq!(one, play("two", &["--seed", "3", "--threads", "2"]));
    assert_ne!(one[0], play("other", &["--seed", "4"])[0]);
    assert_eq!(fs::read_dir(around.path().join("one")).unwrap().count(), FILES.len());

    let [table, package, manifest] = one;
    let package: Value = serde_json::from_str(&package).unwrap();
    let fields = package["resources"][0]["schema"]["fields"].as_array().unwrap();
    let names: Vec<&str> = fields.iter().map(|field| field["name"].as_str().unwrap()).collect();
    assert_eq!(table.lines().next(), Some(names.join(",").as_str()));
    let manifest: Value = serde_json::from_str(&manifest).unwrap();
    let arguments = ["campaign", "--seed", "3", "--games", "6", "--policy", "random"];
    assert_eq!(manifest["arguments"], serde_json::json!(arguments), "and nothing else");
    assert_eq!(
        (&manifest["campaigns"], &manifest["settings"]["opt_air"]),
        (&6.into(), &"on".into())
    );
    assert_eq!(manifest["files"].as_array().unwrap().len(), 1, "the army");
}

#[test]
fn the_campaign_that_is_told_is_the_one_that_was_counted() {
    let tell = |number: &str| {
        let ran = wargauge(&["--seed", "5", "campaign", "--policy", "random", "--tell", number]);
        assert_eq!((ran.code, ran.err.as_str()), (0, ""));
        ran.out
    };
    let told = ["0", "1", "2", "3", "4", "5"].map(tell);
    assert_eq!(told[0], tell("0"), "the same each time");
    let row = row(&["--seed", "5"]);
    let count = |word: &str| {
        let lines = told.iter().flat_map(|text| text.lines());
        lines.filter(|line| line.starts_with(word)).count() as u64
    };
    assert_eq!(count(&format!("result: {} wins", row.side_a)), row.wins_a);
    assert_eq!(count(&format!("result: {} wins", row.side_b)), row.wins_b);
    assert_eq!(count("battle "), row.attacks_a + row.attacks_b);
    assert_eq!(count("  result: Blue takes "), row.attacks_won_a);
    assert_eq!(count("  result: Red takes "), row.attacks_won_b);
    for words in ["blue: commander doctrine, policy random", "== Red to move ==", "\n   ---  ---\n"]
    {
        assert!(told[0].contains(words), "{words}: {}", told[0]);
    }
}

#[test]
fn people_get_a_table_and_programs_json() {
    let ran = wargauge(&QUICK);
    assert_eq!(ran.code, 0, "{}", ran.err);
    for words in ["campaigns won", "squares at the end", "6 campaigns", "the attacker won"] {
        assert!(ran.out.contains(words), "{words}: {}", ran.out);
    }
    let json = wargauge(&[&QUICK[..], &["--format", "json"]].concat());
    let rows: Value = serde_json::from_str(&json.out).unwrap();
    assert_eq!(rows[0]["campaigns"], 6);
}

#[test]
fn bad_arguments_are_refused() {
    refuses(&["campaign", "--games", "0"], &["'0'", "--games"]);
    refuses(&["campaign", "--tell", "0", "--games", "5"], &["--tell", "--games"]);
    refuses(&["campaign", "--tell", "0", "--out", "."], &["--tell", "--out"]);
    refuses(&["campaign", "--tell", "first"], &["'first'", "--tell"]);
    refuses(
        &["campaign", "--commander", "a=dogtrine"],
        &["there is no commander `dogtrine`", "did you mean `doctrine`"],
    );
    refuses(
        &["campaign", "--commander", "random", "--commander", "random"],
        &["a second commander for both sides"],
    );
    refuses(&["campaign", "--policy", "b=rondom"], &["there is no policy `rondom`"]);
    refuses(&["campaign", "--swap", "forces"], &["--swap"]);
    refuses(&["campaign", "--rule", "zzzzzzzz=1"], &["there is no switch `zzzzzzzz`"]);
    refuses(
        &["campaign", "--rule", "opt_campaign=off"],
        &["switch `opt_campaign` cannot be `off` in a campaign", "expected on"],
    );
    refuses(
        &["campaign", "--out", "/dev/null/below", "--games", "1"],
        &["cannot write `/dev/null/below`"],
    );
}
