//! Data files: their serde mirrors, and how these become armies, forces and scenarios.
//!
//! | File | Holds |
//! |---|---|
//! | [`army`] | an army: weapons, stands, blocks |
//! | [`figures`] | small values that check themselves: bands, rates, armour |
//! | [`force`] | companies chosen from an army |
//! | [`word`] | words that say what a file is |
//! | [`scenario`] | table, zones, objectives, limits |

pub(crate) mod army;
mod figures;
pub(crate) mod force;
pub(crate) mod scenario;
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
