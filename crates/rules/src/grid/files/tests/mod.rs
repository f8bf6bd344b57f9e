//! The built-in files, and what is wrong with others.

mod bad_files;
mod built_in;
mod prices;
mod random_forces;
mod schemas;
mod words;

use std::path::{Path, PathBuf};

use crate::game::{BySide, Side};
use crate::grid::Grid;
use crate::grid::army::Army;
use crate::grid::force::Force;
use crate::grid::scenario::Scenario;
use crate::grid::switches::SWITCHES;
use crate::roster::{DataError, Rulebook, ScenarioData, Setting, Source};

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

/// A scenario with the forces it names, and some switches.
fn game(name: &str, settings: &[&str]) -> Grid {
    let settings: Result<Vec<_>, _> =
        settings.iter().map(|word| Setting::parse(word, SWITCHES)).collect();
    let scenario = scenario(name);
    let forces = scenario.forces();
    let (blue, red) = (force(&forces[Side::A]), force(&forces[Side::B]));
    good(Grid::assemble(&scenario, BySide([&blue, &red]), &good(settings)))
}
