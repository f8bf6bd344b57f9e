//! Words and maps for people.

mod drawing;
mod map;
mod telling;

pub(crate) use map::map;
pub(crate) use telling::{name, tell};
