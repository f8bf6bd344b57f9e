//! Studies played from the command line: with a line that tells how far they are, in shares, and kept.

pub(crate) mod block_play;
pub(crate) mod kept;
pub(crate) mod pair_player;
pub(crate) mod round_args;
pub(crate) mod shard_choice;
pub(crate) mod shard_play;
pub(crate) mod study_play;
pub(crate) mod watched_study;
