//! The doctrine of Victory Decision beats random play in every scenario, from both seats.

use wargauge_batch::Loaded;
use wargauge_rules::roster::ScenarioData;
use wargauge_studies::testing::score::half_points;
use wargauge_studies::testing::{scenario, scenarios};
use wargauge_victory_decision::VictoryDecision;
use wargauge_victory_decision_line_up::VictoryDecisionLineUp;

/// Games of each cell, in half of which the doctrine sits on either side.
const GAMES: u64 = 40;

/// What it must score of them, in per cent.
const EXPECTED: u64 = 95;

/// What it must score with the two armoured forces, where three IS-2 in the hands of chance are
/// worth more than their points to whoever has them.
const EXPECTED_OF_ARMOUR: u64 = 85;

/// What it must score in Seek Out: whoever carries out fewer than two orders leaves the game even, and
/// chance seldom comes into the own half to be shot at.
const EXPECTED_OF_SEEK_OUT: u64 = 90;

/// Per cent of the points that the doctrine scores against chance, between these two forces of a
/// scenario.
fn score(loaded: &Loaded<VictoryDecision>, forces: [usize; 2]) -> u64 {
    let policies = ["doctrine", "random"];
    half_points::<VictoryDecisionLineUp>(loaded, forces, policies, GAMES) * 100 / (2 * GAMES)
}

#[test]
fn doctrine_beats_random_play_in_every_scenario() {
    for loaded in scenarios::<VictoryDecisionLineUp>() {
        let name = loaded.scenario.name();
        let (scored, expected) = (
            score(&loaded, [0, 1]),
            match name {
                "armour" => EXPECTED_OF_ARMOUR,
                "seek-out" => EXPECTED_OF_SEEK_OUT,
                _ => EXPECTED,
            },
        );
        assert!(scored >= expected, "{name}: {scored} % instead of {expected} %");
    }
}

#[test]
fn doctrine_beats_random_play_with_equal_armour() {
    let armour = scenario::<VictoryDecisionLineUp>("armour");
    for force in [0, 1] {
        let scored = score(&armour, [force; 2]);
        assert!(scored >= EXPECTED, "{}: {scored} %", armour.forces[force].0);
    }
}
