//! Doctrines: hand-written policies that play as a sensible commander would.

pub mod grid;
