//! Variants of a force side by side: the same opponents, the same dice, games for those in doubt.

mod contest;
mod copies;
mod marks;
mod study;
#[cfg(test)]
mod tests;
mod variant;

pub use contest::{Difference, Standing};
pub use marks::{Marks, Spread};
pub(crate) use study::prepare;
pub use study::{AnyComparison, ComparisonOutcome, ComparisonRequest, ContenderOutcome};
pub use variant::{Change, Variant};
