//! The built-in files, and what is wrong with others.

use crate::book::VictoryDecision;
use crate::scenario::Scenario;
use crate::switches::SWITCHES;
use crate::units::army::Army;
use crate::units::force::Force;
use crate::units::profile::UnitProfile;
use wargauge_rules::game::{BySide, Side, UnitId};
use wargauge_rules::roster::{Rulebook, ScenarioData, Setting, Source};
use wargauge_rules::testing::shipped::{Shipped, good};

mod bad_files;
mod built_in;
mod charts;
mod entries;
mod loadouts;
mod prices;
mod random_forces;
mod rosters;
mod schemas;
mod sets;
mod stands;
mod varied;
mod words;

/// The four national lists.
const ARMIES: [&str; 4] = ["british-rifle", "german-grenadier", "soviet-rifle", "us-rifle"];

const SHIPPED: Shipped = Shipped("victory-decision");

fn source(path: &str) -> Source {
    SHIPPED.source(path)
}

fn names(subfolder: &str) -> Vec<String> {
    SHIPPED.names(subfolder)
}

fn army(name: &str) -> Army {
    good(VictoryDecision::read_army(&source(&format!("armies/{name}.toml"))))
}

/// The army that a file names.
fn army_of(source: &Source) -> Army {
    let line = source.text.lines().find_map(|line| line.strip_prefix("army = ")).expect("an army");
    army(line.trim_matches('"'))
}

fn force(name: &str) -> Force {
    let source = source(&format!("forces/{name}.toml"));
    good(VictoryDecision::read_force(&source, &army_of(&source)))
}

/// A force of lines after the head of a file.
fn force_of(army_name: &str, lines: &str) -> Result<Force, String> {
    let head = "ruleset = 'victory-decision'\nkind = 'force'\ntitle = 'T'\n";
    let text = format!("{head}army = '{army_name}'\n{lines}");
    VictoryDecision::read_force(&Source::new("f", text), &army(army_name))
        .map_err(|error| error.to_string())
}

fn scenario(name: &str) -> Scenario {
    let source = source(&format!("{name}.toml"));
    good(VictoryDecision::read_scenario(&source, &army_of(&source)))
}

/// A scenario with the forces it names, and some switches.
fn game(name: &str, settings: &[&str]) -> VictoryDecision {
    let settings: Result<Vec<_>, _> =
        settings.iter().map(|word| Setting::parse(word, SWITCHES)).collect();
    let scenario = scenario(name);
    let forces = scenario.forces();
    let (blue, red) = (force(&forces[Side::A]), force(&forces[Side::B]));
    good(VictoryDecision::assemble(&scenario, BySide([&blue, &red]).map(Some), &good(settings)))
}

/// The first unit of a side with such an entry.
fn unit_of<'b>(book: &'b VictoryDecision, side: Side, entry: &str) -> (UnitId, &'b UnitProfile) {
    let own = book.units_of(side);
    let fits = |unit: &UnitId| book.muster[book.profile(*unit).row.index()].entry == entry;
    let unit = own.into_iter().find(fits).unwrap_or_else(|| panic!("no {entry}"));
    (unit, book.profile(unit))
}
