//! The doctrine of Victory Decision beats random play in every scenario, from both seats.

mod built_in;

use std::sync::atomic::AtomicBool;

use built_in::scenarios;
use wargauge_batch::{Control, Loaded, Matchup, MatchupParts, Plan, Stop, Swap, play_cell};
use wargauge_policy::PolicyChoice;
use wargauge_rules::roster::ScenarioData;
use wargauge_rules::victory_decision::VictoryDecision;

/// Games of each cell, in half of which the doctrine sits on either side.
const GAMES: u64 = 40;

/// What it must score of them, in per cent.
const EXPECTED: u64 = 95;

/// What it must score with the two armoured forces, where three IS-2 in the hands of chance are
/// worth more than their points to whoever has them.
const EXPECTED_OF_ARMOUR: u64 = 85;

/// Per cent of the points that the doctrine scores against chance, between these two forces of a
/// scenario; every game must have a result.
fn score(loaded: &Loaded<VictoryDecision>, forces: [usize; 2]) -> u64 {
    let parts = MatchupParts::<VictoryDecision> {
        scenario: &loaded.scenario,
        forces: forces.map(|at| &loaded.forces[at].1),
        names: forces.map(|at| loaded.forces[at].0.clone()),
        policies: ["doctrine", "random"].map(PolicyChoice::plain),
        settings: &[],
        swap: Swap::Players,
        key: 0,
    };
    let matchup = Matchup::<VictoryDecision>::assemble(parts).expect("a built-in match-up");
    let plan = Plan { chunk_pairs: 5, ..Plan::new(1, Stop::Games(GAMES)) };
    let mut control =
        Control { interrupted: &AtomicBool::new(false), progress: &|_| (), rows: None };
    let tally = play_cell(&matchup, &plan, &mut control).tally;
    let name = loaded.scenario.name();
    assert_eq!(tally.unfinished, 0, "{name}: every game ends");
    assert_eq!(tally.wins_a + tally.draws + tally.wins_b, GAMES, "{name}: all are played");
    (2 * tally.wins_a + tally.draws) * 100 / (2 * GAMES)
}

#[test]
fn doctrine_beats_random_play_in_every_scenario() {
    for loaded in scenarios::<VictoryDecision>() {
        let name = loaded.scenario.name();
        let (scored, expected) = (
            score(&loaded, [0, 1]),
            match name {
                "armour" => EXPECTED_OF_ARMOUR,
                _ => EXPECTED,
            },
        );
        assert!(scored >= expected, "{name}: {scored} % instead of {expected} %");
    }
}

#[test]
fn doctrine_beats_random_play_with_equal_armour() {
    let all = scenarios::<VictoryDecision>();
    let armour = all.iter().find(|loaded| loaded.scenario.name() == "armour").expect("armour");
    for force in [0, 1] {
        let scored = score(armour, [force; 2]);
        assert!(scored >= EXPECTED, "{}: {scored} %", armour.forces[force].0);
    }
}
