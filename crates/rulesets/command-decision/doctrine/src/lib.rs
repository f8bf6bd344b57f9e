//! The doctrine of Command Decision.
//!
//! | Room | Holds |
//! |---|---|
//! | `knowledge` | the table in cells, kinds of stands, stands as they are now |
//! | `value` | expected hits and losses, declared fire, morale |
//! | `candidates` | goals, where stands may end and what a place is worth |
//! | `strategy` | deployment, chits and followers, plans, facing, fire |
//! | `reference` | the baseline heuristic of the rules |
//!
//! Everything is counted in hundredths of a point. A stand is worth what it can do and take, and what
//! it counts in victory points, never its price. Orders are chosen by company: an arrow and an order
//! gain what every stand in reach of the chit would gain by following it, each from a handful of
//! ends; who gains nothing stays as a base of fire. Fire is counted in the rules' own numbers, with
//! what others have declared at the target, and companies are made to check their morale.

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
pub use reference::Baseline;
pub use simple::SimpleOutlook;
pub use weights::{PARAMETERS, STANDARD, Weights};
