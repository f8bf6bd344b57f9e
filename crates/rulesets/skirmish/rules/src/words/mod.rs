//! Words and maps for people.

mod drawing;
mod map;
mod tell;

pub(crate) use map::map;
pub(crate) use tell::{name, tell};
