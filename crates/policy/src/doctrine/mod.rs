//! Doctrines: hand-written policies that play as a sensible commander would.

pub mod grid;
pub mod victory_decision;
mod weights;
