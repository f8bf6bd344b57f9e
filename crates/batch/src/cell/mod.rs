//! Pairs of games of one match-up, and what they come to.

pub(crate) mod against_tables;
pub(crate) mod any_matchup;
pub(crate) mod block;
pub(crate) mod block_play;
mod books;
pub(crate) mod chances;
pub(crate) mod consistency;
pub(crate) mod control;
pub(crate) mod figure;
pub(crate) mod film;
pub(crate) mod matchup;
pub(crate) mod notable;
pub(crate) mod pair;
pub(crate) mod pair_records;
pub(crate) mod play;
pub(crate) mod progress;
pub(crate) mod replay;
pub(crate) mod sequence;
pub(crate) mod stop;
pub(crate) mod summary;
pub(crate) mod survey;
mod swap;
pub(crate) mod tally;
