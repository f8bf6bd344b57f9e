//! Duels: copies of one unit with its options against copies of another on bare ground.

use std::sync::Arc;

use wargauge_rules::roster::{ArmyData, DataError, check_duel};

use crate::odds::purchase::line;
use crate::units::army::Army;
use crate::units::force::{Force, ForceLine};

/// Inches behind each side.
const BEHIND: u16 = 12;

/// The scenario from a distance in inches.
pub(crate) fn table(distance: u16) -> Result<String, DataError> {
    check_duel(distance, &(2..=96), "inches")?;
    let depth = (distance + 2 * BEHIND).max(48);
    Ok(format!(
        r#"ruleset = "wwii-sim"
kind = "scenario"
name = "duel-{distance}"
title = "Duel at {distance} inches"
summary = """\
    Units face each other {distance} inches apart on an open table, from edge to edge. After eight turns the \
    points for the enemy's losses decide."""
army = "germans-1944"
last_turn = 8
bench = {distance}

[table]
width = 72
depth = {depth}

[a]
role = "south"
force = "only:G-GREN"

[b]
role = "north"
force = "only:G-GREN"
"#
    ))
}

/// The force of copies of one unit.
pub(crate) fn force(army: &Arc<Army>, unit: &str, copies: u8) -> Result<Force, DataError> {
    let lines = vec![ForceLine { count: copies, ..line(army, unit)? }];
    let (name, title) = (unit.to_owned(), army.title().to_owned());
    Ok(Force { name, title, army: Arc::clone(army), limit: None, lines })
}
