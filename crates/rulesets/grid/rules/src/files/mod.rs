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

pub(crate) mod army;
mod board;
pub(crate) mod force;
mod placements;
pub(crate) mod scenario;
mod sides;
mod squares;
#[cfg(test)]
mod tests;
mod victory;
mod word;

use wargauge_rules::roster::FileKind;

/// JSON Schema of a kind of file.
pub(crate) fn schema(kind: FileKind) -> schemars::Schema {
    match kind {
        FileKind::Army => schemars::schema_for!(army::ArmyFile),
        FileKind::Force => schemars::schema_for!(force::ForceFile),
        FileKind::Scenario => schemars::schema_for!(scenario::ScenarioFile),
    }
}
