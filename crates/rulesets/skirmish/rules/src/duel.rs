//! Duels: copies of one unit against copies of another on bare ground.

use std::sync::Arc;

use wargauge_rules::roster::{ArmyData, DataError, check_duel};

use crate::odds::line;
use crate::units::Army;
use crate::units::force::{Force, ForceLine};

/// Inches behind each side.
const BEHIND: u16 = 18;

/// The scenario from a distance in inches.
pub(crate) fn table(distance: u16) -> Result<String, DataError> {
    check_duel(distance, &(2..=84), "inches")?;
    let depth = (distance + 2 * BEHIND).max(48);
    let (south, north) = (depth / 2 - distance / 2, depth / 2 + distance / 2);
    Ok(format!(
        r#"ruleset = "skirmish"
kind = "scenario"
name = "duel-{distance}"
title = "Duel at {distance} inches"
summary = """\
    Teams face each other {distance} inches apart on bare ground, from leader to leader, of vehicles from \
    front to front. After ten turns the side that lost fewer points wins."""
army = "americans"
turns = 10
first = "blue"
bench = {distance}
victory = {{ points = {{ margin = 0 }} }}

[blue]
force = "only:U01"
zone = [[0, 0], [96, {south}]]
order = {{ what = "advance", to = [48, {north}] }}

[red]
force = "only:U01"
zone = [[0, {north}], [96, {depth}]]
order = {{ what = "advance", to = [48, {south}] }}

[table]
width = 96
depth = {depth}
"#
    ))
}

/// The force of copies of one unit.
pub(crate) fn force(army: &Arc<Army>, unit: &str, copies: u8) -> Result<Force, DataError> {
    let lines = vec![ForceLine { count: copies, ..line(army, unit)? }];
    let (name, title) = (unit.to_owned(), army.title().to_owned());
    Ok(Force { name, title, army: Arc::clone(army), lines })
}
