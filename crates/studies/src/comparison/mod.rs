//! Variants of a force side by side: the same opponents, the same dice, games for those in doubt.

mod any_comparison;
mod blocks;
mod comparison_study;
mod contest;
mod exchanges;
mod findings;
mod forces;
mod gathering;
mod knock_outs;
mod marks;
mod outcome;
mod playing;
mod request;
mod rows;
mod setup;
mod shown;
mod study;
#[cfg(test)]
mod tests;
mod variant;

pub use any_comparison::{AnyComparison, ComparisonGathering};
pub use comparison_study::ComparisonStudy;
pub use contest::{Difference, VariantStanding};
pub use findings::{ComparisonFindings, comparison_layout};
pub use marks::{Marks, Spread};
pub use outcome::{ComparisonOutcome, ContenderOutcome, LeftOut};
pub use request::ComparisonRequest;
pub use rows::{AS_IT_IS, LoadoutRow, loadout_rows, of_loadout};
pub(crate) use study::prepare;
pub(crate) use variant::apart;
pub use variant::{Change, Variant};
