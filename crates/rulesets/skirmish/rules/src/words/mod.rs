//! Words and maps for people.

mod map;
mod tell;

pub(crate) use map::map;
pub(crate) use tell::tell;
