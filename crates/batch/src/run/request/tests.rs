use super::*;
use crate::cell::stop::Stop;
use crate::toy::{self, Toy};

static RUNNING: AtomicBool = AtomicBool::new(false);

fn request(forces: &[&str]) -> Request {
    Request {
        scenarios: Vec::new(),
        forces: forces.iter().map(|&name| name.to_owned()).collect(),
        mirrors: false,
        policies: [None, Some(PolicyChoice::plain("first"))],
        settings: Vec::new(),
        swap: Swap::Forces,
    }
}

fn prepare(request: &Request) -> Result<Run, String> {
    let library = toy::library();
    let scenario = library.find(FileKind::Scenario, "field", Scope::Anywhere).unwrap();
    prepare_scenario::<Toy>(&library, &scenario, request).map_err(|error| error.to_string())
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
    assert_eq!(meetings(&prepare(&request(&["greens"])).unwrap()), ["greens-greens"]);
    assert_eq!(meetings(&prepare(&request(&[])).unwrap()), ["reds-blues"]);
}

#[test]
fn choices_reach_the_cells() {
    let chosen = Request { settings: vec!["stall=yes".into()], ..request(&[]) };
    let run = prepare(&chosen).unwrap();
    let cell = &run.cells[0];
    assert_eq!(cell.settings()["stall"], "yes");
    let [a, b] = cell.policies();
    assert_eq!((a.name.as_str(), b.name.as_str()), ("random", "first"));
    assert_eq!(b.parameters["depth"], 1, "defaults are recorded too");
    assert_eq!(cell.label().points, [55_000, 60_000]);
    let lines = &cell.rosters()[1];
    assert_eq!((lines[1].entry.as_str(), lines[1].copies, lines[1].price), ("gun", [2, 2], 25_000));
    let wrong = Request { settings: vec!["stal=yes".into()], ..request(&[]) };
    assert!(prepare(&wrong).unwrap_err().contains("did you mean `stall`?"));
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
