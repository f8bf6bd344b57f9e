//! Duels: one unit, or two of a kind, against others on open squares.

use std::sync::Arc;

use wargauge_rules::roster::{DataError, check_duel};

use crate::odds::board::company;
use crate::units::army::Army;
use crate::units::force::{Company, Force};

/// Rows behind each side.
const BEHIND: u16 = 3;

/// The most units of a side: an open square holds two (GW-GRID-08).
const MOST: u8 = 2;

/// The scenario from a distance in squares. Areas of deployment never touch (GW-SETUP-04), and the board has
/// as many squares as boards may have.
pub(crate) fn table(distance: u16) -> Result<String, DataError> {
    check_duel(distance, &(2..=11), "squares")?;
    let (rows, blue, red) = (distance + 1 + 2 * BEHIND, BEHIND + 1, BEHIND + 1 + distance);
    Ok(format!(
        r#"ruleset = "grid"
kind = "scenario"
name = "duel-{distance}"
title = "Duel at {distance} squares"
summary = """\
    Units face each other {distance} squares apart on open ground. A side without units loses; after \
    twelve rounds the side that lost fewer points wins."""
army = "companies"
first_player = "blue"

[board]
columns = 7
rows = {rows}

[blue]
force = "only:INF"
squares = ["D{blue}"]
casualty_limit = "never"

[red]
force = "only:INF"
squares = ["D{red}"]
casualty_limit = "never"

[length]
rounds = 12
"#
    ))
}

/// The force of copies of one unit.
pub(crate) fn force(army: &Arc<Army>, unit: &str, copies: u8) -> Result<Force, DataError> {
    let one = company(army, unit)?;
    if copies > MOST {
        return Err(DataError::new(format!("{copies} units in one square"))
            .expected("at most 2: an open square holds no more (GW-GRID-08)"));
    }
    let companies = vec![Company { count: copies, ..one }];
    let (name, title) = (unit.to_owned(), army.title.clone());
    Ok(Force { name, title, army: Arc::clone(army), companies })
}
