//! Words and pictures for people.

pub(crate) mod map;
pub(crate) mod tell;
