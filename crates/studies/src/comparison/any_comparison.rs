//! A comparison of whichever ruleset.

use core::fmt::Debug;
use core::ops::Range;

use wargauge_batch::{BlockId, FileRecord};
use wargauge_rules::roster::DataError;

use crate::comparison::contest::Difference;
use crate::comparison::outcome::ComparisonOutcome;
use crate::pricing::StudyControl;
use crate::study::memory::BlockMemory;
use crate::study::shard::Shard;
use crate::study::share::Share;

/// A comparison of whichever ruleset, ready to be played.
pub trait AnyComparison: Debug + Send + Sync {
    /// Plays it on the threads of the current rayon pool.
    ///
    /// # Errors
    /// Never, once it is prepared; the type is that of all studies.
    fn play(&self, control: StudyControl<'_>) -> Result<ComparisonOutcome, DataError>;

    /// The same, with blocks that were played before, and others kept as they are played.
    ///
    /// # Errors
    /// As [`play`](Self::play).
    fn play_on(
        &self,
        memory: &BlockMemory<'_>,
        control: StudyControl<'_>,
    ) -> Result<ComparisonOutcome, DataError>;

    /// What it comes to, block by block as they come in.
    fn gather(&self) -> Box<dyn ComparisonGathering + '_>;

    /// Plays some pairs of each of some contenders, the force as it is being number 0, on the threads of
    /// the current rayon pool; when interrupted, the first of them whole. Gives half points, pair by
    /// pair.
    ///
    /// # Errors
    /// As [`play`](Self::play).
    fn play_ranges(
        &self,
        ranges: &[(usize, Range<u64>)],
        control: StudyControl<'_>,
    ) -> Result<Vec<Vec<u8>>, DataError>;

    /// What one of several shares plays: about as many pairs as will be needed, which is judged on
    /// the pairs of all shares in their order.
    fn share(&self, shard: Shard) -> Box<dyn Share + '_>;

    /// Pairs of each contender at most.
    fn most_pairs(&self) -> u64;

    /// The variants as the user writes them; the force as it is comes before them.
    fn variants(&self) -> Vec<String>;

    /// Every file that was read.
    fn files(&self) -> &[FileRecord];
}

/// A comparison as far as its blocks are in. Blocks are taken in their order, and who is decided is
/// judged as on one machine.
pub trait ComparisonGathering: Debug + Send + Sync {
    /// The blocks that are needed next, if nobody is decided before: `most` at most. None when all
    /// is decided.
    fn wanted(&self, most: usize) -> Vec<BlockId>;

    /// Takes in the text of the outcome of the block that is wanted first.
    ///
    /// # Errors
    /// If it is not the one, or no outcome of it.
    fn put(&mut self, id: BlockId, outcome: &str) -> Result<(), DataError>;

    /// Games that were taken in.
    fn games(&self) -> u64;

    /// The first variant in doubt and what is known of it.
    fn in_doubt(&self) -> Option<(usize, Difference)>;

    /// What it comes to so far: interrupted unless all is decided.
    fn outcome(&self) -> ComparisonOutcome;
}
