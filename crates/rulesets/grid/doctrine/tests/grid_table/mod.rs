//! The built-in Grid WW2 scenarios, and games between policies on them.
#![allow(dead_code, reason = "not every test uses everything")]

use std::fs;
use std::sync::Arc;

use wargauge_grid::{Force, Grid};
use wargauge_grid_doctrine::{Doctrine, Notes, STANDARD};
use wargauge_policy::{Decision, Policy, PolicyChoice, Random};
use wargauge_rules::referee::{Deaf, DiceReferee};
use wargauge_rules::roster::{Rulebook, ScenarioData, Setting, Source};
use wargauge_rules::table::stream::{KeyedDice, Stream, mix};
use wargauge_rules::{BySide, Ending, Pending, Ruleset, Side};

/// The five scenarios of the rules.
pub(crate) const SCENARIOS: [&str; 5] =
    ["two-villages", "two-crossings", "ridge-line", "pillbox", "breakthrough"];

/// Every built-in scenario.
pub(crate) const EVERY_SCENARIO: [&str; 7] = [
    "two-villages",
    "two-crossings",
    "ridge-line",
    "pillbox",
    "breakthrough",
    "meeting-90",
    "meeting-150",
];

fn source(path: &str) -> Source {
    let full = format!("{}/../../../../scenarios/grid/{path}.toml", env!("CARGO_MANIFEST_DIR"));
    Source::new(path, fs::read_to_string(&full).expect(&full))
}

/// A built-in scenario with its own forces; `None` if they may not play it with these settings.
pub(crate) fn scenario(name: &str, settings: &[&str]) -> Option<Grid> {
    let army = Grid::read_army(&source("armies/companies")).unwrap();
    let scenario = Grid::read_scenario(&source(name), &army).unwrap();
    let force = |name: &str| -> Force {
        Grid::read_force(&source(&format!("forces/{name}")), &army).unwrap()
    };
    let names = scenario.forces();
    let forces = BySide::from_fn(|side| force(&names[side]));
    let settings: Vec<Setting> =
        settings.iter().map(|text| Setting::parse(text, Grid::switches()).unwrap()).collect();
    Grid::assemble(&scenario, BySide([&forces[Side::A], &forces[Side::B]]).map(Some), &settings)
        .ok()
}

/// A policy by name and parameters, for games by this book.
pub(crate) fn policy(grid: &Grid, text: &str) -> Box<dyn Policy<Grid>> {
    let choice = PolicyChoice::parse(text).unwrap();
    if choice.name == Random::INFO.name {
        return Box::new(Random);
    }
    let weights = STANDARD.chosen(Some(&choice));
    Box::new(Doctrine::new(weights, &Arc::new(Notes::of(grid))))
}

/// Plays one game; returns how it ended and how many decisions it took.
pub(crate) fn play(
    grid: &Grid,
    players: &mut BySide<Box<dyn Policy<Grid>>>,
    seed: u64,
) -> (Ending, u32) {
    let mut referee = DiceReferee::new(KeyedDice::new(seed), Deaf);
    let mut streams = BySide::from_fn(|side| Stream::new(mix(seed, 100 + side.index() as u64)));
    for side in Side::BOTH {
        players[side].begin(grid, side);
    }
    let mut state = grid.setup(&mut referee);
    let mut scratch = Vec::new();
    let mut decisions = 0;
    loop {
        match grid.pending(&state) {
            Pending::Over(outcome) => return (outcome.ending, decisions),
            Pending::Decision(side) => {
                let mut decision = Decision::new(grid, &state, side, &mut scratch);
                let action = players[side].decide(&mut decision, &mut streams[side]);
                grid.check(&state, action)
                    .unwrap_or_else(|error| panic!("{action:?}: {error:?} in {state:?}"));
                grid.apply(&mut state, action, &mut referee);
                decisions += 1;
                assert!(decisions < 100_000, "the game does not end");
            }
        }
    }
}

/// Twice the points of the first policy in games of `pairs` seeds in which both policies play
/// both sides, by side: four is everything in a pair.
pub(crate) fn half_points(
    grid: &Grid,
    one: &str,
    other: &str,
    pairs: u64,
    seed: u64,
) -> BySide<u32> {
    let mut points = BySide([0, 0]);
    for side in Side::BOTH {
        let mut players = BySide::from_fn(|at| policy(grid, if at == side { one } else { other }));
        for pair in 0..pairs {
            let (ending, _) = play(grid, &mut players, mix(seed, pair));
            points[side] += match ending {
                Ending::Win(winner) if winner == side => 2,
                Ending::Win(_) => 0,
                Ending::Draw | Ending::Unfinished => 1,
            };
        }
    }
    points
}
