//! The doctrine of Grid WW2 beats random play from either side of every fought-out scenario.

use std::sync::atomic::AtomicBool;

use wargauge_batch::{Control, Library, Plan, Request, RulesetId, Run, Stop, Swap};
use wargauge_policy::PolicyChoice;

/// Master seed of the games.
const SEED: u64 = 1;

/// Games of each scenario, half of them with the doctrine on either side.
const GAMES: u64 = 300;

/// Per cent of the points that the doctrine must win.
const REQUIRED: u64 = 95;

/// Points of the doctrine against random play over some games, in half points.
fn half_points_against_random(scenario: &str) -> u64 {
    let request = Request {
        scenarios: vec![scenario.to_owned()],
        forces: Vec::new(),
        mirrors: false,
        policies: [Some(PolicyChoice::plain("doctrine")), Some(PolicyChoice::plain("random"))],
        settings: Vec::new(),
        swap: Swap::Players,
    };
    let library = Library::built_in(&RulesetId::names());
    let mut run = Run::prepare(&library, &request).expect("a built-in match-up");
    let cell = run.cells.pop().expect("two forces make a cell");
    let plan = Plan::new(SEED, Stop::Games(GAMES));
    let mut control =
        Control { interrupted: &AtomicBool::new(false), progress: &|_| (), rows: None };
    let tally = cell.play(&plan, &mut control).tally;
    assert_eq!(tally.unfinished, 0, "{scenario} is played to its end");
    2 * tally.wins_a + tally.draws
}

#[test]
fn the_doctrine_beats_random_play_from_either_side() {
    let scenarios = ["two-villages", "two-crossings", "ridge-line", "pillbox", "breakthrough"];
    for scenario in scenarios {
        let half_points = half_points_against_random(scenario);
        let required = 2 * GAMES * REQUIRED / 100;
        assert!(half_points >= required, "{scenario}: {half_points} of {} half points", 2 * GAMES);
    }
}
