//! Data files: their serde mirrors, and how these become armies, forces and scenarios.
//!
//! | File | Holds |
//! |---|---|
//! | [`army`] | an army as a whole: charts, weapons, units |
//! | [`weapons`] | the weapon table |
//! | [`units`] | units: squads, crews, vehicles |
//! | [`purchases`] | what units may buy |
//! | [`force`] | units chosen from an army |
//! | [`scenario`] | mission, sides, table, special rules |
//! | [`terrain`] | pieces of a drawn table |
//! | [`word`] | small values that check themselves |

use wargauge_rules::roster::FileKind;

pub(crate) mod army;
pub(crate) mod force;
mod purchases;
pub(crate) mod scenario;
mod terrain;
mod units;
mod weapons;
mod word;

#[cfg(test)]
mod tests;

/// JSON Schema of a kind of file.
pub(crate) fn schema(kind: FileKind) -> schemars::Schema {
    match kind {
        FileKind::Army => schemars::schema_for!(army::ArmyFile),
        FileKind::Force => schemars::schema_for!(force::ForceFile),
        FileKind::Scenario => schemars::schema_for!(scenario::ScenarioFile),
    }
}
