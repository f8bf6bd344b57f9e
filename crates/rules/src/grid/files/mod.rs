//! Data files: their serde mirrors, and how these become armies, forces and scenarios.
//!
//! | File | Holds |
//! |---|---|
//! | [`army`] | attack rows, unit types, prices |
//! | [`force`] | units chosen from an army |
//! | [`scenario`] | board, sides, length, light, victory |
//! | [`board`] | the text map of a scenario |
//! | [`squares`] | names of squares and rows |
//! | [`sides`] | what each side has: area, edges, limits |
//! | [`placements`] | minefields and units with a fixed place |
//! | [`victory`] | ways to win |
//! | [`word`] | small values that check themselves |

pub(super) mod army;
mod board;
pub(super) mod force;
mod placements;
pub(super) mod scenario;
mod sides;
mod squares;
mod victory;
mod word;

#[cfg(test)]
mod tests;

use crate::grid::army::Army;
use crate::roster::{DataError, FileKind, Source, Spanned};

/// JSON Schema of a kind of file.
pub(super) fn schema(kind: FileKind) -> schemars::Schema {
    match kind {
        FileKind::Army => schemars::schema_for!(army::ArmyFile),
        FileKind::Force => schemars::schema_for!(force::ForceFile),
        FileKind::Scenario => schemars::schema_for!(scenario::ScenarioFile),
    }
}

/// Checks that a file that names an army is read with that army. A path cannot be checked here:
/// whoever follows it has found the army.
fn check_army(source: &Source, given: &Spanned<String>, army: &Army) -> Result<(), DataError> {
    let is_path = given.ends_with(".toml") || given.contains('\\');
    let name = given.rsplit('/').next().unwrap_or(given);
    if is_path || name == army.name {
        return Ok(());
    }
    Err(DataError::at(source, given.span(), format!("`{}` is not the army in use", **given))
        .field("army")
        .one_of(given, [army.name.as_str()]))
}
