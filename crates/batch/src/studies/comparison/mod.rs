//! Variants of a force side by side: the same opponents, the same dice, games for those in doubt.

mod blocks;
mod contest;
mod forces;
mod gathering;
mod marks;
mod study;
#[cfg(test)]
mod tests;
mod variant;

pub use blocks::{COMPARISON_BLOCK_PAIRS, ComparisonShard, read_scores, scores_text};
pub use contest::{Difference, Standing};
pub use gathering::ComparisonGathering;
pub use marks::{Marks, Spread};
pub(crate) use study::prepare;
pub use study::{
    AnyComparison, ComparisonOutcome, ComparisonRequest, ContenderOutcome, ScoreSource,
};
pub use variant::{Change, Variant};
