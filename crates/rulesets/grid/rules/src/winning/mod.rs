//! Control, conditions for victory, and how a game ends.

pub(crate) mod conditions;
pub(crate) mod control;
pub(crate) mod ending;
pub(crate) mod markers;
