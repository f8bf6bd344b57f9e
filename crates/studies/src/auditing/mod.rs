//! What a scenario's author reads before it is printed: where its games play themselves out badly.

pub(crate) mod args;
mod findings;
mod flaws;
mod hearing;
mod question;
mod rows;
mod shown;

pub use question::Audit;
pub use rows::FlawRow;
