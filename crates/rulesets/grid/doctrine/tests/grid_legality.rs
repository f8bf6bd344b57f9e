//! The doctrine plays every scenario under every switch, and always legally: `play` checks each
//! action.

mod grid_table;

use grid_table::{EVERY_SCENARIO, play, policy, scenario};
use wargauge_grid::switches::SWITCHES;
use wargauge_rules::BySide;
use wargauge_rules::roster::SwitchValues;

/// Switches that need a campaign around the battle, or units of their own.
const OF_CAMPAIGNS: [&str; 3] = ["opt_campaign", "camp_force", "camp_roads"];

fn plays(name: &str, settings: &[&str]) {
    plays_often(name, settings, 2);
}

fn plays_often(name: &str, settings: &[&str], games: u64) {
    let Some(grid) = scenario(name, settings) else { return };
    let mut players = BySide([policy(&grid, "doctrine"), policy(&grid, "doctrine")]);
    for seed in 0..games {
        play(&grid, &mut players, seed);
    }
}

#[test]
fn the_doctrine_plays_legally_under_every_value_of_every_switch() {
    for switch in SWITCHES.iter().filter(|switch| !OF_CAMPAIGNS.contains(&switch.name)) {
        let SwitchValues::Words(words) = switch.values else { continue };
        for word in words {
            for name in EVERY_SCENARIO {
                plays(name, &[&format!("{}={word}", switch.name)]);
            }
        }
    }
}

#[test]
fn the_doctrine_plays_legally_with_every_optional_rule() {
    let all =
        ["smoke", "intense", "heavy", "mines", "wrecks", "light", "air", "strong", "reserves"]
            .map(|rule| format!("opt_{rule}=on"));
    let mut settings: Vec<&str> = all.iter().map(String::as_str).collect();
    for name in EVERY_SCENARIO {
        plays(name, &settings);
    }
    settings.extend(["metric=king", "declaration=all_at_once", "combat_move_timing=per_target"]);
    for name in EVERY_SCENARIO {
        plays(name, &settings);
    }
}

/// Combat moves between two targets change who sees whom (GW-CMOVE-03).
#[test]
fn with_combat_moves_after_each_target() {
    for name in EVERY_SCENARIO {
        plays_often(name, &["combat_move_timing=per_target"], 60);
    }
}
