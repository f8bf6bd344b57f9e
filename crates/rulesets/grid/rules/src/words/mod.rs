//! Events and the board as text.

mod drawing;
pub(crate) mod map;
pub(crate) mod telling;
