//! The built-in files load, cost what they should, and can be played.

use super::{force, game, good, names, scenario, source};
use crate::Grid;
use wargauge_rules::game::BySide;
use wargauge_rules::roster::{ForceData, Rulebook, ScenarioData};

#[test]
fn every_file_loads_under_the_name_of_its_file() {
    for name in names("armies") {
        assert_eq!(good(Grid::read_army(&source(&format!("armies/{name}.toml")))).name, name);
    }
    for name in names("forces") {
        assert_eq!(force(&name).name, name);
    }
    for name in names("") {
        assert_eq!(scenario(&name).name, name);
    }
}

#[test]
fn scenarios_cost_what_they_should() {
    let points = |name: &str| {
        let BySide([blue, red]) = scenario(name).forces();
        (force(&blue).points() / 1000, force(&red).points() / 1000)
    };
    assert_eq!(points("two-villages"), (91, 91));
    assert_eq!(points("two-crossings"), (84, 147));
    assert_eq!(points("ridge-line"), (82, 109));
    assert_eq!(points("pillbox"), (65, 104));
    assert_eq!(points("breakthrough"), (154, 166));
    assert_eq!(points("meeting-90"), (90, 90));
    assert_eq!(points("meeting-150"), (150, 150));
}

#[test]
fn sample_forces_spend_all_their_points() {
    for name in names("forces") {
        if let Some(points) = name.rsplit('-').next().and_then(|last| last.parse::<u32>().ok()) {
            assert_eq!(force(&name).points(), 1000 * points, "{name}");
        }
    }
}

#[test]
fn every_scenario_takes_the_forces_it_names() {
    for name in names("") {
        game(&name, &[]);
    }
}
