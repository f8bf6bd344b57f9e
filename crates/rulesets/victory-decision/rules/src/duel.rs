//! Duels: copies of one unit with its options against copies of another on bare ground.

use std::sync::Arc;

use wargauge_rules::roster::{ArmyData, DataError, check_duel};

use crate::odds::purchase::loadout;
use crate::units::army::Army;
use crate::units::force::{Force, ForceLine};

/// Inches behind each side.
const BEHIND: u16 = 12;

/// The scenario from a distance in inches.
pub(crate) fn table(distance: u16) -> Result<String, DataError> {
    check_duel(distance, &(2..=72), "inches")?;
    let depth = (distance + 2 * BEHIND).max(48);
    Ok(format!(
        r#"ruleset = "victory-decision"
kind = "scenario"
name = "duel-{distance}"
title = "Duel at {distance} inches"
summary = """\
    Units face each other {distance} inches apart on bare ground, from leader to leader. After eight turns the \
    points destroyed decide."""
army = "german-grenadier"
mission = "open-battle"
deployment = "long-edges"
last_turn = 8
bench = {distance}

[special]
random_length = false
retreat = false

[blue]
force = "only:grenadier-squad"
points_limit = 20000

[red]
force = "only:grenadier-squad"
points_limit = 20000

[table]
width = 96
depth = {depth}
"#
    ))
}

/// The force of copies of one unit; charts are of whole forces (VD-ORG-01).
pub(crate) fn force(army: &Arc<Army>, unit: &str, copies: u8) -> Result<Force, DataError> {
    let loadout = loadout(army, unit)?;
    Ok(Force {
        name: unit.to_owned(),
        title: army.title().to_owned(),
        army: Arc::clone(army),
        chart: 0,
        limit: None,
        stands: false,
        lines: vec![ForceLine { loadout, count: copies, transport: None, platoon: 1 }],
        fortifications: Vec::new(),
    })
}
