//! The built-in files, and what is wrong with others.

mod bad_files;
mod built_in;
mod defaults;
mod prices;
mod random_forces;
mod schemas;
mod sets;
mod varied;
mod words;

use crate::Grid;
use crate::scenario::Scenario;
use crate::switches::SWITCHES;
use crate::units::army::Army;
use crate::units::force::Force;
use wargauge_rules::game::{BySide, Side};
use wargauge_rules::roster::{Rulebook, ScenarioData, Setting, Source};
use wargauge_rules::testing::shipped::{Shipped, good};

const SHIPPED: Shipped = Shipped("grid");

fn source(path: &str) -> Source {
    SHIPPED.source(path)
}

fn names(subfolder: &str) -> Vec<String> {
    SHIPPED.names(subfolder)
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
    good(Grid::assemble(&scenario, BySide([&blue, &red]).map(Some), &good(settings)))
}
