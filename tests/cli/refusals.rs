//! Bad input is refused before anything is written.

use std::fs;

use wargauge_report::Row;
use wargauge_studies::MatchupRow;

use crate::built_in::{first_scenario, list};
use crate::program::{refuses, wargauge_in};

#[test]
fn names_must_exist() {
    let scenario = first_scenario();
    let misspelt = format!("{}x", scenario.name);
    refuses(&["run", &misspelt, "--out", "out"], &["error: ", &misspelt, "did you mean"]);
    refuses(&["run", "zzzzzzzz"], &["there is no scenario `zzzzzzzz`"]);
    refuses(&["run", "missing/x.toml"], &["there is no file `missing/x.toml`"]);
    refuses(&["run", "."], &["`.` is a directory"]);
    let name = scenario.name.as_str();
    refuses(&["run", name, "--forces", "zzzzzzzz"], &["there is no force `zzzzzzzz`"]);
    let forces = format!("{},", scenario.forces[0]);
    refuses(&["run", name, "--forces", &forces], &["there is no force ``"]);
    refuses(&["replay", "zzzzzzzz", "--pair", "0"], &["there is no scenario `zzzzzzzz`"]);
    refuses(&["list", "entries", "zzzzzzzz"], &["there is no army `zzzzzzzz`"]);
    refuses(&["list", "rules", "zzzzzzzz"], &["there is no ruleset `zzzzzzzz`", &scenario.ruleset]);
}

#[test]
fn names_must_differ() {
    let scenario = first_scenario();
    let (name, force) = (scenario.name.as_str(), scenario.forces[0].as_str());
    refuses(&["run", name, name], &["scenario", "named twice"]);
    let twice = format!("{force},{force},{force}");
    refuses(&["run", name, "--forces", &twice], &["force", force, "named twice"]);
    let short = name.split_once('/').expect("a ruleset before it").1;
    refuses(&["run", name, short], &["same names"]);
}

#[test]
fn policies_must_exist() {
    let name = &first_scenario().name;
    refuses(
        &["run", name, "--policy", "rondom"],
        &["there is no policy `rondom`", "did you mean `random`"],
    );
    refuses(
        &["run", name, "--policy", "b=random:zeal=3"],
        &["policy `random` has no parameter `zeal`"],
    );
    refuses(&["run", name, "--policy", "doctrine:danger=high"], &["danger=high", "NAME=NUMBER"]);
    refuses(
        &["run", name, "--policy", "a=random", "--policy", "a=random"],
        &["a second policy for side a"],
    );
    refuses(
        &["run", name, "--policy", "random", "--policy", "random"],
        &["a second policy for both sides"],
    );
}

#[test]
fn switches_must_exist_and_take_the_value() {
    let scenario = first_scenario();
    let name = scenario.name.as_str();
    refuses(&["run", name, "--rule", "nothing"], &["`nothing` sets nothing", "NAME=VALUE"]);
    refuses(&["run", name, "--rule", "zzzzzzzz=1"], &["there is no switch `zzzzzzzz`"]);
    let rules = list(&["rules", &scenario.ruleset]);
    let switch = rules[0]["name"].as_str().expect("a name");
    let (wrong, default) =
        (format!("{switch}=zzz"), format!("{switch}={}", rules[0]["default"].as_str().unwrap()));
    refuses(&["run", name, "--rule", &wrong], &[&format!("switch `{switch}` cannot be `zzz`")]);
    refuses(
        &["run", name, "--rule", &default, "--rule", &default],
        &[&format!("switch `{switch}` is set twice")],
    );
}

#[test]
fn earlier_results_stay_as_they_are() {
    let scenario = first_scenario();
    let around = tempfile::tempdir().unwrap();
    let columns: Vec<&str> = MatchupRow::COLUMNS.iter().map(|column| column.name).collect();
    let earlier = format!("{}\nearlier", columns.join(","));
    fs::write(around.path().join("matchups.csv"), &earlier).unwrap();
    fs::create_dir(around.path().join("units.csv")).unwrap();
    fs::write(around.path().join("file"), "mine").unwrap();
    let cases: [(&[&str], &str); 4] = [
        (&["run", "zzzzzzzz", "--out", "."], "there is no scenario"),
        (&["run", &scenario.name, "--out", "."], "units.csv`: a folder has that name"),
        (&["run", &scenario.name, "--out", "file"], "`file`: it is not a folder"),
        (&["run", &scenario.name, "--out", "file/below"], "cannot write `file/below`"),
    ];
    for (arguments, said) in cases {
        let ran = wargauge_in(around.path(), arguments);
        assert_eq!((ran.code, ran.out.as_str()), (2, ""), "{arguments:?}");
        assert!(ran.err.contains(said), "{arguments:?}: {}", ran.err);
    }
    assert_eq!(fs::read(around.path().join("matchups.csv")).unwrap(), earlier.as_bytes());
    assert_eq!(fs::read_dir(around.path()).unwrap().count(), 3, "and nothing else is left");
}

#[test]
fn no_more_than_two_forces_meet_in_one_game() {
    let name = &first_scenario().name;
    refuses(
        &["replay", name, "--pair", "0", "--forces", "a,b,c"],
        &["3 forces cannot meet in one game"],
    );
    refuses(&["replay", name], &["--pair"]);
    refuses(&["replay", name, "--pair", "0", "--leg", "3"], &["'3'", "--leg"]);
}

#[test]
fn a_force_of_another_ruleset_is_called_so() {
    for force in ["us-750", "victory-decision/us-750"] {
        refuses(
            &["run", "grid/meeting-90", "--forces", &format!("infantry-90,{force}")],
            &[
                &format!("force `{force}` is of ruleset `victory-decision`"),
                "one of ruleset `grid`",
            ],
        );
    }
}
