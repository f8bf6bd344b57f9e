//! Files of the template, as text: an army, a force and a scenario. Those of a real ruleset lie
//! in `scenarios/`.

use crate::Template;
use wargauge_rules::game::BySide;
use wargauge_rules::roster::{DataError, Rulebook, Setting, Source};

/// An army file.
pub const ARMY: &str = r#"
ruleset = "template"
kind = "army"
name = "toys"
title = "Toy soldiers"

[[unit]]
id = "RIFLE"
name = "Riflemen"
price = 10
price_source = "project"
strength = 3
range = 3
speed = 1
skill = 4

[[unit]]
id = "SCOUT"
name = "Scouts"
price = 7.5
price_source = "project"
strength = 2
range = 2
speed = 2
skill = 5
"#;

/// A force file.
pub const FORCE: &str = r#"
ruleset = "template"
kind = "force"
name = "patrol"
title = "Patrol"
army = "toys"
units = ["RIFLE", "SCOUT"]
"#;

/// A scenario file.
pub const SCENARIO: &str = r#"
ruleset = "template"
kind = "scenario"
name = "corridor"
title = "The corridor"
summary = "Break through to the other end."
army = "toys"
squares = 7
turns = 12
points = 20
forces = { left = "patrol", right = "patrol" }

[rules]
cover = 1
"#;

/// The match-up of these files, with some switches set.
///
/// # Errors
/// None, as long as the files are right.
pub fn corridor(settings: &[Setting]) -> Result<Template, DataError> {
    let army = Template::read_army(&Source::new("toys.toml", ARMY))?;
    let force = Template::read_force(&Source::new("patrol.toml", FORCE), &army)?;
    let scenario = Template::read_scenario(&Source::new("corridor.toml", SCENARIO), &army)?;
    Template::assemble(&scenario, BySide([&force; 2]), settings)
}
