//! Blocks of a study that were played before, and what is kept of those that are played.

use core::fmt;

use wargauge_batch::BlockId;

use crate::study::contract::Outcomes;

/// What blocks of a study came to before it is played, and who takes what others come to.
#[derive(Clone, Copy)]
pub struct BlockMemory<'m> {
    /// Blocks that need not be played.
    pub known: &'m Outcomes,
    /// Takes what each block comes to that is played.
    pub note: &'m (dyn Fn(BlockId, &str) + Sync),
}

impl fmt::Debug for BlockMemory<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("BlockMemory").field("known", &self.known.len()).finish_non_exhaustive()
    }
}
