//! The doctrine of Grid WW2 beats random play from either side of every fought-out scenario.

use wargauge_batch::testing::scenario;
use wargauge_batch::testing::score::half_points;
use wargauge_grid_line_up::GridLineUp;

/// Games of each scenario, half of them with the doctrine on either side.
const GAMES: u64 = 300;

/// Per cent of the points that the doctrine must win.
const REQUIRED: u64 = 95;

#[test]
fn the_doctrine_beats_random_play_from_either_side() {
    let scenarios = ["two-villages", "two-crossings", "ridge-line", "pillbox", "breakthrough"];
    for name in scenarios {
        let loaded = scenario::<GridLineUp>(name);
        let won = half_points::<GridLineUp>(&loaded, [0, 1], ["doctrine", "random"], GAMES);
        let required = 2 * GAMES * REQUIRED / 100;
        assert!(won >= required, "{name}: {won} of {} half points", 2 * GAMES);
    }
}
