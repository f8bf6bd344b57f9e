//! A field of forces with their shares: how each does against it, who beats whom in a circle, and what
//! people would field if all chose best.

pub(crate) mod args;
mod field_file;
mod findings;
mod question;
mod rows;
mod shown;
mod standings;

pub use question::Meta;
pub use rows::{FieldForceRow, FieldMatchupRow};
