//! Whole games of one unit against another on an empty table, from given distances.

pub(crate) mod args;
mod findings;
mod meeting;
mod rows;
mod shown;
mod units;

pub use meeting::Duels;
pub use rows::DuelRow;
