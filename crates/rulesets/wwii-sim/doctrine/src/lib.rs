//! The doctrine of WWII Sim.
//!
//! | Room | Holds |
//! |---|---|
//! | `knowledge` | the table in cells, weapons, units as they are now |
//! | `value` | expected losses, chances of pinning, hand-to-hand, danger |
//! | `candidates` | goals, places within reach and what they are worth |
//! | `strategy` | orders, moves, fire, deployment |
//! | `reference` | two simple players that the rules name |
//!
//! Everything is counted in hundredths of a point, and a unit's points are what it can do and take,
//! never its price. An order is weighed against each order that the enemy may have written at the
//! same time, and drawn among those that are nearly as good as the best, so that nobody can count on
//! it. Where a unit goes is chosen among cells of the table, by its goal, by the enemy's fire there
//! and by what it could shoot at; what it fires is counted die by die.

mod candidates;
mod deciding;
mod doctrine;
mod knowledge;
mod notes;
mod reference;
mod simple;
mod strategy;
mod value;
mod weights;

pub use doctrine::Doctrine;
pub use notes::{Notes, TableNotes};
pub use reference::{Advance, Static};
pub use simple::SimpleOutlook;
pub use weights::{PARAMETERS, STANDARD, Weights};
