//! Policies play Grid WW2 in inches (GW-MEAS).

mod grid_table;

use wargauge_rules::{BySide, Side};

use grid_table::{SCENARIOS, half_points, play, policy, scenario};

const OPTIONAL: [&str; 10] = [
    "metric=measured",
    "opt_smoke=on",
    "opt_intense=on",
    "opt_heavy=on",
    "opt_mines=on",
    "opt_wrecks=on",
    "opt_light=on",
    "opt_air=on",
    "opt_strong=on",
    "opt_reserves=on",
];

/// `play` panics at an action that `check` does not accept.
#[test]
fn the_doctrine_plays_legally_with_all_optional_rules() {
    for name in SCENARIOS {
        let grid = scenario(name, &OPTIONAL).expect("a match-up");
        let mut players = BySide([policy(&grid, "doctrine"), policy(&grid, "doctrine")]);
        for seed in 0..3 {
            let (_, decisions) = play(&grid, &mut players, seed);
            assert!(decisions > 50, "{name}: {decisions} decisions");
        }
    }
}

#[test]
fn the_doctrine_beats_random_play() {
    const PAIRS: u32 = 4;
    let mut points = 0;
    for name in SCENARIOS {
        let grid = scenario(name, &["metric=measured"]).expect("a match-up");
        let of_side = half_points(&grid, "doctrine", "random", u64::from(PAIRS), 11);
        points += of_side[Side::A] + of_side[Side::B];
    }
    let all = 4 * PAIRS * SCENARIOS.len() as u32;
    assert!(points * 10 >= all * 8, "{points} of {all} half points");
}
