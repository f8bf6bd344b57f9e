//! Data files: their serde mirrors, and how these become armies, forces and scenarios.

pub(crate) mod army;
pub(crate) mod force;
pub(crate) mod scenario;
mod terrain;
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
