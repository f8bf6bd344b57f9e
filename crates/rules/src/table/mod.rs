//! The kernel: mechanism that rule systems share. It names no ruleset.

pub mod dice;
pub mod odometer;
pub mod scripted;
pub mod stream;
