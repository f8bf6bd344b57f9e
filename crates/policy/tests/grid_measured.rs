//! Policies play Grid WW2 in inches (GW-MEAS).

#[allow(dead_code, reason = "shared by several tests")]
mod grid_table;

use wargauge_rules::{BySide, Side};

use grid_table::{SCENARIOS, half_points, play, policy, scenario};

const OPTIONAL: [&str; 11] = [
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
    "feature_entry=full_allowance",
];

#[test]
fn doctrine_plays_every_scenario_with_all_optional_rules() {
    for name in SCENARIOS {
        let grid = scenario(name, &OPTIONAL);
        let mut players = BySide([policy("doctrine"), policy("doctrine")]);
        let (_, decisions) = play(&grid, &mut players, 7);
        assert!(decisions > 50, "{name}: {decisions} decisions");
    }
}

#[test]
fn doctrine_beats_random_play() {
    for name in SCENARIOS {
        let grid = scenario(name, &["metric=measured"]);
        let points = half_points(&grid, "doctrine", "random", 3, 11);
        eprintln!("{name} {points:?}");
    }
}
#[test]
fn peek() {
    for name in SCENARIOS {
        for metric in ["metric=measured", "metric=ortho"] {
            let grid = scenario(name, &[metric]);
            let t = std::time::Instant::now();
            let points = half_points(&grid, "doctrine", "random", 20, 11);
            let a = t.elapsed();
            let mut players = BySide([policy("doctrine"), policy("doctrine")]);
            let t = std::time::Instant::now();
            let mut w = [0; 3];
            let mut dec = 0;
            for k in 0..60 {
                let (e, d) = play(&grid, &mut players, k);
                dec += d;
                match e {
                    wargauge_rules::Ending::Win(Side::A) => w[0] += 1,
                    wargauge_rules::Ending::Win(Side::B) => w[1] += 1,
                    _ => w[2] += 1,
                }
            }
            eprintln!(
                "{name} {metric} vs random of 40: {points:?} {a:?}; mirror {w:?} {dec} {:?}",
                t.elapsed()
            );
        }
    }
}
