//! The doctrine beats random play from either side of every fought-out scenario; and, asked for by
//! name, how it does against the others of its cast.

#![expect(clippy::print_stdout, reason = "a measurement is printed")]

use wargauge_batch::testing::scenario;
use wargauge_batch::testing::score::half_points;
use wargauge_skirmish_line_up::SkirmishLineUp;

/// Scenarios whose sides are both played.
const SCENARIOS: [&str; 6] =
    ["farm", "ridge-road", "gun-line", "night-patrol", "meeting-100", "meeting-200"];

/// Games of each scenario, half of them with the doctrine on either side.
const GAMES: u64 = 20;

/// Per cent of the points that the doctrine must win of random play, over all scenarios.
const REQUIRED: u64 = 75;

#[test]
fn the_doctrine_beats_random_play_from_either_side() {
    let won: u64 = SCENARIOS.iter().map(|name| score(name, "random", GAMES)).sum();
    let all = 2 * GAMES * SCENARIOS.len() as u64;
    assert!(won * 100 >= all * REQUIRED, "{won} of {all} half points");
}

/// Half points of the doctrine against a policy.
fn score(name: &str, policy: &str, games: u64) -> u64 {
    let loaded = scenario::<SkirmishLineUp>(name);
    half_points::<SkirmishLineUp>(&loaded, [0, 1], ["doctrine", policy], games)
}

/// `GAMES=100 AGAINST=solo,rush cargo test -p wargauge-skirmish-line-up --test strength -- --ignored
/// --nocapture` prints a table of scores in per cent.
#[test]
#[ignore = "a measurement"]
fn table_of_scores() {
    let games = std::env::var("GAMES").map_or(40, |games| games.parse().expect("a number"));
    let cast = "random,solo,frozen,greedy,rush,camp";
    let against = std::env::var("AGAINST").unwrap_or_else(|_| cast.to_owned());
    for name in SCENARIOS {
        for policy in against.split(',') {
            let won = score(name, policy, games);
            println!("{name} {policy} {:.1}", won as f64 * 50.0 / games as f64);
        }
    }
}
