//! Variants of a force side by side: the same opponents, the same dice, games for those in doubt.

mod any_comparison;
mod blocks;
mod contest;
mod forces;
mod gathering;
mod marks;
mod outcome;
mod playing;
mod request;
mod study;
#[cfg(test)]
mod tests;
mod variant;

pub use any_comparison::{AnyComparison, ComparisonGathering, ScoreSource};
pub use blocks::{COMPARISON_BLOCK_PAIRS, ComparisonShard, read_scores, scores_text};
pub use contest::{Difference, Standing};
pub use marks::{Marks, Spread};
pub use outcome::{ComparisonOutcome, ContenderOutcome};
pub use request::ComparisonRequest;
pub(crate) use study::prepare;
pub use variant::{Change, Variant};
