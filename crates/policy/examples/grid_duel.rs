//! Plays two policies against each other on the built-in Grid WW2 scenarios:
//! `grid_duel ONE OTHER PAIRS [SCENARIO] [SWITCH=VALUE ...]`.
#![allow(clippy::print_stdout, missing_docs, dead_code)]

#[path = "../tests/grid_table/mod.rs"]
mod grid_table;

use grid_table::{EVERY_SCENARIO, half_points, play, policy, scenario};
use wargauge_rules::{BySide, Side};

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let pairs: u64 = args[2].parse().expect("a number of pairs");
    let chosen = args.get(3).filter(|name| *name != "all");
    let settings: Vec<&str> = args.iter().skip(4).map(String::as_str).collect();
    for name in EVERY_SCENARIO.into_iter().filter(|name| chosen.is_none_or(|one| one == name)) {
        let grid = scenario(name, &settings).expect("the forces may play it");
        let points = half_points(&grid, &args[0], &args[1], pairs, 1);
        let percent = |side: Side| 50.0 * f64::from(points[side]) / pairs as f64;
        let mut decisions = 0;
        let mut players = BySide::from_fn(|side: Side| policy(&args[side.index()]));
        for pair in 0..10 {
            decisions += play(&grid, &mut players, pair).1;
        }
        println!(
            "{name:14} blue {:5.1} red {:5.1}  both {:5.1}  decisions {}",
            percent(Side::A),
            percent(Side::B),
            (percent(Side::A) + percent(Side::B)) / 2.0,
            decisions / 10
        );
    }
}
