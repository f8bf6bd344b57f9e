//! The doctrine of Grid WW2: one sensible decision for each of D0 to D10.
//!
//! | Decision | File |
//! |---|---|
//! | deployment, reserves, minefields | `deployment` |
//! | sorties | `sorties` |
//! | battery fire | `fire_plan` |
//! | attacks | `attacks` |
//! | combat moves, withdrawals, moves, entries | `movement` |
//!
//! Moves are judged by what a place is worth when the enemy's turn comes (`standing`): what it
//! does for the unit's task (`tasks`, over `goals` and `routes`), what the enemy can do to the
//! unit there and what it can do from there (`threat`). Everything is counted in hundredths of a
//! point and weighed by named [`Weights`].

mod appraisal;
mod attacks;
mod crossings;
mod deciding;
mod deployment;
mod doctrine;
mod fire_plan;
mod goals;
mod memory;
mod movement;
mod odds;
mod outlook;
mod routes;
mod scales;
mod shelling;
mod simple;
mod sorties;
mod standing;
mod steps;
mod strides;
mod tasks;
mod threat;
mod turns;
mod umbrella;
mod weights;
mod worth;

pub use appraisal::Notes;
pub use doctrine::Doctrine;
pub use simple::SimpleOutlook;
pub use weights::{PARAMETERS, STANDARD, Weights};
