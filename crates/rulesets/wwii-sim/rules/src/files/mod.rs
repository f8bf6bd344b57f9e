//! Data files: their serde mirrors, and how these become armies, forces and scenarios.
//!
//! | File | Holds |
//! |---|---|
//! | [`army`] | an army as a whole |
//! | [`weapons`] | the weapon table |
//! | [`units`] | units and options |
//! | [`force`] | units chosen from an army |
//! | [`scenario`] | a scenario as a whole |
//! | [`terrain`] | the table |
//! | [`sides`] | what a scenario says of the sides |
//! | [`word`] | small values that check themselves |

pub(crate) mod army;
pub(crate) mod force;
pub(crate) mod scenario;
mod sides;
mod terrain;
mod units;
mod weapons;
mod word;

#[cfg(test)]
mod tests;

use wargauge_rules::roster::FileKind;

/// JSON Schema of a kind of file.
pub(crate) fn schema(kind: FileKind) -> schemars::Schema {
    match kind {
        FileKind::Army => schemars::schema_for!(army::ArmyFile),
        FileKind::Force => schemars::schema_for!(force::ForceFile),
        FileKind::Scenario => schemars::schema_for!(scenario::ScenarioFile),
    }
}
