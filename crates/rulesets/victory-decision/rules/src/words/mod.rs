//! The game in words, and as a map.

pub(crate) mod decisions;
mod drawing;
pub(crate) mod map;
pub(crate) mod names;
pub(crate) mod telling;
