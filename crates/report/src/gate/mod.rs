//! What a balance gate found, in the forms that people, test reporters and dashboards read.

mod annotations;
mod bencher;
mod junit;
mod markdown;
mod rows;
mod terminal;
#[cfg(test)]
mod tests;

pub use annotations::{MOST_ANNOTATIONS, annotations};
pub use bencher::bencher;
pub use junit::junit;
pub use markdown::{COMMENT_MARK, MOST_BYTES, comment, markdown};
pub use rows::{Answer, Difference, DifferenceKind, GateReport, GateRow, sort_worst_first};
pub use terminal::terminal;
