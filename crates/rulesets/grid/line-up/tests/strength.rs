//! The doctrine of Grid WW2 beats random play from either side of every fought-out scenario, and plans
//! better than whoever plans nothing.

use wargauge_grid_line_up::GridLineUp;
use wargauge_studies::testing::scenario;
use wargauge_studies::testing::score::half_points;

/// Games of each scenario, half of them with the doctrine on either side.
const GAMES: u64 = 300;

/// Per cent of the points that the doctrine must win against random play.
const REQUIRED: u64 = 95;

/// Per cent of the points that it must win against `greedy`, some five less than it does: without its
/// terms for danger, regrouping or patience it wins fewer than that.
const REQUIRED_OF_GREEDY: [(&str, u64); 4] =
    [("two-villages", 80), ("meeting-90", 80), ("ridge-line", 73), ("two-crossings", 81)];

fn expect_at_least(scenario_name: &str, opponent: &str, required: u64) {
    let loaded = scenario::<GridLineUp>(scenario_name);
    let won = half_points::<GridLineUp>(&loaded, [0, 1], ["doctrine", opponent], GAMES);
    let enough = won >= 2 * GAMES * required / 100;
    assert!(enough, "{scenario_name}, {opponent}: {won} of {} half points", 2 * GAMES);
}

#[test]
fn the_doctrine_beats_random_play_from_either_side() {
    for name in ["two-villages", "two-crossings", "ridge-line", "pillbox", "breakthrough"] {
        expect_at_least(name, "random", REQUIRED);
    }
}

#[test]
fn the_doctrine_plans_better_than_greed() {
    for (name, required) in REQUIRED_OF_GREEDY {
        expect_at_least(name, "greedy", required);
    }
}
