//! More is never less: forces that are altered for the better, or not at all, against the same
//! opponents with the same dice.
//!
//! A [`MonotonyTable`] is a scenario and all that may be altered on it. A [`MonotonyStudy`] draws from
//! several of them by lot, plays what it has drawn in two stages and judges each row for itself.

pub(crate) mod key;
mod lot;
mod plan;
mod plant;
mod study;
mod table;
#[cfg(test)]
mod tests;

pub use key::{MonotonyKey, MonotonyPhase, PlayedForces};
pub use plan::{BelowNothing, MonotonyPlan, RowKind};
pub use plant::{PLANTED, PlantOutcome};
pub use study::{MonotonyOutcome, MonotonyRow, MonotonyStudy, MonotonyVerdict, PairsOf};
pub(crate) use table::prepare;
pub use table::{AlterationSort, ForceAlteration, MonotonyRequest, MonotonyTable};
