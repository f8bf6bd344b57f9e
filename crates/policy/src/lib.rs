//! Policies: the AI that decides for a side.
//!
//! A policy sees a [`Decision`]: what its side may know, and the options it has. The same policy
//! plays either side.

mod choice;
mod decision;
mod random;
pub mod toolkit;
mod weights;

pub use choice::{PolicyChoice, PolicyInfo};
pub use decision::{Decision, Policy, Sample};
pub use random::Random;
pub use weights::read_weights;
