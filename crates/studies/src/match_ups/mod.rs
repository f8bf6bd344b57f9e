//! What `run` plays: match-ups, their blocks, and what they come to.

mod blocks;
pub(crate) mod fairness;
pub(crate) mod findings;
pub(crate) mod game_rows;
mod gathering;
pub(crate) mod kinds;
mod kinds_shown;
pub(crate) mod marginal_worth;
pub(crate) mod matchups;
pub(crate) mod opinions;
mod outcome;
pub(crate) mod run_study;
pub(crate) mod solo_rows;
pub(crate) mod units;
mod verdicts;
