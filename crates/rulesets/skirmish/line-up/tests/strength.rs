//! The doctrine beats random play from either side of every fought-out scenario; and, asked for by
//! name, how it does against the others of its cast.

#![expect(clippy::print_stdout, reason = "a measurement is printed")]

use core::sync::atomic::AtomicBool;

use wargauge_batch::{Control, Plan, Stop, Swap, play_cell};
use wargauge_skirmish_line_up::SkirmishLineUp;
use wargauge_studies::testing::score::half_points;
use wargauge_studies::testing::{match_up, scenario};

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

/// What is asked for, or else what stands here.
fn asked(name: &str, otherwise: &str) -> Vec<String> {
    let words = std::env::var(name).unwrap_or_else(|_| otherwise.to_owned());
    words.split(';').map(ToOwned::to_owned).collect()
}

/// `GAMES=100 AGAINST='solo;rush' cargo test -p wargauge-skirmish-line-up --release --test strength
/// -- --ignored --nocapture` prints a table of scores in per cent: in the first role of each scenario
/// and in the second, half of the games each. `PLAYER=doctrine:pull=20` is judged instead of the
/// doctrine, `SCENARIOS='farm;gun-line'` are played instead of all, and with `FORCES='00;11'` each of
/// the two forces meets itself.
#[test]
#[ignore = "a measurement"]
fn scores_against_each_opponent_are_printed_as_a_table() {
    let games = std::env::var("GAMES").map_or(40, |games| games.parse().expect("a number"));
    let player = &asked("PLAYER", "doctrine")[0];
    for policy in asked("AGAINST", "random;solo;frozen;greedy;rush;camp") {
        let (mut all, mut cells) = (0.0, 0);
        for name in asked("SCENARIOS", &SCENARIOS.join(";")) {
            for forces in asked("FORCES", "01") {
                let seats: Vec<usize> = forces.bytes().map(|it| usize::from(it - b'0')).collect();
                let seats = [seats[0], seats[1]];
                let first = in_role(&name, seats, [player, &policy], games / 2);
                let second = 100.0 - in_role(&name, seats, [&policy, player], games / 2);
                println!("{policy} {name} {forces} {first:.0} {second:.0}");
                all += (first + second) / 2.0;
                cells += 1;
            }
        }
        println!("{policy} mean {:.1}", all / f64::from(cells));
    }
}

/// Per cent of the points that the policy of the first role wins.
fn in_role(name: &str, forces: [usize; 2], policies: [&str; 2], games: u64) -> f64 {
    let loaded = scenario::<SkirmishLineUp>(name);
    let forces = forces.map(Some);
    let matchup = match_up::<SkirmishLineUp>(&loaded, forces, policies, Swap::Fixed);
    let matchup = matchup.expect("a built-in match-up");
    let plan = Plan { chunk_pairs: 5, ..Plan::new(1, Stop::Games(games)) };
    let interrupted = AtomicBool::new(false);
    let mut control = Control { interrupted: &interrupted, progress: &|_| (), rows: None };
    let tally = play_cell(&matchup, &plan, &mut control).tally;
    (2 * tally.wins_a + tally.draws) as f64 * 50.0 / tally.games() as f64
}
