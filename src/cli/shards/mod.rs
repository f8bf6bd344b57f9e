//! Shares of a study that are played in different places: `--shard`.

pub(crate) mod choice;
mod compare;
mod part_output;
mod run;
mod tune;

pub(crate) use compare::{comparison_head, play_comparison};
pub(crate) use part_output::PartOutput;
pub(crate) use run::{play_run, run_head};
pub(crate) use tune::{Outcomes, PieceBook, TuneRound, blank_tune_head, play_tune_round};
