//! The game in words, and as a map.

pub(crate) mod decisions;
mod drawing;
pub(crate) mod events;
pub(crate) mod map;
pub(crate) mod names;
