//! What every study is: it can be cut into blocks that are played wherever there is a machine.

pub(crate) mod advice;
pub(crate) mod contract;
pub(crate) mod estimates;
pub(crate) mod findings;
pub(crate) mod known_pairs;
pub(crate) mod list_source;
pub(crate) mod made_from;
pub(crate) mod manifest;
pub(crate) mod memory;
pub(crate) mod pair_play;
pub(crate) mod pair_study;
pub(crate) mod part;
pub(crate) mod round_study;
pub(crate) mod shard;
pub(crate) mod share;
pub(crate) mod sharing;
