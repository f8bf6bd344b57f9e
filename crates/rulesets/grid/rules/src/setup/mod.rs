//! Scenarios, and everything before the first turn.

pub(crate) mod deployment;
pub(crate) mod minefields;
pub(crate) mod opening;
