//! Policies: the AI that decides for a side.
//!
//! A policy sees a [`Decision`]: what its side may know, and the options it has. The same policy
//! plays either side.

mod decision;
pub mod doctrine;
mod players;
mod random;

pub use decision::{Decision, Policy};
pub use players::{Players, PolicyChoice, PolicyInfo};
pub use random::Random;
