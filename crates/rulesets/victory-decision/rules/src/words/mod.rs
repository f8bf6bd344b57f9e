//! The game in words, and as a map.

pub(crate) mod decisions;
pub(crate) mod events;
pub(crate) mod map;
pub(crate) mod names;
