//! What decides who wins: lists, seats, tables, set-up, what players draw, and dice.
//!
//! The same pairs of games are played again with more and more of them drawn anew. How much the scores
//! of a pair still have in common tells how much of them hangs on what was kept.

pub(crate) mod args;
mod findings;
mod rows;
mod scores;
mod shares;
mod shown;
mod study;
#[cfg(test)]
mod tests;

pub use rows::LuckRow;
pub use study::LuckStudy;
