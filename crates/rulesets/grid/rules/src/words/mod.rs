//! Events and the board as text.

pub(crate) mod map;
pub(crate) mod telling;
