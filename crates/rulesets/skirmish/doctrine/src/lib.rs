//! Players of Skirmish 4.3: the doctrine, and one who goes by the book's own solo tables (`solo`).
//!
//! | Room | Holds |
//! |---|---|
//! | `knowledge` | places of the table, what small arms do, units as they are now |
//! | `value` | volleys die by die, other weapons, suppression and morale, danger |
//! | `candidates` | goals |
//! | `strategy` | setting up, who acts first, spotting, attacks, moves, drives |
//!
//! Everything is counted in hundredths of a point, and a unit's points are what it can do and take,
//! never its price. What it remembers of units makes it quicker and changes nothing.

mod candidates;
mod deciding;
mod doctrine;
mod judge;
mod knowledge;
mod notes;
mod simple;
mod solo;
mod strategy;
mod value;
mod weights;

pub use doctrine::Doctrine;
pub use notes::{Notes, TableNotes};
pub use simple::SimpleOutlook;
pub use solo::SoloTables;
pub use weights::{PARAMETERS, STANDARD, Weights};
