//! The laws that every ruleset obeys, on whole random games.

use wargauge_rules::game::BySide;
use wargauge_rules::laws::obey;
use wargauge_rules::roster::{Rulebook, ScenarioData, Setting};
use wargauge_rules::testing::shipped::good;

use super::fixture::{force, scenario};
use crate::{SWITCHES, WwiiSim};

fn check(name: &str, settings: &[&str], games: u32) {
    let scenario = scenario(name);
    let [a, b] = scenario.forces().0.map(|name| force(&name));
    let settings: Vec<Setting> =
        settings.iter().map(|text| Setting::parse(text, SWITCHES).expect("a switch")).collect();
    let book = good(WwiiSim::assemble(&scenario, BySide([Some(&a), Some(&b)]), &settings));
    obey(&book, games, 1);
}

#[test]
fn they_hold_at_the_crossroads() {
    check("crossroads", &[], 4);
}

#[test]
fn they_hold_at_the_farm() {
    check("stone-farm", &[], 4);
}

#[test]
fn they_hold_for_the_column() {
    check("column", &[], 4);
}

#[test]
fn they_hold_on_the_bench() {
    check("bench-8", &[], 10);
}

#[test]
fn they_hold_under_other_readings() {
    let settings = [
        "ld_equal_passes=true",
        "primary_hide_now=true",
        "pointblank_adds_close=true",
        "hth_needs_none_panicked=true",
        "muzzle_smoke_end=this_turn",
        "casualty_choice=owner",
        "crawl_order=on",
        "jam=off",
        "heavy_damage_to_infantry=single",
        "destinations=2",
    ];
    check("meeting-500", &settings, 3);
}
