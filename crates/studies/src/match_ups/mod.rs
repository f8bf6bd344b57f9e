//! What `run` plays: match-ups, their blocks, and what they come to.

mod blocks;
pub(crate) mod fairness;
pub(crate) mod findings;
pub(crate) mod game_rows;
mod gathering;
pub(crate) mod kinds;
mod kinds_shown;
pub(crate) mod marginal_worth;
mod outcome;
mod rows;
pub(crate) mod run_study;
mod solo_rows;
mod verdicts;
