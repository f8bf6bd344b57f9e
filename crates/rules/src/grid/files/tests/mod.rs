//! The built-in files: they load, cost what they should, and play.

use std::path::{Path, PathBuf};

use crate::game::{BySide, Side};
use crate::grid::Grid;
use crate::grid::army::Army;
use crate::grid::force::Force;
use crate::grid::scenario::Scenario;
use crate::roster::{DataError, ForceData, Rulebook, ScenarioData, Source};

/// The folder of the built-in files.
fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenarios/grid")
}

fn source(path: &str) -> Source {
    let text = std::fs::read_to_string(folder().join(path)).expect(path);
    Source::new(path, text)
}

/// The names of the TOML files in a subfolder.
fn names(subfolder: &str) -> Vec<String> {
    let entries = std::fs::read_dir(folder().join(subfolder)).expect("the folder is there");
    let paths = entries.map(|entry| entry.expect("entries can be read").path());
    let mut names: Vec<String> = paths
        .filter(|path| path.extension().is_some_and(|extension| extension == "toml"))
        .map(|path| path.file_stem().expect("a name").to_string_lossy().into_owned())
        .collect();
    names.sort();
    names
}

fn good<T>(read: Result<T, DataError>) -> T {
    read.unwrap_or_else(|error| panic!("{error}"))
}

fn companies() -> Army {
    good(Grid::read_army(&source("armies/companies.toml")))
}

fn force(name: &str) -> Force {
    good(Grid::read_force(&source(&format!("forces/{name}.toml")), &companies()))
}

fn scenario(name: &str) -> Scenario {
    good(Grid::read_scenario(&source(&format!("{name}.toml")), &companies()))
}

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
        let scenario = scenario(&name);
        let forces = scenario.forces();
        let (blue, red) = (force(&forces[Side::A]), force(&forces[Side::B]));
        good(Grid::assemble(&scenario, BySide([&blue, &red]), &[]));
    }
}
