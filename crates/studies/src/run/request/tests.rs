use wargauge_batch::{Scope, Stop};
use wargauge_rules::roster::FileKind;

use super::*;
use crate::toy::{self, TestLineUp};

static RUNNING: AtomicBool = AtomicBool::new(false);

fn request(forces: &[&str]) -> Request {
    Request {
        forces: forces.iter().map(|&name| name.to_owned()).collect(),
        policies: [None, Some(PolicyChoice::plain("doctrine"))],
        swap: Swap::Forces,
        ..Request::own_forces("field")
    }
}

fn prepare(request: &Request) -> Result<Run, String> {
    let library = toy::library();
    let scenario = library.find(FileKind::Scenario, "field", Scope::Anywhere).unwrap();
    prepare_scenario::<TestLineUp>(&library, &scenario, request).map_err(|error| error.to_string())
}

fn meetings(run: &Run) -> Vec<String> {
    run.cells.iter().map(|cell| cell.label().forces.join("-")).collect()
}

#[test]
fn each_force_meets_each_other_once() {
    let run = prepare(&request(&["reds", "blues", "greens"])).unwrap();
    assert_eq!(meetings(&run), ["reds-blues", "reds-greens", "blues-greens"]);
    let mirrors = Request { mirrors: true, ..request(&["reds", "blues"]) };
    let run = prepare(&mirrors).unwrap();
    assert_eq!(meetings(&run), ["reds-reds", "reds-blues", "blues-blues"]);
    let own = Request { mirrors: true, ..request(&[]) };
    assert_eq!(meetings(&prepare(&own).unwrap()), ["reds-reds", "reds-blues", "blues-blues"]);
    assert_eq!(meetings(&prepare(&request(&["greens"])).unwrap()), ["greens-greens"]);
    assert_eq!(meetings(&prepare(&request(&[])).unwrap()), ["reds-blues"]);
}

#[test]
fn choices_reach_the_cells() {
    let chosen = Request { settings: vec!["cover=3".into()], ..request(&[]) };
    let run = prepare(&chosen).unwrap();
    let cell = &run.cells[0];
    assert_eq!(cell.settings()["cover"], "3");
    let [a, b] = cell.policies();
    assert_eq!((a.name.as_str(), b.name.as_str()), ("random", "doctrine"));
    assert_eq!(b.parameters["boldness"], 1, "defaults are recorded too");
    assert_eq!(cell.label().points, [55_000, 60_000]);
    let lines = &cell.rosters()[1];
    assert_eq!((lines[0].entry.as_str(), lines[0].copies, lines[0].price), ("gun", [2, 2], 25_000));
    let wrong = Request { settings: vec!["covr=3".into()], ..request(&[]) };
    assert!(prepare(&wrong).unwrap_err().contains("did you mean `cover`?"));
    let wrong = Request { policies: [Some(PolicyChoice::plain("rondom")), None], ..request(&[]) };
    assert!(prepare(&wrong).unwrap_err().contains("did you mean `random`?"));
}

#[test]
fn a_cell_plays_the_same_in_any_company() {
    let plan = Plan::new(3, Stop::Games(60));
    let play = |forces: &[&str]| {
        let run = prepare(&request(forces)).unwrap();
        let mut control = RunControl { interrupted: &RUNNING, progress: &|_| (), rows: None };
        meetings(&run).into_iter().zip(run.play(&plan, &mut control)).collect::<Vec<_>>()
    };
    let all = play(&["reds", "blues", "greens"]);
    let alone = play(&["reds", "greens"]);
    assert_eq!(all[1], alone[0]);
    assert_ne!(all[0].1, all[1].1);
}

#[test]
fn an_interrupted_run_keeps_what_was_played() {
    let flag = AtomicBool::new(false);
    let run = prepare(&request(&["reds", "blues", "greens"])).unwrap();
    let mut rows = 0;
    let mut count = |_: &MatchupLabel, _: &GameRow| rows += 1;
    let mut control = RunControl {
        interrupted: &flag,
        progress: &|now| {
            assert_eq!(now.cells, 3);
            let enough = now.cell == 1 && now.progress.games > 100;
            flag.fetch_or(enough, core::sync::atomic::Ordering::Relaxed);
        },
        rows: Some(&mut count),
    };
    let results = run.play(&Plan::new(3, Stop::Games(1000)), &mut control);
    let stops: Vec<StopReason> = results.iter().map(|result| result.stop).collect();
    assert_eq!(stops, [StopReason::Games, StopReason::Interrupted]);
    assert_eq!(rows, results.iter().map(|result| result.tally.games()).sum::<u64>());
}

/// A role that the book's tables play brings no force: each force meets them by itself.
#[test]
fn a_role_may_be_run_by_tables() {
    let library = toy::library_with_raid();
    let raid = library.find(FileKind::Scenario, "raid", Scope::Anywhere).unwrap();
    let prepared = |swap, forces: &[&str]| {
        let request = Request { policies: [None, None], swap, ..request(forces) };
        prepare_scenario::<TestLineUp>(&library, &raid, &request).map_err(|error| error.to_string())
    };
    let own = prepared(Swap::Fixed, &[]).unwrap();
    assert_eq!(meetings(&own), ["reds-right"]);
    assert_eq!(own.cells[0].label().points, [55_000, 0]);
    assert_eq!(own.cells[0].rosters()[1][0].copies, [2, 2], "rows for all that may appear");
    let chosen = prepared(Swap::Fixed, &["greens", "blues"]).unwrap();
    assert_eq!(meetings(&chosen), ["greens-right", "blues-right"]);
    let mut control = RunControl { interrupted: &RUNNING, progress: &|_| (), rows: None };
    let played = chosen.play(&Plan::new(1, Stop::Games(40)), &mut control);
    assert!(played.iter().all(|cell| cell.tally.games() == 40 && cell.tally.wins_a > 15));
    assert_eq!(
        prepared(Swap::Forces, &[]).unwrap_err(),
        "forces keep their roles in scenario `raid`; expected --swap fixed"
    );
    assert_eq!(
        prepared(Swap::Players, &[]).unwrap_err(),
        "players keep their seats in scenario `raid`; expected --swap fixed"
    );
    assert!(toy::RULESET.validate(&library, &raid).is_ok());
    let compare = crate::ComparisonRequest {
        scenario: "raid".to_owned(),
        force: "reds".to_owned(),
        variants: vec!["+rifle".to_owned()],
        marginal: false,
        exchanges: false,
        knock_out: false,
        knock_out_rules: false,
        against: Vec::new(),
        games: 100,
        margin: 0.02,
        seed: 5,
        policies: [None, None],
        settings: Vec::new(),
        swap: Swap::Forces,
    };
    assert_eq!(
        toy::RULESET.prepare_comparison(&library, &raid, &compare).unwrap_err().to_string(),
        "role `right` of scenario `raid` brings no force; expected a scenario of two forces, for \
         `compare` sets them against each other"
    );
}
