//! What one of several shares of a study plays.

use core::fmt::Debug;
use std::collections::VecDeque;

use wargauge_batch::BlockId;
use wargauge_rules::roster::DataError;

/// What one of several shares of a study plays: of a study whose length depends on what it finds, as
/// much as will surely be enough, going by what this share has seen itself.
pub trait Share: Debug {
    /// The blocks that are played next; none when they are enough.
    ///
    /// # Errors
    /// If the study cannot go on, as on one machine.
    fn next(&mut self) -> Result<Vec<BlockId>, DataError>;

    /// Takes in what a block came to. What cannot be the outcome of a block counts for nothing.
    fn put(&mut self, id: BlockId, outcome: &str);
}

/// A share of a study whose blocks are known beforehand: all that are its own, at once.
#[derive(Clone, Debug)]
pub(crate) struct FixedShare(VecDeque<BlockId>);

impl FixedShare {
    pub(crate) fn new(own: impl Iterator<Item = BlockId>) -> Self {
        Self(own.collect())
    }
}

impl Share for FixedShare {
    fn next(&mut self) -> Result<Vec<BlockId>, DataError> {
        Ok(core::mem::take(&mut self.0).into())
    }

    fn put(&mut self, _: BlockId, _: &str) {}
}
