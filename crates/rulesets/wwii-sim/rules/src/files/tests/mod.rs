//! The built-in files, and what is wrong with others.

mod bad_files;
mod built_in;
mod random_forces;
mod varied;

use wargauge_rules::roster::{Rulebook, Source};
use wargauge_rules::testing::shipped::good;

use crate::WwiiSim;
use crate::tests::fixture::{SHIPPED, army};
use crate::units::army::Army;

/// The names of the files in a subfolder.
fn names(subfolder: &str) -> Vec<String> {
    SHIPPED.names(subfolder)
}

/// The army that a file names.
fn army_named_by(source: &Source) -> Army {
    let line = source.text.lines().find_map(|line| line.strip_prefix("army = ")).expect("an army");
    army(line.trim_matches('"'))
}

#[test]
fn schemas_are_current() {
    SHIPPED.check_schemas::<WwiiSim>();
}

/// Reads a file of any kind that came with the program, as changed as it may be.
fn read(source: &Source) -> Result<(), wargauge_rules::roster::DataError> {
    let germans = good(WwiiSim::read_army(&SHIPPED.source("armies/germans-1944.toml")));
    if source.text.contains("kind = \"army\"") {
        WwiiSim::read_army(source).map(|_| ())
    } else if source.text.contains("kind = \"force\"") {
        WwiiSim::read_force(source, &germans).map(|_| ())
    } else {
        WwiiSim::read_scenario(source, &germans).map(|_| ())
    }
}
